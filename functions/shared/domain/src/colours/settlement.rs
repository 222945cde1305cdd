//! How the entries that a round pays are split into shards, and the progress of each shard.

use super::RoundId;
use crate::{Timestamp, Uid};
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// Shards of a round, which are settled in parallel.
pub const SHARDS: u8 = 16;
/// A settler without a report for this long counts as dead. Longer than an invocation runs.
const SILENT_MS: u64 = 2 * 60_000;

/// A number from 0 to 15.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Shard(u8);

impl Shard {
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SHARDS).map(Self)
    }

    /// The shard of all entries of a player: two entries of one player are never paid at once, so they never conflict
    /// on the wallet.
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

/// A pass over all shards. The index with the entries is eventually consistent, so a second pass an hour later finds
/// what the first one missed.
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

impl<'de> Deserialize<'de> for Shard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::new(u8::deserialize(deserializer)?).ok_or_else(|| D::Error::custom("there is no such shard"))
    }
}

/// The event of a settler.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Task {
    pub round_id: RoundId,
    pub shard: Shard,
    /// The pass to report to. `None` needs no report: a reader found an unpaid entry, or an earlier part of the shard
    /// failed.
    pub pass: Option<Pass>,
    /// The sort key after which to continue.
    pub from: Option<String>,
}

/// The last report on a shard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ShardReport {
    /// Everything up to this sort key is paid.
    UpTo {
        sort_key: String,
        at: Timestamp,
    },
    Done,
}

/// The progress of a pass: the reports of its settlers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Progress(pub BTreeMap<Shard, ShardReport>);

impl Progress {
    pub fn is_complete(&self) -> bool {
        Shard::all().all(|shard| self.0.get(&shard) == Some(&ShardReport::Done))
    }

    /// The shards to hand out (again), with the sort keys after which to continue: those that are not done and have had
    /// no report for a while since `handed_out`.
    pub fn due_shards(&self, handed_out: Option<Timestamp>, now: Timestamp) -> Vec<(Shard, Option<String>)> {
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
