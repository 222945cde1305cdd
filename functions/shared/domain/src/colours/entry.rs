//! One ticket: three picks and a fee, and what becomes of them.

use super::{Picks, Round, RoundId, Status};
use crate::{
    Money, Refusal, Timestamp, Uid,
    request::RequestId,
    wallet::{EntryRef, Game, Movement, Posted, Posting, Wallet},
};

/// One row of the colours_entries table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub uid: Uid,
    pub round_id: RoundId,
    pub id: RequestId,
    pub picks: Picks,
    pub created_at: Timestamp,
    /// When its prize, or its fee, was paid.
    pub paid_at: Option<Timestamp>,
}

/// A new entry and the wallet that paid its fee: to be written together or not at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entered {
    pub entry: Entry,
    pub posted: Posted,
}

/// What has become of an entry (`spec 3.34 to 3.36`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Before the draw.
    Pending,
    Win {
        matches: usize,
        prize: Money,
    },
    Loss {
        matches: usize,
    },
    /// The round was void: the fee went back.
    Refunded {
        fee: Money,
    },
}

impl Entry {
    /// Takes the fee and makes the entry.
    ///
    /// # Errors
    /// What [`Round::takes_entries`] refuses, [`Refusal::InsufficientBalance`].
    pub fn enter(
        id: RequestId,
        round: &Round,
        picks: Picks,
        wallet: &Wallet,
        at: Timestamp,
    ) -> Result<Entered, Refusal> {
        round.takes_entries(at)?;
        let stake = wallet.stake(Game::Colours, round.entry_fee, at)?;
        let entry =
            Self { uid: wallet.uid.clone(), round_id: round.id.clone(), id, picks, created_at: at, paid_at: None };
        Ok(Entered { posted: stake.post(entry.fee(round))?, entry })
    }

    /// What entering takes from the balance.
    pub fn fee(&self, round: &Round) -> Posting {
        Posting::new(Movement::DrawEntry(self.reference()), round.entry_fee, &self.picks_in_words())
    }

    /// What the round gives for this entry; nothing before its draw, nor for a loss.
    pub fn payout(&self, round: &Round) -> Option<Posting> {
        match self.outcome(round) {
            Outcome::Win { matches, prize } => {
                let detail = format!("{matches} of 3 matched ({})", self.picks_in_words());
                Some(Posting::new(Movement::Prize(self.reference()), prize, &detail))
            }
            Outcome::Refunded { fee } => {
                Some(Posting::new(Movement::ReturnedFee(self.reference()), fee, &self.picks_in_words()))
            }
            Outcome::Pending | Outcome::Loss { .. } => None,
        }
    }

    /// # Errors
    /// [`Refusal::IdempotencyKeyReused`] when this entry, found under a request's key, has other picks.
    pub fn is_of(&self, picks: &Picks) -> Result<(), Refusal> {
        if self.picks == *picks { Ok(()) } else { Err(Refusal::IdempotencyKeyReused) }
    }

    pub fn outcome(&self, round: &Round) -> Outcome {
        let Some(drawn) = &round.drawn else {
            return if round.status == Status::Void {
                Outcome::Refunded { fee: round.entry_fee }
            } else {
                Outcome::Pending
            };
        };
        let (matches, prize) = (self.picks.matches(&drawn.winning), round.payout(&self.picks));
        if prize > Money::ZERO { Outcome::Win { matches, prize } } else { Outcome::Loss { matches } }
    }

    /// Whether the round owes this entry something.
    pub fn is_owed(&self, round: &Round) -> bool {
        self.paid_at.is_none() && round.payout(&self.picks) > Money::ZERO
    }

    /// Pays the prize, or the fee of a void round, dated with the draw or the end of the waiting: whenever it is
    /// carried out, the row is the same.
    ///
    /// # Errors
    /// [`Refusal::AmountInvalid`] where nothing is owed, or no longer; what [`Wallet::post`] refuses.
    pub fn pay(&self, round: &Round, wallet: &Wallet) -> Result<Posted, Refusal> {
        if self.paid_at.is_some() {
            return Err(Refusal::AmountInvalid);
        }
        let posting = self.payout(round).ok_or(Refusal::AmountInvalid)?;
        wallet.post(posting, round.decided_at().unwrap_or(round.draw_at))
    }

    fn reference(&self) -> EntryRef {
        EntryRef { round_id: self.round_id.clone(), id: self.id.clone() }
    }

    fn picks_in_words(&self) -> String {
        self.picks.names().join(", ")
    }
}
