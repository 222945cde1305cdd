//! A player whom something concerns, as they are named to admins.

use crate::Uid;

/// With the names at the time of the request or proposal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Party {
    pub uid: Uid,
    pub username: String,
    /// In its normal form.
    pub email: String,
}
