//! Business metrics: log lines in CloudWatch's embedded metric format. The dashboard and the alarms of
//! infra/observability.yaml read these metrics.
//! (docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html)
//!
//! A line is written after the commit. If the commit's response is lost and a retry finds the work done, no line is
//! written: metrics show how the business is doing, only the ledgers are exact. [`of_one_owner`] comes before the
//! commit, since its alarm must not be lost.

#![deny(clippy::wildcard_enum_match_arm, clippy::match_wildcard_for_single_variants)]

use crate::clock;
use domain::{
    Money,
    colours::Lateness,
    quick::Play,
    wallet::{LedgerRow, Movement, Source},
};
use serde_json::{Value, json};
use std::{env, sync::OnceLock};

/// The metrics of each namespace, with their units in CloudWatch.
macro_rules! metrics {
    ($($namespace:literal { $($name:ident: $unit:literal,)* })*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Metric {
            $($($name,)*)*
        }

        impl Metric {
            pub const ALL: &[Self] = &[$($(Self::$name,)*)*];

            pub const fn namespace(self) -> &'static str {
                match self {
                    $($(Self::$name)|* => $namespace,)*
                }
            }

            pub const fn name(self) -> &'static str {
                match self {
                    $($(Self::$name => stringify!($name),)*)*
                }
            }

            const fn unit(self) -> &'static str {
                match self {
                    $($(Self::$name => $unit,)*)*
                }
            }
        }
    };
}

metrics! {
    "ColourGame" {
        Plays: "Count",
        Stakes: "None",
        Payouts: "None",
        ReturnedStakes: "None",
        Deposits: "Count",
        DepositedPoints: "None",
        Transfers: "Count",
        TransferredPoints: "None",
        Withdrawals: "Count",
        WithdrawnPoints: "None",
        DrawLate: "Milliseconds",
        SettlementLate: "Milliseconds",
        RolesByOneOwner: "Count",
        RefusedSignUps: "Count",
    }
    "ColourGame/Reconcile" {
        Drift: "Count",
        Finished: "Count",
        Wallets: "Count",
        Points: "None",
    }
}

/// The stack's name, a dimension of all metrics. Without it, as in tests, no metrics are written.
static STACK: OnceLock<String> = OnceLock::new();

/// Call once, at start.
pub(crate) fn init() {
    if let Ok(stack) = env::var("STACK_NAME") {
        // Already set when a test runs a second function in the same process.
        let _ = STACK.set(stack);
    }
}

pub type Values = Vec<(Metric, Value)>;

/// Writes the metrics of a new ledger row: of a game, a deposit or a transfer. Other rows have none.
pub fn of_row(row: &LedgerRow) {
    of_movement(&row.movement, row.amount);
}

/// Writes the metrics of a movement; a payout has no ledger row.
pub fn of_movement(movement: &Movement, amount: Money) {
    if let Some((game, values)) = values_of(movement, amount) {
        write(game, values);
    }
}

/// Writes how late draws and settlements are, every minute; zero when none is late.
pub fn of_rounds(late: Lateness) {
    write(None, values_of_rounds(late));
}

/// Writes that one owner alone is about to propose or change a role, or to suspend an admin. An alarm e-mails the first
/// admin's address: one e-mail too many does no harm, one too few would.
pub fn of_one_owner() {
    write(None, values_of_one_owner());
}

/// Writes that a sign-up is refused. The user pool accepts only an error as a refusal, and Lambda counts each error: an
/// alarm subtracts these.
pub fn of_refused_sign_up() {
    write(None, values_of_refused_sign_up());
}

fn values_of_refused_sign_up() -> Values {
    vec![(Metric::RefusedSignUps, json!(1))]
}

fn values_of_one_owner() -> Values {
    vec![(Metric::RolesByOneOwner, json!(1))]
}

fn values_of_rounds(late: Lateness) -> Values {
    let Lateness { draw_ms, settlement_ms } = late;
    vec![(Metric::DrawLate, json!(draw_ms)), (Metric::SettlementLate, json!(settlement_ms))]
}

fn values_of(movement: &Movement, amount: Money) -> Option<(Option<Source>, Values)> {
    use Metric::{
        DepositedPoints, Deposits, Payouts, Plays, ReturnedStakes, Stakes, TransferredPoints, Transfers, Withdrawals,
        WithdrawnPoints,
    };
    let (one, points) = (json!(1), json!(amount));
    let staked = |play: &Play| json!(play.guess.multiplier.stake());
    let (is_game, values) = match movement {
        Movement::QuickLoss(play) => (true, vec![(Plays, one), (Stakes, staked(play))]),
        Movement::QuickWin(play) => {
            // The row has the net amount; a winner also gets the stake back.
            let payout = amount.plus(play.guess.multiplier.stake())?;
            (true, vec![(Plays, one), (Stakes, staked(play)), (Payouts, json!(payout))])
        }
        Movement::DrawEntry(_) => (true, vec![(Plays, one), (Stakes, points)]),
        Movement::Prize(_) => (true, vec![(Payouts, points)]),
        Movement::ReturnedFee(_) => (true, vec![(ReturnedStakes, points)]),
        Movement::PaidIn(_) => (false, vec![(Deposits, one), (DepositedPoints, points)]),
        Movement::Sent(_) => (false, vec![(Transfers, one), (TransferredPoints, points)]),
        Movement::PaidOut(_) => (false, vec![(Withdrawals, one), (WithdrawnPoints, points)]),
        Movement::Start
        | Movement::Received(_)
        | Movement::Held(_)
        | Movement::GivenBack(_)
        | Movement::Reversed(_) => return None,
    };
    Some((is_game.then_some(movement.source()), values))
}

fn write(game: Option<Source>, values: Values) {
    let Some(stack) = STACK.get() else { return };
    let mut dimensions = vec![("Stack", stack.as_str())];
    dimensions.extend(game.map(|game| ("Game", game.name())));
    println!("{}", line(&dimensions, &values, clock().ms()));
}

/// One log line. All its metrics are in one namespace and have the same `dimensions`.
pub fn line(dimensions: &[(&str, &str)], values: &[(Metric, Value)], at_ms: u64) -> Value {
    let names: Vec<&str> = dimensions.iter().map(|(name, _)| *name).collect();
    let mut line: Value = dimensions.iter().map(|(name, value)| ((*name).to_owned(), json!(value))).collect();
    let mut metrics = Vec::new();
    for (metric, value) in values {
        metrics.push(json!({"Name": metric.name(), "Unit": metric.unit()}));
        line[metric.name()] = value.clone();
    }
    let namespace = values.first().map(|(metric, _)| metric.namespace());
    line["_aws"] = json!({
        "Timestamp": at_ms,
        "CloudWatchMetrics": [{"Namespace": namespace, "Dimensions": [names], "Metrics": metrics}],
    });
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{colours, quick::Guess, request::RequestId, wallet::EntryRef};

    fn values(movement: &Movement) -> Option<Value> {
        let (game, values) = values_of(movement, Money::parse("2.50").unwrap())?;
        let values: serde_json::Map<String, Value> =
            values.into_iter().map(|(metric, value)| (metric.name().to_owned(), value)).collect();
        Some(json!({"game": game.map(Source::name), "values": values}))
    }

    fn play(multiplier: i64, answer: u8) -> Play {
        let guess = Guess::parse(Some(2), Some(multiplier), &"0".repeat(32)).unwrap();
        Play { round_id: "a round".to_owned(), guess, answer }
    }

    fn id() -> RequestId {
        RequestId::parse(&"a".repeat(RequestId::LENGTH)).unwrap()
    }

    fn entry() -> EntryRef {
        EntryRef { round_id: colours::RoundId::parse("2026-11-21T18:05Z").unwrap(), id: id() }
    }

    #[test]
    fn a_game_tells_what_was_staked_and_what_came_back_of_it() {
        for (movement, game, wanted) in [
            (Movement::of_play(play(2, 1)), "quick", json!({"Plays": 1, "Stakes": 2})),
            (Movement::of_play(play(1, 2)), "quick", json!({"Plays": 1, "Stakes": 1, "Payouts": 3.5})),
            (Movement::DrawEntry(entry()), "colours", json!({"Plays": 1, "Stakes": 2.5})),
            (Movement::Prize(entry()), "colours", json!({"Payouts": 2.5})),
            (Movement::ReturnedFee(entry()), "colours", json!({"ReturnedStakes": 2.5})),
        ] {
            assert_eq!(values(&movement), Some(json!({"game": game, "values": wanted})), "{movement:?}");
        }
    }

    #[test]
    fn points_from_outside_and_between_players_are_told_once_each() {
        let deposit = json!({"game": null, "values": {"Deposits": 1, "DepositedPoints": 2.5}});
        let transfer = json!({"game": null, "values": {"Transfers": 1, "TransferredPoints": 2.5}});
        let withdrawal = json!({"game": null, "values": {"Withdrawals": 1, "WithdrawnPoints": 2.5}});
        assert_eq!(values(&Movement::PaidIn(id())), Some(deposit));
        assert_eq!(values(&Movement::Sent(id())), Some(transfer));
        assert_eq!(values(&Movement::PaidOut(id())), Some(withdrawal));
        for silent in [Movement::Received(id()), Movement::Held(id()), Movement::GivenBack(id()), Movement::Start] {
            assert_eq!(values(&silent), None);
        }
    }

    /// infra/checks verify that alarms and the dashboard read them.
    #[test]
    fn every_metric_but_those_of_reconcile_is_written_here() {
        let movements = [
            Movement::of_play(play(1, 2)),
            Movement::ReturnedFee(entry()),
            Movement::PaidIn(id()),
            Movement::Sent(id()),
            Movement::PaidOut(id()),
        ];
        let of_movements = movements.iter().filter_map(|movement| values_of(movement, Money::points(1)));
        let mut written = values_of_rounds(Lateness::default());
        written.extend(values_of_one_owner());
        written.extend(values_of_refused_sign_up());
        written.extend(of_movements.flat_map(|(_, values)| values));
        for metric in Metric::ALL {
            let is_written = written.iter().any(|(of, _)| of == metric);
            assert_eq!(is_written, metric.namespace() != "ColourGame/Reconcile", "{metric:?}");
        }
    }

    #[test]
    fn a_line_is_what_cloudwatch_makes_metrics_of() {
        let values = [(Metric::Plays, json!(1)), (Metric::Stakes, json!(Money::parse("2.50").unwrap()))];
        let wanted = json!({
            "Stack": "s", "Game": "quick", "Plays": 1, "Stakes": 2.5,
            "_aws": {
                "Timestamp": 5,
                "CloudWatchMetrics": [{
                    "Namespace": "ColourGame",
                    "Dimensions": [["Stack", "Game"]],
                    "Metrics": [{"Name": "Plays", "Unit": "Count"}, {"Name": "Stakes", "Unit": "None"}],
                }],
            },
        });
        assert_eq!(line(&[("Stack", "s"), ("Game", "quick")], &values, 5), wanted);
    }
}
