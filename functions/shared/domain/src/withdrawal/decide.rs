//! Completing and declining withdrawals: what happens to the points on hold (D23).

use super::{Status, Taken, Withdrawal};
use crate::{
    Refusal, Timestamp, Uid,
    four_eyes::{Agreement, FourEyes, Proposal},
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
    /// [`Refusal::OwnRequest`]; [`Refusal::PayoutTaken`] by another admin; [`Refusal::RequestNotPending`] when another admin has decided, or this one has decided
    /// otherwise.
    pub fn check_decision(&self, admin: &Uid, wanted: Status, note: Option<&Note>) -> Result<DecisionState, Refusal> {
        if *admin == self.uid {
            return Err(Refusal::OwnRequest);
        }
        if let Some(Taken { by, email, .. }) = &self.taken
            && self.status == Status::Pending
            && by != admin
        {
            return Err(Refusal::PayoutTaken(email.clone()));
        }
        let state = (self.status == Status::Pending, self.status == wanted);
        Decision::check(self.decision.as_ref(), state, admin, note)
    }

    /// Who has to agree to a payout.
    pub fn agreement(&self, four_eyes: FourEyes) -> Agreement {
        four_eyes.of_amount(self.amount)
    }

    /// Waits for another admin to confirm its payout. Only after [`Self::check_decision`].
    #[must_use]
    pub fn propose(&self, proposal: Proposal) -> Self {
        Self { proposal: Some(proposal), ..self.clone() }
    }

    /// The money has been paid out, so the hold ends. Only after [`Self::check_decision`].
    ///
    /// # Errors
    /// [`Refusal::PayoutHeld`]; [`Refusal::WalletBroken`] when the wallet does not hold these points.
    pub fn complete(
        &self,
        admin: &Uid,
        note: Option<Note>,
        wallet: &Wallet,
        at: Timestamp,
    ) -> Result<Decided<Wallet>, Refusal> {
        if let Some(until) = self.held_until(at) {
            return Err(Refusal::PayoutHeld { wait_seconds: until.ms_since(at).div_ceil(1000) });
        }
        let wallet = wallet.pay_out(&self.id, self.amount, at)?;
        Ok(Decided { withdrawal: self.decided(Status::Completed, admin, note, at), wallet })
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
