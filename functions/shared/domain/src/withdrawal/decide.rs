//! Completing and declining withdrawals, and the effect on the points on hold (D23).

use super::{BankReference, Status, Withdrawal};
use crate::{
    Refusal, Timestamp, Uid,
    four_eyes::{FourEyes, Needed},
    request::{Decision, DecisionState, Note},
    wallet::{Posted, Wallet},
};

/// A decided request and the wallet after it. Both are written in one transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decided<T> {
    pub withdrawal: Withdrawal,
    pub wallet: T,
}

impl Withdrawal {
    /// Whether `admin` may set the status to `wanted`.
    ///
    /// # Errors
    /// [`Refusal::OwnRequest`]; [`Refusal::PayoutTaken`] by another admin; [`Refusal::RequestNotPending`] when another
    /// admin has decided, or this one has decided otherwise; [`Refusal::PayoutInHand`] for a decline by the admin who
    /// has taken it.
    pub fn check_decision(&self, admin: &Uid, wanted: Status, note: Option<&Note>) -> Result<DecisionState, Refusal> {
        self.check_hands(admin)?;
        let state = (self.status == Status::Pending, self.status == wanted);
        let state = Decision::check(self.decision.as_ref(), state, admin, note)?;
        let is_in_hand = state == DecisionState::New && self.taken.is_some();
        if is_in_hand && wanted == Status::Declined { Err(Refusal::PayoutInHand) } else { Ok(state) }
    }

    /// How many admins a payout needs.
    pub fn admins_needed(&self, four_eyes: FourEyes) -> Needed {
        four_eyes.of_amount(self.amount)
    }

    /// The money has been paid out, so the hold ends. Only after [`Self::check_decision`] and [`Self::take`], which has
    /// checked every rule.
    ///
    /// # Errors
    /// [`Refusal::PayoutNotTaken`]; [`Refusal::WalletBroken`] when the wallet does not hold these points.
    pub fn complete(
        &self,
        admin: &Uid,
        (note, bank_reference): (Option<Note>, Option<BankReference>),
        wallet: &Wallet,
        at: Timestamp,
    ) -> Result<Decided<Wallet>, Refusal> {
        if !self.is_taken_by(admin) {
            return Err(Refusal::PayoutNotTaken);
        }
        let wallet = wallet.pay_out(&self.id, self.amount, at)?;
        let withdrawal = Self { bank_reference, ..self.decided(Status::Completed, admin, note, at) };
        Ok(Decided { withdrawal, wallet })
    }

    /// As [`Self::take`] and [`Self::complete`] in one step, where one admin decides.
    ///
    /// # Errors
    /// As both.
    pub fn pay_at_once(
        &self,
        (admin, email): (&Uid, &str),
        words: (Option<Note>, Option<BankReference>),
        wallet: &Wallet,
        at: Timestamp,
    ) -> Result<Decided<Wallet>, Refusal> {
        self.take((admin, email), wallet, at)?.complete(admin, words, wallet, at)
    }

    /// Returns the points to the balance. Only after [`Self::check_decision`].
    ///
    /// # Errors
    /// [`Refusal::WalletBroken`] when the wallet does not hold these points; [`Refusal::WalletFull`].
    pub fn decline(
        &self,
        admin: &Uid,
        reason: Note,
        wallet: &Wallet,
        at: Timestamp,
    ) -> Result<Decided<Posted>, Refusal> {
        let wallet = wallet.post(self.give_back(), at)?;
        Ok(Decided { withdrawal: self.decided(Status::Declined, admin, Some(reason), at), wallet })
    }

    fn decided(&self, status: Status, admin: &Uid, note: Option<Note>, at: Timestamp) -> Self {
        Self { status, decision: Some(Decision { by: admin.clone(), at, note }), ..self.clone() }
    }
}
