//! The output of a run: a log line for each finding and one for the totals, the metrics for alarms, and the answer.

use domain::{
    Timestamp,
    reconcile::{Finding, Run, Totals},
};
use http::metrics::{self, Metric, Values};
use serde_json::{Value, json};

/// One line each. The expected and the found value may name a player, so they are only in the answer.
pub(super) fn log(findings: &[Finding]) {
    for Finding { wallet, row, request, what, .. } in findings {
        let wallet = wallet.as_ref().map_or("unknown", |uid| uid.as_str());
        tracing::error!(wallet, row, request, "{what}");
    }
}

/// Logs the totals and writes the metrics. The drift is reported at once, the rest when the run is finished.
pub(super) fn close(stack: &str, run: &Run, now: Timestamp) {
    let Run { drift, totals, stage, .. } = run;
    let (finished, unexplained) = (run.finished.is_some(), points(totals.unexplained()));
    let (players_have, wallets, restless) = (points(totals.points()), totals.wallets, totals.restless);
    tracing::info!(finished, drift, wallets, restless, points = players_have, unexplained, ?stage, "reconciled");
    // The simulator has no stack.
    if !stack.is_empty() {
        println!("{}", metrics::line(&[("Stack", stack)], &values_of(run), now.ms()));
    }
}

fn values_of(run: &Run) -> Values {
    let mut values = vec![(Metric::Drift, json!(run.drift))];
    if run.finished.is_some() {
        let whole_points = i64::try_from(run.totals.points() / 100).unwrap_or(i64::MAX);
        values.push((Metric::Finished, json!(1)));
        values.push((Metric::Wallets, json!(run.totals.wallets)));
        values.push((Metric::Points, json!(whole_points)));
    }
    values
}

/// A run, finished or not.
pub(super) fn of_run(run: &Run) -> Value {
    json!({
        "started": run.started,
        "finished": run.finished,
        "full": run.full,
        "stage": run.stage,
        "totals": of_totals(&run.totals),
        "drift": run.drift,
        "kinds": run.kinds,
        "findings": run.findings.iter().map(of_finding).collect::<Vec<_>>(),
    })
}

/// One wallet alone.
pub(super) fn of_wallet(totals: &Totals, findings: Vec<Finding>) -> Value {
    let findings: Vec<Value> = findings.iter().map(of_finding).collect();
    json!({"totals": of_totals(totals), "drift": findings.len(), "findings": findings})
}

fn of_finding(finding: &Finding) -> Value {
    let mut value = json!(finding);
    value["words"] = json!(finding.what.to_string());
    value
}

fn of_totals(totals: &Totals) -> Value {
    let mut value = json!({
        "wallets": totals.wallets,
        "restless": totals.restless,
        "rows": totals.rows,
        "deposits": totals.deposits,
        "withdrawals": totals.withdrawals,
        "rounds": totals.rounds,
        "winners": totals.winners,
    });
    for (name, hundredths) in [
        ("points", totals.points()),
        ("balance", totals.balance),
        ("bonus", totals.bonus),
        ("debt", totals.debt),
        ("held", totals.held),
        ("starting", totals.starting),
        ("deposited", totals.deposited),
        ("received", totals.received),
        ("sent", totals.sent),
        ("withdrawn", totals.withdrawn),
        ("won", totals.won),
        ("lost", totals.lost),
        ("unexplained", totals.unexplained()),
    ] {
        value[name] = json!(points(hundredths));
    }
    value
}

/// `-12.50`. A string, since a total may exceed the numbers that JSON readers hold.
fn points(hundredths: i128) -> String {
    let (sign, size) = (if hundredths < 0 { "-" } else { "" }, hundredths.unsigned_abs());
    format!("{sign}{}.{:02}", size / 100, size % 100)
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::reconcile::{Due, Last, RunKind};

    #[test]
    fn a_finished_run_writes_every_metric_of_its_namespace() {
        let Due::Begin(mut run) = Run::due(Last::default(), RunKind::Full, Timestamp::default()) else {
            panic!("it is due")
        };
        run.finished = Some(run.started);
        let written = values_of(&run);
        for metric in Metric::ALL {
            let is_written = written.iter().any(|(of, _)| of == metric);
            assert_eq!(is_written, metric.namespace() == "ColourGame/Reconcile", "{metric:?}");
        }
    }
}
