//! The prize of each number of matches, as a multiple of the entry fee.

use super::PICKS;
use crate::Money;
use std::fmt;

/// The multiples of the fee for 0, 1, 2 and 3 matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prizes([u32; PICKS + 1]);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a prize table looks like 3:80 or 3:50,2:2, with matches from 0 to 3, each once, and multiples up to 9999")]
pub struct PrizesError;

impl Prizes {
    const MULTIPLE_MAX: u32 = 9_999;

    /// Parses `3:80,2:1`: matches and multiple of the fee. Numbers of matches that are not listed pay nothing.
    ///
    /// # Errors
    /// For any other text, and for a table without a prize.
    pub fn parse(text: &str) -> Result<Self, PrizesError> {
        let mut multiples = [None; PICKS + 1];
        for tier in text.split(',') {
            let (matches, multiple) = tier.split_once(':').ok_or(PrizesError)?;
            let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
            if !digits(matches) || !digits(multiple) {
                return Err(PrizesError);
            }
            let place =
                matches.parse().ok().and_then(|matches: usize| multiples.get_mut(matches)).ok_or(PrizesError)?;
            let multiple = multiple.parse().ok().filter(|multiple| *multiple <= Self::MULTIPLE_MAX);
            if place.replace(multiple.ok_or(PrizesError)?).is_some() {
                return Err(PrizesError);
            }
        }
        let prizes = Self(multiples.map(Option::unwrap_or_default));
        if prizes.0.iter().any(|multiple| *multiple > 0) { Ok(prizes) } else { Err(PrizesError) }
    }

    /// The prize for `matches`, at most [`Money::MAX`].
    pub fn of(self, matches: usize, fee: Money) -> Money {
        let multiple = self.0.get(matches).copied().unwrap_or_default();
        fee.times(multiple).unwrap_or(Money::MAX)
    }

    /// The tiers with a prize: matches and multiple of the fee, most matches first.
    pub fn paying(self) -> impl Iterator<Item = (usize, u32)> {
        (0..=PICKS).rev().map(move |matches| (matches, self.0[matches])).filter(|(_, multiple)| *multiple > 0)
    }
}

/// The text that [`Prizes::parse`] reads.
impl fmt::Display for Prizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tiers: Vec<String> = self.paying().map(|(matches, multiple)| format!("{matches}:{multiple}")).collect();
        f.write_str(&tiers.join(","))
    }
}
