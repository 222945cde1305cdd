//! Points of a closed account, handed over to the account that took its address over (D61): somebody who deleted their
//! sign-in and signed up again would else have lost them.

use super::{DEPOSIT_MAX, Deposit, Order, Party, Reference};
use crate::{
    Money, Recipient, Refusal, admin_limit::AdminLimits, four_eyes::Proposal, request::RequestId, wallet::Wallet,
};

impl Deposit {
    /// A transfer of all cash of the `closed` wallet, as far as one admin may approve it on a day. The admin who asks for
    /// it has proposed its approval.
    ///
    /// # Errors
    /// [`Refusal::InsufficientBalance`] when there is none.
    pub fn hand_over(
        id: (RequestId, Reference),
        closed: &Wallet,
        (from, to): (Party, Party),
        limits: AdminLimits,
        proposal: Proposal,
    ) -> Result<Self, Refusal> {
        let amount = closed.available().min(DEPOSIT_MAX).min(limits.daily).min(limits.beneficiary);
        if amount == Money::ZERO {
            return Err(Refusal::InsufficientBalance);
        }
        let order = Order { amount, to: Some(Recipient::Id(to.uid.clone())), proof: None };
        Ok(Self::request(id, &order, from, to, proposal.at).propose(proposal))
    }

    /// Whether its points stay with one address. Two accounts have the same one only where the older is closed.
    pub fn is_hand_over(&self) -> bool {
        !self.is_to_self() && self.from.email == self.to.email
    }
}
