//! Who may be an admin (`spec 4.49, 6.14`, D11): there is a first one exactly once, and always at least one.

use crate::{Refusal, Uid};

/// The group of the identity provider whose members are admins, as their tokens say.
pub const ADMIN_GROUP: &str = "admin";

/// The item of the settings table that says how admins began and how many there are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rights {
    /// Who set themselves up, once and for all.
    pub first: Uid,
    pub admins: u32,
}

impl Rights {
    /// How it begins.
    pub fn begin(first: Uid) -> Self {
        Self { first, admins: 1 }
    }

    /// After one more; `None` when nothing changes, since the player `is_admin` already.
    pub fn granted(&self, is_admin: bool) -> Option<Self> {
        (!is_admin).then(|| Self { first: self.first.clone(), admins: self.admins + 1 })
    }

    /// After one less; `None` when nothing changes, since the player is none.
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

    /// Whether `caller` is the first admin asking again, and still one. Rights that were taken away do not come back.
    ///
    /// # Errors
    /// [`Refusal::AdminInitialised`] for everybody else.
    pub fn again(&self, caller: &Uid, is_admin: bool) -> Result<(), Refusal> {
        if self.first == *caller && is_admin { Ok(()) } else { Err(Refusal::AdminInitialised) }
    }
}

/// Who may set themselves up as the first admin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bootstrap {
    /// Only on the local stage (a rule of the template).
    Anyone,
    /// The owner of this address, in lower case, once they have proven that it is theirs.
    Email(String),
}

impl Bootstrap {
    /// From the stack's parameter, which is empty where anyone may.
    pub fn parse(text: &str) -> Self {
        match text.trim() {
            "" => Self::Anyone,
            email => Self::Email(email.to_lowercase()),
        }
    }

    /// # Errors
    /// [`Refusal::NotFirstAdmin`] for who is not meant, or has not verified the address.
    pub fn permits(&self, email: &str, is_verified: bool) -> Result<(), Refusal> {
        match self {
            Self::Anyone => Ok(()),
            Self::Email(meant) if is_verified && email.to_lowercase() == *meant => Ok(()),
            Self::Email(_) => Err(Refusal::NotFirstAdmin),
        }
    }
}

/// What the audit log calls them.
pub const fn name(is_admin: bool) -> &'static str {
    if is_admin { "admin" } else { "player" }
}
