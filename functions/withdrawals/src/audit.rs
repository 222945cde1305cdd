use domain::{
    Refusal,
    audit::{Action, AuditEntry},
    withdrawal::{Decided, Withdrawal},
};
use http::Call;

/// The audit row of a decision that `call` makes.
pub(crate) fn entry<T>(
    call: &Call,
    action: Action,
    open: &Withdrawal,
    made: &Decided<T>,
) -> Result<AuditEntry, Refusal> {
    Ok(AuditEntry {
        at: call.arrived(),
        request_id: call.request_id().to_owned(),
        actor: call.admin()?.clone(),
        action,
        subject: open.id.to_string(),
        before: open.status.name().to_owned(),
        after: made.withdrawal.status.name().to_owned(),
    })
}
