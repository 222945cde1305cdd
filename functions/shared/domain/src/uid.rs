//! The user id of the specification: 28 alphanumeric characters (`spec §5`, `spec §9`).

use serde::Serialize;
use sha2::{Digest, Sha256};
use std::fmt;

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct Uid(String);

/// The text is not 28 alphanumeric characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a user id has 28 letters and digits")]
pub struct UidError;

impl Uid {
    pub const LENGTH: usize = 28;
    const ALPHABET: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    /// The first 28 characters of base62(SHA-256("uid:" + sub)): a pure function of the identity provider's
    /// subject, so nobody has to look it up (design.md §2).
    pub fn from_sub(sub: &str) -> Self {
        let mut number: [u8; 32] = Sha256::new().chain_update("uid:").chain_update(sub).finalize().into();
        // 62^43 > 2^256 > 62^42: 43 digits, most significant first, leading zeros kept.
        let mut digits = [0_u8; 43];
        for digit in digits.iter_mut().rev() {
            *digit = divide_by_62(&mut number);
        }
        Self(digits[..Self::LENGTH].iter().map(|digit| char::from(Self::ALPHABET[usize::from(*digit)])).collect())
    }

    pub fn parse(text: &str) -> Result<Self, UidError> {
        let valid = text.len() == Self::LENGTH && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        valid.then(|| Self(text.to_owned())).ok_or(UidError)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Divides a big-endian number in place and returns the remainder.
fn divide_by_62(number: &mut [u8; 32]) -> u8 {
    let mut remainder = 0_u16;
    for byte in number {
        let dividend = remainder << 8 | u16::from(*byte);
        *byte = (dividend / 62) as u8;
        remainder = dividend % 62;
    }
    remainder as u8
}

impl fmt::Display for Uid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
