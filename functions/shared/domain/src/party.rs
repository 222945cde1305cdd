//! A player whom a record concerns, as admins see them.

use crate::Uid;

/// The names are those at the time of the request or proposal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Party {
    pub uid: Uid,
    pub username: String,
    /// In its normal form.
    pub email: String,
}
