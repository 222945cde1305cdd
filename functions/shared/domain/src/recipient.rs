//! Whom a player means by what they type (`spec §5`).

use crate::{Refusal, Uid};
use std::fmt;

const EMAIL_CHARS_MAX: usize = 254;

/// A player as another one names them: 28 letters and digits are a user id, anything else an e-mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Recipient {
    Id(Uid),
    /// Lower case.
    Email(String),
}

impl Recipient {
    /// # Errors
    /// [`Refusal::EmailInvalid`] for what is neither.
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        let text = text.trim();
        match Uid::parse(text) {
            Ok(uid) => Ok(Self::Id(uid)),
            Err(_) if is_email(text) => Ok(Self::Email(text.to_lowercase())),
            Err(_) => Err(Refusal::EmailInvalid),
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

/// As strict as a look-up needs: whoever has an account has confirmed the rest.
fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.split_once('@') else { return false };
    let labels = || domain.split('.');
    text.len() <= EMAIL_CHARS_MAX
        && !local.is_empty()
        && labels().count() > 1
        && labels().all(|label| !label.is_empty())
        && !text.contains(|character: char| character.is_whitespace() || character.is_control())
        && !domain.contains('@')
}
