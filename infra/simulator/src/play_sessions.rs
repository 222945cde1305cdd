//! Stretches of play and their reality checks (D58), recomputed from the ledger's rows and the wallet's earlier state.

use crate::items::{ms, number, points, text};
use serde_json::Value;

const MINUTE_MS: u64 = 60_000;
const ENDS_AFTER_MS: u64 = 30 * MINUTE_MS;
/// The intervals that players can choose.
const OFTEN_MS: u64 = 15 * MINUTE_MS;
const SELDOM_MS: u64 = 60 * MINUTE_MS;

/// A row of a game: its time, whether it is a stake, the points staked and lost.
#[derive(Debug)]
struct Played {
    at: u64,
    is_stake: bool,
    staked: i64,
    lost: i64,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Session {
    since: u64,
    last: u64,
    answered: u64,
    staked: i64,
    lost: i64,
}

/// The stretches of play of one player.
#[derive(Debug, Default)]
pub struct PlaySessions {
    new: Vec<Played>,
    session: Option<Session>,
    /// The interval of checks. `None` before the first reading, which only shows the latest choice.
    every_ms: Option<u64>,
}

impl PlaySessions {
    pub fn add(&mut self, row: &Value) {
        let (at, amount) = (ms(row, "timestamp"), points(row, "amount"));
        let quick_stake = i64::try_from(number(row, "multiplier") * 100).unwrap_or_default();
        let (is_stake, staked, lost) = match (text(row, "type"), text(row, "source")) {
            ("win", "quick") => (true, quick_stake, -amount),
            ("loss", "quick") | ("debit", "colours") => (true, amount, amount),
            ("win", "colours") => (false, 0, -amount),
            ("credit", "colours") => (false, -amount, -amount),
            _ => return,
        };
        self.new.push(Played { at, is_stake, staked, lost });
    }

    /// Checks the new rows, and the wallet after them. In a step with an answer or a change of the interval, rows may
    /// have come before or after it.
    pub fn follow(&mut self, wallet: &Value) -> Result<(), String> {
        let (every_ms, said) = stored(wallet);
        let before_ms = self.every_ms.replace(every_ms);
        let (often, seldom) =
            before_ms.map_or((OFTEN_MS, SELDOM_MS), |before_ms| (every_ms.min(before_ms), every_ms.max(before_ms)));
        let answered = said.as_ref().map_or(0, |said| said.answered);
        for Played { at, is_stake, staked, lost } in std::mem::take(&mut self.new) {
            let mut on = self.session.clone().filter(|session| at < session.last + ENDS_AFTER_MS);
            if is_stake {
                let session = on.get_or_insert(Session { since: at, answered: at, ..Session::default() });
                // An answer may have come before a stake of the same step.
                let is_known = answered <= at || answered == session.answered;
                if is_known && at >= answered.max(session.answered) + seldom {
                    return Err(format!("a stake at {at}, when the check was due: {session:?}, {said:?}"));
                }
                session.last = at;
            }
            let Some(mut session) = on else { continue };
            session.staked = (session.staked + staked).max(0);
            session.lost += lost;
            self.session = Some(session);
        }
        if let Some(session) = self.session.as_mut().filter(|session| session.answered != answered) {
            if answered < session.answered + often {
                return Err(format!("an answer at {answered}, when nobody was asked: {session:?}"));
            }
            session.answered = answered;
        }
        if self.session != said {
            return Err(format!("the wallet says {said:?}, and should say {:?}", self.session));
        }
        Ok(())
    }
}

fn stored(wallet: &Value) -> (u64, Option<Session>) {
    let figure = |nth: usize| wallet["check"]["L"][nth]["N"].as_str().map(|digits| digits.parse::<i64>().unwrap_or(-1));
    let time = |nth| figure(nth).map(|ms| u64::try_from(ms).unwrap_or_default());
    let session =
        || Some(Session { since: time(1)?, last: time(2)?, answered: time(3)?, staked: figure(4)?, lost: figure(5)? });
    (time(0).unwrap_or(30) * MINUTE_MS, session())
}
