//! What the record behind a ledger row says that the row must be.

use super::finding::{Finding, What, words_of_posting, words_of_row};
use crate::{
    Money, Uid,
    colours::{Entry, Round},
    deposit::{self, Deposit},
    wallet::{Kind, LedgerRow, Posting, STARTING_BALANCE, Source},
    withdrawal::{self, Withdrawal},
};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// Starting points and quick rounds are asked of nobody.
    Unasked,
    /// There is no such request.
    Missing,
    Unreadable(String),
    /// The request is there, and calls for no such row: why not.
    None(String),
    /// The request calls for exactly this.
    Row(Posting),
}

impl Claim {
    pub fn of_deposit(deposit: Option<&Deposit>, row: &LedgerRow) -> Self {
        let Some(deposit) = deposit else { return Self::Missing };
        if deposit.status != deposit::Status::Completed {
            return Self::None(format!("a deposit that is {}", deposit.status.name()));
        }
        let postings = deposit.postings();
        let own = postings.into_iter().find(|(uid, posting)| **uid == row.uid && posting.kind == row.kind);
        own.map_or_else(|| Self::None("a deposit of other players".to_owned()), |(_, posting)| Self::Row(posting))
    }

    /// A declined request calls for its return, any request for its hold.
    pub fn of_withdrawal(withdrawal: Option<&Withdrawal>, row: &LedgerRow) -> Self {
        let Some(withdrawal) = withdrawal else { return Self::Missing };
        match row.kind {
            _ if withdrawal.uid != row.uid => Self::None("another player's withdrawal".to_owned()),
            Kind::Debit => Self::Row(withdrawal.hold()),
            _ if withdrawal.status == withdrawal::Status::Declined => Self::Row(withdrawal.give_back()),
            _ => Self::None(format!("a withdrawal that is {}", withdrawal.status.name())),
        }
    }

    /// An entry and its round call for the fee; for the payment only once the entry is marked as paid by this row.
    pub fn of_entry(entry: Option<(&Entry, &Round)>, row: &LedgerRow) -> Self {
        let Some((entry, round)) = entry else { return Self::Missing };
        if row.kind == Kind::Debit {
            return Self::Row(entry.fee(round));
        }
        match (entry.payout(round), entry.paid_at) {
            (None, _) => Self::None("an entry that gets nothing".to_owned()),
            (Some(_), None) => Self::None("an entry that is not marked as paid".to_owned()),
            (Some(_), Some(at)) if at != row.timestamp => Self::None(format!("an entry that was paid at {at}")),
            (Some(posting), Some(_)) => Self::Row(posting),
        }
    }

    /// What is to be said of a row for which its request claims this.
    pub(super) fn judge(&self, row: &LedgerRow) -> Option<Finding> {
        let (what, expected) = match self {
            Self::Unasked => return None,
            Self::Row(posting) if row.is(posting) => return None,
            Self::Row(posting) => (What::RequestDisagrees, words_of_posting(posting)),
            Self::None(why) => (What::RequestDisagrees, format!("no such row for {why}")),
            Self::Missing => (What::RequestMissing, "a request".to_owned()),
            Self::Unreadable(why) => (What::RequestUnreadable, why.clone()),
        };
        Some(Finding::new(&row.uid, what, (expected, words_of_row(row))).at_row(row.seq))
    }
}

/// What a row must be by itself, where it is not so: only the first is the starting balance, a play won or lost what
/// its multiplier says, and everything else belongs to a request.
pub(super) fn unexplained(row: &LedgerRow) -> Option<Finding> {
    let asked = row.request_id.is_some() && row.play.is_none();
    let unasked = row.request_id.is_none();
    let (holds, expected) = match (row.source, row.kind, &row.play) {
        _ if row.seq == 1 || row.source == Source::Start => {
            let start = (row.source, row.kind, row.amount) == (Source::Start, Kind::Credit, STARTING_BALANCE);
            (start && row.seq == 1 && unasked && row.play.is_none(), "the starting balance as row 1".to_owned())
        }
        (Source::Quick, kind, Some(play)) => {
            let (result, amount) = if play.won() {
                (Kind::Win, play.guess.multiplier.payout())
            } else {
                (Kind::Loss, play.guess.multiplier.stake())
            };
            (unasked && (kind, row.amount) == (result, amount), format!("{} {amount}", result.name()))
        }
        (Source::Deposit, Kind::Credit, None)
        | (Source::Transfer | Source::Withdrawal, Kind::Credit | Kind::Debit, None)
        | (Source::Colours, Kind::Credit | Kind::Debit | Kind::Win, None) => (asked, "a request".to_owned()),
        _ => (false, "a kind and a source that go together".to_owned()),
    };
    let finding = || Finding::new(&row.uid, What::RowUnexplained, (expected, words_of_row(row))).at_row(row.seq);
    (!holds).then(finding)
}

/// What is to be said of a withdrawal that `uid`'s ledger holds `amount` for and has not given back; else what of it
/// is on hold and what has been paid out.
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
