//! How long money may stay without its line, and a line without its decision.

use crate::{Setting, timestamp::DAY_MS};

/// After how many days a decision without a line, and a line without a decision, is reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineDays(pub u64);

impl LineDays {
    pub const fn ms(self) -> u64 {
        self.0 * DAY_MS
    }
}

impl Setting for LineDays {
    const VARIABLE: &'static str = "BANK_LINE_DAYS";

    fn parse(text: &str) -> Option<Self> {
        text.parse().ok().map(Self)
    }
}
