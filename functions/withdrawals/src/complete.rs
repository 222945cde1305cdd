use crate::common::{audit_entry, decided, review};
use aws::{Admins, AuditLog, Oversight, Wallets, Withdrawals};
use contract::dto::{PayoutBody, WithdrawalReview};
use domain::{
    Failure, Refusal, Uid,
    admin_limit::Beneficiary,
    audit::Action,
    four_eyes::Step,
    request::{DecisionState, Note, RequestId},
    wallet::Movement,
    withdrawal::Status,
};
use http::{AdminCall, confirm_refusal, metrics};
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub withdrawals: Withdrawals,
        pub wallets: Wallets,
        pub oversight: Oversight,
        pub audit_log: AuditLog,
    }
}

http::admins_only!(Deps);

impl Deps {
    /// Whoever approved points for the player does not pay them out while another admin can.
    async fn check_approver(&self, admin: &Uid, player: &Beneficiary) -> Result<(), Failure> {
        let Some(approvers) = self.oversight.approvers_with(admin, &player.mailbox).await? else { return Ok(()) };
        if self.oversight.has_others(approvers).await? { Err(Refusal::OwnApproval.into()) } else { Ok(()) }
    }
}

/// Records that the money was paid out and ends the hold: request, wallet, totals and audit row in one transaction.
/// Where that takes two admins, the first proposes it and another confirms it (D48). The same admin's second call with
/// the same note gets the first answer.
///
/// # Errors
/// [`Refusal::RequestNotFound`], [`Refusal::OwnApproval`], and what [`Note::parse`], [`domain::withdrawal::Withdrawal::check_decision`],
/// [`Withdrawal::complete`], [`Oversight::step`], [`Step::meant`], [`AdminCall::proposal`] and
/// [`domain::admin_limit::AdminLimits::count`] refuse.
pub async fn complete(deps: Arc<Deps>, call: AdminCall) -> Result<WithdrawalReview, Failure> {
    let (admin, at, four_eyes) = (call.admin(), call.arrived(), deps.oversight.four_eyes);
    let PayoutBody { note, reason } = call.json_or_default()?;
    let note = Note::parse(&note)?;
    let pending = deps.withdrawals.load(&RequestId::parse(call.parameter("id"))?).await?;
    if pending.check_decision(admin, Status::Completed, note.as_ref())? == DecisionState::Repeated {
        return Ok(decided(&call, pending));
    }
    let wallet = deps.wallets.load(&pending.uid).await?;
    let completed = pending.complete(admin, note, &wallet, at);
    let completed = confirm_refusal(completed, &pending, deps.withdrawals.load(&pending.id)).await?;
    let beneficiary = Beneficiary::of_withdrawal(&pending);
    deps.check_approver(admin, &beneficiary).await?;
    let step = deps.oversight.step(pending.agreement(four_eyes), pending.proposal.as_ref(), admin, at).await?;
    let grounds = match step.meant(&reason)? {
        Step::Decide(grounds) => grounds,
        Step::Proposed => return Ok(review(&call, pending, four_eyes)),
        Step::Propose => {
            let proposal = call.proposal(&reason)?;
            let proposed = pending.propose(proposal.clone());
            let entry = audit_entry(&call, Action::ProposeWithdrawal, &pending, &proposed).with_note(proposal.reason);
            deps.withdrawals.propose(&pending, &proposed, (&deps.audit_log, &entry)).await?;
            return Ok(review(&call, proposed, four_eyes));
        }
    };
    let counted = deps.oversight.limits.count((admin, grounds), beneficiary, pending.amount, at)?;
    let entry = audit_entry(&call, Action::CompleteWithdrawal, &pending, &completed.withdrawal);
    let count = (&deps.oversight, &counted);
    deps.withdrawals.complete(&completed, &deps.wallets, count, (&deps.audit_log, &entry)).await?;
    metrics::of_movement(&Movement::PaidOut(pending.id), pending.amount);
    Ok(decided(&call, completed.withdrawal))
}
