//! The ledger row that a request requires.

#![deny(clippy::wildcard_enum_match_arm, clippy::match_wildcard_for_single_variants)]

use super::finding::{Finding, What, words_of_posting, words_of_row};
use crate::{
    Money, Uid,
    colours::{Entry, Round},
    deposit::{self, Deposit},
    quick::{self, Play, RoundId},
    timestamp::DAY_MS,
    wallet::{Kind, LastRound, LedgerRow, Movement, Posting, STARTING_BALANCE},
    withdrawal::{self, Withdrawal},
};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// Starting points have no request, and a play follows from its round.
    NoRequest,
    /// A play that does not follow from its round; the text is the expected value.
    Forged(String),
    /// The request does not exist.
    Missing,
    Unreadable(String),
    /// The request exists, but not with such a row; the text is the reason.
    None(String),
    /// The request has exactly this row.
    Row(Posting),
    /// The same, of a payment that the bank returned.
    Returned(Posting),
}

impl Claim {
    pub fn of_deposit(deposit: Option<&Deposit>, row: &LedgerRow) -> Self {
        let Some(deposit) = deposit else { return Self::Missing };
        if deposit.status != deposit::Status::Completed {
            return Self::None(format!("a deposit that is {}", deposit.status.name()));
        }
        if let Movement::Reversed(_) = &row.movement {
            let mut reversals = deposit.reversals().into_iter();
            let own = reversals.find(|(uid, posting)| **uid == row.uid && posting.movement == row.movement);
            let none = || Self::None("a deposit without this reversal".to_owned());
            return own.map_or_else(none, |(_, posting)| Self::Row(posting));
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
            (_, withdrawal::Status::Completed) if withdrawal.returned.is_some_and(|of| of.row == row.seq) => {
                Self::Returned(withdrawal.return_of_payment())
            }
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

    /// The id of a play's round, if it is about as old as the row. This is checked before a key is derived, since an id
    /// can claim any day. It is not exact: an attacker who writes rows chooses their time.
    ///
    /// # Errors
    /// The expected value of a play that is [`Claim::Forged`].
    pub fn round_of(play: &Play, row: &LedgerRow) -> Result<RoundId, String> {
        let id = RoundId::parse(&play.round_id).map_err(|_| "the id of a round".to_owned())?;
        let (issued, played) = (id.starts_at(), row.timestamp);
        if id.is_from_the_future(played) || played.ms_since(issued) > DAY_MS {
            return Err(format!("a play of the day of its round, which was issued at {issued}"));
        }
        Ok(id)
    }

    /// `round` is the play's round, opened with its day's key; `None` when the key did not make it for this player.
    pub fn of_play(round: Option<&quick::Round>, play: &Play) -> Self {
        let Some(round) = round else { return Self::Forged("a round that was issued to this player".to_owned()) };
        let answer = round.answer(&play.guess.client_seed).answer;
        if answer == play.answer { Self::NoRequest } else { Self::Forged(format!("the answer {answer}")) }
    }

    /// The finding, if the row does not match this claim.
    pub(super) fn judge(&self, row: &LedgerRow) -> Option<Finding> {
        let (what, expected) = match self {
            Self::NoRequest => return None,
            Self::Forged(expected) => (What::PlayForged, expected.clone()),
            Self::Row(posting) | Self::Returned(posting) if row.is(posting) => return None,
            Self::Row(posting) | Self::Returned(posting) => (What::RequestDisagrees, words_of_posting(posting)),
            Self::None(why) => (What::RequestDisagrees, format!("no such row for {why}")),
            Self::Missing => (What::RequestMissing, "a request".to_owned()),
            Self::Unreadable(why) => (What::RequestUnreadable, why.clone()),
        };
        Some(Finding::new(&row.uid, what, (expected, words_of_row(row))).at_row(row.seq))
    }
}

/// The finding, if the row is wrong by itself: the starting balance is row 1 and nothing else, and a play wins or loses
/// the amount of its multiplier. Without starting points, row 1 pays in or is a transfer; only [`super::Books::close`]
/// knows whether the wallet began without them.
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
        Movement::PaidIn(_) | Movement::Received(_) => return None,
        Movement::DrawEntry(_)
        | Movement::Prize(_)
        | Movement::ReturnedFee(_)
        | Movement::Sent(_)
        | Movement::Held(_)
        | Movement::GivenBack(_) => (row.seq != 1, start),
        Movement::Reversed(reversed) => (reversed.seq < row.seq, "a row before this one".to_owned()),
        Movement::PaidOut(_) => (false, "no row for what is paid out".to_owned()),
    };
    let finding = || Finding::new(&row.uid, What::RowUnexplained, (expected, words_of_row(row))).at_row(row.seq);
    (!holds).then(finding)
}

/// The finding, if a play's round is not later than that of the previous play. So each round is played once.
pub(super) fn played_again(last: Option<&LastRound>, row: &LedgerRow) -> Option<Finding> {
    let issued = |id: &str| RoundId::parse(id).ok().map(|id| id.starts_at());
    let (play, last) = (row.play()?, issued(&last?.round_id)?);
    let is_later = issued(&play.round_id).is_none_or(|issued| issued > last);
    let expected = format!("a round issued after {last}");
    (!is_later).then(|| Finding::new(&row.uid, What::RowRepeated, (expected, &play.round_id)).at_row(row.seq))
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
        Ok(Some(Withdrawal { status: Completed, returned: None, .. })) => Ok([Money::ZERO, amount]),
        Ok(Some(Withdrawal { status: Completed | Declined, .. })) => {
            say(What::RowMissing, "the row that gives it back", "none")
        }
    }
}
