//! The register of excluded persons, which a regulator keeps (D62). It names people by hashes alone.

use crate::{Refusal, account::User, email};
use sha2::{Digest, Sha256};

/// The SHA-256 of an e-mail address in its normal form, or of a telephone number as a profile keeps it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonHash(String);

impl PersonHash {
    const CHARS: usize = 64;

    /// # Errors
    /// [`Refusal::Malformed`].
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        let hash = text.to_ascii_lowercase();
        let is_hex = hash.bytes().all(|byte| byte.is_ascii_hexdigit());
        if is_hex && hash.len() == Self::CHARS {
            Ok(Self(hash))
        } else {
            Err(Refusal::malformed("A hash has 64 hexadecimal digits"))
        }
    }

    fn of(text: &str) -> Self {
        Self(hex::encode(Sha256::digest(text)))
    }

    /// Of the current name of an address's mailbox.
    pub fn of_mailbox(address: &str) -> Self {
        Self::of(&email::mailbox(address))
    }

    /// Of an address and of its mailbox. The mailbox's current name comes first.
    pub fn of_email(address: &str) -> Vec<Self> {
        let mut names = email::mailbox_names(address);
        let address = email::normal(address);
        if !names.contains(&address) {
            names.push(address);
        }
        names.iter().map(|name| Self::of(name)).collect()
    }

    /// All hashes under which the register may list the player.
    pub fn of_user(user: &User) -> Vec<Self> {
        let phone = Some(&user.phone_number).filter(|phone| !phone.is_empty());
        Self::of_email(&user.email).into_iter().chain(phone.map(|phone| Self::of(phone))).collect()
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}
