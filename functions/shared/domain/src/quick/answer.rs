//! Which square is the right one: a function of the committed seed and of what the player added after seeing
//! the commitment, so neither side can steer it. The browser computes the same (design.md §5).

use super::{
    SQUARES,
    seed::{ServerSeed, hmac_sha256},
};

/// The right square, and the draw that gave it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AnswerProof {
    /// 0 to 5.
    pub answer: u8,
    /// The first counter whose word was below the limit.
    pub counter: u32,
}

/// The largest multiple of 6 below 2^32: words from here on would favour low squares and are drawn again.
const WORD_LIMIT: u32 = 4_294_967_292;

/// `client_seed` is empty for a round that nobody played.
pub fn answer(seed: &ServerSeed, client_seed: &str, round_id: &str) -> AnswerProof {
    let draw = |counter: u32| {
        let message = format!("quick/v1:{client_seed}:{round_id}:{counter}");
        let mac = hmac_sha256(&seed.0, &[message.as_bytes()]);
        u32::from_be_bytes([mac[0], mac[1], mac[2], mac[3]])
    };
    pick(draw)
}

fn pick(draw: impl Fn(u32) -> u32) -> AnswerProof {
    let mut counter = 0;
    loop {
        let word = draw(counter);
        if word < WORD_LIMIT {
            return AnswerProof { answer: (word % u32::from(SQUARES)) as u8, counter };
        }
        counter += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_at_the_limit_is_drawn_again_and_one_below_it_counts() {
        let words = [u32::MAX, WORD_LIMIT, WORD_LIMIT - 1];
        assert_eq!(pick(|counter| words[counter as usize]), AnswerProof { answer: 5, counter: 2 });
    }
}
