//! The names of attributes and the parts of keys, once.

pub(crate) const UID: &str = "uid";
pub(crate) const SEQ: &str = "seq";
pub(crate) const NAME: &str = "name";
pub(crate) const VERSION: &str = "version";
pub(crate) const TIMESTAMP: &str = "timestamp";
pub(crate) const TYPE: &str = "type";
pub(crate) const PLAYERS_PARTITION: &str = "playersPartition";
pub(crate) const PLAYERS_SORT: &str = "playersSort";

/// A user name is unique whatever its capitals.
pub(crate) fn username(username: &str) -> String {
    username.to_lowercase()
}

/// The players list's index: who is offline, spread over the first character of the user name.
pub(crate) fn players_partition(username: &str) -> String {
    let first = self::username(username).chars().next().unwrap_or('_');
    format!("offline#{first}")
}

/// Within its partition the list is sorted by user name; the uid makes the key unique.
pub(crate) fn players_sort(username: &str, uid: &str) -> String {
    format!("{}#{uid}", self::username(username))
}
