//! Mismatches, for the person who investigates them.

use crate::{
    Money, Timestamp, Uid,
    bank::BankLine,
    request::RequestId,
    wallet::{Drift, LedgerRow, Movement, Posting, Walk},
};
use serde::{Deserialize, Serialize};
use std::fmt;

/// For each of the two values, so that a manipulated record cannot flood the log.
const CHARS_MAX: usize = 200;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    #[error("a row is missing, or one is there twice")]
    RowGap,
    #[error("a row does not chain to the row before")]
    RowChain,
    #[error("a row was changed after it was written: its hash is not that of its fields")]
    RowTampered,
    #[error("a row's balances do not follow from its amount or from the row before")]
    RowArithmetic,
    #[error("the bonus part of a row is not what the rules give")]
    RowBonus,
    #[error("the debt of a row is not what the rules give")]
    RowDebt,
    #[error("a row is dated before the row before")]
    RowTime,
    #[error("a row cannot be read")]
    RowUnreadable,
    #[error("a row is there that the wallet does not know")]
    RowBeyondWallet,
    #[error("a row is none that the product writes")]
    RowUnexplained,
    #[error("a row does what another row has done already for the same request")]
    RowRepeated,
    #[error("a row's request is not there")]
    RequestMissing,
    #[error("a row's request cannot be read")]
    RequestUnreadable,
    #[error("a row is not what its request calls for")]
    RequestDisagrees,
    #[error("a play is not what its round gives")]
    PlayForged,
    #[error("a draw is not what its seed and its beacon give")]
    DrawForged,
    #[error("the rows up to here are not those that an earlier run has sealed")]
    HistoryRewritten,
    #[error("a check-point has no genuine seal")]
    CheckPointForged,
    #[error("a check-point is older than the last run")]
    CheckPointOld,
    #[error("a check-point is not there")]
    CheckPointGone,
    #[error("the run of the night before is not there, or has no genuine seal")]
    NightMissing,
    #[error("a request's row is not there")]
    RowMissing,
    #[error("the wallet cannot be read")]
    WalletUnreadable,
    #[error("the wallet is gone")]
    WalletGone,
    #[error("the wallet changed at every look for two nights")]
    WalletRestless,
    #[error("the wallet's newest row is not the ledger's")]
    WalletSeq,
    #[error("the wallet's hash is not that of the ledger's newest row")]
    WalletHead,
    #[error("the balance is not that of the ledger's newest row")]
    WalletBalance,
    #[error("the bonus is not that of the ledger's newest row")]
    WalletBonus,
    #[error("the debt is not that of the ledger's newest row")]
    WalletDebt,
    #[error("the points on hold are not those of the withdrawals that wait for a decision")]
    WalletHeld,
    #[error("the points paid out are not those of the withdrawals that were completed")]
    WalletWithdrawn,
    #[error("the points paid in are not those of the rows")]
    WalletDeposited,
    #[error("the points received from other players are not those of the rows")]
    WalletReceived,
    #[error("the points sent to other players are not those of the rows")]
    WalletSent,
    #[error("the points won are not those of the rows")]
    WalletWinnings,
    #[error("the games played are not those of the rows")]
    WalletGames,
    #[error("the last round played is not that of the rows")]
    WalletLastRound,
    #[error("a round is finished and this winner was not paid")]
    WinnerUnpaid,
    #[error("the number of admins is not that of the players who are admins")]
    AdminCount,
    #[error("the account's address belongs to another account or to nobody, or cannot be read")]
    AddressElsewhere,
    /// Of a run that an earlier version began: it left to an owner what the nightly run does now.
    #[error("the player is on the register of excluded persons, and the wallet does not say so")]
    NotKeptFromPlaying,
    #[error("the bank's statements do not show this approval or payout")]
    LineMissing,
    #[error("a line of the bank's statements has no decision")]
    LineOpen,
    #[error("a kind of finding that only a later version knows")]
    #[serde(other)]
    Unknown,
}

/// A mismatch and where it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// `None` when the record does not name a wallet.
    pub wallet: Option<Uid>,
    pub row: Option<u64>,
    /// The id of the deposit, withdrawal or entry.
    pub request: Option<String>,
    pub what: What,
    pub expected: String,
    pub found: String,
}

impl Finding {
    pub fn new<'a>(
        wallet: impl Into<Option<&'a Uid>>,
        what: What,
        (expected, found): (impl ToString, impl ToString),
    ) -> Self {
        let short = |text: String| text.chars().take(CHARS_MAX).collect();
        let (expected, found) = (short(expected.to_string()), short(found.to_string()));
        Self { wallet: wallet.into().cloned(), row: None, request: None, what, expected, found }
    }

    #[must_use]
    pub fn at_row(self, seq: u64) -> Self {
        Self { row: Some(seq), ..self }
    }

    #[must_use]
    pub fn of_request(self, id: &str) -> Self {
        Self { request: Some(id.to_owned()), ..self }
    }

    /// A wallet that did not begin with the required starting points.
    pub fn not_begun_with(wallet: &Uid, expected: impl fmt::Display, found: impl fmt::Display) -> Self {
        let words = (format!("{expected} starting points"), format!("{found} of them"));
        Self::new(wallet, What::RowUnexplained, words).at_row(1)
    }

    /// The missing row of a request.
    pub fn row_missing(wallet: &Uid, posting: &Posting) -> Self {
        let request = posting.movement.request_id().map(ToString::to_string);
        Self { request, ..Self::new(wallet, What::RowMissing, (words_of_posting(posting), "no row")) }
    }

    /// An approval or a payout that `by` decided at `at`, and that the statements until `until` do not show.
    pub fn line_missing(wallet: &Uid, id: &RequestId, (by, at): (&Uid, Timestamp), until: Timestamp) -> Self {
        let words = (format!("a line, since {by} decided at {at}"), format!("none until {}", until.day()));
        Self::new(wallet, What::LineMissing, words).of_request(id.as_str())
    }

    /// A line that waits although the statements until `until` are read.
    pub fn line_open(line: &BankLine, until: Timestamp) -> Self {
        let sign = if line.is_credit { "+" } else { "-" };
        let (expected, day) = (format!("a decision before {}", until.day()), line.day.day());
        let words = (expected, format!("{sign}{} of {day}, imported by {}", line.amount, line.imported_by));
        Self::new(None, What::LineOpen, words).of_request(line.id.as_str())
    }

    /// The finding for a row that failed the check of `walk`, which is the state before the row.
    pub(super) fn of_drift(walk: &Walk, row: &LedgerRow, drift: Drift) -> Self {
        let balances = |previous, new: Option<_>| match new {
            Some(new) => format!("from {previous} to {new}"),
            None => format!("from {previous} to a balance"),
        };
        let (what, expected, found) = match drift {
            Drift::Gap(_) => (What::RowGap, format!("row {}", walk.seq + 1), format!("row {}", row.seq)),
            Drift::Chain(_) => (What::RowChain, walk.head.clone(), row.prev_hash.clone()),
            Drift::Tampered(_) => (What::RowTampered, row.digest(), row.hash.clone()),
            Drift::Time(_) => (What::RowTime, format!("{} or later", walk.time), row.timestamp.to_string()),
            Drift::Bonus(_) => {
                let expected = format!("by the rules, of {} with {} bonus", walk.balance, walk.bonus);
                (What::RowBonus, expected, words_of_row(row))
            }
            Drift::Debt(_) => {
                let after = walk.debt_after(row).map_or("none".to_owned(), |debt| debt.to_string());
                let owed = |previous: Money, new: &str| format!("from {previous} owed to {new}");
                (What::RowDebt, owed(walk.debt, &after), owed(row.debt.previous, &row.debt.new.to_string()))
            }
            Drift::Arithmetic(_) | Drift::Head => {
                let expected = balances(walk.balance, walk.moved(row));
                (What::RowArithmetic, expected, balances(row.previous_balance, Some(row.new_balance)))
            }
        };
        Self::new(&row.uid, what, (expected, found)).at_row(row.seq)
    }
}

/// The text for a posting.
pub(super) fn words_of_posting(posting: &Posting) -> String {
    words(&posting.movement, (posting.amount, posting.bonus), &posting.description)
}

/// The text for a row.
pub(super) fn words_of_row(row: &LedgerRow) -> String {
    words(&row.movement, (row.amount, row.bonus.amount), &row.description)
}

fn words(movement: &Movement, (amount, bonus): (Money, Money), description: &str) -> String {
    let bonus = if bonus > Money::ZERO { format!(" ({bonus} bonus)") } else { String::new() };
    format!("{} {amount}{bonus} {}, {description:?}", movement.kind().name(), movement.source().name())
}
