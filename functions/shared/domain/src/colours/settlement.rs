//! How the paying entries of a round are shared out, and how far each share has come.

use super::RoundId;
use crate::{Timestamp, Uid};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// Shares of a round that are settled side by side.
pub const SHARDS: u8 = 16;
/// A settler of whom nothing has been heard for so long has died: longer than any of them runs.
const SILENT_MS: u64 = 2 * 60_000;

/// One share: 0 to 15.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shard(u8);

impl Shard {
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SHARDS).map(Self)
    }

    /// The share of all of a player's entries: two of one player are never paid at once, so they never get in each
    /// other's way.
    pub fn of(uid: &Uid) -> Self {
        Self(Sha256::digest(uid.as_str())[0] % SHARDS)
    }

    pub fn new(number: u8) -> Option<Self> {
        (number < SHARDS).then_some(Self(number))
    }

    pub const fn number(self) -> u8 {
        self.0
    }
}

/// Which time round the shares are gone through. The index that finds the entries lags behind, so everything is
/// looked through once more an hour later.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pass {
    First,
    Second,
}

impl Pass {
    pub const fn number(self) -> u8 {
        match self {
            Self::First => 1,
            Self::Second => 2,
        }
    }
}

impl Serialize for Shard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Shard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::new(u8::deserialize(deserializer)?).ok_or_else(|| D::Error::custom("there is no such shard"))
    }
}

/// What a settler is told to do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Task {
    pub round_id: RoundId,
    pub shard: Shard,
    /// The pass to report to; nobody waits for a report on what a reader found unpaid.
    pub pass: Option<Pass>,
    /// Go on behind this sort key.
    pub from: Option<String>,
}

/// The last report on a share.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ShardReport {
    /// Everything up to this sort key has been paid.
    UpTo {
        sort_key: String,
        at: Timestamp,
    },
    Done,
}

/// How far a pass has come: what its settlers have reported.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Progress(pub BTreeMap<Shard, ShardReport>);

impl Progress {
    pub fn is_complete(&self) -> bool {
        Shard::all().all(|shard| self.0.get(&shard) == Some(&ShardReport::Done))
    }

    /// The shares to be handed out (again), and from where: those that are not done and have not been
    /// reported on for long since `handed_out`.
    pub fn due(&self, handed_out: Option<Timestamp>, now: Timestamp) -> Vec<(Shard, Option<String>)> {
        let silent = |since: Timestamp| now.ms_since(since) >= SILENT_MS;
        let waited = handed_out.is_none_or(silent);
        let due = |shard| match self.0.get(&shard) {
            Some(ShardReport::Done) => None,
            Some(ShardReport::UpTo { sort_key, at }) => {
                (waited && silent(*at)).then(|| (shard, Some(sort_key.clone())))
            }
            None => waited.then_some((shard, None)),
        };
        Shard::all().filter_map(due).collect()
    }
}
