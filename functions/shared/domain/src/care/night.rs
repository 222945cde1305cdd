//! How far a night's run through all players is.

use crate::{Timestamp, timestamp::HOUR_MS};
use serde::{Deserialize, Serialize};

/// Longer than the hours of a night in which it is invoked, and shorter than the time from one night to the next.
const NIGHT_MS: u64 = 12 * HOUR_MS;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Night {
    pub started: Timestamp,
    /// The last player that was done.
    pub after: Option<String>,
    pub is_finished: bool,
    /// Players who staked in the last week.
    pub players: u64,
    /// Cases opened tonight.
    pub cases: u64,
    /// Players whose records could not be read.
    pub unread: u64,
}

impl Night {
    /// Tonight's run: the last one, if it is of this night.
    pub fn of(last: Option<Self>, at: Timestamp) -> Self {
        last.filter(|night| at.ms_since(night.started) < NIGHT_MS).unwrap_or(Self {
            started: at,
            after: None,
            is_finished: false,
            players: 0,
            cases: 0,
            unread: 0,
        })
    }
}
