use crate::{
    Payouts,
    common::{audit_entry, decided, review},
};
use aws::{Admins, AuditLog, Withdrawals};
use contract::dto::{PayoutBody, WithdrawalReview};
use domain::{
    Failure,
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
        pub payouts: Payouts,
        pub audit_log: AuditLog,
    }
}

http::admins_only!(Deps);

/// Records that the money was paid out and ends the hold: request, wallet, totals and audit row in one transaction.
/// Where that takes two admins, the first proposes it and another confirms it (D45, D48). The same admin's second call with
/// the same note gets the first answer.
///
/// # Errors
/// [`domain::Refusal::RequestNotFound`], and what [`Note::parse`], [`domain::withdrawal::Withdrawal::check_decision`],
/// [`Withdrawal::complete`], [`aws::Players::stranger`], [`aws::Oversight::of_approvers`], [`aws::Oversight::step`], [`Step::meant`], [`AdminCall::proposal`] and
/// [`domain::admin_limit::AdminLimits::count`] refuse.
pub async fn complete(deps: Arc<Deps>, call: AdminCall) -> Result<WithdrawalReview, Failure> {
    let (admin, at) = (call.admin(), call.arrived());
    let Payouts { wallets, oversight, .. } = &deps.payouts;
    let PayoutBody { note, reason } = call.json_or_default()?;
    let note = Note::parse(&note)?;
    let pending = deps.withdrawals.load(&RequestId::parse(call.parameter("id"))?).await?;
    if pending.check_decision(admin, Status::Completed, note.as_ref())? == DecisionState::Repeated {
        return Ok(decided(&call, pending));
    }
    let wallet = wallets.load(&pending.uid).await?;
    let completed = pending.complete(admin, note, &wallet, at);
    let completed = confirm_refusal(completed, &pending, deps.withdrawals.load(&pending.id)).await?;
    let (agreement, step) = deps.payouts.step((&pending, &wallet), (admin, &reason), at).await?;
    let grounds = match step.meant(&reason)? {
        Step::Decide(grounds) => grounds,
        Step::Proposed => return Ok(review(&call, pending, agreement, None)),
        Step::Propose => {
            let proposal = call.proposal(&reason)?;
            let proposed = pending.propose(proposal.clone());
            let entry = audit_entry(&call, Action::ProposeWithdrawal, &pending, &proposed).with_note(proposal.reason);
            deps.withdrawals.propose(&pending, &proposed, (&deps.audit_log, &entry)).await?;
            return Ok(review(&call, proposed, agreement, None));
        }
    };
    let beneficiary = Beneficiary::of_withdrawal(&pending);
    let counted = oversight.limits.count((admin, grounds), beneficiary, pending.amount, at)?;
    let entry = audit_entry(&call, Action::CompleteWithdrawal, &pending, &completed.withdrawal);
    let count = (oversight, &counted);
    deps.withdrawals.complete(&completed, wallets, count, (&deps.audit_log, &entry)).await?;
    metrics::of_movement(&Movement::PaidOut(pending.id), pending.amount);
    Ok(decided(&call, completed.withdrawal))
}
