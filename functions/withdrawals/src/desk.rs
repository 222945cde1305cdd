//! What decisions work with.

use aws::{Admins, AuditLog, Connection, Wallets, Withdrawals};
use domain::{
    Failure, Refusal,
    audit::{Action, AuditEntry},
    withdrawal::{Decided, Withdrawal},
};
use http::Call;

#[derive(Debug)]
pub struct Desk {
    pub admins: Admins,
    pub withdrawals: Withdrawals,
    pub wallets: Wallets,
    pub audit_log: AuditLog,
}

impl Desk {
    /// # Errors
    /// [`Failure::Internal`] naming a variable that is missing from the environment.
    pub fn from_env() -> Result<Self, Failure> {
        Self::over(&Connection::from_env()?)
    }

    pub(crate) fn over(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self {
            admins: Admins::from_env(connection)?,
            withdrawals: Withdrawals::from_env(connection)?,
            wallets: Wallets::from_env(connection)?,
            audit_log: AuditLog::from_env(connection)?,
        })
    }
}

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
