//! Payouts are taken before they are sent (D66), recomputed from the audit log.

use crate::{
    items::{ms, text, texts},
    two_admins::{AuditLog, MOVES_POINTS, is_large},
};
use serde_json::Value;

/// The setting of the simulation's functions.
pub const MINUTES: &str = "1";
pub const UNCLEAR_MS: u64 = 60_000;

/// The rows about one withdrawal, by action.
struct Rows<'a> {
    taken: Vec<&'a Value>,
    given_back: Vec<&'a Value>,
    proposed: Vec<&'a Value>,
    proposed_not_paid: Vec<&'a Value>,
}

impl<'a> Rows<'a> {
    fn about(id: &str, log: &AuditLog<'a>) -> Self {
        let of = |action: &str| {
            let rows = log.withdrawals.iter().copied();
            let mut theirs: Vec<&Value> =
                rows.filter(|row| text(row, "subject") == id && text(row, "action") == action).collect();
            theirs.sort_by_key(|row| ms(row, "at"));
            theirs
        };
        Self {
            taken: of("withdrawal.take"),
            given_back: of("withdrawal.not-paid"),
            proposed: of("withdrawal.propose"),
            proposed_not_paid: of("withdrawal.propose-not-paid"),
        }
    }
}

fn by(row: &Value) -> (&str, u64) {
    (text(row, "actor"), ms(row, "at"))
}

/// One admin at a time has a withdrawal, from taking it until it is completed or given back.
pub fn check(request: &Value, log: &AuditLog) -> Result<(), String> {
    let rows = Rows::about(text(request, "id"), log);
    let ensure = |holds, why: &str| if holds { Ok(()) } else { Err(format!("{request}: {why}")) };
    let is_taken = !request["takenBy"].is_null();
    ensure(rows.taken.len() == rows.given_back.len() + usize::from(is_taken), "two had it, or it was never taken")?;
    let status = text(request, "status");
    ensure(status != "declined" || !is_taken, "it was declined while it was taken")?;
    if let Some(last) = rows.taken.last().filter(|_| is_taken) {
        ensure(by(last) == (text(request, "takenBy"), ms(request, "takenAt")), "another has it than took it last")?;
    }
    ensure(status != "completed" || is_taken && request["processedBy"] == request["takenBy"], "another completed it")?;
    for (number, taken) in rows.taken.iter().enumerate() {
        let free_since = number.checked_sub(1).map_or(0, |before| ms(rows.given_back[before], "at"));
        let (taker, taken_at) = by(taken);
        ensure(free_since <= taken_at, "it was taken before it was given back")?;
        let is_agreed = |proposed: &&&Value| {
            let proposer = by(proposed);
            free_since <= proposer.1
                && proposer.1 <= taken_at
                && proposer.0 != text(request, "userId")
                && log.agree(&MOVES_POINTS, proposer, (taker, taken_at), None)
        };
        ensure(
            !is_large(request) || rows.proposed.iter().any(|row| is_agreed(&row)),
            "nobody proposed what takes two",
        )?;
        let Some((giver, given_at)) = rows.given_back.get(number).map(|row| by(row)) else { continue };
        ensure(taken_at <= given_at, "it was given back before it was taken")?;
        let (unclear_from, payee) = (taken_at + UNCLEAR_MS, text(request, "userId"));
        let is_unclear = |proposed: &&&Value| {
            let proposer = by(proposed);
            (unclear_from..=given_at).contains(&proposer.1)
                && ![taker, payee].contains(&proposer.0)
                && log.agree(&MOVES_POINTS, proposer, (giver, given_at), Some(""))
        };
        let is_by_two = rows.proposed_not_paid.iter().any(|row| is_unclear(&row));
        ensure(giver == taker || is_by_two && giver != payee, "one other gave it back")?;
    }
    Ok(())
}

/// No withdrawal is in two files for the bank, unless it was said in between that it was not paid (D73).
pub fn check_order<'a, Orders: Iterator<Item = &'a Value>>(
    order: &Value,
    all: impl Fn() -> Orders,
    log: impl Iterator<Item = &'a Value>,
) -> Result<(), String> {
    let given_back: Vec<&Value> = log.filter(|row| text(row, "action") == "withdrawal.not-paid").collect();
    for id in texts(order, "payouts") {
        let holds = |other: &&Value| other["id"] != order["id"] && texts(other, "payouts").contains(&id);
        for other in all().filter(holds) {
            let (one, two) = (ms(order, "at"), ms(other, "at"));
            let between = one.min(two)..=one.max(two);
            let is_free = given_back.iter().any(|row| text(row, "subject") == id && between.contains(&ms(row, "at")));
            if !is_free {
                return Err(format!("{id} is in two files for the bank: {order} and {other}"));
            }
        }
    }
    Ok(())
}
