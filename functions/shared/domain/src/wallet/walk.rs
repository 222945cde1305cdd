//! Checks a ledger row by row, without the code of [`Wallet::post`] (D25).

use super::{Bonus, Debt, GENESIS, Kind, LastRound, LedgerRow, Movement, Reversible, Version, Wallet};
use crate::{Money, Timestamp};
use serde::{Deserialize, Serialize};

/// The fault of a wallet, for the person who investigates it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Drift {
    #[error("row {0}: its number does not follow the row before")]
    Gap(u64),
    #[error("row {0}: it does not chain to the row before")]
    Chain(u64),
    #[error("row {0}: its hash is not that of its fields")]
    Tampered(u64),
    #[error("row {0}: its balances do not follow from its amount or the row before")]
    Arithmetic(u64),
    #[error("row {0}: its bonus part is not what the rules give")]
    Bonus(u64),
    #[error("row {0}: its debt is not what the rules give")]
    Debt(u64),
    #[error("row {0}: its time is before the row before")]
    Time(u64),
    #[error("the wallet does not stand where its ledger ends")]
    Head,
}

/// The totals of a ledger's rows.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sums {
    pub starting: Money,
    pub won: Money,
    pub deposited: Money,
    pub received: Money,
    pub sent: Money,
    /// Requested and not given back: on hold or paid out.
    pub asked_for: Money,
    /// Stakes and fees, less returned fees. After years of play it may be more than any balance.
    pub lost_hundredths: i64,
}

impl Sums {
    /// `None` when a total leaves its bounds, and for a movement without a row.
    fn add(&mut self, row: &LedgerRow) -> Option<()> {
        let (amount, hundredths) = (row.amount, row.amount.hundredths());
        match &row.movement {
            Movement::Start => self.starting = self.starting.plus(amount)?,
            Movement::QuickWin(_) | Movement::Prize(_) => self.won = self.won.plus(amount)?,
            Movement::QuickLoss(_) | Movement::DrawEntry(_) => {
                self.lost_hundredths = self.lost_hundredths.checked_add(hundredths)?;
            }
            Movement::ReturnedFee(_) => self.lost_hundredths = self.lost_hundredths.checked_sub(hundredths)?,
            Movement::PaidIn(_) => self.deposited = self.deposited.plus(amount)?,
            Movement::Sent(_) => self.sent = self.sent.plus(amount)?,
            Movement::Received(_) => self.received = self.received.plus(amount)?,
            Movement::Held(_) => self.asked_for = self.asked_for.plus(amount)?,
            Movement::GivenBack(_) => self.asked_for = self.asked_for.minus(amount)?,
            Movement::PaidOut(_) => return None,
            Movement::Reversed(reversed) => {
                let total = match reversed.of {
                    Reversible::PaidIn => &mut self.deposited,
                    Reversible::Sent => &mut self.sent,
                    Reversible::Received => &mut self.received,
                };
                *total = total.minus(amount)?;
            }
        }
        Some(())
    }
}

/// The games played up to and including a row; `before` is the number before it. A quick round and a paid entry count
/// one each, an entry whose fee was returned does not count. `None` for the return of a fee that was never paid.
fn games_after(row: &LedgerRow, before: u64) -> Option<u64> {
    match &row.movement {
        Movement::QuickWin(_) | Movement::QuickLoss(_) | Movement::DrawEntry(_) => Some(before + 1),
        Movement::ReturnedFee(_) => before.checked_sub(1),
        Movement::Start
        | Movement::Prize(_)
        | Movement::PaidIn(_)
        | Movement::Sent(_)
        | Movement::Received(_)
        | Movement::Held(_)
        | Movement::GivenBack(_)
        | Movement::PaidOut(_)
        | Movement::Reversed(_) => Some(before),
    }
}

/// The state of a ledger after the rows so far; by default, before the first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Walk {
    pub seq: u64,
    pub balance: Money,
    /// The bonus part of the balance. Check-points from before it existed do not have it.
    #[serde(default)]
    pub bonus: Money,
    /// Check-points from before it existed do not have it.
    #[serde(default)]
    pub debt: Money,
    pub head: String,
    pub time: Timestamp,
    pub games: u64,
    pub last_round: Option<LastRound>,
    pub sums: Sums,
}

impl Default for Walk {
    fn default() -> Self {
        Self {
            seq: 0,
            balance: Money::ZERO,
            bonus: Money::ZERO,
            debt: Money::ZERO,
            head: GENESIS.to_owned(),
            time: Timestamp::default(),
            games: 0,
            last_round: None,
            sums: Sums::default(),
        }
    }
}

impl Walk {
    /// The balance after `row`; `None` outside the bounds of a balance. The part that changes the debt leaves it.
    pub fn moved(&self, row: &LedgerRow) -> Option<Money> {
        moved(row.kind(), self.balance, row.amount.minus(row.debt.part())?)
    }

    /// Checks the next row against the previous ones.
    ///
    /// # Errors
    /// The first mismatch.
    pub fn check(&self, row: &LedgerRow) -> Result<(), Drift> {
        let check = |holds: bool, drift: Drift| if holds { Ok(()) } else { Err(drift) };
        check(row.seq == self.seq + 1, Drift::Gap(row.seq))?;
        check(row.prev_hash == self.head, Drift::Chain(row.seq))?;
        check(row.hash == row.digest(), Drift::Tampered(row.seq))?;
        check(row.timestamp >= self.time, Drift::Time(row.seq))?;
        let adds_up = row.previous_balance == self.balance && self.moved(row) == Some(row.new_balance);
        check(adds_up && self.bonus_adds_up(row) && row.amount > Money::ZERO, Drift::Arithmetic(row.seq))?;
        check(self.bonus_part_fits(row), Drift::Bonus(row.seq))?;
        check(self.debt_fits(row), Drift::Debt(row.seq))
    }

    fn bonus_adds_up(&self, row: &LedgerRow) -> bool {
        let Bonus { amount, previous_balance, new_balance } = row.bonus;
        previous_balance == self.bonus
            && moved(row.kind(), previous_balance, amount) == Some(new_balance)
            && amount <= row.amount
            && new_balance <= row.new_balance
    }

    /// Whether the debt follows D67, and the row is of version 3 exactly where that version says more.
    fn debt_fits(&self, row: &LedgerRow) -> bool {
        let has_more = !row.debt.is_none() || matches!(row.movement, Movement::Reversed(_));
        let debt = self.debt_after(row).map(|new| Debt { previous: self.debt, new });
        debt == Some(row.debt) && has_more == (row.version == Version::V3)
    }

    /// The debt after the row. All that comes in other than by games pays it, and an undone deposit owes what the cash
    /// does not cover. `None` where more cash left than the player had beyond the debt.
    pub fn debt_after(&self, row: &LedgerRow) -> Option<Money> {
        let cash = self.balance.minus(self.bonus)?;
        match &row.movement {
            Movement::PaidIn(_) | Movement::Received(_) | Movement::GivenBack(_) => {
                Some(self.debt.minus(row.amount).unwrap_or_default())
            }
            Movement::Reversed(reversed) => match reversed.of {
                Reversible::PaidIn => self.debt.plus(row.amount.minus(cash).unwrap_or_default()),
                Reversible::Sent => Some(self.debt.minus(row.amount).unwrap_or_default()),
                Reversible::Received => Some(self.debt),
            },
            Movement::Sent(_) | Movement::Held(_) => {
                cash.minus(row.amount)?.minus(self.debt)?;
                Some(self.debt)
            }
            Movement::Start
            | Movement::QuickWin(_)
            | Movement::QuickLoss(_)
            | Movement::DrawEntry(_)
            | Movement::Prize(_)
            | Movement::ReturnedFee(_)
            | Movement::PaidOut(_) => Some(self.debt),
        }
    }

    /// Whether the bonus part follows D40. The parts of a prize and of a returned fee depend on the entry; its claim on
    /// its rows includes them.
    fn bonus_part_fits(&self, row: &LedgerRow) -> bool {
        let cash = self.balance.hundredths() - self.bonus.hundredths();
        let beyond_cash = |stake: Money| i128::from((stake.hundredths() - cash).max(0));
        let (part, amount) = (i128::from(row.bonus.amount.hundredths()), i128::from(row.amount.hundredths()));
        match &row.movement {
            Movement::Start => part == 0 || part == amount,
            Movement::QuickLoss(_) | Movement::DrawEntry(_) => part == beyond_cash(row.amount),
            Movement::QuickWin(play) => {
                let stake = play.guess.multiplier.stake();
                // The smallest part that is not below the stake's share.
                let (at_least, whole) = (amount * beyond_cash(stake), i128::from(stake.hundredths()));
                part * whole >= at_least && (part - 1) * whole < at_least
            }
            Movement::Prize(_) | Movement::ReturnedFee(_) => true,
            Movement::PaidIn(_)
            | Movement::Sent(_)
            | Movement::Received(_)
            | Movement::Held(_)
            | Movement::GivenBack(_)
            | Movement::PaidOut(_)
            | Movement::Reversed(_) => part == 0,
        }
    }

    /// Moves on to `row` even if it has a mismatch, so that one bad row does not hide later ones.
    ///
    /// # Errors
    /// [`Drift::Arithmetic`] when a total leaves its bounds.
    pub fn pass(&mut self, row: &LedgerRow) -> Result<(), Drift> {
        (self.seq, self.time) = (row.seq, row.timestamp);
        (self.balance, self.bonus) = (row.new_balance, row.bonus.new_balance);
        self.debt = row.debt.new;
        self.head.clone_from(&row.hash);
        if let Some(play) = row.play() {
            self.last_round = Some(LastRound { round_id: play.round_id.clone(), seq: row.seq });
        }
        let added = self.sums.add(row);
        let games = games_after(row, self.games);
        self.games = games.unwrap_or(self.games);
        added.and(games).map(|_| ()).ok_or(Drift::Arithmetic(row.seq))
    }
}

/// `before` after a row of this kind and amount; `None` outside the bounds of a balance.
fn moved(kind: Kind, before: Money, amount: Money) -> Option<Money> {
    match kind {
        Kind::Credit | Kind::Win => before.plus(amount),
        Kind::Debit | Kind::Loss => before.minus(amount),
    }
}

/// Checks a whole ledger, first row first, and compares it with the wallet.
///
/// # Errors
/// The first mismatch.
pub fn audit(wallet: &Wallet, rows: &[LedgerRow]) -> Result<(), Drift> {
    let mut walk = Walk::default();
    for row in rows {
        if row.uid != wallet.uid {
            return Err(Drift::Gap(row.seq));
        }
        walk.check(row)?;
        walk.pass(row)?;
    }
    let Sums { starting, won, deposited, received, sent, asked_for, lost_hundredths: _ } = walk.sums;
    let agrees = wallet.seq == walk.seq
        && (wallet.balance, wallet.bonus, wallet.debt) == (walk.balance, walk.bonus, walk.debt)
        && wallet.ledger_head == walk.head
        && wallet.games_played == walk.games
        && wallet.last_round == walk.last_round
        && (starting, won, deposited) == (wallet.starting, wallet.total_winnings, wallet.deposited)
        && (received, sent) == (wallet.received, wallet.sent)
        && Some(asked_for) == wallet.held.plus(wallet.withdrawn);
    if agrees { Ok(()) } else { Err(Drift::Head) }
}
