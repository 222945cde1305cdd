//! Admin rights (`spec 4.49, 6.14`, D11): one first admin, once, and always at least one admin.

use crate::{Refusal, Uid};

/// The group of admins in the identity provider.
pub const ADMIN_GROUP: &str = "admin";

/// The item of the settings table with the first admin and the number of admins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rights {
    /// The player who made themselves the first admin. It never changes.
    pub first: Uid,
    pub admins: u32,
}

impl Rights {
    /// The rights with the first admin.
    pub fn begin(first: Uid) -> Self {
        Self { first, admins: 1 }
    }

    /// After granting rights; `None` when the player `is_admin` already.
    pub fn granted(&self, is_admin: bool) -> Option<Self> {
        (!is_admin).then(|| Self { first: self.first.clone(), admins: self.admins + 1 })
    }

    /// After removing rights; `None` when the player is not an admin.
    ///
    /// # Errors
    /// [`Refusal::LastAdmin`].
    pub fn removed(&self, is_admin: bool) -> Result<Option<Self>, Refusal> {
        match self.admins {
            _ if !is_admin => Ok(None),
            0 | 1 => Err(Refusal::LastAdmin),
            admins => Ok(Some(Self { first: self.first.clone(), admins: admins - 1 })),
        }
    }

    /// Once an admin's account is closed. The identity provider does not know the last admin any more either.
    pub fn closed(&self) -> Self {
        Self { first: self.first.clone(), admins: self.admins.saturating_sub(1) }
    }

    /// Whether somebody else than these `approvers`, all of them admins, can pay out what they have approved.
    pub const fn has_others(&self, approvers: u32) -> bool {
        self.admins > approvers
    }

    /// Whether `caller` is the first admin repeating the call, and still an admin. Removed rights do not come back.
    ///
    /// # Errors
    /// [`Refusal::AdminInitialised`] for everybody else.
    pub fn again(&self, caller: &Uid, is_admin: bool) -> Result<(), Refusal> {
        if self.first == *caller && is_admin { Ok(()) } else { Err(Refusal::AdminInitialised) }
    }
}

/// Who may become the first admin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bootstrap {
    /// Only in the local environment (a rule of the template).
    Anyone,
    /// The owner of this address, in lower case, once it is verified.
    Email(String),
}

impl Bootstrap {
    /// Parses the stack's parameter, which is empty where anyone may.
    pub fn parse(text: &str) -> Self {
        match text.trim() {
            "" => Self::Anyone,
            email => Self::Email(email.to_lowercase()),
        }
    }

    /// # Errors
    /// [`Refusal::NotFirstAdmin`] for another address and for an unverified one.
    pub fn permits(&self, email: &str, is_verified: bool) -> Result<(), Refusal> {
        match self {
            Self::Anyone => Ok(()),
            Self::Email(meant) if is_verified && email.to_lowercase() == *meant => Ok(()),
            Self::Email(_) => Err(Refusal::NotFirstAdmin),
        }
    }
}

/// The name in the audit log.
pub const fn name(is_admin: bool) -> &'static str {
    if is_admin { "admin" } else { "player" }
}
