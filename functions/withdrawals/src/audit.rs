use domain::{
    audit::{Action, AuditEntry},
    withdrawal::{Decided, Withdrawal},
};
use http::AdminCall;

/// The audit row of a decision that `call` makes.
pub(crate) fn entry<T>(call: &AdminCall, action: Action, open: &Withdrawal, made: &Decided<T>) -> AuditEntry {
    call.audit(action, &open.id, (open.status.name(), made.withdrawal.status.name()))
}
