//! What the handlers share.

use contract::dto::DepositReview;
use domain::{
    Refusal, Uid,
    audit::{Action, AuditEntry},
    deposit::{Deposit, Status},
    request::{DecisionState, RequestId},
};
use http::{AdminCall, Call};

/// The id of the request in the path.
///
/// # Errors
/// [`Refusal::DepositIdMissing`]; [`Refusal::RequestNotFound`] for a malformed id.
pub(crate) fn request_id(call: &Call) -> Result<RequestId, Refusal> {
    match call.parameter("id") {
        "" => Err(Refusal::DepositIdMissing),
        text => RequestId::parse(text),
    }
}

/// A deposit as `admin` sees it.
pub(crate) fn review(admin: &Uid, deposit: Deposit) -> DepositReview {
    let decidable = deposit.check_decision(admin, Status::Completed, None) == Ok(DecisionState::New);
    DepositReview::new(deposit, decidable)
}

/// The audit row of a call that changed a request from `before` to `after`.
pub(crate) fn audit_entry(call: &AdminCall, action: Action, before: &Deposit, after: &Deposit) -> AuditEntry {
    call.audit(action, &before.id, (before.status.name(), after.status.name()))
}
