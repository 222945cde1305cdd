use crate::{Payouts, common::audit_entry, payouts::counted};
use aws::{Admins, Withdrawals};
use contract::dto::{ReasonBody, WithdrawalReview};
use domain::{
    Failure,
    audit::Action,
    four_eyes::{Grounds, Step},
    request::{DecisionState, RequestId},
};
use http::{AdminCall, confirm_refusal};
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub withdrawals: Withdrawals,
        pub payouts: Payouts,
    }
}

http::admins_only!(Deps);

/// Takes a payout, which shows this admin where to send the money: request, totals and audit row in one transaction, on
/// the condition of the wallet. Every rule is checked here, and none later (D66). If that takes two admins, the first
/// proposes it and another takes it (D45, D48).
///
/// # Errors
/// [`domain::Refusal::RequestNotFound`], and what [`domain::withdrawal::Withdrawal::check_take`],
/// [`domain::withdrawal::Withdrawal::take`], [`aws::Players::stranger`], [`aws::Oversight::of_approvers`],
/// [`aws::Oversight::step`], [`Step::meant`], [`AdminCall::proposal`] and [`domain::admin_limit::AdminLimits::count`]
/// refuse.
pub async fn take(deps: Arc<Deps>, call: AdminCall) -> Result<WithdrawalReview, Failure> {
    let (admin, at, payouts) = (call.admin(), call.arrived(), &deps.payouts);
    let ReasonBody { reason } = call.json_or_default()?;
    let pending = deps.withdrawals.load(&RequestId::parse(call.parameter("id"))?).await?;
    if pending.check_take(admin)? == DecisionState::Repeated {
        return payouts.case(&call, pending).await;
    }
    let wallet = payouts.wallets.load(&pending.uid).await?;
    let taken = pending.take((admin, &call.principal()?.email), &wallet, at);
    let taken = confirm_refusal(taken, &pending, deps.withdrawals.load(&pending.id)).await?;
    let (needed, step) = payouts.step((&pending, &wallet), (admin, &reason), at).await?;
    let grounds = match step.meant(&reason)? {
        Step::Decide(grounds) => grounds,
        Step::Proposed => return Ok(payouts.review(&call, pending, needed, None)),
        Step::Propose => {
            let proposal = call.proposal(&reason)?;
            let proposed = pending.propose(proposal.clone());
            let entry = audit_entry(&call, Action::ProposeWithdrawal, &pending, &proposed).with_note(proposal.reason);
            let (change, by) = ((&pending, &proposed), (&payouts.desk.oversight, &Grounds::One));
            deps.withdrawals.record(change, by, payouts.audit_log.row(&entry)).await?;
            return Ok(payouts.review(&call, proposed, needed, None));
        }
    };
    let counted = counted(payouts.desk.totals.limits, (admin, grounds), &pending, at)?;
    let entry = audit_entry(&call, Action::TakeWithdrawal, &pending, &taken);
    let (change, of) = ((&pending, &taken), (&payouts.wallets, &wallet));
    deps.withdrawals.take(change, of, (&payouts.desk, &counted), payouts.audit_log.row(&entry)).await?;
    payouts.case(&call, taken).await
}
