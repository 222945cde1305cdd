//! An owner suspends an admin at once (D48). Neither of the two changes anything while it lasts, so neither gains at once.

use crate::{Refusal, Timestamp, Uid, account::User};

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

impl User {
    /// Whether this player, an owner, is to be written as having suspended `other`: not where that is so already.
    ///
    /// # Errors
    /// [`Refusal::NotSuspendable`] for oneself, and for a player who is no admin; [`Refusal::SuspendedByAnother`];
    /// [`Refusal::SuspendsAnother`].
    pub fn suspends(&self, other: &Self) -> Result<bool, Refusal> {
        match (&self.suspension.of, other.suspension.at) {
            (Some(of), Some(_)) if *of == other.uid => Ok(false),
            (Some(_), _) => Err(Refusal::SuspendsAnother),
            _ if other.uid == self.uid || other.role.is_none() => Err(Refusal::NotSuspendable),
            (None, Some(_)) => Err(Refusal::SuspendedByAnother),
            (None, None) => Ok(true),
        }
    }

    /// An admin who has suspended another may act only about that one.
    ///
    /// # Errors
    /// [`Refusal::SuspendsAnother`].
    pub fn may_act_about(&self, other: &Self) -> Result<(), Refusal> {
        match &self.suspension.of {
            Some(of) if *of != other.uid => Err(Refusal::SuspendsAnother),
            _ => Ok(()),
        }
    }
}
