use crate::audit::entry;
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

/// The money has been paid out: the hold ends, in one transaction of request, wallet and audit row. The same admin
/// with the same note again gets the first answer.
///
/// # Errors
/// [`domain::Refusal::RequestNotFound`], and what [`Note::parse`],
/// [`domain::withdrawal::Withdrawal::check_decision`] and [`domain::withdrawal::Withdrawal::complete`] refuse.
pub async fn complete(deps: Arc<Deps>, call: AdminCall) -> Result<WithdrawalReview, Failure> {
    let admin = call.admin();
    let note = Note::parse(&call.json_or_default::<NoteBody>()?.note)?;
    let open = deps.withdrawals.load(&RequestId::parse(call.parameter("id"))?).await?;
    if open.check_decision(admin, Status::Completed, note.as_ref())? == DecisionState::Repeated {
        return Ok(WithdrawalReview::new(open, false));
    }
    let wallet = deps.wallets.load(&open.uid).await?;
    let completed = open.complete(admin, note, &wallet, call.arrived());
    let made = confirm_refusal(completed, &open, deps.withdrawals.load(&open.id)).await?;
    let entry = entry(&call, Action::CompleteWithdrawal, &open, &made);
    deps.withdrawals.complete(&made, &deps.wallets, (&deps.audit_log, &entry)).await?;
    metrics::of_movement(&Movement::PaidOut(made.withdrawal.id.clone()), made.withdrawal.amount);
    Ok(WithdrawalReview::new(made.withdrawal, false))
}
