//! An owner suspends an admin at once (D48). Neither of the two changes anything while it lasts, so neither gains at once.

use crate::{Timestamp, Uid};

/// What an admin's record says of suspensions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Suspension {
    /// Since when this admin is suspended.
    pub at: Option<Timestamp>,
    pub by: Option<Uid>,
    /// Whom this admin has suspended.
    pub of: Option<Uid>,
}

impl Suspension {
    pub const fn is_none(&self) -> bool {
        self.at.is_none() && self.of.is_none()
    }
}
