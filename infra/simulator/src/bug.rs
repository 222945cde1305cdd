//! Planted bugs, which the simulation must find. No function contains them. A bug rewrites calls, requests, answers or
//! failures on their way to or from the real functions.

use crate::{
    endpoint::Endpoint,
    fault::FaultKind,
    items::{points, row_hash, text},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use domain::{Failure, Money, Refusal, Timestamp, quick::ROUND_MS};
use http::Call;
use serde_json::{Value, json};

listed! {
    pub enum Bug, description {
        CheckThenDebit = "check, then debit: wallet and row are written without conditions",
        BalanceWithoutRow = "a guess moves the balance without a ledger row",
        PaysWithoutMarking = "a settler pays without marking the entry as paid",
        ForgetsLastRound = "a guess forgets which round was played last",
        HundredthShort = "a transfer's recipient gets a hundredth less than was sent",
        CreditWithoutDebit = "a transfer credits the recipient and debits nobody",
        KeepsHold = "a completed withdrawal leaves its points on hold",
        PlacesNoHold = "a withdrawal debits the balance and puts nothing on hold",
        ApprovesDecided = "an approval is not conditional on pending",
        ApprovesTwice = "a repeated approval pays again",
        DeclinesAfterApproval = "a deposit can be declined after its approval",
        DeclinesAfterPayout = "a withdrawal can be declined after its payout",
        PaysTwoMatches = "a settler pays two matches as well",
        SkipsShares = "a settler reports shares as done without checking them",
        SkipsSecondPass = "the second pass is skipped",
        DrawsAgain = "winners change after the draw",
        EntersAfterClose = "an entry is taken after the close",
        IgnoresIdempotencyKey = "a deposit's id is derived without the idempotency key",
        Overwrites = "a repeated deposit overwrites the first",
        RetriesRefusals = "a business refusal is retried like a conflict",
        TreatsLostWriteAsDone = "a write without an answer counts as done",
        UncountedAdmin = "a new admin is not counted",
        NameNotReserved = "a new user name is not reserved",
        GuessesAfterReveal = "a guess counts seconds after the reveal",
        RevealsEarly = "the answer is revealed while guesses still count",
        PaysOutBonus = "a withdrawal takes bonus as well",
        SendsBonus = "a transfer takes bonus as well",
        WinsInCash = "what a stake of bonus wins is cash",
        PrizesInCash = "the prize of an entry paid with bonus is cash",
        WashesWins = "what cash from other players wins is free at once",
        WashesFees = "an entry forgets what of its fee came from other players",
        SharesReference = "two deposits have one reference",
        ApprovesAlone = "one admin approves what takes two",
        PaysOutAlone = "one admin pays out what takes two",
        GrantsAlone = "one owner gives a role",
        RemovesAlone = "one owner takes another's role",
        ActsAside = "an approval does not ask whether its admin is suspended",
        ConfirmsOwn = "who proposed an approval confirms it",
        ConfirmsLapsed = "a proposal is confirmed days later",
        StopsNothing = "a proposed role that was stopped can be confirmed",
        HoldsNothing = "a withdrawal to new details does not wait",
        PaysOutHeld = "what is held back is paid out",
        TakesTaken = "a payout is taken that another has taken",
        GivesBackAlone = "one other gives a payout back",
        GivesBackEarly = "others give a payout back before it is unclear",
        PaysUntaken = "a payout is completed that nobody has taken",
        OrdersTwice = "an order takes a payout that is in another",
        DeclinesTaken = "a payout is declined that somebody has taken",
        Backdates = "a payout account is older than it is",
        LosesAccounts = "a change of payout accounts is not conditional on the one before",
        CountsOldProposal = "a reversal counts the proposal of the approval",
        ForgetsDebt = "a reversal forgets the debt",
        ReversesTwice = "a deposit is reversed twice",
        CancelsDecided = "a deposit can be taken back after its approval",
        AttachesAnything = "a proof is attached whatever happened since it was looked at",
        ForgetsLimits = "an entry takes no notice of limits",
        CountsNoStake = "a play does not count against its limits",
        RaisesAtOnce = "a limit is raised without a wait",
        ForgetsToAsk = "an entry takes no notice of the reality check",
        AnswersItself = "a play answers the reality check",
        KeepsNoPace = "a round is played too soon after the one before",
        PlaysAhead = "a round is played before it starts",
        PlaysInPause = "an entry takes no notice of a pause",
        CutsPause = "a pause takes the place of a longer one",
        PlaysOnRegister = "an entry takes no notice of the register of excluded persons",
        ListsInPart = "an import leaves the accounts of those it names as they are",
        ForgetsOthers = "what holds for one account of a mailbox holds for no other",
        PausesLess = "the other account of a mailbox pauses a day less",
        CountsApart = "a limit of a mailbox counts nothing of what was played",
        LetsGo = "an account is let go while the register lists another of its mailbox",
        // Random scenarios find the bugs above. Attacks find the others, and some of those above.
        ;
        PaysOutTransfers = "a withdrawal takes cash from other players at once",
        StartsAgain = "a mailbox gets starting points again",
        CountsNoDecision = "what an admin decides is not counted",
        CountsNoSlip = "what an admin approves on proofs alone is not counted",
        PaysOwnApproval = "an admin pays out what they approved",
        CountsLinesTwice = "a line of two statements counts twice",
        UsesLinesTwice = "a line is the ground of two deposits",
        ConfirmsAnyBalance = "an import is confirmed with any balance",
        IgnoresGaps = "a statement need not follow the one before",
        GivesBackTwice = "a payout is given back twice",
        ApprovesMoreAlone = "one admin approves more than was asked for",
        EndsOwnImport = "an admin calls a debit of their own import a fee or a payout",
        ExplainsAlone = "an admin explains a debit alone",
        CallsPayoutsFees = "an admin calls a debit that names a payout a fee",
        TrustsOwnImport = "an admin's own import vouches for a deposit",
    }
}

/// An admin who does not exist.
const SOMEBODY: &str = "somebody00000000000000000000";

/// The first letter of a reference, where a line's text hides it.
const HIDDEN: &str = "\u{200b}";

impl Bug {
    /// Changes the body of a request to a service before it is sent.
    pub fn rewrite_request(self, function: &str, operation: &str, body: &mut Value) {
        match (self, function, operation) {
            (Self::CheckThenDebit, _, "TransactWriteItems") => {
                unconditional(body, "wallets");
                unconditional(body, "transactions");
            }
            (Self::CallsPayoutsFees, "bank-settle", "TransactWriteItems") => {
                let shown = body.to_string().replace(HIDDEN, "R");
                *body = serde_json::from_str(&shown).expect("JSON");
            }
            (Self::BalanceWithoutRow, "quick-guess", _) => leave_out(body, "transactions", usize::MAX),
            (Self::PaysWithoutMarking, "colours-settle", _) => leave_out(body, "colours_entries", usize::MAX),
            (Self::HundredthShort, "deposits-approve", "TransactWriteItems") => take_a_hundredth(body),
            (Self::CreditWithoutDebit, "deposits-approve", "TransactWriteItems")
                if puts(body, "wallets").len() == 2 =>
            {
                leave_out(body, "wallets", 1);
                leave_out(body, "transactions", 1);
            }
            (Self::KeepsHold, "withdrawals-complete", _) => leave_out(body, "wallets", usize::MAX),
            (Self::PlacesNoHold, "withdrawals-create", "TransactWriteItems") => place_no_hold(body),
            (Self::ApprovesDecided | Self::ApprovesTwice, "deposits-approve", _)
            | (Self::DeclinesAfterApproval, "deposits-decline", _)
            | (Self::CancelsDecided, "deposits-cancel", _)
            | (Self::AttachesAnything, "deposits-attach-proof", _)
            | (Self::CountsOldProposal | Self::ReversesTwice, "deposits-reverse", _)
            | (Self::Overwrites, "deposits-create", _) => unconditional(body, "deposit_requests"),
            (Self::ForgetsDebt, "deposits-reverse", "TransactWriteItems") => {
                puts(body, "wallets").into_iter().for_each(|put| forget(put, &["debt"]));
            }
            (Self::OrdersTwice, "withdrawals-export", _) => unconditional(body, "payout_orders"),
            (Self::LosesAccounts, "payout-accounts-add" | "payout-accounts-remove", _) => {
                unconditional(body, "payout_accounts");
            }
            (Self::HoldsNothing, "withdrawals-create", "TransactWriteItems") => {
                puts(body, "withdrawal_requests").into_iter().for_each(|put| forget(put, &["payableFrom"]));
            }
            (Self::Backdates, "payout-accounts-add", "TransactWriteItems") => backdate(body),
            (Self::DeclinesAfterPayout | Self::DeclinesTaken, "withdrawals-decline", _)
            | (Self::TakesTaken, "withdrawals-take", _)
            | (Self::GivesBackEarly, "withdrawals-not-paid", _) => unconditional(body, "withdrawal_requests"),
            (Self::DrawsAgain, "colours-tick", "PutItem") if !body["Item"]["handedOutAt"].is_null() => {
                if let Some(winners) = body["Item"]["winningColors"]["L"].as_array_mut() {
                    winners.rotate_left(1);
                }
            }
            (Self::CountsNoStake, "quick-guess", "TransactWriteItems")
            | (Self::CountsApart, "accounts-mailbox", "TransactWriteItems") => {
                puts(body, "wallets").into_iter().for_each(count_nothing);
            }
            (Self::PausesLess, "accounts-mailbox", "TransactWriteItems") => {
                puts(body, "wallets").into_iter().for_each(end_earlier);
            }
            (Self::AnswersItself, "quick-guess", "TransactWriteItems") => {
                puts(body, "wallets").into_iter().for_each(answer_check);
            }
            (Self::WinsInCash, "quick-guess", "TransactWriteItems") => win_in_cash(body),
            (Self::WashesWins, "quick-guess", "TransactWriteItems") => wash_win(body),
            (Self::WashesFees, "colours-enter", "TransactWriteItems") => {
                for put in puts(body, "colours_entries") {
                    forget(put, &["fromPlayers", "fromPlayersAt"]);
                }
            }
            (Self::SharesReference, "deposits-create", "TransactWriteItems") => {
                for put in puts(body, "deposit_requests") {
                    put["Item"]["reference"] = json!({"S": "RF08VTKPCJZK"});
                }
            }
            (Self::StartsAgain, "profile-get", "TransactWriteItems") => unconditional(body, "addresses"),
            (Self::CountsNoDecision, "deposits-approve" | "withdrawals-take", "TransactWriteItems") => {
                if let Some(actions) = body["TransactItems"].as_array_mut() {
                    actions.retain(|action| action["Update"]["TableName"] != "limits");
                }
            }
            (Self::CountsNoSlip, "deposits-approve", "TransactWriteItems") => {
                if let Some(actions) = body["TransactItems"].as_array_mut() {
                    actions.retain(|action| !action["Update"]["Key"].to_string().contains("#slips"));
                }
            }
            (Self::CountsLinesTwice, "bank-import" | "bank-confirm", "PutItem")
                if body["TableName"] == "bank_lines" =>
            {
                rename_by_import(body);
            }
            (Self::CountsLinesTwice | Self::IgnoresGaps, "bank-import" | "bank-confirm", "TransactWriteItems") => {
                puts(body, "bank_imports").into_iter().filter(|put| put["Item"]["id"]["S"] == "head").for_each(strip);
            }
            (Self::UsesLinesTwice, "deposits-approve" | "deposits-credit", "TransactWriteItems")
            | (Self::GivesBackTwice, "withdrawals-give-back", "TransactWriteItems") => {
                unconditional(body, "bank_lines");
                unconditional(body, "withdrawal_requests");
            }
            (Self::ConfirmsLapsed, "deposits-approve", _) => unconditional(body, "deposit_requests"),
            (Self::StopsNothing, "admin-remove", _) => leave_out(body, "settings", usize::MAX),
            (Self::UncountedAdmin, "admin-set", _) if is_grant(body) => leave_out(body, "settings", usize::MAX),
            (Self::NameNotReserved, "profile-update", _) => leave_out(body, "usernames", 1),
            _ => {}
        }
    }

    /// Changes a service's answer to `request` before the function receives it.
    pub fn rewrite_answer(self, function: &str, operation: &str, request: &Value, answer: &mut Value) {
        let is_about = |table: &str| request["TableName"] == table;
        match (self, function, operation) {
            (Self::ForgetsLastRound, "quick-guess", "GetItem") if is_about("wallets") => {
                forget(answer, &["lastRoundId", "lastRoundSeq"]);
            }
            (Self::KeepsNoPace, "quick-guess", "GetItem") if is_about("wallets") => start_earlier(answer),
            (Self::ApprovesTwice, "deposits-approve", "GetItem")
            | (Self::DeclinesAfterApproval, "deposits-decline", "GetItem")
            | (Self::CancelsDecided, "deposits-cancel", "GetItem")
                if is_about("deposit_requests") =>
            {
                reopen(answer);
            }
            (Self::DeclinesAfterPayout, "withdrawals-decline", "GetItem") if is_about("withdrawal_requests") => {
                reopen(answer)
            }
            (Self::PaysOutHeld, "withdrawals-take", "GetItem") if is_about("withdrawal_requests") => {
                forget(answer, &["payableFrom"]);
            }
            (Self::TakesTaken, "withdrawals-take", "GetItem")
            | (Self::DeclinesTaken, "withdrawals-decline", "GetItem")
                if is_about("withdrawal_requests") =>
            {
                forget(answer, &["takenBy", "takenByEmail", "takenAt"]);
            }
            (Self::OrdersTwice, "withdrawals-export", "GetItem")
                if is_about("payout_orders") && !answer["Item"]["payout"].is_null() =>
            {
                *answer = json!({});
            }
            (Self::GivesBackEarly, "withdrawals-not-paid", "GetItem") if !answer["Item"]["takenAt"].is_null() => {
                answer["Item"]["takenAt"] = json!({"S": "2020-01-01T00:00:00.000Z"});
            }
            (Self::ConfirmsOwn, "deposits-approve", "GetItem") if !answer["Item"]["proposedBy"].is_null() => {
                answer["Item"]["proposedBy"] = json!({"S": SOMEBODY});
            }
            (Self::ConfirmsOwn, "deposits-approve", "GetItem") if request["Key"]["uid"]["S"] == SOMEBODY => {
                *answer = json!({"Item": {"isAdmin": {"BOOL": true}}});
            }
            (Self::ConfirmsLapsed, "deposits-approve", "GetItem") if !answer["Item"]["proposedAt"].is_null() => {
                answer["Item"]["proposedAt"] = json!({"S": "2199-01-01T00:00:00.000Z"});
            }
            (Self::CountsOldProposal, "deposits-reverse", "GetItem") if is_about("deposit_requests") => {
                propose_anew(answer);
            }
            (Self::ReversesTwice, "deposits-reverse", "GetItem") if is_about("deposit_requests") => {
                forget(answer, &["reversedAt", "reversedBy", "reversalReason", "reversedRows"]);
            }
            (Self::PaysOutBonus, "withdrawals-create", "GetItem")
            | (Self::SendsBonus, "deposits-create" | "deposits-approve", "GetItem")
                if is_about("wallets") =>
            {
                forget(answer, &["balanceBonus"]);
            }
            (Self::ActsAside, "deposits-approve", "GetItem") if is_about("users") => {
                forget(answer, &["suspendedAt", "suspendedBy", "suspends"]);
            }
            (Self::PaysOwnApproval, "withdrawals-take", "GetItem") if is_about("addresses") => *answer = json!({}),
            (Self::PaysOutTransfers, "withdrawals-create", "GetItem") if is_about("wallets") => {
                forget(answer, &["fromPlayers"]);
            }
            (Self::ForgetsLimits, "colours-enter", "GetItem") if is_about("wallets") => forget(answer, &["limits"]),
            (Self::ForgetsToAsk, "colours-enter", "GetItem") if is_about("wallets") => forget(answer, &["check"]),
            (Self::PlaysInPause, "colours-enter", "GetItem") if is_about("wallets") => forget(answer, &["restriction"]),
            (Self::PlaysOnRegister, "colours-enter", "GetItem")
                if is_about("wallets") && answer["Item"]["restriction"]["M"]["kind"]["S"] == "on-register" =>
            {
                forget(answer, &["restriction"]);
            }
            (Self::ListsInPart, "admin-exclusion-register", "UpdateItem") => {
                if let Some(known) = answer["Attributes"].as_object_mut() {
                    known.remove("players");
                }
            }
            (Self::ForgetsOthers, "accounts-mailbox", "GetItem") if is_about("addresses") => {
                forget(answer, &["players"])
            }
            (Self::LetsGo, "accounts-mailbox", "GetItem") if is_about("addresses") => forget(answer, &["isListed"]),
            (Self::CutsPause, "wallet-pause", "GetItem") if is_about("wallets") => forget(answer, &["restriction"]),
            (Self::RaisesAtOnce, "wallet-limits", "GetItem") if is_about("wallets") => wait_no_more(answer),
            (Self::PrizesInCash, "colours-settle", "GetItem") if is_about("colours_entries") => {
                forget(answer, &["feeBonus"]);
            }
            (Self::Overwrites, "deposits-create", "GetItem") if is_about("deposit_requests") => *answer = json!({}),
            (Self::PaysTwoMatches, "colours-settle", "GetItem") if is_about("colours_rounds") => {
                answer["Item"]["prizes"] = json!({"S": "3:80,2:2"});
            }
            (Self::SkipsShares, "colours-settle", "Query") => {
                let combination =
                    request["ExpressionAttributeValues"][":combination"]["S"].as_str().unwrap_or_default();
                if combination.rsplit('#').next().is_some_and(|shard| shard.starts_with('0')) {
                    answer["Items"] = json!([]);
                }
            }
            (Self::SkipsSecondPass, "colours-tick", "Query") => {
                let values = &request["ExpressionAttributeValues"];
                if values[":pass"]["S"] == "2#" {
                    let report =
                        |shard: u8| json!({"roundId": values[":round"], "shard": {"S": format!("2#{shard:02}")}});
                    answer["Items"] = (0..16).map(report).collect();
                }
            }
            // Without a head, each statement is the first.
            (Self::CountsLinesTwice | Self::IgnoresGaps, "bank-import" | "bank-confirm", "GetItem")
                if is_about("bank_imports")
                    && request["Key"]["id"]["S"] == "head"
                    && answer["Item"]["reading"].is_null() =>
            {
                *answer = json!({});
            }
            (Self::EndsOwnImport, "bank-settle", "GetItem")
            | (Self::TrustsOwnImport, "deposits-approve", "GetItem")
                if !answer["Item"]["importedBy"].is_null() =>
            {
                answer["Item"]["importedBy"] = json!({"S": SOMEBODY});
            }
            (Self::CallsPayoutsFees, "bank-settle", "GetItem") if !answer["Item"]["importedBy"].is_null() => {
                let said = text(&answer["Item"], "text").replace('R', HIDDEN);
                answer["Item"]["text"] = json!({"S": said});
            }
            (Self::UsesLinesTwice, "deposits-approve" | "deposits-credit", "GetItem")
            | (Self::GivesBackTwice, "withdrawals-give-back", "GetItem")
                if is_about("bank_lines") && !answer["Item"].is_null() =>
            {
                answer["Item"]["status"] = json!({"S": "open"});
                forget(answer, &["used"]);
            }
            (Self::GivesBackTwice, "withdrawals-give-back", "GetItem") if is_about("withdrawal_requests") => {
                forget(answer, &["returnedAt", "returnedRow"]);
            }
            (Self::EntersAfterClose, "colours-enter", _) => {
                let rounds = answer["Items"].as_array_mut().into_iter().flatten();
                rounds.filter(|round| !round["closeAt"].is_null()).for_each(stay_open);
                if !answer["Item"]["closeAt"].is_null() {
                    stay_open(&mut answer["Item"]);
                }
            }
            _ => {}
        }
    }

    /// Whether one admin decides alone in this function.
    pub fn leaves_to_one(self, binary: &str) -> bool {
        matches!(
            (self, binary),
            (Self::ApprovesAlone | Self::ApprovesMoreAlone, "deposits-approve")
                | (Self::PaysOutAlone, "withdrawals-take")
                | (Self::GivesBackAlone, "withdrawals-not-paid")
                | (Self::ExplainsAlone, "bank-settle")
                | (Self::PaysUntaken, "withdrawals-complete")
                | (Self::GrantsAlone, "admin-set")
                | (Self::RemovesAlone, "admin-remove")
        )
    }

    /// Whether the function gets a successful answer to a write that was lost.
    pub fn hides(self, fault: Option<FaultKind>) -> bool {
        self == Self::TreatsLostWriteAsDone && fault == Some(FaultKind::RequestLost)
    }

    /// Changes the call before the handler receives it. `seed` is the operation's: a repeated request has another.
    pub fn rewrite_call(self, endpoint: Endpoint, call: &Call, seed: u64) -> Call {
        match (self, endpoint) {
            (Self::IgnoresIdempotencyKey, Endpoint::CreateDeposit) => {
                call.clone().with_idempotency_key(&format!("{seed:016x}"))
            }
            // The body leaves `takenAt` out, since this bug changes it.
            (Self::GivesBackEarly, Endpoint::NotPaid) => {
                let said: Value = call.json().unwrap_or_default();
                call.clone().with_body(json!({"reason": said["reason"]}).to_string())
            }
            _ => call.clone(),
        }
    }

    /// The time of arrival as the handler sees it.
    pub fn arrival(self, endpoint: Endpoint, now: Timestamp) -> Timestamp {
        match (self, endpoint) {
            (Self::PlaysAhead, Endpoint::Guess) => now.plus_ms(10_000),
            (Self::GuessesAfterReveal, Endpoint::Guess) => Timestamp::from_ms(now.ms() - 3_000),
            (Self::RevealsEarly, Endpoint::Reveal) => now.plus_ms(10_000),
            _ => now,
        }
    }

    /// Changes a failure before it reaches the retry loop.
    pub fn rewrite_failure(bug: Option<Self>, failure: Failure) -> Failure {
        match failure {
            Failure::Refused(Refusal::InsufficientBalance | Refusal::WithdrawalExceedsBalance)
                if bug == Some(Self::RetriesRefusals) =>
            {
                Failure::Conflict
            }
            failure => failure,
        }
    }
}

/// Whether a transaction changes a role, and not only a proposal.
fn is_grant(body: &Value) -> bool {
    let mut actions = body["TransactItems"].as_array().into_iter().flatten();
    actions.any(|action| action["Update"]["TableName"] == "users")
}

/// The `Put` actions of a transaction on a table.
fn puts<'a>(body: &'a mut Value, table: &str) -> Vec<&'a mut Value> {
    let Some(body) = body.as_object_mut() else { return Vec::new() };
    let actions = body.get_mut("TransactItems").and_then(Value::as_array_mut).into_iter().flatten();
    let parts = actions.filter_map(|action| action.get_mut("Put"));
    parts.filter(|part| part["TableName"] == table).collect()
}

/// Removes the condition of a write.
fn strip(part: &mut Value) {
    if let Some(part) = part.as_object_mut() {
        for name in ["ConditionExpression", "ExpressionAttributeNames", "ExpressionAttributeValues"] {
            part.remove(name);
        }
    }
}

fn unconditional(body: &mut Value, table: &str) {
    if body["TableName"] == table && !body["Item"].is_null() {
        strip(body);
    }
    puts(body, table).into_iter().for_each(strip);
}

/// Removes up to `most` `Put` actions on a table from a transaction.
fn leave_out(body: &mut Value, table: &str, mut most: usize) {
    if let Some(actions) = body["TransactItems"].as_array_mut() {
        actions.retain(|action| {
            let goes = action["Put"]["TableName"] == table && most > 0;
            most -= usize::from(goes);
            !goes
        });
    }
}

/// Makes the id of a line one of its import as well.
fn rename_by_import(body: &mut Value) {
    let [id, import] = ["id", "import"].map(|name| text(&body["Item"], name).to_owned());
    let named = domain::request::RequestId::of_content("bank-line", &format!("{id} {import}"));
    body["Item"]["id"] = json!({"S": named.as_str()});
}

fn set_points(item: &mut Value, name: &str, hundredths: i64) {
    let amount = u64::try_from(hundredths).ok().and_then(Money::from_hundredths).unwrap_or_default();
    item[name] = json!({"N": amount.to_string()});
}

/// Credits the recipient of a transfer with a hundredth less. Wallet and ledger still agree.
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

/// Moves the last round so far back that any later one may be played.
fn start_earlier(answer: &mut Value) {
    let Some(last) = answer.pointer_mut("/Item/lastRoundId") else { return };
    let Ok(mut bytes) = URL_SAFE_NO_PAD.decode(last["S"].as_str().unwrap_or_default()) else { return };
    if bytes.len() == 32 {
        let mut ms = [0; 8];
        ms[2..].copy_from_slice(&bytes[..6]);
        let earlier = u64::from_be_bytes(ms) - (ROUND_MS - 1);
        bytes[..6].copy_from_slice(&earlier.to_be_bytes()[2..]);
        *last = json!({"S": URL_SAFE_NO_PAD.encode(bytes)});
    }
}

/// Makes the bonus part of a win cash. Wallet and ledger still agree.
fn win_in_cash(body: &mut Value) {
    let mut changed = None;
    if let [row] = &mut puts(body, "transactions")[..]
        && text(&row["Item"], "type") == "win"
    {
        let row = &mut row["Item"];
        let bonus = points(row, "previousBalanceBonus");
        set_points(row, "amountBonus", 0);
        set_points(row, "newBalanceBonus", bonus);
        row["hash"] = json!({"S": row_hash(row)});
        changed = Some((bonus, row["hash"].clone()));
    }
    if let ([wallet], Some((bonus, hash))) = (&mut puts(body, "wallets")[..], changed) {
        set_points(&mut wallet["Item"], "balanceBonus", bonus);
        wallet["Item"]["ledgerHead"] = hash;
    }
}

/// Takes the winnings for cash of the player's own.
fn wash_win(body: &mut Value) {
    let mut won = 0;
    if let [row] = &puts(body, "transactions")[..]
        && text(&row["Item"], "type") == "win"
    {
        won = points(&row["Item"], "amount") - points(&row["Item"], "amountBonus");
    }
    for put in puts(body, "wallets") {
        if let Some(from_players) = put.pointer_mut("/Item/fromPlayers/M") {
            let cash = points(from_players, "cash") - won;
            set_points(from_players, "cash", cash);
        }
    }
}

fn place_no_hold(body: &mut Value) {
    let asked_for: i64 = puts(body, "withdrawal_requests").iter().map(|put| points(&put["Item"], "amount")).sum();
    for put in puts(body, "wallets") {
        let held = points(&put["Item"], "held") - asked_for;
        set_points(&mut put["Item"], "held", held);
    }
}

/// Makes the newest payout account a day older.
fn backdate(body: &mut Value) {
    for put in puts(body, "payout_accounts") {
        if let Some(account) = put["Item"]["accounts"]["L"].as_array_mut().and_then(|accounts| accounts.last_mut()) {
            account["M"]["addedAt"] = json!({"S": "2099-12-31T00:00:00.000Z"});
        }
    }
}

/// Sets the count against each limit to zero.
fn count_nothing(put: &mut Value) {
    let limits = put.pointer_mut("/Item/limits/M").and_then(Value::as_object_mut).into_iter().flatten();
    for (_, limit) in limits {
        let used = limit["L"].as_array_mut().into_iter().flatten().skip(1).step_by(2);
        used.filter(|used| used["N"].is_string()).for_each(|used| *used = json!({"N": "0"}));
    }
}

/// Ends a pause a day earlier.
fn end_earlier(put: &mut Value) {
    let Some(restriction) = put.pointer_mut("/Item/restriction/M") else { return };
    for name in ["until", "endableFrom"] {
        if let Ok(end) = Timestamp::parse(text(restriction, name)) {
            restriction[name] = json!({"S": Timestamp::from_ms(end.ms() - 24 * 60 * 60_000).to_string()});
        }
    }
}

/// Makes a raise a day older.
fn wait_no_more(answer: &mut Value) {
    let Some(from) = answer.pointer_mut("/Item/limits/M/raise/L/2") else { return };
    if let Some(ms) = from["N"].as_str().and_then(|ms| ms.parse::<u64>().ok()) {
        *from = json!({"N": (ms - 24 * 60 * 60_000).to_string()});
    }
}

/// Makes the last stake the time of an answer.
fn answer_check(put: &mut Value) {
    let check = &mut put["Item"]["check"]["L"];
    if check[2]["N"].is_string() {
        check[3] = check[2].clone();
    }
}

fn forget(answer: &mut Value, names: &[&str]) {
    if let Some(item) = answer["Item"].as_object_mut() {
        names.iter().for_each(|name| drop(item.remove(*name)));
    }
}

/// Moves a proposal from before the decision to just after it.
fn propose_anew(answer: &mut Value) {
    let time = |name| Timestamp::parse(text(&answer["Item"], name)).ok();
    if let (Some(proposed), Some(decided)) = (time("proposedAt"), time("processedAt"))
        && proposed <= decided
    {
        answer["Item"]["proposedAt"] = json!({"S": decided.plus_ms(1).to_string()});
    }
}

/// Makes a decided request look pending.
fn reopen(answer: &mut Value) {
    if matches!(text(&answer["Item"], "status"), "completed" | "declined") {
        answer["Item"]["status"] = json!({"S": "pending"});
        forget(answer, &["processedAt", "processedBy", "adminNote", "processedAs"]);
    }
}

fn stay_open(round: &mut Value) {
    round["status"] = json!({"S": "open"});
    round["closeAt"] = json!({"S": "2199-01-01T00:00:00.000Z"});
}
