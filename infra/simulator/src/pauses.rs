//! Pauses of players (D56), and players on the register of excluded persons (D62). The wallet's state before a step is
//! compared with the rows and deposits of the step.

use crate::items::{ms, text};
use serde_json::Value;

const DAY_MS: u64 = 24 * 60 * 60_000;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pause {
    is_exclusion: bool,
    until: Option<u64>,
    endable_from: Option<u64>,
}

impl Pause {
    pub fn holds(&self, at: u64) -> bool {
        self.until.is_none_or(|until| at < until)
    }

    /// An exclusion whose end its player has asked for.
    pub fn is_ending(&self) -> bool {
        self.is_exclusion && self.until.is_some()
    }

    /// An exclusion whose end its player has not asked for yet.
    fn waits(&self) -> bool {
        self.is_exclusion && self.until.is_none()
    }

    /// Whether this may follow a pause that holds: the same pause, one that is not shorter, or its end, at the earliest
    /// a day after the player could ask for it.
    pub fn may_become(&self, now: Option<&Self>) -> bool {
        let Some(now) = now else { return false };
        if self.waits() && !now.waits() {
            let ends_from = self.endable_from.map(|from| from + DAY_MS);
            now.is_exclusion && ends_from.is_some() && now.until >= ends_from
        } else {
            now.end() >= self.end()
        }
    }

    /// Its earliest end.
    fn end(&self) -> u64 {
        self.until.or(self.endable_from).unwrap_or(u64::MAX)
    }
}

/// The pauses of one player.
#[derive(Debug, Clone, Default)]
pub struct Pauses {
    /// The times of new rows of kinds that a pause forbids.
    new: Vec<u64>,
    pause: Option<Pause>,
    is_registered: bool,
}

impl Pauses {
    pub fn add(&mut self, row: &Value) {
        let is_stake = matches!((text(row, "type"), text(row, "source")), (_, "quick") | ("debit", "colours"));
        if is_stake || text(row, "source") == "transfer" {
            self.new.push(ms(row, "timestamp"));
        }
    }

    /// Whether the player was in a pause at this time that began before the step, or on the register.
    pub fn hold(&self, at: u64) -> bool {
        self.is_registered || self.pause.as_ref().is_some_and(|pause| pause.holds(at))
    }

    /// Checks the new rows, and the change of the pause. In the step that begins a pause, rows may have come before it.
    pub fn follow(&mut self, wallet: &Value) -> Result<(), String> {
        for at in std::mem::take(&mut self.new) {
            if self.hold(at) {
                return Err(format!("points moved at {at} in a pause or on the register: {:?}", self.pause));
            }
        }
        let restriction = &wallet["restriction"]["M"];
        let (written, now) = (ms(wallet, "updatedAt"), stored(restriction));
        self.is_registered = registered(restriction);
        let before = std::mem::replace(&mut self.pause, now);
        match before.filter(|before| before.holds(written)) {
            Some(before) if !before.may_become(self.pause.as_ref()) => {
                Err(format!("the pause was {before:?}, and at {written} is {:?}", self.pause))
            }
            _ => Ok(()),
        }
    }
}

/// Whether a restriction is the register's. It may be below another one.
pub fn registered(restriction: &Value) -> bool {
    match restriction["kind"]["S"].as_str() {
        Some(kind) => kind == "on-register" || registered(&restriction["covers"]["M"]),
        None => false,
    }
}

/// The pause of a restriction. It may be below another one.
pub fn stored(restriction: &Value) -> Option<Pause> {
    let part = |name| &restriction[name]["S"];
    let time = |name: &str| (!restriction[name].is_null()).then(|| ms(restriction, name));
    let pause = |is_exclusion| Pause { is_exclusion, until: time("until"), endable_from: time("endableFrom") };
    match part("kind").as_str()? {
        "time-out" => Some(pause(false)),
        "excluded" => Some(pause(true)),
        _ => stored(&restriction["covers"]["M"]),
    }
}
