//! A ledger walked row by row, worked out apart from [`Wallet::post`] (design.md §4, "what must always hold").

use super::{GENESIS, Kind, LastRound, LedgerRow, Source, Wallet};
use crate::{Money, Timestamp};
use serde::{Deserialize, Serialize};

/// What is wrong with a wallet, named for the person who has to look.
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
    #[error("row {0}: its time is before the row before")]
    Time(u64),
    #[error("the wallet does not stand where its ledger ends")]
    Head,
}

/// What the rows of a ledger add up to.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sums {
    pub starting: Money,
    pub won: Money,
    pub deposited: Money,
    pub received: Money,
    pub sent: Money,
    /// Asked for and not given back: on hold or paid out.
    pub asked_for: Money,
    /// Stakes and fees, without the fees that went back. Who plays for years may lose more than any balance holds.
    pub lost_hundredths: i64,
}

impl Sums {
    /// Nothing when a sum leaves its bounds.
    fn add(&mut self, row: &LedgerRow) -> Option<()> {
        match (row.kind, row.source) {
            (Kind::Loss, _) | (Kind::Debit, Source::Colours) => {
                self.lost_hundredths = self.lost_hundredths.checked_add(row.amount.hundredths())?;
                return Some(());
            }
            (Kind::Credit, Source::Colours) => {
                self.lost_hundredths = self.lost_hundredths.checked_sub(row.amount.hundredths())?;
                return Some(());
            }
            (Kind::Credit, Source::Withdrawal) => {
                self.asked_for = self.asked_for.minus(row.amount)?;
                return Some(());
            }
            _ => {}
        }
        let sum = match (row.kind, row.source) {
            (Kind::Win, _) => &mut self.won,
            (Kind::Credit, Source::Start) => &mut self.starting,
            (Kind::Credit, Source::Deposit) => &mut self.deposited,
            (Kind::Credit, Source::Transfer) => &mut self.received,
            (Kind::Debit, Source::Transfer) => &mut self.sent,
            (Kind::Debit, Source::Withdrawal) => &mut self.asked_for,
            _ => return Some(()),
        };
        *sum = sum.plus(row.amount)?;
        Some(())
    }
}

/// Where a ledger stands after the rows that have been walked; at first, before them all.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Walk {
    pub seq: u64,
    pub balance: Money,
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
            head: GENESIS.to_owned(),
            time: Timestamp::default(),
            games: 0,
            last_round: None,
            sums: Sums::default(),
        }
    }
}

impl Walk {
    /// What the balance is after `row`; nothing where no balance is.
    pub fn moved(&self, row: &LedgerRow) -> Option<Money> {
        if row.kind.adds() { self.balance.plus(row.amount) } else { self.balance.minus(row.amount) }
    }

    /// Holds the next row against those before it.
    ///
    /// # Errors
    /// The first thing that does not hold.
    pub fn check(&self, row: &LedgerRow) -> Result<(), Drift> {
        let check = |holds: bool, drift: Drift| if holds { Ok(()) } else { Err(drift) };
        check(row.seq == self.seq + 1, Drift::Gap(row.seq))?;
        check(row.prev_hash == self.head, Drift::Chain(row.seq))?;
        check(row.hash == row.digest(), Drift::Tampered(row.seq))?;
        check(row.timestamp >= self.time, Drift::Time(row.seq))?;
        let adds_up = row.previous_balance == self.balance && self.moved(row) == Some(row.new_balance);
        check(adds_up && row.amount > Money::ZERO, Drift::Arithmetic(row.seq))
    }

    /// Goes on to `row`, whatever is to be said of it: so one row that does not fit hides none of those after it.
    ///
    /// # Errors
    /// [`Drift::Arithmetic`] when a sum leaves its bounds.
    pub fn pass(&mut self, row: &LedgerRow) -> Result<(), Drift> {
        (self.seq, self.balance, self.time) = (row.seq, row.new_balance, row.timestamp);
        self.head.clone_from(&row.hash);
        if let Some(play) = &row.play {
            self.last_round = Some(LastRound { round_id: play.round_id.clone(), seq: row.seq });
        }
        let added = self.sums.add(row);
        let games = row.counted_into(self.games);
        self.games = games.unwrap_or(self.games);
        added.and(games).map(|_| ()).ok_or(Drift::Arithmetic(row.seq))
    }
}

/// Walks a whole ledger, first row first, and holds it against the wallet.
///
/// # Errors
/// The first thing that does not hold.
pub fn audit(wallet: &Wallet, rows: &[LedgerRow]) -> Result<(), Drift> {
    let mut walk = Walk::default();
    for row in rows {
        if row.uid != wallet.uid {
            return Err(Drift::Gap(row.seq));
        }
        walk.check(row)?;
        walk.pass(row)?;
    }
    let Sums { won, deposited, received, sent, asked_for, .. } = walk.sums;
    let stands = wallet.seq == walk.seq
        && wallet.balance == walk.balance
        && wallet.ledger_head == walk.head
        && wallet.games_played == walk.games
        && wallet.last_round == walk.last_round
        && (won, deposited) == (wallet.total_winnings, wallet.deposited)
        && (received, sent) == (wallet.received, wallet.sent)
        && Some(asked_for) == wallet.held.plus(wallet.withdrawn);
    if stands { Ok(()) } else { Err(Drift::Head) }
}
