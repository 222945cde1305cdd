//! Bonus points: for playing, not for paying out (D40). What is not bonus is cash.

use crate::Money;

/// What the starting points are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BonusRule {
    /// Bonus.
    PlayOnly,
    /// Cash from the first second.
    Open,
}

impl BonusRule {
    /// The value of the stack parameter `BonusRule`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "play-only" => Some(Self::PlayOnly),
            "open" => Some(Self::Open),
            _ => None,
        }
    }

    /// The bonus part of the starting balance.
    pub(super) const fn of_start(self, amount: Money) -> Money {
        match self {
            Self::PlayOnly => amount,
            Self::Open => Money::ZERO,
        }
    }
}

/// The bonus part of a row's amount and balances. Rows of version 1 are all cash.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Bonus {
    pub amount: Money,
    pub previous_balance: Money,
    pub new_balance: Money,
}

/// The amount of a stake, and the part of it that is bonus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Staked {
    pub amount: Money,
    pub bonus: Money,
}

impl Staked {
    /// The bonus part of what the stake brings: in proportion to the stake, with what cannot be divided as bonus.
    pub fn bonus_of(self, payout: Money) -> Money {
        let wide = |money: Money| u128::from(money.hundredths().unsigned_abs());
        if self.amount == Money::ZERO {
            return Money::ZERO;
        }
        let part = (wide(payout) * wide(self.bonus)).div_ceil(wide(self.amount));
        // At most the payout, as a stake's bonus is at most the stake.
        u64::try_from(part).ok().and_then(Money::from_hundredths).map_or(payout, |part| part.min(payout))
    }
}
