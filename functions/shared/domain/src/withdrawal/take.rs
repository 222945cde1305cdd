//! An admin takes a payout before sending it, so that no other admin sends it too (D66). Every rule is checked when it
//! is taken, and none again once the money may have been sent.

use super::{PayoutMinutes, Status, Taken, Withdrawal};
use crate::{
    Refusal, Timestamp, Uid,
    four_eyes::Proposal,
    request::DecisionState,
    wallet::{Stop, Wallet},
};

/// The result of an admin's statement that the money was not paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotPaid {
    /// No admin has taken it.
    Already,
    /// The admin who has taken it says so.
    Own,
    /// Another admin says so, once it is unclear.
    Unclear,
}

impl Withdrawal {
    pub fn is_taken_by(&self, admin: &Uid) -> bool {
        self.taken.as_ref().is_some_and(|taken| taken.by == *admin)
    }

    /// Whether `admin` may take it, as far as the record says.
    ///
    /// # Errors
    /// [`Refusal::OwnRequest`], [`Refusal::PayoutTaken`] by another admin, [`Refusal::RequestNotPending`].
    pub fn check_take(&self, admin: &Uid) -> Result<DecisionState, Refusal> {
        self.check_hands(admin)?;
        match (self.status, self.is_taken_by(admin)) {
            (Status::Pending, false) => Ok(DecisionState::New),
            (Status::Pending, true) => Ok(DecisionState::Repeated),
            (Status::Completed | Status::Declined, _) => Err(Refusal::RequestNotPending),
        }
    }

    /// No admin decides about their own request, or about one that another admin may be paying.
    pub(super) fn check_hands(&self, admin: &Uid) -> Result<(), Refusal> {
        if *admin == self.uid {
            return Err(Refusal::OwnRequest);
        }
        match &self.taken {
            Some(Taken { by, email, .. }) if by != admin && self.status == Status::Pending => {
                Err(Refusal::PayoutTaken(email.clone()))
            }
            _ => Ok(()),
        }
    }

    /// The request once an admin has taken it. Its proposal is used up. Only after [`Self::check_take`].
    ///
    /// # Errors
    /// [`Refusal::PayoutHeld`], [`Refusal::PointsOwed`], what [`Wallet::permits`] refuses.
    pub fn take(&self, (by, email): (&Uid, &str), wallet: &Wallet, at: Timestamp) -> Result<Self, Refusal> {
        if let Some(until) = self.held_until(at) {
            return Err(Refusal::PayoutHeld { wait_seconds: until.ms_since(at).div_ceil(1000) });
        }
        wallet.permits(Stop::Withdrawals, at)?;
        if wallet.cash() < wallet.debt {
            return Err(Refusal::PointsOwed(wallet.debt));
        }
        let taken = Taken { by: by.clone(), email: email.to_owned(), at };
        Ok(Self { taken: Some(taken), proposal: None, ..self.clone() })
    }

    /// The proposal that it was not paid, made by another admin since it is unclear.
    pub fn proposed_not_paid(&self, minutes: PayoutMinutes) -> Option<&Proposal> {
        let taken = self.taken.as_ref()?;
        let is_about_it = |proposal: &&Proposal| proposal.by != taken.by && taken.unclear_from(minutes) <= proposal.at;
        self.proposal.as_ref().filter(is_about_it)
    }

    /// The result of the statement of `admin` that it was not paid.
    ///
    /// # Errors
    /// [`Refusal::OwnRequest`], [`Refusal::RequestNotPending`]; [`Refusal::PayoutShown`] if a line of the bank's
    /// statement shows it; [`Refusal::PayoutTaken`] by another admin while it is not unclear.
    pub fn check_not_paid(&self, admin: &Uid, minutes: PayoutMinutes, at: Timestamp) -> Result<NotPaid, Refusal> {
        if *admin == self.uid {
            return Err(Refusal::OwnRequest);
        }
        match &self.taken {
            _ if self.status != Status::Pending => Err(Refusal::RequestNotPending),
            None => Ok(NotPaid::Already),
            Some(_) if self.line.is_some() => Err(Refusal::PayoutShown),
            Some(taken) if taken.by == *admin => Ok(NotPaid::Own),
            Some(taken) if at < taken.unclear_from(minutes) => Err(Refusal::PayoutTaken(taken.email.clone())),
            Some(_) => Ok(NotPaid::Unclear),
        }
    }

    /// The request once no admin has taken it. Only after [`Self::check_not_paid`].
    #[must_use]
    pub fn not_paid(&self) -> Self {
        Self { taken: None, proposal: None, ..self.clone() }
    }

    /// Adds this admin's proposal that it is paid out or, once it is taken, that it was not. Another admin has to
    /// confirm it.
    #[must_use]
    pub fn propose(&self, proposal: Proposal) -> Self {
        Self { proposal: Some(proposal), ..self.clone() }
    }
}
