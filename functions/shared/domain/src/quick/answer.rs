//! The right square: a function of the committed seed and of the seed that the player adds after seeing the commitment,
//! so that neither side can influence the result. The browser computes the same (D28).

use super::SQUARES;
use crate::seed::{Drawn, ServerSeed};

/// The right square and the counter of its draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AnswerProof {
    /// 0 to 5.
    pub answer: u8,
    /// The first counter whose word was accepted.
    pub counter: u32,
}

/// `client_seed` is empty for a round that was not played.
pub fn answer(seed: &ServerSeed, client_seed: &str, round_id: &str) -> AnswerProof {
    let Drawn { number, counter } = seed.words(&format!("quick/v1:{client_seed}:{round_id}")).below(SQUARES.into());
    AnswerProof { answer: number as u8, counter }
}
