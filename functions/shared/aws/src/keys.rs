//! The names of attributes and the parts of keys, once.

use domain::{
    Timestamp, Uid,
    colours::{Pass, Picks, RoundId, Shard},
    limit::Window,
    request::RequestId,
};

pub(crate) const UID: &str = "uid";
pub(crate) const SEQ: &str = "seq";
pub(crate) const NAME: &str = "name";
pub(crate) const VERSION: &str = "version";
pub(crate) const TIMESTAMP: &str = "timestamp";
pub(crate) const TYPE: &str = "type";
pub(crate) const PLAYERS_PARTITION: &str = "playersPartition";
pub(crate) const PLAYERS_SORT: &str = "playersSort";
pub(crate) const EMAIL: &str = "email";
pub(crate) const ID: &str = "id";
pub(crate) const STATUS: &str = "status";
/// Sorts requests by time within an index.
pub(crate) const SORT_KEY: &str = "place";
/// What tells a retry from another request under the same key.
pub(crate) const FINGERPRINT: &str = "fingerprint";
pub(crate) const USER_ID: &str = "userId";
/// Attribute and only value of the index that holds every withdrawal, every ticket, every round.
pub(crate) const ALL: &str = "all";
pub(crate) const ROUND_ID: &str = "roundId";
/// Attribute and only value of the index that holds every round with something left to do.
pub(crate) const DUE: &str = "due";
pub(crate) const ENTRY: &str = "entry";
pub(crate) const COMBINATION: &str = "combination";
pub(crate) const PAID_AT: &str = "paidAt";
pub(crate) const SHARD: &str = "shard";
pub(crate) const DAY: &str = "day";
pub(crate) const SUBJECT: &str = "subject";
pub(crate) const IS_ADMIN: &str = "isAdmin";
/// The one item of the settings table that is about admins.
pub(crate) const FIRST_ADMIN: &str = "first-admin";
/// The one item of the reconciliations table that is no wallet's.
pub(crate) const RUN: &str = "run";

/// The players list's only partition: every first user name begins with the same word, so a partition for each
/// letter would spread nothing, and a page of the list would cost a query for each.
pub(crate) const OFFLINE: &str = "offline";

/// A user name is unique whatever its capitals.
pub(crate) fn username(username: &str) -> String {
    username.to_lowercase()
}

/// Within its partition the list is sorted by user name; the uid makes the key unique.
pub(crate) fn players_sort(username: &str, uid: &str) -> String {
    format!("{}#{uid}", self::username(username))
}

/// Sorts requests in lists by time, and requests of the same time by id, so that no two keys are equal.
pub(crate) fn sort_key(created_at: Timestamp, id: &RequestId) -> String {
    format!("{created_at}#{id}")
}

/// Sort keys come back from outside, inside cursors.
pub(crate) fn is_sort_key(text: &str) -> bool {
    let Some((time, id)) = text.split_once('#') else { return false };
    Timestamp::parse(time).is_ok_and(|read| read.to_string() == time) && RequestId::parse(id).is_ok()
}

/// One player's counter of one window.
pub(crate) fn counter(uid: &Uid, window: Window) -> String {
    format!("{uid}#{}#{}", window.limit.name(), window.start)
}

/// An audit row's key within its day: one row for each request and action.
pub(crate) fn audit_id(at: Timestamp, request_id: &str, action: &str) -> String {
    format!("{at}#{request_id}#{action}")
}

/// Such keys come back from outside, inside cursors.
pub(crate) fn is_audit_id(text: &str) -> bool {
    text.split_once('#').is_some_and(|(time, rest)| Timestamp::parse(time).is_ok() && !rest.is_empty())
}

/// An entry's key among its player's.
pub(crate) fn entry(round: &RoundId, id: &str) -> String {
    format!("{round}#{id}")
}

/// The entries of one round with the same picks, in one share: what a settler reads at once.
pub(crate) fn combination(round: &RoundId, picks: &Picks, shard: Shard) -> String {
    format!("{round}#{picks}#{:02}", shard.number())
}

/// Where a wallet's books stood when they fitted.
pub(crate) fn check_point(uid: &Uid) -> String {
    format!("wallet#{uid}")
}

/// A share's report of one pass; the empty share begins them all.
pub(crate) fn report(pass: Pass, shard: Option<Shard>) -> String {
    format!("{}#{}", pass.number(), shard.map(|shard| format!("{:02}", shard.number())).unwrap_or_default())
}
