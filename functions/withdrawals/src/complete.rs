use crate::audit;
use aws::{Admins, AuditLog, Oversight, Rights, Wallets, Withdrawals};
use contract::dto::{NoteBody, WithdrawalReview};
use domain::{
    Failure, Refusal, Uid,
    admin_limit::Beneficiary,
    audit::Action,
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
        pub rights: Rights,
        pub oversight: Oversight,
        pub audit_log: AuditLog,
    }
}

http::admins_only!(Deps);

impl Deps {
    /// Whoever approved points for the player does not pay them out while another admin can.
    async fn check_approver(&self, admin: &Uid, player: &Beneficiary) -> Result<(), Failure> {
        let Some(approvers) = self.oversight.approvers_with(admin, &player.mailbox).await? else { return Ok(()) };
        let has_others = self.rights.find().await?.is_some_and(|rights| rights.has_others(approvers));
        if has_others { Err(Refusal::OwnApproval.into()) } else { Ok(()) }
    }
}

/// Records that the money was paid out and ends the hold: request, wallet, totals and audit row in one transaction. The same
/// admin's second call with the same note gets the first answer.
///
/// # Errors
/// [`Refusal::RequestNotFound`], [`Refusal::OwnApproval`], and what [`Note::parse`],
/// [`domain::withdrawal::Withdrawal::check_decision`], [`domain::withdrawal::Withdrawal::complete`] and
/// [`domain::admin_limit::AdminLimits::count`] refuse.
pub async fn complete(deps: Arc<Deps>, call: AdminCall) -> Result<WithdrawalReview, Failure> {
    let admin = call.admin();
    let note = Note::parse(&call.json_or_default::<NoteBody>()?.note)?;
    let pending = deps.withdrawals.load(&RequestId::parse(call.parameter("id"))?).await?;
    if pending.check_decision(admin, Status::Completed, note.as_ref())? == DecisionState::Repeated {
        return Ok(WithdrawalReview::new(pending, false));
    }
    let wallet = deps.wallets.load(&pending.uid).await?;
    let completed = pending.complete(admin, note, &wallet, call.arrived());
    let decided = confirm_refusal(completed, &pending, deps.withdrawals.load(&pending.id)).await?;
    let beneficiary = Beneficiary::of_withdrawal(&pending);
    deps.check_approver(admin, &beneficiary).await?;
    let counted = deps.oversight.limits.count(admin, beneficiary, pending.amount, call.arrived())?;
    let entry = audit::entry(&call, Action::CompleteWithdrawal, &pending, &decided);
    let count = (&deps.oversight, &counted);
    deps.withdrawals.complete(&decided, &deps.wallets, count, (&deps.audit_log, &entry)).await?;
    metrics::of_movement(&Movement::PaidOut(decided.withdrawal.id.clone()), decided.withdrawal.amount);
    Ok(WithdrawalReview::new(decided.withdrawal, false))
}
