//! Points as an integer count of hundredths. One point is one N$ (D18).

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _, ser::Error as _};
use serde_json::value::RawValue;
use std::fmt;

/// An amount of points, never negative, exact to the hundredth.
///
/// In JSON a number with at most two decimals, read from its raw text so that no float is involved; in DynamoDB a
/// number with the same text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Money(i64);

/// Why a text is not an amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MoneyError {
    #[error("an amount is a plain number such as 12 or 12.50")]
    NotANumber,
    #[error("an amount has at most two decimals")]
    TooPrecise,
    #[error("the amount is too large")]
    TooLarge,
}

impl Money {
    pub const ZERO: Self = Self(0);
    /// The limit of every amount and balance. The sum of any two is far within 64 bits.
    pub const MAX: Self = Self::points(Self::POINTS_MAX);
    const POINTS_MAX: u64 = 1_000_000_000_000;
    const WHOLE_DIGITS_MAX: usize = 13;

    /// For constants. Panics above [`Money::MAX`].
    pub const fn points(points: u64) -> Self {
        assert!(points <= Self::POINTS_MAX, "no amount passes Money::MAX");
        Self(points as i64 * 100)
    }

    pub const fn from_hundredths(hundredths: u64) -> Option<Self> {
        if hundredths <= Self::MAX.0 as u64 { Some(Self(hundredths as i64)) } else { None }
    }

    /// The amount, limited to zero and [`Money::MAX`].
    pub const fn clamped(hundredths: i64) -> Self {
        match hundredths {
            ..0 => Self::ZERO,
            0.. if hundredths <= Self::MAX.0 => Self(hundredths),
            _ => Self::MAX,
        }
    }

    pub const fn hundredths(self) -> i64 {
        self.0
    }

    /// Parses `12`, `12.5` or `12.50`. Signs, exponents, blanks, a bare point and a third decimal are errors.
    pub fn parse(text: &str) -> Result<Self, MoneyError> {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(whole) || !digits(decimals) {
            return Err(MoneyError::NotANumber);
        }
        if decimals.len() > 2 {
            return Err(MoneyError::TooPrecise);
        }
        if whole.len() > Self::WHOLE_DIGITS_MAX {
            return Err(MoneyError::TooLarge);
        }
        let hundredths: u64 = format!("{whole}{decimals:0<2}").parse().map_err(|_| MoneyError::NotANumber)?;
        Self::from_hundredths(hundredths).ok_or(MoneyError::TooLarge)
    }

    /// The sum; `None` above [`Money::MAX`].
    pub fn plus(self, other: Self) -> Option<Self> {
        Some(Self(self.0 + other.0)).filter(|sum| *sum <= Self::MAX)
    }

    /// The difference; `None` below zero.
    pub fn minus(self, other: Self) -> Option<Self> {
        (self >= other).then(|| Self(self.0 - other.0))
    }

    pub fn times(self, factor: u32) -> Option<Self> {
        self.0.checked_mul(i64::from(factor)).map(Self).filter(|product| *product <= Self::MAX)
    }
}

/// The shortest exact text: `10`, `12.5`, `0.05`.
impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, cents) = (self.0 / 100, self.0 % 100);
        match cents {
            0 => write!(f, "{whole}"),
            tens if tens % 10 == 0 => write!(f, "{whole}.{}", tens / 10),
            _ => write!(f, "{whole}.{cents:02}"),
        }
    }
}

impl fmt::Debug for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Money({self})")
    }
}

impl Serialize for Money {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RawValue::from_string(self.to_string()).map_err(S::Error::custom)?.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Money {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::parse(<&RawValue>::deserialize(deserializer)?.get()).map_err(D::Error::custom)
    }
}
