//! A player's input: a square, a multiplier and a seed.

use super::SQUARES;
use crate::{Money, Refusal};

/// The factor of the stake and of the payout (`spec 9.7 to 9.9`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Multiplier(u8);

impl Multiplier {
    pub const ALLOWED: [u8; 4] = [1, 2, 5, 10];
    const STAKE_POINTS: u64 = 1;
    const PAYOUT_POINTS: u64 = 4;

    /// # Errors
    /// [`Refusal::MultiplierTooSmall`] below 1, [`Refusal::MultiplierUnknown`] for a number that is not on the list.
    /// `None` means that the value is not a whole number.
    pub fn parse(number: Option<i64>) -> Result<Self, Refusal> {
        let number = number.ok_or(Refusal::MultiplierUnknown)?;
        if number < 1 {
            return Err(Refusal::MultiplierTooSmall);
        }
        let times = u8::try_from(number).map_err(|_| Refusal::MultiplierUnknown)?;
        Self::ALLOWED.contains(&times).then_some(Self(times)).ok_or(Refusal::MultiplierUnknown)
    }

    pub const fn times(self) -> u8 {
        self.0
    }

    /// The loss: 1 point times the multiplier (`spec 9.10`).
    pub const fn stake(self) -> Money {
        Money::points(Self::STAKE_POINTS * self.0 as u64)
    }

    /// The win: 4 points times the multiplier (`spec 9.9`).
    pub const fn payout(self) -> Money {
        Money::points(Self::PAYOUT_POINTS * self.0 as u64)
    }
}

/// 32 lower-case hexadecimal digits of the player's choice; empty for a round that was not played.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize)]
#[serde(transparent)]
pub struct ClientSeed(String);

impl ClientSeed {
    const DIGITS: usize = 32;

    /// # Errors
    /// [`Refusal::ClientSeedInvalid`].
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        let valid = text.len() == Self::DIGITS && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        valid.then(|| Self(text.to_owned())).ok_or(Refusal::ClientSeedInvalid)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A validated guess.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guess {
    /// 0 to 5.
    pub square: u8,
    pub multiplier: Multiplier,
    pub client_seed: ClientSeed,
}

impl Guess {
    /// `None` means that the value is not a whole number.
    ///
    /// # Errors
    /// [`Refusal::SquareUnknown`]; as [`Multiplier::parse`] and [`ClientSeed::parse`].
    pub fn parse(square: Option<i64>, multiplier: Option<i64>, client_seed: &str) -> Result<Self, Refusal> {
        let square = square.and_then(|square| u8::try_from(square).ok()).filter(|square| *square < SQUARES);
        Ok(Self {
            square: square.ok_or(Refusal::SquareUnknown)?,
            multiplier: Multiplier::parse(multiplier)?,
            client_seed: ClientSeed::parse(client_seed)?,
        })
    }
}
