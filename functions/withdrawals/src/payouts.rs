//! Conditions on the admin who makes a payout. The call that takes it checks them, and the case shows them before.

use crate::common::{decided_view, needed_of_record, review};
use aws::{AuditLog, BankOrders, Connection, Desk, Players, Wallets};
use contract::dto::WithdrawalReview;
use domain::{
    Failure, Refusal, Timestamp, Uid,
    admin_limit::{AdminLimits, Beneficiary, Counted},
    audit::Action,
    email,
    four_eyes::{FourEyes, Grounds, Needed, Step},
    wallet::{Stop, Wallet},
    withdrawal::{NotPaid, PayoutMinutes, Status, Withdrawal},
};
use http::AdminCall;
use std::collections::BTreeSet;

aws::deps! {
    pub struct Payouts {
        pub players: Players,
        pub wallets: Wallets,
        pub orders: BankOrders,
        pub desk: Desk,
        pub minutes: PayoutMinutes = Connection::setting,
        pub audit_log: AuditLog,
    }
}

impl Payouts {
    /// How many admins it needs, and the step that the admin's call with this reason leads to.
    pub(crate) async fn step(
        &self,
        (withdrawal, wallet): (&Withdrawal, &Wallet),
        (admin, reason): (&Uid, &str),
        at: Timestamp,
    ) -> Result<(Needed, Step), Failure> {
        let oversight = &self.desk.oversight;
        let of_approvers = self.of_approvers((withdrawal, wallet), admin, at).await?;
        let needed = withdrawal.admins_needed(oversight.four_eyes).max(of_approvers);
        let needed = oversight.four_eyes.with_reason(needed, reason);
        let step = oversight.step(needed, withdrawal.proposal.as_ref(), admin, at).await?;
        Ok((needed, step))
    }

    /// Points may have been approved while the player had another address. No admin pays out to themselves, with any of
    /// their accounts.
    async fn of_approvers(
        &self,
        (withdrawal, wallet): (&Withdrawal, &Wallet),
        admin: &Uid,
        at: Timestamp,
    ) -> Result<Needed, Failure> {
        let Desk { oversight, approvals, .. } = &self.desk;
        if oversight.four_eyes == FourEyes::Off {
            return Ok(Needed::One);
        }
        let player = self.players.stranger(admin, &withdrawal.uid).await?;
        let emails = player.iter().flat_map(|player| player.emails()).chain([withdrawal.email.as_str()]);
        let mailboxes: BTreeSet<String> = emails.flat_map(email::mailbox_names).collect();
        let barred = approvals.barred(wallet, &mailboxes).await?;
        oversight.of_approvers(admin, (&withdrawal.uid, barred), withdrawal.proposal.as_ref(), at).await
    }

    /// A withdrawal with the reason, if any, why the calling admin may not pay it out now. A proposal is shown only
    /// while it counts: an admin who reads an ended one would wait in vain.
    pub(crate) async fn case(&self, call: &AdminCall, withdrawal: Withdrawal) -> Result<WithdrawalReview, Failure> {
        if withdrawal.status != Status::Pending {
            return Ok(decided_view(call, withdrawal));
        }
        if withdrawal.taken.is_some() {
            return self.taken_case(call, withdrawal).await;
        }
        let (of_record, given_back_at) = (self.admins_needed(&withdrawal), self.given_back_at(&withdrawal).await?);
        let (needed, heeded, barred) = match self.check(call, &withdrawal).await {
            Ok((needed, step)) => (needed, step.heeded(withdrawal.proposal.clone()), None),
            Err(Failure::Refused(why)) => (of_record, withdrawal.proposal.clone(), Some(why)),
            Err(failed) => return Err(failed),
        };
        let withdrawal = Withdrawal { proposal: heeded, ..withdrawal };
        Ok(WithdrawalReview { given_back_at, ..self.review(call, withdrawal, needed, barred) })
    }

    /// A withdrawal that an admin has taken: the events since then, and the proposals of others.
    async fn taken_case(&self, call: &AdminCall, mut withdrawal: Withdrawal) -> Result<WithdrawalReview, Failure> {
        let (admin, at) = (call.admin(), call.arrived());
        let (four_eyes, given_back_at) = (self.desk.oversight.four_eyes, self.given_back_at(&withdrawal).await?);
        let mut warning = None;
        if withdrawal.is_taken_by(admin) {
            let wallet = self.wallets.load(&withdrawal.uid).await?;
            warning = wallet.permits(Stop::Withdrawals, at).err();
        } else if withdrawal.check_not_paid(admin, self.minutes, at) == Ok(NotPaid::Unclear) {
            let stored = withdrawal.proposed_not_paid(self.minutes).cloned();
            withdrawal.proposal = match self.desk.oversight.step(four_eyes.of_trust(), stored.as_ref(), admin, at).await
            {
                Ok(step) => step.heeded(stored),
                Err(Failure::Refused(_)) => stored,
                Err(failed) => return Err(failed),
            };
        }
        let mark = self.orders.mark(&withdrawal.id).await?;
        let in_file = mark.is_some_and(|mark| mark.holds(&withdrawal));
        let mut review = WithdrawalReview { given_back_at, ..self.row(call, withdrawal) };
        if let Some(taken) = &mut review.taken {
            taken.in_file = in_file;
            if let Some(warning) = warning {
                taken.warning = Some(warning.to_string());
                taken.payment = None;
            }
        }
        Ok(review)
    }

    /// When an admin last said that this withdrawal was not paid. It may have been sent all the same.
    pub(crate) async fn given_back_at(&self, withdrawal: &Withdrawal) -> Result<Option<Timestamp>, Failure> {
        if self.desk.oversight.four_eyes == FourEyes::Off {
            return Ok(None);
        }
        let rows = self.audit_log.of_subject(withdrawal.id.as_str(), None).await?.items;
        Ok(rows.into_iter().filter(|row| row.action == Action::NotPaid).map(|row| row.at).max())
    }

    /// A withdrawal in a list, which knows only the role and the record itself.
    pub(crate) fn row(&self, call: &AdminCall, withdrawal: Withdrawal) -> WithdrawalReview {
        let barred = Self::check_admin(call, &withdrawal).err();
        let needed = self.admins_needed(&withdrawal);
        self.review(call, withdrawal, needed, barred)
    }

    pub(crate) fn review(
        &self,
        call: &AdminCall,
        withdrawal: Withdrawal,
        needed: Needed,
        barred: Option<Refusal>,
    ) -> WithdrawalReview {
        review(call, (self.desk.oversight.four_eyes, self.minutes), withdrawal, (needed, barred))
    }

    fn admins_needed(&self, withdrawal: &Withdrawal) -> Needed {
        needed_of_record(withdrawal, self.desk.oversight.four_eyes)
    }

    /// Refusals that depend only on the role and the record.
    fn check_admin(call: &AdminCall, withdrawal: &Withdrawal) -> Result<(), Refusal> {
        call.role().check_moves_points()?;
        withdrawal.check_decision(call.admin(), Status::Completed, None).map(drop)
    }

    /// As [`Payouts::step`], with all refusals of [`crate::take`].
    async fn check(&self, call: &AdminCall, withdrawal: &Withdrawal) -> Result<(Needed, Step), Failure> {
        let (admin, at) = (call.admin(), call.arrived());
        Self::check_admin(call, withdrawal)?;
        let wallet = self.wallets.load(&withdrawal.uid).await?;
        withdrawal.take((admin, &call.principal()?.email), &wallet, at)?;
        let (needed, step) = self.step((withdrawal, &wallet), (admin, ""), at).await?;
        if let Step::Decide(grounds) = &step {
            let counted = counted(self.desk.totals.limits, (admin, grounds.clone()), withdrawal, at)?;
            self.desk.totals.check_room(&counted).await?;
        }
        Ok((needed, step))
    }
}

/// The totals that a payout counts against.
pub(crate) fn counted(
    limits: AdminLimits,
    by: (&Uid, Grounds),
    withdrawal: &Withdrawal,
    at: Timestamp,
) -> Result<Counted, Refusal> {
    limits.count(by, Beneficiary::of_withdrawal(withdrawal), withdrawal.amount, at)
}
