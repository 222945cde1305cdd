//! What a ledger row must be according to the request that it belongs to.

#![deny(clippy::wildcard_enum_match_arm, clippy::match_wildcard_for_single_variants)]

use super::finding::{Finding, What, words_of_posting, words_of_row};
use crate::{
    Money, Uid,
    colours::{Entry, Round},
    deposit::{self, Deposit},
    wallet::{Kind, LedgerRow, Movement, Posting, STARTING_BALANCE},
    withdrawal::{self, Withdrawal},
};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// Starting points and quick rounds have no request.
    NoRequest,
    /// The request does not exist.
    Missing,
    Unreadable(String),
    /// The request exists, but not with such a row; the text is the reason.
    None(String),
    /// The request has exactly this row.
    Row(Posting),
}

impl Claim {
    pub fn of_deposit(deposit: Option<&Deposit>, row: &LedgerRow) -> Self {
        let Some(deposit) = deposit else { return Self::Missing };
        if deposit.status != deposit::Status::Completed {
            return Self::None(format!("a deposit that is {}", deposit.status.name()));
        }
        let postings = deposit.postings();
        let own = postings.into_iter().find(|(uid, posting)| **uid == row.uid && posting.movement.kind() == row.kind());
        own.map_or_else(|| Self::None("a deposit of other players".to_owned()), |(_, posting)| Self::Row(posting))
    }

    /// Any request has a row for its hold, a declined one also for its return.
    pub fn of_withdrawal(withdrawal: Option<&Withdrawal>, row: &LedgerRow) -> Self {
        let Some(withdrawal) = withdrawal else { return Self::Missing };
        if withdrawal.uid != row.uid {
            return Self::None("another player's withdrawal".to_owned());
        }
        match (row.kind(), withdrawal.status) {
            (Kind::Debit, _) => Self::Row(withdrawal.hold()),
            (_, withdrawal::Status::Declined) => Self::Row(withdrawal.give_back()),
            (_, status) => Self::None(format!("a withdrawal that is {}", status.name())),
        }
    }

    /// An entry has a row for its fee. It has one for its payment once it is marked as paid at the time of this row.
    pub fn of_entry(entry: Option<(&Entry, &Round)>, row: &LedgerRow) -> Self {
        let Some((entry, round)) = entry else { return Self::Missing };
        if row.kind() == Kind::Debit {
            return Self::Row(entry.fee(round));
        }
        match (entry.payout(round), entry.paid_at) {
            (None, _) => Self::None("an entry that gets nothing".to_owned()),
            (Some(_), None) => Self::None("an entry that is not marked as paid".to_owned()),
            (Some(_), Some(at)) if at != row.timestamp => Self::None(format!("an entry that was paid at {at}")),
            (Some(posting), Some(_)) => Self::Row(posting),
        }
    }

    /// The finding, if the row does not match this claim.
    pub(super) fn judge(&self, row: &LedgerRow) -> Option<Finding> {
        let (what, expected) = match self {
            Self::NoRequest => return None,
            Self::Row(posting) if row.is(posting) => return None,
            Self::Row(posting) => (What::RequestDisagrees, words_of_posting(posting)),
            Self::None(why) => (What::RequestDisagrees, format!("no such row for {why}")),
            Self::Missing => (What::RequestMissing, "a request".to_owned()),
            Self::Unreadable(why) => (What::RequestUnreadable, why.clone()),
        };
        Some(Finding::new(&row.uid, what, (expected, words_of_row(row))).at_row(row.seq))
    }
}

/// The finding, if the row is wrong by itself: only row 1 is the starting balance, and a play wins or loses the amount
/// of its multiplier.
pub(super) fn unexplained(row: &LedgerRow) -> Option<Finding> {
    let start = "the starting balance as row 1".to_owned();
    let (holds, expected) = match &row.movement {
        Movement::Start => (row.seq == 1 && row.amount == STARTING_BALANCE, start),
        Movement::QuickWin(play) | Movement::QuickLoss(play) => {
            let (kind, amount) = if play.won() {
                (Kind::Win, play.guess.multiplier.payout())
            } else {
                (Kind::Loss, play.guess.multiplier.stake())
            };
            (row.seq != 1 && (row.kind(), row.amount) == (kind, amount), format!("{} {amount}", kind.name()))
        }
        Movement::DrawEntry(_)
        | Movement::Prize(_)
        | Movement::ReturnedFee(_)
        | Movement::PaidIn(_)
        | Movement::Sent(_)
        | Movement::Received(_)
        | Movement::Held(_)
        | Movement::GivenBack(_) => (row.seq != 1, start),
        Movement::PaidOut(_) => (false, "no row for what is paid out".to_owned()),
    };
    let finding = || Finding::new(&row.uid, What::RowUnexplained, (expected, words_of_row(row))).at_row(row.seq);
    (!holds).then(finding)
}

/// Checks the withdrawal for which `uid`'s ledger holds `amount`. Returns the amounts on hold and paid out, or a
/// finding with the expected and the actual value.
pub(super) fn of_hold(
    uid: &Uid,
    amount: Money,
    withdrawal: Result<Option<&Withdrawal>, &str>,
) -> Result<[Money; 2], (What, [String; 2])> {
    use withdrawal::Status::{Completed, Declined, Pending};
    let say = |what, expected: &str, found: &str| Err((what, [expected.to_owned(), found.to_owned()]));
    match withdrawal {
        Err(why) => say(What::RequestUnreadable, "a withdrawal", why),
        Ok(None) => say(What::RequestMissing, "a withdrawal", "none"),
        Ok(Some(of)) if of.amount != amount || of.uid != *uid => Err((
            What::RequestDisagrees,
            [format!("{uid} asked for {amount}"), format!("{} for {}", of.uid, of.amount)],
        )),
        Ok(Some(Withdrawal { status: Pending, .. })) => Ok([amount, Money::ZERO]),
        Ok(Some(Withdrawal { status: Completed, .. })) => Ok([Money::ZERO, amount]),
        Ok(Some(Withdrawal { status: Declined, .. })) => say(What::RowMissing, "the row that gives it back", "none"),
    }
}
