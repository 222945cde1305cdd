//! Bonus points: for playing, not for paying out (D40). All other points are cash.

use super::DayTotal;
use crate::{Money, Setting};

named! {
    /// The rule for starting points.
    pub enum BonusRule {
        /// Bonus.
        PlayOnly = "play-only",
        /// Cash from the first second.
        Open = "open",
    }
}

impl Setting for BonusRule {
    const VARIABLE: &'static str = "BONUS_RULE";

    fn parse(text: &str) -> Option<Self> {
        Self::parse(text)
    }
}

impl BonusRule {
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

/// The amount of a stake, its bonus part, and the part of its cash that came from other players' last days (D44). The
/// latter has the time of the newest arrival.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Staked {
    pub amount: Money,
    pub bonus: Money,
    pub from_players: Option<DayTotal>,
}

impl Staked {
    /// The bonus part of the stake's payout: in proportion to the stake, with an indivisible rest as bonus.
    pub fn bonus_of(self, payout: Money) -> Money {
        share(payout, self.bonus, self.amount)
    }

    /// The part of the payout's cash that waits as the stake did: in proportion, with an indivisible rest. It waits for
    /// the newest arrival that the stake took from, which is never too early.
    pub fn from_players_of(self, payout: Money) -> Option<DayTotal> {
        let cash = |whole: Money, bonus| whole.minus(bonus).unwrap_or_default();
        let part = self.from_players?;
        let amount = share(cash(payout, self.bonus_of(payout)), part.amount, cash(self.amount, self.bonus));
        (amount > Money::ZERO).then_some(DayTotal { amount, ..part })
    }
}

/// `part / whole` of `payout`, rounded up. At most the payout, since a part is at most the whole.
fn share(payout: Money, part: Money, whole: Money) -> Money {
    let wide = |money: Money| u128::from(money.hundredths().unsigned_abs());
    if whole == Money::ZERO {
        return Money::ZERO;
    }
    let part = (wide(payout) * wide(part)).div_ceil(wide(whole));
    u64::try_from(part).ok().and_then(Money::from_hundredths).map_or(payout, |part| part.min(payout))
}
