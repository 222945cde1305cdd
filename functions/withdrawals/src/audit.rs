use domain::{
    audit::{Action, AuditEntry},
    withdrawal::{Decided, Withdrawal},
};
use http::AdminCall;

/// The audit row of a decision.
pub(crate) fn entry<T>(call: &AdminCall, action: Action, pending: &Withdrawal, decided: &Decided<T>) -> AuditEntry {
    call.audit(action, &pending.id, (pending.status.name(), decided.withdrawal.status.name()))
}
