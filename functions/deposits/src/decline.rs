use crate::case;
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

/// Moves nothing. The same admin with the same note again gets the first answer.
///
/// # Errors
/// [`domain::Refusal::DepositIdMissing`], [`domain::Refusal::RequestNotFound`], and
/// what [`Note::parse`] and [`domain::deposit::Deposit::check_decision`] refuse.
pub async fn decline(deps: Arc<Deps>, call: AdminCall) -> Result<DepositReview, Failure> {
    let admin = call.admin();
    let note = Note::parse(&call.json_or_default::<NoteBody>()?.note)?;
    let deposit = deps.deposits.load(&case::id(&call)?).await?;
    if deposit.check_decision(admin, Status::Declined, note.as_ref())? == DecisionState::Repeated {
        return Ok(case::seen_by(admin, deposit));
    }
    let declined = deposit.decline(admin, note, call.arrived());
    let entry = case::entry(&call, Action::DeclineDeposit, &deposit, &declined);
    deps.deposits.decline(&deposit, &declined, (&deps.audit_log, &entry)).await?;
    Ok(case::seen_by(admin, declined))
}
