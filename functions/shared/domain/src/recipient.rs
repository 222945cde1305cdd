//! The recipient that a player types (`spec 5.16 to 5.18`).

use crate::{Refusal, Uid, email};
use std::fmt;

/// The name of another player: 28 letters and digits are a user id, any other text is an e-mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Recipient {
    Id(Uid),
    /// In its normal form.
    Email(String),
}

impl Recipient {
    /// # Errors
    /// [`Refusal::EmailInvalid`] for text that is neither.
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        let text = text.trim();
        match Uid::parse(text) {
            Ok(uid) => Ok(Self::Id(uid)),
            Err(_) => email::parse(text).map(Self::Email),
        }
    }
}

impl fmt::Display for Recipient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Id(uid) => write!(f, "ID: {uid}"),
            Self::Email(email) => write!(f, "email: {email}"),
        }
    }
}
