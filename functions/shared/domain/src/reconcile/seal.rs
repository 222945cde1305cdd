//! Seals on the records that a run leaves for the next one (D50).

use crate::{Timestamp, seed::hmac_sha256};
use std::fmt;

/// The key of a UTC day, derived by KMS and never shown to anyone.
#[derive(Clone)]
pub struct SealKey([u8; 32]);

impl SealKey {
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The message whose MAC by KMS is the key of this day; `None` for a text that is not a day.
    pub fn derivation(day: &str) -> Option<String> {
        let midnight = Timestamp::parse(&format!("{day}T00:00:00Z")).ok()?;
        (midnight.day() == day).then(|| format!("seal/v1/{day}"))
    }

    /// The seal on a record. The same record in another place, or another record, has a different seal.
    pub fn seal(&self, name: &str, record: &str) -> String {
        hex::encode(hmac_sha256(&self.0, &[name.as_bytes(), b"\n", record.as_bytes()]))
    }
}

impl fmt::Debug for SealKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SealKey(secret)")
    }
}
