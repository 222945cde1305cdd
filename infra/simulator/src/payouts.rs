//! How long new payment details wait before a payout to them (D54), recomputed from the accounts that players had.

use crate::items::{ms, number, text};
use serde_json::Value;
use std::collections::BTreeSet;

/// The setting of the simulation's functions.
pub const HOLD_HOURS: &str = "1";
const HOUR_MS: u64 = 60 * 60_000;
const ACCOUNTS_MAX: usize = 5;
/// Every account of the simulation is at PayPal.
const INTRODUCTION: &str = "Email address: ";

/// The accounts in a player's record.
pub fn accounts(record: Option<&Value>) -> Vec<&Value> {
    let list = record.and_then(|record| record["accounts"]["L"].as_array());
    list.into_iter().flatten().map(|account| &account["M"]).collect()
}

pub fn address(details: &str) -> &str {
    details.strip_prefix(INTRODUCTION).unwrap_or(details)
}

/// Checks from when on a new withdrawal can be paid out, by its player's accounts before and after the step that made
/// it. A step that changed them may have read either state.
pub fn check_hold(
    request: &Value,
    (before, after): (Option<&Value>, Option<&Value>),
    hold_hours: u64,
) -> Result<(), String> {
    let made = ms(request, "createdAt");
    let is_there = |account: &&Value| {
        text(account, "method") == text(request, "paymentMethod")
            && address(text(account, "details")) == address(text(request, "paymentDetails"))
    };
    let [was, is] = [before, after].map(|record| accounts(record).into_iter().filter(is_there).collect::<Vec<_>>());
    let mut since: Vec<u64> = was.iter().chain(&is).map(|account| ms(account, "addedAt")).collect();
    if !was.iter().any(|account| is.contains(account)) {
        since.push(made);
    }
    let ends: Vec<u64> = since.iter().map(|since| since + hold_hours * HOUR_MS).collect();
    let found = ms(request, "payableFrom");
    let fits = |end: &u64| found == if made < *end { *end } else { 0 };
    if ends.iter().any(fits) {
        return Ok(());
    }
    Err(format!("{request} can be paid out from {found} on, and its details were had since {since:?}"))
}

/// Nothing is proposed, taken or paid out before its time.
pub fn check_payout(request: &Value) -> Result<(), String> {
    let from = ms(request, "payableFrom");
    let is_early = |name: &str| !request[name].is_null() && ms(request, name) < from;
    if is_early("proposedAt")
        || is_early("takenAt")
        || text(request, "status") == "completed" && is_early("processedAt")
    {
        return Err(format!("{request} was decided before {from}"));
    }
    Ok(())
}

/// A player's record against the rows of the audit log: each change has its own, and each account its time.
pub fn check_accounts<'a>(record: &Value, log: impl Iterator<Item = &'a Value>) -> Result<(), String> {
    let theirs = log.filter(|row| text(row, "subject") == text(record, "uid"));
    let (mut added, mut removed) = (Vec::new(), 0);
    for row in theirs {
        match text(row, "action") {
            "payout-account.add" => added.push(ms(row, "at")),
            "payout-account.remove" => removed += 1,
            _ => {}
        }
    }
    let saved = accounts(Some(record));
    let addresses: BTreeSet<&str> = saved.iter().map(|account| address(text(account, "details"))).collect();
    let is_logged = number(record, "version") == (added.len() + removed) as u64
        && saved.len() + removed == added.len()
        && saved.iter().all(|account| added.contains(&ms(account, "addedAt")));
    if is_logged && addresses.len() == saved.len() && saved.len() <= ACCOUNTS_MAX {
        return Ok(());
    }
    Err(format!("{record}: accounts were added at {added:?}, and {removed} were removed"))
}

/// Whether each account that is still there is as it was.
pub fn keeps(before: &Value, after: &Value) -> bool {
    let was = accounts(Some(before));
    let is_same = |now: &&Value| was.iter().all(|then| then["id"] != now["id"] || then == now);
    accounts(Some(after)).iter().all(is_same)
}
