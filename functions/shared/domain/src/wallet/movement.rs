//! All kinds of movements of points. A new kind is a variant of [`Movement`]: every `match` on it is exhaustive, so the
//! compiler finds each place that must handle it.
//!
//! Expected later, as a variant: points forfeited when an account is closed.

use super::{DayTotal, Kind, Source, Staked};
use crate::{Money, colours, quick::Play, request::RequestId};

/// An entry of Colours for the Day: the ids of its round and of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryRef {
    pub round_id: colours::RoundId,
    pub id: RequestId,
}

named! {
    /// The kind of a row that can be undone, by its source and its direction.
    pub enum Reversible {
        PaidIn = "paid-in",
        Sent = "sent",
        Received = "received",
    }
}

/// The row that a reversal undoes: its number, its request and its kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowRef {
    pub seq: u64,
    pub id: RequestId,
    pub of: Reversible,
}

/// A kind of movement, with the record that it belongs to. Code matches on this; [`Kind`] and [`Source`] are its stored
/// and shown form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Movement {
    /// The starting balance.
    Start,
    QuickWin(Play),
    QuickLoss(Play),
    /// The fee of an entry.
    DrawEntry(EntryRef),
    Prize(EntryRef),
    /// The fee of an entry in a void round.
    ReturnedFee(EntryRef),
    /// From outside, by a deposit to oneself.
    PaidIn(RequestId),
    /// To another player, by a deposit to them.
    Sent(RequestId),
    /// From another player, by their deposit.
    Received(RequestId),
    /// From the balance, for a withdrawal that is not decided yet.
    Held(RequestId),
    /// Back to the balance, from a declined withdrawal.
    GivenBack(RequestId),
    /// To the outside, by a completed withdrawal. [`Movement::Held`] has already lowered the balance, so this has no
    /// ledger row: see [`super::Wallet::pay_out`].
    PaidOut(RequestId),
    /// An approval that was undone: the direction is opposite to that of its row.
    Reversed(RowRef),
}

/// The record that a movement belongs to, as stored in a ledger row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reference {
    Play(Play),
    Request(RequestId),
    Entry(EntryRef),
    Row(RowRef),
}

impl Movement {
    /// The win or loss of a quick round.
    pub fn of_play(play: Play) -> Self {
        if play.won() { Self::QuickWin(play) } else { Self::QuickLoss(play) }
    }

    pub const fn kind(&self) -> Kind {
        match self {
            Self::Start
            | Self::ReturnedFee(_)
            | Self::PaidIn(_)
            | Self::Received(_)
            | Self::GivenBack(_)
            | Self::Reversed(RowRef { of: Reversible::Sent, .. }) => Kind::Credit,
            Self::DrawEntry(_)
            | Self::Sent(_)
            | Self::Held(_)
            | Self::PaidOut(_)
            | Self::Reversed(RowRef { of: Reversible::PaidIn | Reversible::Received, .. }) => Kind::Debit,
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
            Self::Reversed(_) => Source::Reversal,
        }
    }

    /// The description for the player. `detail` is its variable part: the other player, the payment method, the picks,
    /// or the number of matches.
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
            Self::GivenBack(_) => format!("Withdrawal {detail}"),
            Self::PaidOut(_) => "Withdrawal completed".to_owned(),
            Self::Reversed(row) => match row.of {
                Reversible::PaidIn => "Deposit reversed".to_owned(),
                Reversible::Sent => format!("Sent to {detail}: reversed"),
                Reversible::Received => format!("Received from {detail}: reversed"),
            },
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
            Self::Reversed(row) => Some(Reference::Row(row.clone())),
        }
    }

    /// The movement of a stored ledger row; `None` for a combination that is never stored. A test, which does not
    /// compile without each variant, checks that every movement with a row is read back.
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
            (Source::Reversal, kind, Some(Reference::Row(row))) => {
                Some(Self::Reversed(row)).filter(|reversed| reversed.kind() == kind)
            }
            (
                Source::Start
                | Source::Quick
                | Source::Colours
                | Source::Deposit
                | Source::Transfer
                | Source::Withdrawal
                | Source::Reversal,
                Kind::Credit | Kind::Debit | Kind::Win | Kind::Loss,
                None | Some(Reference::Play(_) | Reference::Request(_) | Reference::Entry(_) | Reference::Row(_)),
            ) => None,
        }
    }

    /// The play of a quick round.
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
            | Self::PaidOut(_)
            | Self::Reversed(_) => None,
        }
    }

    /// The id of the deposit, withdrawal or entry.
    pub const fn request_id(&self) -> Option<&RequestId> {
        match self {
            Self::Start | Self::QuickWin(_) | Self::QuickLoss(_) => None,
            Self::DrawEntry(entry) | Self::Prize(entry) | Self::ReturnedFee(entry) => Some(&entry.id),
            Self::PaidIn(id)
            | Self::Sent(id)
            | Self::Received(id)
            | Self::Held(id)
            | Self::GivenBack(id)
            | Self::PaidOut(id)
            | Self::Reversed(RowRef { id, .. }) => Some(id),
        }
    }
}

/// A movement with its amount and the description for the player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Posting {
    pub movement: Movement,
    pub amount: Money,
    /// The bonus part of the amount.
    pub bonus: Money,
    /// The part of a stake's or a payout's cash that came from other players' last days.
    pub from_players: Option<DayTotal>,
    pub description: String,
}

impl Posting {
    /// A movement of cash. `detail` as in [`Movement::description`].
    pub fn new(movement: Movement, amount: Money, detail: &str) -> Self {
        Self { description: movement.description(detail), movement, amount, bonus: Money::ZERO, from_players: None }
    }

    #[must_use]
    pub fn with_bonus(self, bonus: Money) -> Self {
        Self { bonus, ..self }
    }

    /// The payout of this stake, with parts in proportion to those of the stake.
    #[must_use]
    pub fn of_stake(self, stake: Staked) -> Self {
        Self { bonus: stake.bonus_of(self.amount), from_players: stake.from_players_of(self.amount), ..self }
    }
}
