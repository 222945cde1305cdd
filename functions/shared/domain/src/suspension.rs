//! An owner suspends an admin at once (D48). Neither can change anything until it ends, so neither gains at once.

use crate::{Timestamp, Uid};

/// The suspensions in an admin's record.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Suspension {
    /// Since when this admin is suspended.
    pub at: Option<Timestamp>,
    pub by: Option<Uid>,
    /// The admin whom this admin has suspended.
    pub of: Option<Uid>,
}

impl Suspension {
    pub const fn is_none(&self) -> bool {
        self.at.is_none() && self.of.is_none()
    }
}
