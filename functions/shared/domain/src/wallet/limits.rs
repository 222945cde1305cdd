//! Limits that players set on their stakes, losses, deposits and time of play (D57). A limit is lowered at once. It is
//! raised or removed after a wait, once its player has confirmed it. The wallet counts, so the write of a play decides.

use super::Movement;
use crate::{
    Money, Refusal, Setting, Timestamp,
    player_limit::{LimitName, Limited},
    timestamp::{DAY_MS, HOUR_MS},
};
use std::collections::BTreeMap;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayLimit {
    /// In points; of time, in minutes.
    pub most: Money,
    /// The count so far, in hundredths; below zero when more was won than staked. Within the highest limit both ways.
    pub used: i64,
}

/// A higher limit, or none, that its player has asked for and not yet confirmed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Raise {
    pub name: LimitName,
    /// `None` removes the limit.
    pub to: Option<Money>,
    /// When it can be confirmed.
    pub from: Timestamp,
}

/// A player's limits, as of the wallet's last write.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlayLimits {
    pub set: BTreeMap<LimitName, PlayLimit>,
    pub raise: Option<Raise>,
}

/// A player's request about a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LimitChange {
    /// `None` removes it.
    Set(LimitName, Option<Money>),
    /// The confirmation of a raise.
    Confirm,
    /// Takes back a raise.
    Keep,
}

/// How long a raise waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RaiseRule {
    hours: u64,
}

/// Between the limits of a state.
const AND: &str = ", ";

fn set_to(name: LimitName, most: Money) -> String {
    format!("{name}: {most}")
}

impl PlayLimit {
    /// The highest limit in points. The wallet has room for no more digits (D39).
    pub const HIGHEST: Money = Money::points(1_000_000);
    const MINUTES_OF_A_DAY: Money = Money::points(24 * 60);

    pub const fn highest(of: Limited) -> Money {
        match of {
            Limited::Stakes | Limited::Losses | Limited::Deposits => Self::HIGHEST,
            Limited::Time => Self::MINUTES_OF_A_DAY,
        }
    }

    pub fn left(&self) -> Money {
        Money::clamped(self.most.hundredths().saturating_sub(self.used))
    }
}

impl Setting for RaiseRule {
    const VARIABLE: &'static str = "LIMIT_RAISE_HOURS";

    fn parse(text: &str) -> Option<Self> {
        Self::new(text.parse().ok()?)
    }
}

impl RaiseRule {
    /// The time that the player has for the confirmation.
    const CONFIRMABLE_MS: u64 = 7 * DAY_MS;

    pub const fn new(hours: u64) -> Option<Self> {
        match hours {
            24..=72 => Some(Self { hours }),
            _ => None,
        }
    }
}

impl Raise {
    /// The time from which it has lapsed.
    pub const fn lapses(&self) -> Timestamp {
        self.from.plus_ms(RaiseRule::CONFIRMABLE_MS)
    }
}

impl PlayLimits {
    /// The limits with their counts in the periods of `at`. They were last written at `written`.
    pub(super) fn at(&self, written: Timestamp, at: Timestamp) -> Self {
        let counted = |(name, limit): (&LimitName, &PlayLimit)| {
            let used = if name.period.has_both(written, at) { limit.used } else { 0 };
            (*name, PlayLimit { used, ..*limit })
        };
        Self { set: self.set.iter().map(counted).collect(), raise: self.raise.filter(|raise| at < raise.lapses()) }
    }

    pub(super) fn count(&mut self, movement: &Movement, amount: Money, minutes: Money) {
        for (name, limit) in &mut self.set {
            let used = limit.used.saturating_add(movement.counted(name.of, amount, minutes));
            let most = PlayLimit::highest(name.of).hundredths();
            limit.used = match name.of {
                Limited::Stakes | Limited::Deposits | Limited::Time => used.clamp(0, most),
                Limited::Losses => used.clamp(-most, most),
            };
        }
    }

    /// As the audit log calls them: `losses a day: 20, from 2026-12-01T10:00:00.000Z: 50`.
    pub fn state(&self) -> String {
        let raise = self.raise.map(|raise| {
            let to = raise.to.map_or_else(|| "none".to_owned(), |to| to.to_string());
            format!("{} from {}: {to}", raise.name, raise.from)
        });
        let set = self.set.iter().map(|(name, limit)| set_to(*name, limit.most));
        let all: Vec<_> = set.chain(raise).collect();
        if all.is_empty() { "no limits".to_owned() } else { all.join(AND) }
    }

    /// The limits that a change set, by the states before and after it.
    #[must_use]
    pub fn changed_by(&self, before: &str, after: &str) -> Self {
        let says = |state: &str, limit: &str| state.split(AND).any(|part| part == limit);
        let is_changed = |(name, limit): &(&LimitName, &PlayLimit)| {
            let limit = set_to(**name, limit.most);
            says(after, &limit) && !says(before, &limit)
        };
        let set = self.set.iter().filter(is_changed).map(|(name, limit)| (*name, *limit)).collect();
        Self { set, raise: None }
    }

    /// The lower of each two limits, with the higher count. A raise of a limit that becomes lower is taken back.
    pub(super) fn stricter(mut self, other: &Self) -> Self {
        for (name, limit) in &other.set {
            let own = self.set.entry(*name).or_insert(PlayLimit { most: limit.most, used: 0 });
            if limit.most < own.most {
                self.raise = self.raise.filter(|raise| raise.name != *name);
            }
            *own = PlayLimit { most: own.most.min(limit.most), used: own.used.max(limit.used) };
        }
        self
    }

    pub(super) fn changed(mut self, change: LimitChange, rule: RaiseRule, at: Timestamp) -> Result<Self, Refusal> {
        match change {
            LimitChange::Set(name, to) => {
                let limit = self.set.get_mut(&name);
                let is_raise = match (&limit, to) {
                    (None, None) => return Err(Refusal::LimitNotSet),
                    (None, Some(_)) => false,
                    (Some(_), None) => true,
                    (Some(limit), Some(most)) => most > limit.most,
                };
                if is_raise {
                    let asked = self.raise.filter(|raise| (raise.name, raise.to) == (name, to));
                    let from = at.plus_ms(rule.hours * HOUR_MS);
                    self.raise = Some(asked.unwrap_or(Raise { name, to, from }));
                } else {
                    self.raise = self.raise.filter(|raise| raise.name != name);
                    let most = to.unwrap_or_default();
                    let used = limit.map_or(0, |limit| limit.used);
                    self.set.insert(name, PlayLimit { most, used });
                }
            }
            LimitChange::Confirm => {
                let Raise { name, to, from } = self.raise.take().ok_or(Refusal::NoRaiseWaits)?;
                if at < from {
                    return Err(Refusal::RaiseTooEarly { from });
                }
                match (self.set.get_mut(&name), to) {
                    (Some(limit), Some(most)) => limit.most = most,
                    (_, None) => drop(self.set.remove(&name)),
                    (None, Some(_)) => {}
                }
            }
            LimitChange::Keep => self.raise = None,
        }
        Ok(self)
    }
}
