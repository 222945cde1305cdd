//! What a payout takes of the admin who makes it: asked by the call that takes it, and before it by the case.

use crate::common::{decided, review};
use aws::{Desk, Oversight, Players, Wallets};
use contract::dto::WithdrawalReview;
use domain::{
    Failure, Refusal, Timestamp, Uid,
    admin_limit::{AdminLimits, Beneficiary, Counted},
    email,
    four_eyes::{Agreement, FourEyes, Grounds, Proposal, Step},
    wallet::Wallet,
    withdrawal::{NotPaid, PayoutMinutes, Status, Withdrawal},
};
use http::AdminCall;
use std::collections::BTreeSet;

aws::deps! {
    pub struct Payouts {
        pub players: Players,
        pub wallets: Wallets,
        pub desk: Desk,
        pub minutes: PayoutMinutes,
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
        let oversight = &self.desk.oversight;
        let of_approvers = self.of_approvers((withdrawal, wallet), admin, at).await?;
        let agreement = withdrawal.agreement(oversight.four_eyes).max(of_approvers);
        let agreement = oversight.four_eyes.with_reason(agreement, reason);
        let step = oversight.step(agreement, withdrawal.proposal.as_ref(), admin, at).await?;
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
        let Desk { oversight, approvals, .. } = &self.desk;
        if oversight.four_eyes == FourEyes::Off {
            return Ok(Agreement::One);
        }
        let player = self.players.stranger(admin, &withdrawal.uid).await?;
        let emails = player.iter().flat_map(|player| player.emails()).chain([withdrawal.email.as_str()]);
        let mailboxes: BTreeSet<String> = emails.flat_map(email::mailbox_names).collect();
        let barred = approvals.barred(wallet, &mailboxes).await?;
        oversight.of_approvers(admin, (&withdrawal.uid, barred), withdrawal.proposal.as_ref(), at).await
    }

    /// A withdrawal with why the calling admin may not pay it out now, if so. A proposal is shown only while it counts: who
    /// reads of one that does not would wait for nothing.
    pub(crate) async fn case(&self, call: &AdminCall, withdrawal: Withdrawal) -> Result<WithdrawalReview, Failure> {
        if withdrawal.status != Status::Pending {
            return Ok(decided(call, withdrawal));
        }
        let of_record = self.agreement(&withdrawal);
        let (agreement, heeded, barred) = match self.check(call, &withdrawal).await {
            Ok((agreement, step)) => (agreement, step.heeded(withdrawal.proposal.clone()), None),
            Err(Failure::Refused(why)) => (of_record, self.about_another(call, &withdrawal).await?, Some(why)),
            Err(failed) => return Err(failed),
        };
        Ok(self.review(call, Withdrawal { proposal: heeded, ..withdrawal }, agreement, barred))
    }

    /// The proposal that counts, also that somebody else's payout was not paid.
    async fn about_another(&self, call: &AdminCall, withdrawal: &Withdrawal) -> Result<Option<Proposal>, Failure> {
        let (admin, at, stored) = (call.admin(), call.arrived(), withdrawal.proposal.clone());
        if withdrawal.check_not_paid(admin, self.minutes, at) != Ok(NotPaid::Unclear) {
            return Ok(stored);
        }
        let Oversight { four_eyes, .. } = self.desk.oversight;
        match self.desk.oversight.step(four_eyes.of_trust(), stored.as_ref(), admin, at).await {
            Ok(step) => Ok(step.heeded(stored)),
            Err(Failure::Refused(_)) => Ok(stored),
            Err(failed) => Err(failed),
        }
    }

    /// A withdrawal of which a list knows only what the role and the record itself say.
    pub(crate) fn row(&self, call: &AdminCall, withdrawal: Withdrawal) -> WithdrawalReview {
        let barred = Self::check_admin(call, &withdrawal).err();
        let agreement = self.agreement(&withdrawal);
        self.review(call, withdrawal, agreement, barred)
    }

    pub(crate) fn review(
        &self,
        call: &AdminCall,
        withdrawal: Withdrawal,
        agreement: Agreement,
        barred: Option<Refusal>,
    ) -> WithdrawalReview {
        review(call, (self.desk.oversight.four_eyes, self.minutes), withdrawal, (agreement, barred))
    }

    /// Who has to agree to the next step, as far as the record says. Where a payout of little takes two, only its proposal
    /// says so.
    fn agreement(&self, withdrawal: &Withdrawal) -> Agreement {
        let four_eyes = self.desk.oversight.four_eyes;
        match (&withdrawal.taken, &withdrawal.proposal) {
            (Some(_), _) => four_eyes.of_trust(),
            (None, Some(_)) => withdrawal.agreement(four_eyes).max(four_eyes.of_trust()),
            (None, None) => withdrawal.agreement(four_eyes),
        }
    }

    /// What the role and the record alone refuse.
    fn check_admin(call: &AdminCall, withdrawal: &Withdrawal) -> Result<(), Refusal> {
        call.role().check_moves_points()?;
        withdrawal.check_decision(call.admin(), Status::Completed, None).map(drop)
    }

    /// As [`Payouts::step`], with all that [`crate::take`] would refuse. Who has taken it completes it without a rule.
    async fn check(&self, call: &AdminCall, withdrawal: &Withdrawal) -> Result<(Agreement, Step), Failure> {
        let (admin, at) = (call.admin(), call.arrived());
        Self::check_admin(call, withdrawal)?;
        if withdrawal.is_taken_by(admin) {
            return Ok((Agreement::One, Step::Decide(Grounds::One)));
        }
        let wallet = self.wallets.load(&withdrawal.uid).await?;
        withdrawal.take((admin, &call.principal()?.email), &wallet, at)?;
        let (agreement, step) = self.step((withdrawal, &wallet), (admin, ""), at).await?;
        if let Step::Decide(grounds) = &step {
            let counted = counted(self.desk.totals.limits, (admin, grounds.clone()), withdrawal, at)?;
            self.desk.totals.check_room(&counted).await?;
        }
        Ok((agreement, step))
    }
}

/// What a payout counts against.
pub(crate) fn counted(
    limits: AdminLimits,
    by: (&Uid, Grounds),
    withdrawal: &Withdrawal,
    at: Timestamp,
) -> Result<Counted, Refusal> {
    limits.count(by, Beneficiary::of_withdrawal(withdrawal), withdrawal.amount, at)
}
