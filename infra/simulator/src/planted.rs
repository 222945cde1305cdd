//! Bugs that the simulator has to find: each rewrites what one function sends or hears, or how it is called. They exist
//! here alone; no function carries any of them.

use crate::{
    lane::Endpoint,
    records::{points, row_hash, text},
    wire::Trouble,
};
use domain::{Failure, Money, Refusal, Timestamp};
use http::Call;
use serde_json::{Value, json};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bug {
    CheckThenDebit,
    BalanceWithoutRow,
    PaysWithoutMarking,
    ForgetsTheLastRound,
    AHundredthShort,
    CreditWithoutDebit,
    KeepsTheHold,
    TakesNoHold,
    ApprovesWhatIsDecided,
    ApprovesTwice,
    DeclinesAfterApproval,
    DeclinesAfterPayout,
    PaysTwoMatches,
    SkipsShares,
    SkipsTheSecondPass,
    DrawsAgain,
    EntersAfterTheClose,
    ForgetsTheKey,
    WritesOver,
    RetriesRefusals,
    TakesSilenceForSuccess,
    UncountedAdmin,
    NameNotReserved,
    GuessesAfterTheAnswer,
    RevealsTooEarly,
}

impl Bug {
    pub const ALL: [Self; 25] = [
        Self::CheckThenDebit,
        Self::BalanceWithoutRow,
        Self::PaysWithoutMarking,
        Self::ForgetsTheLastRound,
        Self::AHundredthShort,
        Self::CreditWithoutDebit,
        Self::KeepsTheHold,
        Self::TakesNoHold,
        Self::ApprovesWhatIsDecided,
        Self::ApprovesTwice,
        Self::DeclinesAfterApproval,
        Self::DeclinesAfterPayout,
        Self::PaysTwoMatches,
        Self::SkipsShares,
        Self::SkipsTheSecondPass,
        Self::DrawsAgain,
        Self::EntersAfterTheClose,
        Self::ForgetsTheKey,
        Self::WritesOver,
        Self::RetriesRefusals,
        Self::TakesSilenceForSuccess,
        Self::UncountedAdmin,
        Self::NameNotReserved,
        Self::GuessesAfterTheAnswer,
        Self::RevealsTooEarly,
    ];

    pub const fn words(self) -> &'static str {
        match self {
            Self::CheckThenDebit => "check, then debit: wallet and row are written without conditions",
            Self::BalanceWithoutRow => "a guess moves the balance without a ledger row",
            Self::PaysWithoutMarking => "a settler pays without marking the entry as paid",
            Self::ForgetsTheLastRound => "a guess forgets which round was played last",
            Self::AHundredthShort => "a transfer's recipient gets a hundredth less than was sent",
            Self::CreditWithoutDebit => "a transfer credits the recipient and debits nobody",
            Self::KeepsTheHold => "a completed withdrawal leaves its points on hold",
            Self::TakesNoHold => "a withdrawal debits the balance and puts nothing on hold",
            Self::ApprovesWhatIsDecided => "an approval is not conditional on pending",
            Self::ApprovesTwice => "an approval sent again pays again",
            Self::DeclinesAfterApproval => "a deposit can be declined after its approval",
            Self::DeclinesAfterPayout => "a withdrawal can be declined after its payout",
            Self::PaysTwoMatches => "a settler pays two matches as well",
            Self::SkipsShares => "a settler reports shares as done that it has not looked at",
            Self::SkipsTheSecondPass => "the second pass is taken for done",
            Self::DrawsAgain => "winners change after the draw",
            Self::EntersAfterTheClose => "an entry is taken after the close",
            Self::ForgetsTheKey => "a deposit's id is derived without the caller's key",
            Self::WritesOver => "a deposit sent again is written over",
            Self::RetriesRefusals => "a business refusal is tried again like a conflict",
            Self::TakesSilenceForSuccess => "a write without an answer is taken for done",
            Self::UncountedAdmin => "a new admin is not counted",
            Self::NameNotReserved => "a new user name is not reserved",
            Self::GuessesAfterTheAnswer => "a guess counts seconds after the answer is told",
            Self::RevealsTooEarly => "the answer is told while guesses still count",
        }
    }

    /// What is sent instead of `body`.
    pub fn rewrite_request(self, function: &str, operation: &str, body: &mut Value) {
        match (self, function, operation) {
            (Self::CheckThenDebit, _, "TransactWriteItems") => {
                unconditional(body, "wallets");
                unconditional(body, "transactions");
            }
            (Self::BalanceWithoutRow, "quick-guess", _) => leave_out(body, "transactions", usize::MAX),
            (Self::PaysWithoutMarking, "colours-settle", _) => leave_out(body, "colours_entries", usize::MAX),
            (Self::AHundredthShort, "deposits-approve", "TransactWriteItems") => take_a_hundredth(body),
            (Self::CreditWithoutDebit, "deposits-approve", "TransactWriteItems")
                if puts(body, "wallets").len() == 2 =>
            {
                leave_out(body, "wallets", 1);
                leave_out(body, "transactions", 1);
            }
            (Self::KeepsTheHold, "withdrawals-complete", _) => leave_out(body, "wallets", usize::MAX),
            (Self::TakesNoHold, "withdrawals-create", "TransactWriteItems") => take_no_hold(body),
            (Self::ApprovesWhatIsDecided | Self::ApprovesTwice, "deposits-approve", _)
            | (Self::DeclinesAfterApproval, "deposits-decline", _)
            | (Self::WritesOver, "deposits-create", _) => unconditional(body, "deposit_requests"),
            (Self::DeclinesAfterPayout, "withdrawals-decline", _) => unconditional(body, "withdrawal_requests"),
            (Self::DrawsAgain, "colours-tick", "PutItem") if !body["Item"]["handedOutAt"].is_null() => {
                if let Some(winners) = body["Item"]["winningColors"]["L"].as_array_mut() {
                    winners.rotate_left(1);
                }
            }
            (Self::UncountedAdmin, "admin-set", _) => leave_out(body, "settings", usize::MAX),
            (Self::NameNotReserved, "profile-update", _) => leave_out(body, "usernames", 1),
            _ => {}
        }
    }

    /// What is heard instead of the answer to `request`.
    pub fn rewrite_answer(self, function: &str, operation: &str, request: &Value, heard: &mut Value) {
        let is_about = |table: &str| request["TableName"] == table;
        match (self, function, operation) {
            (Self::ForgetsTheLastRound, "quick-guess", "GetItem") if is_about("wallets") => {
                forget(heard, &["lastRoundId", "lastRoundSeq"]);
            }
            (Self::ApprovesTwice, "deposits-approve", "GetItem")
            | (Self::DeclinesAfterApproval, "deposits-decline", "GetItem")
                if is_about("deposit_requests") =>
            {
                reopen(heard);
            }
            (Self::DeclinesAfterPayout, "withdrawals-decline", "GetItem") if is_about("withdrawal_requests") => {
                reopen(heard)
            }
            (Self::WritesOver, "deposits-create", "GetItem") if is_about("deposit_requests") => *heard = json!({}),
            (Self::PaysTwoMatches, "colours-settle", "GetItem") if is_about("colours_rounds") => {
                heard["Item"]["prizes"] = json!({"S": "3:80,2:2"});
            }
            (Self::SkipsShares, "colours-settle", "Query") => {
                let combination =
                    request["ExpressionAttributeValues"][":combination"]["S"].as_str().unwrap_or_default();
                if combination.rsplit('#').next().is_some_and(|shard| shard.starts_with('0')) {
                    heard["Items"] = json!([]);
                }
            }
            (Self::SkipsTheSecondPass, "colours-tick", "Query") => {
                let values = &request["ExpressionAttributeValues"];
                if values[":pass"]["S"] == "2#" {
                    let report =
                        |shard: u8| json!({"roundId": values[":round"], "shard": {"S": format!("2#{shard:02}")}});
                    heard["Items"] = (0..16).map(report).collect();
                }
            }
            (Self::EntersAfterTheClose, "colours-enter", _) => {
                let rounds = heard["Items"].as_array_mut().into_iter().flatten();
                rounds.filter(|round| !round["closeAt"].is_null()).for_each(stay_open);
                if !heard["Item"]["closeAt"].is_null() {
                    stay_open(&mut heard["Item"]);
                }
            }
            _ => {}
        }
    }

    /// Whether a write that never arrived is answered as if it had.
    pub fn hides(self, trouble: Option<Trouble>) -> bool {
        self == Self::TakesSilenceForSuccess && trouble == Some(Trouble::RequestLost)
    }

    /// The call as the handler gets it; `chance` is another one each time.
    pub fn bend(self, endpoint: Endpoint, call: &Call, chance: u64) -> Call {
        match (self, endpoint) {
            (Self::ForgetsTheKey, Endpoint::CreateDeposit) => {
                call.clone().with_idempotency_key(&format!("{chance:016x}"))
            }
            _ => call.clone(),
        }
    }

    /// When a call arrives, as the handler is told.
    pub fn arrival(self, endpoint: Endpoint, now: Timestamp) -> Timestamp {
        match (self, endpoint) {
            (Self::GuessesAfterTheAnswer, Endpoint::Guess) => Timestamp::from_ms(now.ms() - 3_000),
            (Self::RevealsTooEarly, Endpoint::Reveal) => now.plus_ms(10_000),
            _ => now,
        }
    }

    /// What the retry loop makes of a failure.
    pub fn take(bug: Option<Self>, failure: Failure) -> Failure {
        match failure {
            Failure::Refused(
                Refusal::StakeNotCovered { .. } | Refusal::InsufficientBalance | Refusal::WithdrawalExceedsBalance,
            ) if bug == Some(Self::RetriesRefusals) => Failure::Conflict,
            failure => failure,
        }
    }
}

/// The writes of a request to a table: of a transaction, or the only one.
fn puts<'a>(body: &'a mut Value, table: &str) -> Vec<&'a mut Value> {
    let Some(body) = body.as_object_mut() else { return Vec::new() };
    let actions = body.get_mut("TransactItems").and_then(Value::as_array_mut).into_iter().flatten();
    let parts = actions.filter_map(|action| action.get_mut("Put"));
    parts.filter(|part| part["TableName"] == table).collect()
}

fn unconditional(body: &mut Value, table: &str) {
    let strip = |part: &mut Value| {
        if let Some(part) = part.as_object_mut() {
            for name in ["ConditionExpression", "ExpressionAttributeNames", "ExpressionAttributeValues"] {
                part.remove(name);
            }
        }
    };
    if body["TableName"] == table && !body["Item"].is_null() {
        strip(body);
    }
    puts(body, table).into_iter().for_each(strip);
}

/// Takes up to so many puts into a table out of a transaction.
fn leave_out(body: &mut Value, table: &str, mut most: usize) {
    if let Some(actions) = body["TransactItems"].as_array_mut() {
        actions.retain(|action| {
            let goes = action["Put"]["TableName"] == table && most > 0;
            most -= usize::from(goes);
            !goes
        });
    }
}

fn set_points(item: &mut Value, name: &str, hundredths: i64) {
    let amount = u64::try_from(hundredths).ok().and_then(Money::from_hundredths).unwrap_or_default();
    item[name] = json!({"N": amount.to_string()});
}

/// The recipient of a transfer gets a hundredth less, in wallet and ledger alike.
fn take_a_hundredth(body: &mut Value) {
    let mut hash = None;
    if let [_, row] = &mut puts(body, "transactions")[..] {
        let row = &mut row["Item"];
        for name in ["amount", "newBalance"] {
            let less = points(row, name) - 1;
            set_points(row, name, less);
        }
        row["hash"] = json!({"S": row_hash(row)});
        hash = Some(row["hash"].clone());
    }
    if let ([_, wallet], Some(hash)) = (&mut puts(body, "wallets")[..], hash) {
        let wallet = &mut wallet["Item"];
        for name in ["balance", "received"] {
            let less = points(wallet, name) - 1;
            set_points(wallet, name, less);
        }
        wallet["ledgerHead"] = hash;
    }
}

fn take_no_hold(body: &mut Value) {
    let asked_for: i64 = puts(body, "withdrawal_requests").iter().map(|put| points(&put["Item"], "amount")).sum();
    for put in puts(body, "wallets") {
        let held = points(&put["Item"], "held") - asked_for;
        set_points(&mut put["Item"], "held", held);
    }
}

fn forget(heard: &mut Value, names: &[&str]) {
    if let Some(item) = heard["Item"].as_object_mut() {
        names.iter().for_each(|name| drop(item.remove(*name)));
    }
}

/// A decided request looks as if it waited.
fn reopen(heard: &mut Value) {
    if matches!(text(&heard["Item"], "status"), "completed" | "declined") {
        heard["Item"]["status"] = json!({"S": "pending"});
        forget(heard, &["processedAt", "processedBy", "adminNote", "processedAs"]);
    }
}

fn stay_open(round: &mut Value) {
    round["status"] = json!({"S": "open"});
    round["closeAt"] = json!({"S": "2199-01-01T00:00:00.000Z"});
}
