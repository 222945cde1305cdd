//! Hands the points of a closed account over to the account that took over its address (D61). Otherwise a player who
//! deleted their sign-in and signed up again would lose them.

use super::{DEPOSIT_MAX, Deposit, Order, Party, Reference};
use crate::{
    Money, Recipient, Refusal, admin_limit::AdminLimits, four_eyes::Proposal, request::RequestId, wallet::Wallet,
};

impl Deposit {
    /// A transfer of all cash of the `closed` wallet that is not owed, up to the amount that one admin may approve on
    /// a day. The admin who asks for it has also proposed its approval.
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
        let amount = closed.beyond_debt().min(DEPOSIT_MAX).min(limits.daily).min(limits.beneficiary);
        if amount == Money::ZERO {
            return Err(Refusal::InsufficientBalance);
        }
        let order = Order { amount, to: Some(Recipient::Id(to.uid.clone())), proof: None };
        Ok(Self::request(id, &order, from, to, proposal.at).propose(proposal))
    }

    /// Whether its points stay with one address. Two accounts share an address only if the older one is closed.
    pub fn is_hand_over(&self) -> bool {
        !self.is_to_self() && self.from.email == self.to.email
    }
}
