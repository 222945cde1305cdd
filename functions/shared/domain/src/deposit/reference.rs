//! The short name of a deposit that a player writes on the payment: a creditor reference in the shape of ISO 11649
//! (D52).

use crate::{Refusal, request::RequestId};
use sha2::{Digest, Sha256};
use std::fmt;

/// `RF`, two check digits and eight letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reference(String);

impl Reference {
    pub const LENGTH: usize = 12;
    const PREFIX: &str = "RF";
    const LETTERS: usize = 8;
    /// No digits: a letter misread as a digit is then always detected, and not 96 times in 97. No vowels: no words.
    const ALPHABET: &[u8; 20] = b"BCDFGHJKLMNPQRSTVWXZ";

    /// The reference of a request from before references were drawn.
    pub fn of(id: &RequestId) -> Self {
        let digest = Sha256::digest(format!("reference:{id}"));
        Self::drawn(digest.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte)))
    }

    /// From a random number.
    pub fn drawn(mut number: u64) -> Self {
        let mut letters = String::new();
        for _ in 0..Self::LETTERS {
            letters.push(char::from(Self::ALPHABET[(number % 20) as usize]));
            number /= 20;
        }
        let check = 98 - remainder(&letters, "00");
        Self(format!("{}{check:02}{letters}", Self::PREFIX))
    }

    /// A reference as a person typed it, in any case, with or without spaces. `None` for a text not meant as one.
    ///
    /// # Errors
    /// [`Refusal::ReferenceMistyped`].
    pub fn typed(text: &str) -> Result<Option<Self>, Refusal> {
        let text: String = text.split_whitespace().collect::<String>().to_ascii_uppercase();
        let Some(rest) = text.strip_prefix(Self::PREFIX) else { return Ok(None) };
        let is_reference = rest.split_at_checked(2).is_some_and(|(check, letters)| {
            letters.len() == Self::LETTERS
                && letters.bytes().all(|letter| Self::ALPHABET.contains(&letter))
                && check.bytes().all(|digit| digit.is_ascii_digit())
                // 00, 01 and 99 have the remainder of 97, 98 and 02, and are never computed.
                && ("02"..="98").contains(&check)
                && remainder(letters, check) == 1
        });
        if is_reference { Ok(Some(Self(text))) } else { Err(Refusal::ReferenceMistyped) }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// ISO 7064, MOD 97-10: the remainder of the number that has letters as 10 to 35, and its first four characters at the
/// end.
fn remainder(letters: &str, check: &str) -> u32 {
    let digits = [letters, Reference::PREFIX, check].into_iter().flat_map(str::chars);
    let values = digits.filter_map(|digit| digit.to_digit(36));
    values.fold(0, |number, value| (number * if value < 10 { 10 } else { 100 } + value) % 97)
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
