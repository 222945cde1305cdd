//! A played quick round.

use super::Guess;

/// A guess and its answer, as stored in the ledger row.
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
