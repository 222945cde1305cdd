//! Every way that points move, named once. A new way is a variant of [`Movement`]: every `match` on it is exhaustive,
//! so the compiler then names each place that has to know it.
//!
//! Places for what comes, each a variant when somebody needs it: an adjustment by an admin, a reversal of an earlier
//! row (its reference is that row's number), and points given up when an account is closed.

use super::{Kind, Source};
use crate::{Money, colours, quick::Play, request::RequestId};

/// An entry of Colours for the Day: its round and its own id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryRef {
    pub round_id: colours::RoundId,
    pub id: RequestId,
}

/// One way that points move, with what it belongs to. Code matches on this; [`Kind`] and [`Source`] are how it is
/// stored and shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Movement {
    /// What a player starts with.
    Start,
    QuickWin(Play),
    QuickLoss(Play),
    /// The fee of an entry.
    DrawEntry(EntryRef),
    Prize(EntryRef),
    /// The fee of an entry whose round was void.
    ReturnedFee(EntryRef),
    /// From outside, by a deposit to oneself.
    PaidIn(RequestId),
    /// To another player, by a deposit to them.
    Sent(RequestId),
    /// From another player, by their deposit.
    Received(RequestId),
    /// Taken from the balance for a withdrawal that waits for its decision.
    Held(RequestId),
    /// Back from a withdrawal that was declined.
    GivenBack(RequestId),
    /// To the outside, by a withdrawal that was completed. The balance was lowered by [`Movement::Held`], so this has
    /// no ledger row: see [`super::Wallet::pay_out`].
    PaidOut(RequestId),
}

/// What a movement belongs to, in the form in which a ledger row keeps it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reference {
    Play(Play),
    Request(RequestId),
    Entry(EntryRef),
}

impl Movement {
    /// What a quick round comes to.
    pub fn of_play(play: Play) -> Self {
        if play.won() { Self::QuickWin(play) } else { Self::QuickLoss(play) }
    }

    pub const fn kind(&self) -> Kind {
        match self {
            Self::Start | Self::ReturnedFee(_) | Self::PaidIn(_) | Self::Received(_) | Self::GivenBack(_) => {
                Kind::Credit
            }
            Self::DrawEntry(_) | Self::Sent(_) | Self::Held(_) | Self::PaidOut(_) => Kind::Debit,
            Self::QuickWin(_) | Self::Prize(_) => Kind::Win,
            Self::QuickLoss(_) => Kind::Loss,
        }
    }

    pub const fn source(&self) -> Source {
        match self {
            Self::Start => Source::Start,
            Self::QuickWin(_) | Self::QuickLoss(_) => Source::Quick,
            Self::DrawEntry(_) | Self::Prize(_) | Self::ReturnedFee(_) => Source::Colours,
            Self::PaidIn(_) => Source::Deposit,
            Self::Sent(_) | Self::Received(_) => Source::Transfer,
            Self::Held(_) | Self::GivenBack(_) | Self::PaidOut(_) => Source::Withdrawal,
        }
    }

    /// The sentence that the player reads. `detail` completes it where it has a gap: the other player, the way of
    /// payment, the picks, or how many of them matched.
    pub fn description(&self, detail: &str) -> String {
        let draw = |entry: &EntryRef, what: &str| format!("Colours for the Day {}: {what}", entry.round_id);
        match self {
            Self::Start => "Starting balance".to_owned(),
            Self::QuickWin(play) => format!("Quick colour game won at {}x", play.guess.multiplier.times()),
            Self::QuickLoss(play) => format!("Quick colour game lost at {}x", play.guess.multiplier.times()),
            Self::DrawEntry(entry) => draw(entry, &format!("entry ({detail})")),
            Self::Prize(entry) => draw(entry, detail),
            Self::ReturnedFee(entry) => draw(entry, &format!("entry returned ({detail})")),
            Self::PaidIn(_) => "Deposit".to_owned(),
            Self::Sent(_) => format!("Sent to {detail}"),
            Self::Received(_) => format!("Received from {detail}"),
            Self::Held(_) => format!("Withdrawal by {detail}"),
            Self::GivenBack(_) => "Withdrawal declined".to_owned(),
            Self::PaidOut(_) => "Withdrawal completed".to_owned(),
        }
    }

    pub fn reference(&self) -> Option<Reference> {
        match self {
            Self::Start => None,
            Self::QuickWin(play) | Self::QuickLoss(play) => Some(Reference::Play(play.clone())),
            Self::DrawEntry(entry) | Self::Prize(entry) | Self::ReturnedFee(entry) => {
                Some(Reference::Entry(entry.clone()))
            }
            Self::PaidIn(id)
            | Self::Sent(id)
            | Self::Received(id)
            | Self::Held(id)
            | Self::GivenBack(id)
            | Self::PaidOut(id) => Some(Reference::Request(id.clone())),
        }
    }

    /// The movement that a ledger row was stored as; nothing for a combination that no movement is stored as. That
    /// every movement with a row is read back here is held by a test that no new variant compiles without.
    pub fn from_stored(kind: Kind, source: Source, reference: Option<Reference>) -> Option<Self> {
        match (source, kind, reference) {
            (Source::Start, Kind::Credit, None) => Some(Self::Start),
            (Source::Quick, Kind::Win, Some(Reference::Play(play))) => Some(Self::QuickWin(play)),
            (Source::Quick, Kind::Loss, Some(Reference::Play(play))) => Some(Self::QuickLoss(play)),
            (Source::Colours, Kind::Debit, Some(Reference::Entry(entry))) => Some(Self::DrawEntry(entry)),
            (Source::Colours, Kind::Win, Some(Reference::Entry(entry))) => Some(Self::Prize(entry)),
            (Source::Colours, Kind::Credit, Some(Reference::Entry(entry))) => Some(Self::ReturnedFee(entry)),
            (Source::Deposit, Kind::Credit, Some(Reference::Request(id))) => Some(Self::PaidIn(id)),
            (Source::Transfer, Kind::Debit, Some(Reference::Request(id))) => Some(Self::Sent(id)),
            (Source::Transfer, Kind::Credit, Some(Reference::Request(id))) => Some(Self::Received(id)),
            (Source::Withdrawal, Kind::Debit, Some(Reference::Request(id))) => Some(Self::Held(id)),
            (Source::Withdrawal, Kind::Credit, Some(Reference::Request(id))) => Some(Self::GivenBack(id)),
            (
                Source::Start
                | Source::Quick
                | Source::Colours
                | Source::Deposit
                | Source::Transfer
                | Source::Withdrawal,
                Kind::Credit | Kind::Debit | Kind::Win | Kind::Loss,
                None | Some(Reference::Play(_) | Reference::Request(_) | Reference::Entry(_)),
            ) => None,
        }
    }

    /// What was played, for a quick round.
    pub const fn play(&self) -> Option<&Play> {
        match self {
            Self::QuickWin(play) | Self::QuickLoss(play) => Some(play),
            Self::Start
            | Self::DrawEntry(_)
            | Self::Prize(_)
            | Self::ReturnedFee(_)
            | Self::PaidIn(_)
            | Self::Sent(_)
            | Self::Received(_)
            | Self::Held(_)
            | Self::GivenBack(_)
            | Self::PaidOut(_) => None,
        }
    }

    /// The deposit, withdrawal or entry.
    pub const fn request_id(&self) -> Option<&RequestId> {
        match self {
            Self::Start | Self::QuickWin(_) | Self::QuickLoss(_) => None,
            Self::DrawEntry(entry) | Self::Prize(entry) | Self::ReturnedFee(entry) => Some(&entry.id),
            Self::PaidIn(id)
            | Self::Sent(id)
            | Self::Received(id)
            | Self::Held(id)
            | Self::GivenBack(id)
            | Self::PaidOut(id) => Some(id),
        }
    }
}

/// A movement of so many points, in the words that the player reads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Posting {
    pub movement: Movement,
    pub amount: Money,
    pub description: String,
}

impl Posting {
    /// `detail` as in [`Movement::description`].
    pub fn new(movement: Movement, amount: Money, detail: &str) -> Self {
        Self { description: movement.description(detail), movement, amount }
    }
}
