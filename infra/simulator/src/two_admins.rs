//! Decisions that take two admins (D48), recomputed from requests and the audit log.

use crate::items::{ms, points, text};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The limit in points of the simulation's functions. Above it, two admins decide.
pub const LIMIT: &str = "100";
const LIMIT_HUNDREDTHS: i64 = 10_000;
/// The points that one admin alone may approve on proofs in a day.
pub const SLIP_LIMIT: &str = "20";
const SLIP_LIMIT_HUNDREDTHS: i64 = 2_000;
const DAY_MS: u64 = 24 * 60 * 60_000;
pub const MOVES_POINTS: [&str; 2] = ["owner", "cashier"];

/// The rows of the audit log about roles and proposals.
pub struct AuditLog<'a> {
    /// The rows about roles, oldest first.
    roles: Vec<&'a Value>,
    /// The rows about proposed approvals.
    proposals: Vec<&'a Value>,
    /// The rows about proposed reversals.
    reversals: Vec<&'a Value>,
    pub withdrawals: Vec<&'a Value>,
}

/// Whether a row changes a role in a way that needs an earlier proposal. An owner steps down without one.
fn takes_a_proposal(row: &Value) -> bool {
    let steps_down = text(row, "before") == "owner" && row["actor"] == row["subject"];
    matches!(text(row, "action"), "admin.grant" | "admin.remove") && !steps_down
}

pub fn is_large(request: &Value) -> bool {
    points(request, "amount") > LIMIT_HUNDREDTHS
}

/// Whether one admin alone approved a deposit for its proof.
fn is_on_a_slip(request: &Value) -> bool {
    let is_to_self = !request["targetPlayer"].is_null() && request["fromUserId"] == request["targetPlayer"];
    let is_small = !is_large(request);
    let until = if request["proposedAt"].is_null() { 0 } else { ms(request, "proposedAt") + 2 * DAY_MS };
    let is_alone = until <= ms(request, "processedAt");
    text(request, "status") == "completed" && is_to_self && is_small && is_alone
}

/// One admin alone approves no more than this limit on proofs in a day, for all players together.
pub fn check_slips<'a>(request: &Value, all: impl Iterator<Item = &'a Value>) -> Result<(), String> {
    if text(request, "status") != "completed" || !is_on_a_slip(request) {
        return Ok(());
    }
    let (by, day) = (text(request, "processedBy"), ms(request, "processedAt") / DAY_MS);
    let same = |other: &&Value| {
        is_on_a_slip(other) && text(other, "processedBy") == by && ms(other, "processedAt") / DAY_MS == day
    };
    let sum: i64 = all.filter(same).map(|other| points(other, "amount")).sum();
    if sum <= SLIP_LIMIT_HUNDREDTHS { Ok(()) } else { Err(format!("{by} alone approved {sum} on proofs on one day")) }
}

/// Whether a row changed a role.
fn is_change(row: &Value) -> bool {
    matches!(text(row, "action"), "admin.initialize" | "admin.grant" | "admin.remove")
}

fn is_of_suspension(row: &Value) -> bool {
    matches!(text(row, "action"), "admin.suspend" | "admin.end-suspension")
}

/// The rows about roles in the order of writing. Among rows with the same time, each begins with the role that the row
/// before it has left, and an admin alone is suspended.
fn in_order(mut rows: Vec<&Value>) -> Vec<&Value> {
    rows.sort_by_key(|row| ms(row, "at"));
    let (mut ordered, mut roles) = (Vec::new(), BTreeMap::new());
    for same_time in rows.chunk_by(|one, other| one["at"] == other["at"]) {
        let mut left = same_time.to_vec();
        while !left.is_empty() {
            let fits = |row: &&Value| {
                let role = *roles.get(text(row, "subject")).unwrap_or(&"player");
                match text(row, "action") {
                    "admin.suspend" => role != "player",
                    _ => is_of_suspension(row) || role == text(row, "before"),
                }
            };
            let keeps = left.iter().position(|row| fits(row) && !is_change(row));
            let row = left.remove(keeps.or_else(|| left.iter().position(fits)).unwrap_or_default());
            if is_change(row) {
                roles.insert(text(row, "subject"), text(row, "after"));
            }
            ordered.push(row);
        }
    }
    ordered
}

impl<'a> AuditLog<'a> {
    pub fn new(rows: impl Iterator<Item = &'a Value>) -> Self {
        let (roles, others): (Vec<_>, Vec<_>) = rows.partition(|row| text(row, "action").starts_with("admin."));
        let named = |action: &str| others.iter().copied().filter(|row| text(row, "action") == action).collect();
        let withdrawals = others.iter().copied().filter(|row| text(row, "action").starts_with("withdrawal.")).collect();
        let (proposals, reversals) = (named("deposit.propose"), named("deposit.propose-reversal"));
        Self { roles: in_order(roles), proposals, reversals, withdrawals }
    }

    /// The rows that changed a role.
    fn changes(&self) -> impl Iterator<Item = &'a Value> {
        self.roles.iter().copied().filter(|row| is_change(row))
    }

    /// Whether at most one admin besides `subject` had one of the roles just before or just after this time, and no
    /// admin lost one within the day before.
    fn is_alone(&self, roles: &[&str], subject: &str, at: u64) -> bool {
        let mut subjects = self.changes().map(|row| text(row, "subject"));
        if subjects.any(|uid| self.lost(uid, roles, (at.saturating_sub(DAY_MS), at))) {
            return false;
        }
        let count = |until: u64| {
            let mut holders = BTreeSet::new();
            for row in self.changes().filter(|row| ms(row, "at") < until && text(row, "subject") != subject) {
                let _ = match roles.contains(&text(row, "after")) {
                    true => holders.insert(text(row, "subject")),
                    false => holders.remove(text(row, "subject")),
                };
            }
            holders.len()
        };
        count(at) <= 1 || count(at + 1) <= 1
    }

    /// Whether the admin lost one of the roles between two times.
    fn lost(&self, uid: &str, roles: &[&str], (from, to): (u64, u64)) -> bool {
        let between = |row: &&Value| from < ms(row, "at") && ms(row, "at") < to;
        let mut theirs = self.changes().filter(between).filter(|row| text(row, "subject") == uid);
        theirs.any(|row| roles.contains(&text(row, "before")) && !roles.contains(&text(row, "after")))
    }

    /// Whether a suspension of the admin began between two times.
    fn was_suspended(&self, uid: &str, (from, to): (u64, u64)) -> bool {
        let began = |row: &&&Value| text(row, "action") == "admin.suspend" && text(row, "subject") == uid;
        self.roles.iter().filter(began).any(|row| from < ms(row, "at") && ms(row, "at") < to)
    }

    /// Whether `by` may decide a proposal of `proposer`. It does not count again once they get their rights back.
    pub fn agree(
        &self,
        roles: &[&str],
        (proposer, proposed_at): (&str, u64),
        (by, at): (&str, u64),
        alone_about: Option<&str>,
    ) -> bool {
        if proposer == by {
            let waited = (proposed_at + DAY_MS..proposed_at + 2 * DAY_MS).contains(&at);
            return alone_about.is_some_and(|subject| waited && self.is_alone(roles, subject, at));
        }
        let meanwhile = (proposed_at, at);
        let is_trusted = !self.lost(proposer, roles, meanwhile) && !self.was_suspended(proposer, meanwhile);
        at < proposed_at + DAY_MS && is_trusted
    }

    /// An approved deposit.
    pub fn check_deposit(&self, request: &Value) -> Result<(), String> {
        let is_large = is_large(request);
        let is_unproven = request["fromUserId"] == request["targetPlayer"] && request["proofUploadedAt"].is_null();
        if text(request, "status") != "completed" || !is_large && !is_unproven {
            return Ok(());
        }
        let proposed = (text(request, "proposedBy"), ms(request, "proposedAt"));
        let decided = (text(request, "processedBy"), ms(request, "processedAt"));
        let parties = ["fromUserId", "targetPlayer"].map(|name| text(request, name));
        if proposed.1 > decided.1 {
            // The proposal of a reversal has taken its place.
            let mut earlier = self.proposals.iter().filter(|row| row["subject"] == request["id"]);
            let fits = earlier.any(|row| {
                let proposed = (text(row, "actor"), ms(row, "at"));
                let is_agreed = self.agree(&MOVES_POINTS, proposed, decided, (!is_large).then_some(""));
                proposed.1 <= decided.1 && !parties.contains(&proposed.0) && is_agreed
            });
            let words = || format!("the request {} was decided by {decided:?} alone", text(request, "id"));
            return if fits { Ok(()) } else { Err(words()) };
        }
        let is_party = parties.contains(&proposed.0);
        let is_logged = self.proposals.iter().any(|row| {
            row["subject"] == request["id"]
                && (text(row, "actor"), ms(row, "at")) == proposed
                && proposed.1 <= decided.1
        });
        if !is_party && is_logged && self.agree(&MOVES_POINTS, proposed, decided, (!is_large).then_some("")) {
            return Ok(());
        }
        Err(format!("the request {} was proposed by {proposed:?} and decided by {decided:?}", text(request, "id")))
    }

    /// A reversed deposit: two admins agree to any, by a proposal after the approval.
    pub fn check_reversal(&self, request: &Value) -> Result<(), String> {
        if request["reversedAt"].is_null() {
            return Ok(());
        }
        let proposed = (text(request, "proposedBy"), ms(request, "proposedAt"));
        let reversed = (text(request, "reversedBy"), ms(request, "reversedAt"));
        let parties = ["fromUserId", "targetPlayer"].map(|name| text(request, name));
        // A proposal at the time of the approval is a millisecond later than its row.
        let is_logged = self.reversals.iter().any(|row| {
            let at = ms(row, "at");
            row["subject"] == request["id"]
                && text(row, "actor") == proposed.0
                && (at..=at + 1).contains(&proposed.1)
                && at <= reversed.1
        });
        let is_later = proposed.1 > ms(request, "processedAt");
        let is_agreed = self.agree(&MOVES_POINTS, proposed, reversed, Some(""));
        if is_logged && is_later && is_agreed && !parties.contains(&proposed.0) {
            return Ok(());
        }
        Err(format!("the reversal of {} was proposed by {proposed:?}, made by {reversed:?}", text(request, "id")))
    }

    /// While one admin suspends another, neither changes anything. The first may only end the suspension, stop a
    /// proposal about the other, or propose or confirm the other's removal.
    pub fn check_suspended(&self, row: &Value) -> Result<(), String> {
        let (actor, subject, action, at) =
            (text(row, "actor"), text(row, "subject"), text(row, "action"), ms(row, "at"));
        let is_admins = ["admin.", "deposit.", "withdrawal."].iter().any(|kind| action.starts_with(kind));
        let ends = matches!(action, "admin.end-suspension" | "admin.remove" | "admin.stop")
            || action == "admin.propose" && text(row, "after") == "player";
        let breaks = |(by, of, from, to): &(&str, &str, u64, u64)| {
            // The order of two rows with the same time is unknown.
            let is_aside = (*by == actor || *of == actor) && *from < at && at < *to;
            is_aside && !(ends && *by == actor && *of == subject)
        };
        match self.suspensions().into_iter().find(breaks) {
            Some(pair) if is_admins && action != "deposit.view-proof" => Err(format!("{row} is by a side of {pair:?}")),
            _ => Ok(()),
        }
    }

    /// The suspensions: by whom, of whom, from when, until when.
    fn suspensions(&self) -> Vec<(&'a str, &'a str, u64, u64)> {
        let mut pairs: Vec<(&str, &str, u64, u64)> = Vec::new();
        for row in &self.roles {
            let (actor, subject, at) = (text(row, "actor"), text(row, "subject"), ms(row, "at"));
            let is_over = |by: &str, of: &str| match text(row, "action") {
                "admin.end-suspension" => of == subject,
                "admin.remove" => of == subject || by == subject,
                // The suspending admin is suspended, or is no longer an owner.
                "admin.suspend" | "admin.grant" => by == subject,
                _ => false,
            };
            for (by, of, _, to) in &mut pairs {
                *to = if is_over(by, of) { (*to).min(at) } else { *to };
            }
            if text(row, "action") == "admin.suspend" {
                pairs.push((actor, subject, at, u64::MAX));
            }
        }
        pairs
    }

    /// Each role that is given or taken uses up a proposal.
    pub fn check_roles(&self) -> Result<(), String> {
        for given in self.roles.iter().filter(|row| takes_a_proposal(row)) {
            // At most one proposal waits for a player. Among proposals with the same time, the last one is unknown.
            let mut waiting: Vec<&Value> = Vec::new();
            let about = |row: &&&Value| text(row, "subject") == text(given, "subject");
            for row in self.roles.iter().take_while(|row| row["id"] != given["id"]).filter(about) {
                let is_proposed = text(row, "action") == "admin.propose";
                waiting.retain(|other| !is_change(row) && other["at"] == row["at"]);
                waiting.extend(is_proposed.then_some(*row));
            }
            let fits = waiting.iter().any(|row| {
                let (proposed, decided) =
                    ((text(row, "actor"), ms(row, "at")), (text(given, "actor"), ms(given, "at")));
                row["after"] == given["after"]
                    && self.agree(&["owner"], proposed, decided, Some(text(given, "subject")))
            });
            if !fits {
                return Err(format!("{given} changes a role, and {waiting:?} was proposed"));
            }
        }
        Ok(())
    }
}
