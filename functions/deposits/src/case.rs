//! What the handlers have in common: which request a path names, and how an admin's doings are shown and logged.

use contract::dto::DepositReview;
use domain::{
    Refusal, Uid,
    audit::{Action, AuditEntry},
    deposit::{Deposit, Status},
    request::{DecisionState, RequestId},
};
use http::{AdminCall, Call};

/// The request in the path.
///
/// # Errors
/// [`Refusal::DepositIdMissing`], [`Refusal::RequestNotFound`] for what no request is called.
pub(crate) fn id(call: &Call) -> Result<RequestId, Refusal> {
    match call.parameter("id") {
        "" => Err(Refusal::DepositIdMissing),
        text => RequestId::parse(text),
    }
}

/// A deposit as `admin` sees it.
pub(crate) fn seen_by(admin: &Uid, deposit: Deposit) -> DepositReview {
    let decidable = deposit.check_decision(admin, Status::Completed, None) == Ok(DecisionState::New);
    DepositReview::new(deposit, decidable)
}

/// The audit row of this call, which took the request from `before` to `after`.
pub(crate) fn entry(call: &AdminCall, action: Action, before: &Deposit, after: &Deposit) -> AuditEntry {
    call.audit(action, &before.id, (before.status.name(), after.status.name()))
}
