//! The part of a player's play that is stored between nights, so that each row of the ledger is read once.

use crate::{
    Timestamp,
    quick::ROUND_MS,
    timestamp::{DAY_MS, HOUR_MS},
    wallet::{LedgerRow, Movement, PlayLimits, PlaySession},
};
use serde::{Deserialize, Serialize};

/// Older days no longer count.
const DAYS: u64 = 28;
const WEEK: u64 = 7;
const NIGHT_ENDS_AT: u64 = 6;

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PlayHistory {
    /// The number of the last row that was added.
    pub seq: u64,
    /// Days with stakes, oldest first.
    days: Vec<PlayDay>,
    last: Option<LastStake>,
    /// As of the last night.
    limits: Vec<SeenLimit>,
    raised: Option<RaisedLimit>,
}

/// A day in Windhoek.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct PlayDay {
    /// Days since 1970.
    day: u64,
    /// In hundredths.
    staked: i64,
    /// Rounds of the quick game that were lost, and how many of them were followed by at least twice their stake.
    lost: u32,
    doubled: u32,
    /// The time played between midnight and six.
    night_ms: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct LastStake {
    at: Timestamp,
    staked: i64,
    is_lost: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct SeenLimit {
    name: String,
    /// In hundredths.
    most: i64,
    /// The first night that found this limit, or found it lowered.
    lowered: Timestamp,
}

/// A limit that was raised or removed not long after it was set or lowered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct RaisedLimit {
    pub name: String,
    pub lowered: Timestamp,
    pub raised: Timestamp,
}

/// The totals of the days of a period.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Sum {
    pub staked: i64,
    pub lost: u32,
    pub doubled: u32,
}

impl PlayHistory {
    /// Adds a row; rows come in the order of the ledger.
    pub fn add(&mut self, row: &LedgerRow) {
        self.seq = row.seq;
        let (at, staked) = (row.timestamp, row.staked());
        if staked == 0 {
            return;
        }
        let last = self.last.filter(|last| PlaySession::goes_on(last.at, at));
        let day = self.day(at);
        day.staked = day.staked.saturating_add(staked);
        // The fee of a draw that did not take place is no stake.
        if staked < 0 {
            return;
        }
        let is_lost = matches!(row.movement, Movement::QuickLoss(_));
        day.lost += u32::from(is_lost);
        day.doubled += u32::from(last.is_some_and(|last| last.is_lost && staked >= last.staked.saturating_mul(2)));
        if at.in_windhoek().ms() % DAY_MS < NIGHT_ENDS_AT * HOUR_MS {
            day.night_ms += last.map_or(ROUND_MS, |last| at.ms_since(last.at));
        }
        self.last = Some(LastStake { at, staked, is_lost });
    }

    /// Passes over a row that cannot be read; the nightly check of the books reports it.
    pub const fn skip(&mut self, seq: u64) {
        self.seq = seq;
    }

    /// Compares the player's limits with those of the last night.
    pub fn see_limits(&mut self, limits: &PlayLimits, at: Timestamp) {
        let before = std::mem::take(&mut self.limits);
        for seen in &before {
            let now = limits.set.iter().find(|(name, _)| name.to_string() == seen.name);
            let is_raised = now.is_none_or(|(_, limit)| limit.most.hundredths() > seen.most);
            if is_raised && at.ms_since(seen.lowered) < DAYS * DAY_MS {
                self.raised = Some(RaisedLimit { name: seen.name.clone(), lowered: seen.lowered, raised: at });
            }
        }
        for (name, limit) in &limits.set {
            let (name, most) = (name.to_string(), limit.most.hundredths());
            let known = before.iter().find(|seen| seen.name == name && most >= seen.most);
            self.limits.push(SeenLimit { name, most, lowered: known.map_or(at, |seen| seen.lowered) });
        }
    }

    /// The totals of the week before `at`, and the average weekly stakes of the three weeks before that.
    pub(super) fn weeks(&self, at: Timestamp) -> (Sum, i64) {
        let mut week = Sum::default();
        let mut before = 0_i64;
        for day in &self.days {
            let age = day_of(at).saturating_sub(day.day);
            if age < WEEK {
                week.staked = week.staked.saturating_add(day.staked);
                week.lost += day.lost;
                week.doubled += day.doubled;
            } else if age < DAYS {
                before = before.saturating_add(day.staked);
            }
        }
        (week, before / 3)
    }

    /// The number of nights in the week before `at` with at least `ms` of play.
    pub(super) fn nights_of(&self, ms: u64, at: Timestamp) -> usize {
        let is_long = |day: &&PlayDay| day_of(at).saturating_sub(day.day) < WEEK && day.night_ms >= ms;
        self.days.iter().filter(is_long).count()
    }

    pub(super) fn raised(&self, at: Timestamp) -> Option<&RaisedLimit> {
        self.raised.as_ref().filter(|raised| at.ms_since(raised.raised) < DAYS * DAY_MS)
    }

    /// The day of `at`, which is the last one or a new one.
    fn day(&mut self, at: Timestamp) -> &mut PlayDay {
        let today = day_of(at);
        if self.days.last().is_none_or(|last| last.day < today) {
            self.days.retain(|past| today - past.day < DAYS);
            self.days.push(PlayDay { day: today, ..PlayDay::default() });
        }
        let last = self.days.len() - 1;
        &mut self.days[last]
    }
}

const fn day_of(at: Timestamp) -> u64 {
    at.in_windhoek().ms() / DAY_MS
}
