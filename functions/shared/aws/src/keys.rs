//! The names of attributes and the parts of keys, once.

use domain::{Timestamp, request::RequestId};

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
pub(crate) const PLACE: &str = "place";
pub(crate) const DAY: &str = "day";

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

/// A request's place in a list: by time, and among equal times by its id, so that no two share one.
pub(crate) fn place(created_at: Timestamp, id: &RequestId) -> String {
    format!("{created_at}#{id}")
}

/// An audit row's key within its day: one row for each request and action.
pub(crate) fn audit_id(at: Timestamp, request_id: &str, action: &str) -> String {
    format!("{at}#{request_id}#{action}")
}
