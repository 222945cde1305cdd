//! An entry in a round: three picks and a fee, and its outcome.

use super::{Picks, Round, RoundId, Status};
use crate::{
    Money, Refusal, Timestamp, Uid,
    request::RequestId,
    wallet::{DayTotal, EntryRef, Movement, Posted, Posting, Staked, Wallet},
};

/// One row of the colours_entries table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub uid: Uid,
    pub round_id: RoundId,
    pub id: RequestId,
    pub picks: Picks,
    /// The bonus part of the fee.
    pub fee_bonus: Money,
    /// The part of the fee's cash from other players' last days; `None` in entries from before this was stored.
    pub from_players: Option<DayTotal>,
    pub created_at: Timestamp,
    /// When its prize was paid or its fee returned.
    pub paid_at: Option<Timestamp>,
}

/// A new entry and the wallet that paid its fee. Both are written in one transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entered {
    pub entry: Entry,
    pub posted: Posted,
}

/// The outcome of an entry (`spec 3.34 to 3.36`).
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
    /// The round was void, and the fee is returned.
    Refunded {
        fee: Money,
    },
}

impl Entry {
    /// Takes the fee and creates the entry.
    ///
    /// # Errors
    /// As [`Round::takes_entries`]; [`Refusal::InsufficientBalance`].
    pub fn enter(
        id: RequestId,
        round: &Round,
        picks: Picks,
        wallet: &Wallet,
        at: Timestamp,
    ) -> Result<Entered, Refusal> {
        round.takes_entries(at)?;
        let stake = wallet.stake(round.entry_fee, at)?;
        let parts = stake.parts();
        let entry = Self {
            uid: wallet.uid.clone(),
            round_id: round.id.clone(),
            id,
            picks,
            fee_bonus: parts.bonus,
            from_players: parts.from_players,
            created_at: at,
            paid_at: None,
        };
        Ok(Entered { posted: stake.post(entry.fee(round))?, entry })
    }

    /// The posting that takes the fee.
    pub fn fee(&self, round: &Round) -> Posting {
        Posting::new(Movement::DrawEntry(self.reference()), round.entry_fee, &self.picks_in_words())
            .with_bonus(self.fee_bonus)
    }

    /// The posting that pays this entry. `None` before the draw and for a loss.
    pub fn payout(&self, round: &Round) -> Option<Posting> {
        let (movement, amount, detail) = match self.outcome(round) {
            Outcome::Win { matches, prize } => {
                let detail = format!("{matches} of 3 matched ({})", self.picks_in_words());
                (Movement::Prize(self.reference()), prize, detail)
            }
            Outcome::Refunded { fee } => (Movement::ReturnedFee(self.reference()), fee, self.picks_in_words()),
            Outcome::Pending | Outcome::Loss { .. } => return None,
        };
        let fee = Staked { amount: round.entry_fee, bonus: self.fee_bonus, from_players: self.from_players };
        Some(Posting::new(movement, amount, &detail).of_stake(fee))
    }

    /// # Errors
    /// [`Refusal::IdempotencyKeyReused`] when this entry, stored under the same idempotency key, has other picks.
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

    /// Whether this entry is still to be paid.
    pub fn is_owed(&self, round: &Round) -> bool {
        self.paid_at.is_none() && round.payout(&self.picks) > Money::ZERO
    }

    /// Pays the prize, or returns the fee of a void round. The row has the time at which the round was drawn or voided,
    /// so it is the same at any time of writing.
    ///
    /// # Errors
    /// [`Refusal::AmountInvalid`] when nothing is owed or it is paid already; as [`Wallet::post`].
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

    /// The combination, as stored rows have it: the nightly check compares them.
    fn picks_in_words(&self) -> String {
        self.picks.sorted().join(", ")
    }
}
