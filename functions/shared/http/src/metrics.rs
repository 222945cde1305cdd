//! What the business is measured by: lines of the log in CloudWatch's embedded metric format, from which it makes
//! metrics that the dashboard and the alarms of infra/observability.yaml read.
//! (docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html)
//!
//! A line follows the commit that it tells of. Where that answer got lost and a retry finds the work done, there is no
//! line: metrics say how the business goes, ledgers alone say where each point is.

use crate::clock;
use domain::{
    Money,
    colours::Lateness,
    wallet::{Kind, LedgerRow, Source},
};
use serde_json::{Value, json};
use std::{env, sync::OnceLock};

const NAMESPACE: &str = "ColourGame";

/// The stack whose metrics these are. Without its name, as in tests, nothing is told.
static STACK: OnceLock<String> = OnceLock::new();

/// Call once, at start.
pub(crate) fn init() {
    if let Ok(stack) = env::var("STACK_NAME") {
        // A second function in one process is a test's business, not a failure.
        let _ = STACK.set(stack);
    }
}

/// A metric's value in the unit in which CloudWatch keeps it.
enum Amount {
    Count(u64),
    Points(Money),
    Milliseconds(u64),
}

impl Amount {
    fn unit_and_number(self) -> (&'static str, Value) {
        match self {
            Self::Count(count) => ("Count", json!(count)),
            Self::Points(points) => ("None", json!(points)),
            Self::Milliseconds(ms) => ("Milliseconds", json!(ms)),
        }
    }
}

type Values = Vec<(&'static str, Amount)>;

/// What a row that has just been written says of a game, a deposit or a transfer; of anything else nothing.
pub fn of_row(row: &LedgerRow) {
    if let Some((game, values)) = values_of(row) {
        tell(game, values);
    }
}

/// A withdrawal that has been paid out; its row was written when it was asked for.
pub fn of_withdrawal(amount: Money) {
    tell(None, vec![("Withdrawals", Amount::Count(1)), ("WithdrawnPoints", Amount::Points(amount))]);
}

/// How late draws and settlements are, told every minute: zero where nothing is.
pub fn of_rounds(late: Lateness) {
    let Lateness { draw_ms, settlement_ms } = late;
    let values = [("DrawLate", draw_ms), ("SettlementLate", settlement_ms)];
    tell(None, values.map(|(name, ms)| (name, Amount::Milliseconds(ms))).into());
}

fn values_of(row: &LedgerRow) -> Option<(Option<Source>, Values)> {
    let (one, amount) = (Amount::Count(1), Amount::Points(row.amount));
    let values = match (row.source, row.kind) {
        (Source::Quick, kind) => {
            let stake = row.play.as_ref()?.guess.multiplier.stake();
            let mut values = vec![("Plays", one), ("Stakes", Amount::Points(stake))];
            if kind == Kind::Win {
                // The row has the net: with it, the stake comes back.
                values.push(("Payouts", Amount::Points(row.amount.plus(stake)?)));
            }
            values
        }
        (Source::Colours, Kind::Debit) => vec![("Plays", one), ("Stakes", amount)],
        (Source::Colours, Kind::Win) => vec![("Payouts", amount)],
        // The fee of a void round: no stake any more.
        (Source::Colours, Kind::Credit) => vec![("ReturnedStakes", amount)],
        (Source::Deposit, Kind::Credit) => vec![("Deposits", one), ("DepositedPoints", amount)],
        (Source::Transfer, Kind::Debit) => vec![("Transfers", one), ("TransferredPoints", amount)],
        _ => return None,
    };
    Some((matches!(row.source, Source::Quick | Source::Colours).then_some(row.source), values))
}

fn tell(game: Option<Source>, values: Values) {
    let Some(stack) = STACK.get() else { return };
    let mut dimensions = vec![("Stack", stack.as_str())];
    dimensions.extend(game.map(|game| ("Game", game.name())));
    let values = values.into_iter().map(|(name, amount)| {
        let (unit, number) = amount.unit_and_number();
        (name, unit, number)
    });
    println!("{}", line(NAMESPACE, &dimensions, values, clock().ms()));
}

/// One line: `values` are name, unit and number of each metric, all of them under the one set of `dimensions`.
pub fn line<'a>(
    namespace: &str,
    dimensions: &[(&str, &str)],
    values: impl IntoIterator<Item = (&'a str, &'a str, Value)>,
    at_ms: u64,
) -> Value {
    let names: Vec<&str> = dimensions.iter().map(|(name, _)| *name).collect();
    let mut line: Value = dimensions.iter().map(|(name, value)| ((*name).to_owned(), json!(value))).collect();
    let mut metrics = Vec::new();
    for (name, unit, value) in values {
        metrics.push(json!({"Name": name, "Unit": unit}));
        line[name] = value;
    }
    line["_aws"] = json!({
        "Timestamp": at_ms,
        "CloudWatchMetrics": [{"Namespace": namespace, "Dimensions": [names], "Metrics": metrics}],
    });
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{
        Timestamp, Uid,
        quick::{Guess, Play},
        wallet::{Posting, Wallet},
    };

    fn told(source: Source, kind: Kind, play: Option<(i64, u8)>) -> Option<Value> {
        let mut wallet = Wallet::open(Uid::from_sub("a player"), Timestamp::default()).unwrap().wallet;
        wallet.games_played = 1;
        let play = play.map(|(multiplier, answer)| Play {
            round_id: "a round".to_owned(),
            guess: Guess::parse(Some(2), Some(multiplier), &"0".repeat(32)).unwrap(),
            answer,
        });
        let amount = Money::parse("2.50").unwrap();
        let posting = Posting { kind, amount, description: String::new(), source, request_id: None, play };
        let (game, values) = values_of(&wallet.post(posting, Timestamp::default()).unwrap().row)?;
        let values: serde_json::Map<String, Value> =
            values.into_iter().map(|(name, amount)| (name.to_owned(), amount.unit_and_number().1)).collect();
        Some(json!({"game": game.map(Source::name), "values": values}))
    }

    #[test]
    fn a_game_tells_what_was_staked_and_what_came_back_of_it() {
        for (source, kind, play, wanted) in [
            (Source::Quick, Kind::Loss, Some((2, 1)), json!({"Plays": 1, "Stakes": 2})),
            (Source::Quick, Kind::Win, Some((1, 2)), json!({"Plays": 1, "Stakes": 1, "Payouts": 3.5})),
            (Source::Colours, Kind::Debit, None, json!({"Plays": 1, "Stakes": 2.5})),
            (Source::Colours, Kind::Win, None, json!({"Payouts": 2.5})),
            (Source::Colours, Kind::Credit, None, json!({"ReturnedStakes": 2.5})),
        ] {
            assert_eq!(told(source, kind, play), Some(json!({"game": source.name(), "values": wanted})), "{kind:?}");
        }
    }

    #[test]
    fn points_from_outside_and_between_players_are_told_once_each() {
        let deposit = json!({"game": null, "values": {"Deposits": 1, "DepositedPoints": 2.5}});
        let transfer = json!({"game": null, "values": {"Transfers": 1, "TransferredPoints": 2.5}});
        assert_eq!(told(Source::Deposit, Kind::Credit, None), Some(deposit));
        assert_eq!(told(Source::Transfer, Kind::Debit, None), Some(transfer));
        assert_eq!(told(Source::Transfer, Kind::Credit, None), None);
        assert_eq!(told(Source::Withdrawal, Kind::Debit, None), None);
        assert_eq!(told(Source::Start, Kind::Credit, None), None);
    }

    #[test]
    fn a_line_is_what_cloudwatch_makes_metrics_of() {
        let values = [("Plays", "Count", json!(1)), ("Stakes", "None", json!(Money::parse("2.50").unwrap()))];
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
        assert_eq!(line(NAMESPACE, &[("Stack", "s"), ("Game", "quick")], values, 5), wanted);
    }
}
