//! The admin who is about to send the money of a payout, and the bank's reference of the payment (D66).

use crate::{Refusal, Setting, Timestamp, Uid, retention::ERASED, text, timestamp::MINUTE_MS};

/// The admin who is about to send the money.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taken {
    pub by: Uid,
    /// The admin's address, for the others.
    pub email: String,
    pub at: Timestamp,
}

/// How long a payout may be in the hands of an admin before it is unclear whether it was sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PayoutMinutes(u64);

impl Setting for PayoutMinutes {
    const VARIABLE: &'static str = "PAYOUT_MINUTES";

    fn parse(text: &str) -> Option<Self> {
        Self::new(text.parse().ok()?)
    }
}

impl PayoutMinutes {
    pub const MOST: u64 = 24 * 60;

    pub const fn new(minutes: u64) -> Option<Self> {
        if 0 < minutes && minutes <= Self::MOST { Some(Self(minutes)) } else { None }
    }
}

impl Taken {
    pub(super) fn without_data(&self) -> Self {
        Self { email: ERASED.to_owned(), ..self.clone() }
    }

    pub const fn unclear_from(&self, minutes: PayoutMinutes) -> Timestamp {
        self.at.plus_ms(minutes.0 * MINUTE_MS)
    }
}

/// The bank's own reference of a payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BankReference(String);

impl BankReference {
    pub const CHARS_MAX: usize = 64;

    /// `None` for a blank one.
    ///
    /// # Errors
    /// [`Refusal::BankReferenceTooLong`].
    pub fn parse(text: &str) -> Result<Option<Self>, Refusal> {
        let text = text::at_most(Self::CHARS_MAX, text::visible_line(text), Refusal::BankReferenceTooLong)?;
        Ok((!text.is_empty()).then_some(Self(text)))
    }

    pub fn stored(text: String) -> Self {
        Self(text)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}
