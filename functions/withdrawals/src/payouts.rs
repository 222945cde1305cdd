//! What a payout takes of the admin who makes it: asked by the call that pays out, and before it by the case.

use crate::common::{decided, review};
use aws::{Oversight, Players, Wallets};
use contract::dto::WithdrawalReview;
use domain::{
    Failure, Refusal, Timestamp, Uid,
    admin_limit::Beneficiary,
    email,
    four_eyes::{Agreement, FourEyes, Step},
    wallet::Wallet,
    withdrawal::{Status, Withdrawal},
};
use http::AdminCall;
use std::collections::BTreeSet;

aws::deps! {
    pub struct Payouts {
        pub players: Players,
        pub wallets: Wallets,
        pub oversight: Oversight,
    }
}

impl Payouts {
    /// Who has to agree, and what the admin's call with this reason comes to.
    pub(crate) async fn step(
        &self,
        (withdrawal, wallet): (&Withdrawal, &Wallet),
        (admin, reason): (&Uid, &str),
        at: Timestamp,
    ) -> Result<(Agreement, Step), Failure> {
        let four_eyes = self.oversight.four_eyes;
        let of_approvers = self.of_approvers((withdrawal, wallet), admin, at).await?;
        let agreement = four_eyes.with_reason(withdrawal.agreement(four_eyes).max(of_approvers), reason);
        let step = self.oversight.step(agreement, withdrawal.proposal.as_ref(), admin, at).await?;
        Ok((agreement, step))
    }

    /// Points may have been approved while the player had another address. Nobody pays out to themselves, by whatever
    /// account of theirs.
    async fn of_approvers(
        &self,
        (withdrawal, wallet): (&Withdrawal, &Wallet),
        admin: &Uid,
        at: Timestamp,
    ) -> Result<Agreement, Failure> {
        if self.oversight.four_eyes == FourEyes::Off {
            return Ok(Agreement::One);
        }
        let player = self.players.stranger(admin, &withdrawal.uid).await?;
        let emails = player.iter().flat_map(|player| player.emails()).chain([withdrawal.email.as_str()]);
        let mailboxes: BTreeSet<String> = emails.flat_map(email::mailbox_names).collect();
        self.oversight.of_approvers(admin, (wallet, &mailboxes), withdrawal.proposal.as_ref(), at).await
    }

    /// A withdrawal with why the calling admin may not pay it out now, if so. A proposal is shown only while it counts: who
    /// reads of one that does not would send money before they propose anew.
    pub(crate) async fn case(&self, call: &AdminCall, withdrawal: Withdrawal) -> Result<WithdrawalReview, Failure> {
        if withdrawal.status != Status::Pending {
            return Ok(decided(call, withdrawal));
        }
        let of_amount = withdrawal.agreement(self.oversight.four_eyes);
        match self.check(call, &withdrawal).await {
            Ok((agreement, step)) => {
                let proposal = step.heeded(withdrawal.proposal);
                Ok(review(call, Withdrawal { proposal, ..withdrawal }, agreement, None))
            }
            Err(Failure::Refused(why)) => Ok(review(call, withdrawal, of_amount, Some(why))),
            Err(failed) => Err(failed),
        }
    }

    /// What the role and the record alone refuse.
    pub(crate) fn check_admin(call: &AdminCall, withdrawal: &Withdrawal) -> Result<(), Refusal> {
        call.role().check_moves_points()?;
        withdrawal.check_decision(call.admin(), Status::Completed, None).map(drop)
    }

    /// As [`Payouts::step`], with all that [`crate::complete`] would refuse.
    async fn check(&self, call: &AdminCall, withdrawal: &Withdrawal) -> Result<(Agreement, Step), Failure> {
        let (admin, at) = (call.admin(), call.arrived());
        Self::check_admin(call, withdrawal)?;
        let wallet = self.wallets.load(&withdrawal.uid).await?;
        withdrawal.complete(admin, None, &wallet, at)?;
        let (agreement, step) = self.step((withdrawal, &wallet), (admin, ""), at).await?;
        if let Step::Decide(grounds) = &step {
            let beneficiary = Beneficiary::of_withdrawal(withdrawal);
            let counted = self.oversight.limits.count((admin, grounds.clone()), beneficiary, withdrawal.amount, at)?;
            self.oversight.check_room(&counted).await?;
        }
        Ok((agreement, step))
    }
}
