//! A quick round that was played.

use super::Guess;

/// What was played and how it came out, as the ledger row keeps it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Play {
    pub round_id: String,
    pub guess: Guess,
    /// 0 to 5.
    pub answer: u8,
}

impl Play {
    pub fn won(&self) -> bool {
        self.guess.square == self.answer
    }
}
