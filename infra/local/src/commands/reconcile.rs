//! `cargo dev reconcile`: starts the nightly run from row 1 on the stack of `cargo dev`.

use anyhow::{Context, Result};
use serde_json::Value;

use crate::stack::deploy;
use crate::stack::start::{self, PORTS};
use crate::tool::directories::Repository;
use crate::tool::progress::Step;

/// Succeeds when the run finds no drift.
pub async fn run(repository: &Repository) -> Result<bool> {
    start::must_be_up().await?;
    everything_fits(repository, PORTS.emulator).await
}

/// Runs it on the stack whose emulator listens on `port`, and prints its report.
pub async fn everything_fits(repository: &Repository, port: u16) -> Result<bool> {
    let outputs = deploy::outputs(repository, port).await?;
    let outputs =
        outputs.context("The stack is being deployed: please run this again once `cargo dev` says it is up.")?;
    let step = Step::start("Holding wallets, ledgers, requests and rounds against each other");
    let said = deploy::ask(repository, port, "reconcile", outputs.get("WalletReconcileFunction")?).await?;
    let run: Value = serde_json::from_str(&said).context("the run answers in JSON")?;
    step.done("finished");
    println!("{}", report(&run));
    Ok(run["drift"] == 0)
}

/// A run's report for people.
fn report(run: &Value) -> String {
    let totals = &run["totals"];
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let line = |(label, name): &(&str, &str)| format!("  {label:<36}{:>20}\n", text(&totals[*name]));
    let table = |lines: &[(&str, &str)]| lines.iter().map(line).collect::<String>();
    let looked_at = table(&[
        ("Wallets", "wallets"),
        ("that never stood still", "restless"),
        ("Ledger rows", "rows"),
        ("Completed deposits", "deposits"),
        ("Withdrawals", "withdrawals"),
        ("Finished rounds", "rounds"),
        ("and their winners", "winners"),
    ]);
    let points = table(&[
        ("Starting points", "starting"),
        ("+ paid in", "deposited"),
        ("- paid out", "withdrawn"),
        ("+ won in games", "won"),
        ("- lost in games", "lost"),
        ("+ received from other players", "received"),
        ("- sent to other players", "sent"),
        ("+ owed by players", "debt"),
        ("= and what players have beyond that", "unexplained"),
    ]);
    let have =
        table(&[("Balances", "balance"), ("+ on hold for withdrawals", "held"), ("= what players have", "points")]);
    let findings: String = run["findings"].as_array().into_iter().flatten().map(finding).collect();
    let drift = run["drift"].as_u64().unwrap_or_default();
    let kept = run["findings"].as_array().map_or(0, Vec::len) as u64;
    let more = if drift > kept {
        format!("\nand {} more: the function's log has a line for each.\n", drift - kept)
    } else {
        String::new()
    };
    let end = if drift == 0 { "Everything fits.".to_owned() } else { format!("{drift} things do not fit.") };
    format!("\nLooked at\n{looked_at}\nPoints\n{have}\n{points}{findings}{more}\n{end}")
}

fn finding(finding: &Value) -> String {
    let text = |name: &str| finding[name].as_str().unwrap_or("unknown").to_owned();
    let row = finding["row"].as_u64().map(|row| format!(", row {row}")).unwrap_or_default();
    let request = finding["request"].as_str().map(|id| format!(", request {id}")).unwrap_or_default();
    format!(
        "\nWallet {}{row}{request}: {}\n  expected {}\n  found    {}\n",
        text("wallet"),
        text("words"),
        text("expected"),
        text("found")
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn clean_run() -> Value {
        json!({"drift": 0, "findings": [], "totals": {"wallets": 12, "points": "581.50", "unexplained": "0.00"}})
    }

    #[test]
    fn a_report_has_the_totals() {
        let clean = report(&clean_run());
        assert!(clean.ends_with("\nEverything fits."), "{clean}");
        assert!(clean.lines().any(|line| line.starts_with("  Wallets ") && line.ends_with(" 12")), "{clean}");
        assert!(clean.lines().any(|line| line.starts_with("  = what players have ") && line.ends_with(" 581.50")));
    }

    #[test]
    fn a_report_says_in_words_what_does_not_fit_where() {
        let mut run = clean_run();
        run["drift"] = json!(2);
        run["findings"] = json!([{"wallet": "w", "row": 7, "request": null, "words": "a row was changed",
            "expected": "5", "found": "6"}]);
        let drifted = report(&run);
        assert!(drifted.contains("\nWallet w, row 7: a row was changed\n  expected 5\n  found    6\n"), "{drifted}");
        assert!(drifted.ends_with("\nand 1 more: the function's log has a line for each.\n\n2 things do not fit."));
    }
}
