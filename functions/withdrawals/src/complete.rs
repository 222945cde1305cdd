use crate::audit;
use aws::{Admins, AuditLog, Wallets, Withdrawals};
use contract::dto::{NoteBody, WithdrawalReview};
use domain::{
    Failure,
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
        pub audit_log: AuditLog,
    }
}

http::admins_only!(Deps);

/// Records that the money was paid out and ends the hold: request, wallet and audit row in one transaction. The same
/// admin's second call with the same note gets the first answer.
///
/// # Errors
/// [`domain::Refusal::RequestNotFound`], and what [`Note::parse`],
/// [`domain::withdrawal::Withdrawal::check_decision`] and [`domain::withdrawal::Withdrawal::complete`] refuse.
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
    let entry = audit::entry(&call, Action::CompleteWithdrawal, &pending, &decided);
    deps.withdrawals.complete(&decided, &deps.wallets, (&deps.audit_log, &entry)).await?;
    metrics::of_movement(&Movement::PaidOut(decided.withdrawal.id.clone()), decided.withdrawal.amount);
    Ok(WithdrawalReview::new(decided.withdrawal, false))
}
