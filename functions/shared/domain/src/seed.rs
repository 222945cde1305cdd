//! The secret of a round in both games, while it is open.

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use std::fmt;

/// Decides a round, in the quick game together with the player's seed. Secret until the round is over.
#[derive(Clone, PartialEq, Eq)]
pub struct ServerSeed(pub(crate) [u8; 32]);

impl ServerSeed {
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    pub fn commitment(&self) -> String {
        hex::encode(Sha256::digest(self.0))
    }

    /// A seed that was revealed.
    pub fn parse(text: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).ok().map(|()| Self(bytes))
    }

    /// The seed in hexadecimal digits. Only for a round that is over.
    pub fn reveal(&self) -> String {
        hex::encode(self.0)
    }

    /// The words of the draw `subject`: the first four bytes of HMAC-SHA256(seed, subject ":" counter), big-endian.
    pub(crate) fn words(&self, subject: &str) -> Words<impl Fn(u32) -> u32> {
        Words::new(move |counter| {
            let [a, b, c, d, ..] = hmac_sha256(&self.0, &[subject.as_bytes(), b":", counter.to_string().as_bytes()]);
            u32::from_be_bytes([a, b, c, d])
        })
    }
}

impl fmt::Debug for ServerSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ServerSeed(secret)")
    }
}

/// The source of a game's random numbers (D28): a word for each counter from 0 on, each used once.
pub(crate) struct Words<F> {
    word: F,
    /// The counter of the next word.
    counter: u32,
}

/// A number, and the counter of its word.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Drawn {
    pub number: u32,
    pub counter: u32,
}

impl<F: Fn(u32) -> u32> Words<F> {
    pub const fn new(word: F) -> Self {
        Self { word, counter: 0 }
    }

    /// A uniform number from 0 to `n` - 1. Words from the largest multiple of `n` on would favour low numbers, so they
    /// are rejected and the next word is used.
    pub fn below(&mut self, n: u32) -> Drawn {
        let limit = (1_u64 << u32::BITS) / u64::from(n) * u64::from(n);
        loop {
            let counter = self.counter;
            self.counter += 1;
            let word = (self.word)(counter);
            if u64::from(word) < limit {
                return Drawn { number: word % n, counter };
            }
        }
    }
}

pub(crate) fn hmac_sha256(key: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes a key of any length");
    for part in parts {
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_counts_only_below_the_limit() {
        for (n, limit) in [(6, 4_294_967_292), (9, 4_294_967_292), (10, 4_294_967_290)] {
            let words = [u32::MAX, limit, limit - 1];
            assert_eq!(
                Words::new(|counter| words[counter as usize]).below(n),
                Drawn { number: n - 1, counter: 2 },
                "{n}"
            );
        }
    }

    #[test]
    fn no_word_is_refused_where_the_numbers_share_all_words_evenly() {
        for n in [1, 2, 8, 1 << 31] {
            assert_eq!(Words::new(|_| u32::MAX).below(n), Drawn { number: n - 1, counter: 0 });
        }
    }

    #[test]
    fn each_number_takes_up_where_the_one_before_ended() {
        let words = [u32::MAX, 23, 4_294_967_290, 4_294_967_295, 41, 15];
        let mut words = Words::new(|counter| words[counter as usize]);
        assert_eq!(words.below(10), Drawn { number: 3, counter: 1 });
        assert_eq!(words.below(10), Drawn { number: 1, counter: 4 });
        assert_eq!(words.below(8), Drawn { number: 7, counter: 5 });
    }
}
