//! What a movement does to a wallet: the amounts that it changes, the restrictions that stop it, and the limits that it
//! counts against. The audit of a wallet works the same out for itself, in its own words (D25).

use super::{DayTotal, Limited, Movement, Restriction, Reversible, RowRef, Stop, Wallet};
use crate::{Money, Refusal, Timestamp};

/// How a movement changes an amount of the wallet.
#[derive(Clone, Copy)]
enum Change {
    Same,
    Up,
    Down,
}

/// How a movement changes the wallet.
struct Effect {
    /// The stop that applies. Prizes, returns and paid-in points are always booked, so that no round and no decision
    /// has to wait. So are payouts: the restrictions were checked before the money was sent.
    stop: Option<Stop>,
    balance: Change,
    /// The points on hold, and the number of withdrawals.
    held: Change,
    games_played: Change,
    /// The running total that the amount changes, and how.
    total: Option<(Change, Total)>,
}

type Total = fn(&mut Wallet) -> &mut Money;

impl Movement {
    fn effect(&self) -> Effect {
        use Change::{Down, Same, Up};
        use Stop::{Stakes, Transfers, Withdrawals};
        let effect = |stop, balance, held, games_played, total: Option<Total>| Effect {
            stop,
            balance,
            held,
            games_played,
            total: total.map(|total| (Up, total)),
        };
        let undo =
            |balance, total: Total| Effect { total: Some((Down, total)), ..effect(None, balance, Same, Same, None) };
        match self {
            Self::Start => effect(None, Up, Same, Same, Some(|wallet| &mut wallet.starting)),
            Self::QuickWin(_) => effect(Some(Stakes), Up, Same, Up, Some(|wallet| &mut wallet.total_winnings)),
            Self::QuickLoss(_) => effect(Some(Stakes), Down, Same, Up, None),
            Self::DrawEntry(_) => effect(Some(Stakes), Down, Same, Up, None),
            Self::Prize(_) => effect(None, Up, Same, Same, Some(|wallet| &mut wallet.total_winnings)),
            Self::ReturnedFee(_) => effect(None, Up, Same, Down, None),
            Self::PaidIn(_) => effect(None, Up, Same, Same, Some(|wallet| &mut wallet.deposited)),
            Self::Sent(_) => effect(Some(Transfers), Down, Same, Same, Some(|wallet| &mut wallet.sent)),
            Self::Received(_) => effect(Some(Transfers), Up, Same, Same, Some(|wallet| &mut wallet.received)),
            Self::Held(_) => effect(Some(Withdrawals), Down, Up, Same, None),
            Self::GivenBack(_) => effect(None, Up, Down, Same, None),
            Self::PaidOut(_) => effect(None, Same, Down, Same, Some(|wallet| &mut wallet.withdrawn)),
            Self::Reversed(RowRef { of: Reversible::PaidIn, .. }) => undo(Down, |wallet| &mut wallet.deposited),
            Self::Reversed(RowRef { of: Reversible::Sent, .. }) => undo(Up, |wallet| &mut wallet.sent),
            Self::Reversed(RowRef { of: Reversible::Received, .. }) => undo(Down, |wallet| &mut wallet.received),
        }
    }

    /// The count of this movement of `amount` against limits of this kind, in hundredths. `minutes` is the time that a
    /// stake plays for.
    pub(super) fn counted(&self, of: Limited, amount: Money, minutes: Money) -> i64 {
        let (amount, minutes) = (amount.hundredths(), minutes.hundredths());
        let [stakes, losses, deposits, time] = match self {
            Self::QuickWin(play) => [play.guess.multiplier.stake().hundredths(), -amount, 0, minutes],
            Self::QuickLoss(_) | Self::DrawEntry(_) => [amount, amount, 0, minutes],
            Self::Prize(_) => [0, -amount, 0, 0],
            Self::ReturnedFee(_) => [-amount, -amount, 0, 0],
            Self::PaidIn(_) => [0, 0, amount, 0],
            Self::Start
            | Self::Sent(_)
            | Self::Received(_)
            | Self::Held(_)
            | Self::GivenBack(_)
            | Self::PaidOut(_)
            | Self::Reversed(_) => [0; 4],
        };
        match of {
            Limited::Stakes => stakes,
            Limited::Losses => losses,
            Limited::Deposits => deposits,
            Limited::Time => time,
        }
    }
}

impl Wallet {
    /// This wallet after the movement of `amount`. `bonus` is its bonus part, and `from_players` its part from other
    /// players' last days.
    pub(super) fn moved(
        &self,
        movement: &Movement,
        (amount, bonus, from_players): (Money, Money, Option<DayTotal>),
        at: Timestamp,
    ) -> Result<Self, Refusal> {
        let Effect { stop, balance, held, games_played, total } = movement.effect();
        if let Some(stop) = stop {
            self.permits(stop, at)?;
        }
        // Servers' clocks differ slightly, and the statement by period needs increasing times.
        let at = at.max(self.updated_at);
        let change = |change, figure: Money, by: Money, too_little| match change {
            Change::Same => Ok(figure),
            Change::Up => figure.plus(by).ok_or(Refusal::WalletFull),
            Change::Down => figure.minus(by).ok_or(too_little),
        };
        let debt = self.debt_after(movement, amount)?;
        let moving = amount.minus(debt.part()).ok_or(Refusal::WalletBroken)?;
        let cash = moving.minus(bonus).ok_or(Refusal::WalletBroken)?;
        let cash = change(balance, self.cash(), cash, Refusal::InsufficientBalance)?;
        let bonus = change(balance, self.bonus, bonus, Refusal::InsufficientBalance)?;
        // Ended restrictions take up no room in a wallet that is played again.
        let ended = |restriction: &Restriction| restriction.is_pause() && !restriction.holds(at);
        let mut wallet = Self {
            balance: cash.plus(bonus).ok_or(Refusal::WalletFull)?,
            bonus,
            debt: debt.new,
            held: change(held, self.held, amount, Refusal::WalletBroken)?,
            pending: match held {
                Change::Same => self.pending,
                Change::Up => self.pending + 1,
                Change::Down => self.pending.saturating_sub(1),
            },
            games_played: match games_played {
                Change::Same => self.games_played,
                Change::Up => self.games_played + 1,
                Change::Down => self.games_played.checked_sub(1).ok_or(Refusal::WalletBroken)?,
            },
            from_players: self.from_players.after(movement, (amount, from_players), [self.own_cash(), cash], at),
            limits: self.limits_after(movement, amount, at),
            reality_check: self.reality_check.after(movement, amount, at),
            restriction: self.restriction.clone().filter(|restriction| !ended(restriction)),
            ..self.written(at)
        };
        if let Some((by, total)) = total {
            let total = total(&mut wallet);
            *total = change(by, *total, amount, Refusal::WalletBroken)?;
        }
        // Everything on hold may be paid out later, and the total of that has the same maximum.
        wallet.held.plus(wallet.withdrawn).ok_or(Refusal::WalletFull)?;
        Ok(wallet)
    }
}
