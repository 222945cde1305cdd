//! Names of attributes, and formats of keys.

use domain::{
    Timestamp, Uid,
    colours::{Pass, Picks, RoundId, Shard},
    rate_limit::Window,
    request::RequestId,
};
use std::fmt::Display;

pub(crate) const ADDRESS: &str = "address";
pub(crate) const CLOSED_AT: &str = "closedAt";
pub(crate) const LINK: &str = "link";
pub(crate) const UID: &str = "uid";
pub(crate) const SEQ: &str = "seq";
pub(crate) const NAME: &str = "name";
pub(crate) const VERSION: &str = "version";
pub(crate) const TIMESTAMP: &str = "timestamp";
pub(crate) const TYPE: &str = "type";
pub(crate) const PLAYERS_PARTITION: &str = "playersPartition";
pub(crate) const PLAYERS_SORT: &str = "playersSort";
pub(crate) const EMAIL: &str = "email";
/// The addresses that an account had before; absent for most.
pub(crate) const FORMER_EMAILS: &str = "formerEmails";
pub(crate) const ID: &str = "id";
/// The line of the bank's statement that a request was decided on.
pub(crate) const BANK_LINE: &str = "bankLine";
pub(crate) const STATUS: &str = "status";
/// Sorts requests by time within an index.
pub(crate) const SORT_KEY: &str = "place";
/// Distinguishes a retry from another request with the same idempotency key.
pub(crate) const FINGERPRINT: &str = "fingerprint";
pub(crate) const USER_ID: &str = "userId";
/// Attribute and only value of the indexes with all withdrawals, all tickets, all rounds.
pub(crate) const ALL: &str = "all";
pub(crate) const ROUND_ID: &str = "roundId";
/// Attribute and only value of the index with the unfinished rounds.
pub(crate) const DUE: &str = "due";
pub(crate) const ENTRY: &str = "entry";
pub(crate) const COMBINATION: &str = "combination";
pub(crate) const PAID_AT: &str = "paidAt";
pub(crate) const SHARD: &str = "shard";
pub(crate) const DAY: &str = "day";
pub(crate) const SUBJECT: &str = "subject";
pub(crate) const IS_ADMIN: &str = "isAdmin";
/// The role of an admin; absent for an owner from before there were roles.
pub(crate) const ROLE: &str = "role";
/// Since when an admin is suspended.
pub(crate) const SUSPENDED_AT: &str = "suspendedAt";
pub(crate) const SUSPENDED_BY: &str = "suspendedBy";
/// The admin whom this admin has suspended.
pub(crate) const SUSPENDS: &str = "suspends";
/// Since when an admin has had the role without a suspension; absent until it is given or a suspension ends.
pub(crate) const DECIDES_SINCE: &str = "decidesSince";
/// The topics that a player wants e-mails about; absent until they first save their profile.
pub(crate) const EMAIL_ABOUT: &str = "emailAbout";
pub(crate) const OF_AGE_SINCE: &str = "ofAgeSince";
pub(crate) const TERMS: &str = "terms";
pub(crate) const AGREED_AT: &str = "agreedAt";
/// The time to live of DynamoDB, in seconds since the epoch.
pub(crate) const EXPIRES_AT: &str = "expiresAt";
/// Since when the second factor is on; absent while it is off.
pub(crate) const FACTOR_SINCE: &str = "factorSince";
/// The item of the settings table about admins.
pub(crate) const FIRST_ADMIN: &str = "first-admin";
/// The item about a nightly run, in the reconciliations table and in the care table.
pub(crate) const RUN: &str = "run";

/// The only partition of the list of players. A partition for each first letter would not spread them, since all
/// generated user names begin with the same word. A page would also need a query for each.
pub(crate) const OFFLINE: &str = "offline";

/// The partition of closed accounts in the index of the players, sorted by the time of closing.
pub(crate) const CLOSED: &str = "closed";

/// User names are unique regardless of case.
pub(crate) fn username(username: &str) -> String {
    username.to_lowercase()
}

/// The list is sorted by user name; the uid makes the key unique.
pub(crate) fn players_sort(username: &str, uid: &str) -> String {
    format!("{}#{uid}", self::username(username))
}

/// The uid makes the key unique.
pub(crate) fn closed_sort(at: Timestamp, uid: &Uid) -> String {
    format!("{at}#{uid}")
}

/// Validates such a key from a client's cursor.
pub(crate) fn is_closed_sort(text: &str) -> bool {
    text.split_once('#').is_some_and(|(time, uid)| Timestamp::parse(time).is_ok() && Uid::parse(uid).is_ok())
}

/// Sorts requests by time, then by id, so that keys are unique.
pub(crate) fn sort_key(created_at: Timestamp, id: &RequestId) -> String {
    format!("{created_at}#{id}")
}

/// Validates a sort key from a client's cursor.
pub(crate) fn is_sort_key(text: &str) -> bool {
    let Some((time, id)) = text.split_once('#') else { return false };
    Timestamp::parse(time).is_ok_and(|read| read.to_string() == time) && RequestId::parse(id).is_ok()
}

/// The counter of a player or an address in a window.
pub(crate) fn counter(who: &impl Display, window: Window) -> String {
    format!("{who}#{}#{}", window.limit.name(), window.start)
}

/// The admins who approved points for a mailbox, or for an account by its user id.
pub(crate) fn approvers(whom: &impl Display) -> String {
    format!("approvers#{whom}")
}

/// The mark of a payout that is in a file for the bank. No order has such an id.
pub(crate) fn ordered(payout: &RequestId) -> String {
    format!("payout#{payout}")
}

/// The set of a player's deposits that wait for a decision.
pub(crate) fn pending_deposits(uid: &Uid) -> String {
    format!("{uid}#pending-deposits")
}

/// An e-mail that was sent.
pub(crate) fn email(id: &str) -> String {
    format!("email#{id}")
}

/// The sort key of an audit row within its day: one row for each request and action.
pub(crate) fn audit_id(at: Timestamp, request_id: &str, action: &str) -> String {
    format!("{at}#{request_id}#{action}")
}

/// Validates such a key from a client's cursor.
pub(crate) fn is_audit_id(text: &str) -> bool {
    text.split_once('#').is_some_and(|(time, rest)| Timestamp::parse(time).is_ok() && !rest.is_empty())
}

/// The sort key of an entry within its player.
pub(crate) fn entry(round: &RoundId, id: &str) -> String {
    format!("{round}#{id}")
}

/// The entries of a round with the same picks in a shard, which a settler reads in one query.
pub(crate) fn combination(round: &RoundId, picks: &Picks, shard: Shard) -> String {
    format!("{round}#{picks}#{:02}", shard.number())
}

/// The check-point of a wallet.
pub(crate) fn check_point(uid: &Uid) -> String {
    format!("wallet#{uid}")
}

/// The change of address that a player has asked for.
pub(crate) fn email_change(uid: &Uid) -> String {
    format!("{uid}#email-change")
}

/// The stored history of a player's play.
pub(crate) fn history(uid: &Uid) -> String {
    format!("history#{uid}")
}

/// A shard's report on a pass. Without a shard, the prefix of all reports.
pub(crate) fn report(pass: Pass, shard: Option<Shard>) -> String {
    format!("{}#{}", pass.number(), shard.map(|shard| format!("{:02}", shard.number())).unwrap_or_default())
}
