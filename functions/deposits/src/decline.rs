use crate::common::{audit_entry, decided_view, deposit_id};
use aws::{Admins, AuditLog, Deposits};
use contract::dto::{DepositReview, NoteBody};
use domain::{
    Failure,
    audit::Action,
    deposit::Status,
    request::{DecisionState, Note},
};
use http::AdminCall;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub deposits: Deposits,
        pub audit_log: AuditLog,
    }
}

http::admins_only!(Deps);

/// Declines a deposit; no points move. The same admin's second call with the same note gets the first answer.
///
/// # Errors
/// [`domain::Refusal::DepositIdMissing`], [`domain::Refusal::RequestNotFound`], and
/// what [`Note::parse`] and [`domain::deposit::Deposit::check_decision`] refuse.
pub async fn decline(deps: Arc<Deps>, call: AdminCall) -> Result<DepositReview, Failure> {
    let admin = call.admin();
    let note = Note::parse(&call.json_or_default::<NoteBody>()?.note)?;
    let deposit = deps.deposits.load(&deposit_id(&call)?).await?;
    if deposit.check_decision(admin, Status::Declined, note.as_ref())? == DecisionState::Repeated {
        return Ok(decided_view(deposit));
    }
    let declined = deposit.decline(admin, note, call.arrived());
    let entry = audit_entry(&call, Action::DeclineDeposit, &deposit, &declined);
    deps.deposits.record(&deposit, &declined, deps.audit_log.row(&entry)).await?;
    Ok(decided_view(declined))
}
