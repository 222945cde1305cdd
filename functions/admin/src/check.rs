use aws::{Admins, Connection};
use contract::dto::AdminCheck;
use domain::Failure;
use http::Call;
use std::sync::Arc;

/// # Errors
/// [`Failure::Internal`] naming a variable that is missing from the environment.
pub fn admins() -> Result<Admins, Failure> {
    Admins::from_env(&Connection::from_env()?)
}

/// Whether the caller is an admin at this moment, whatever their token says.
///
/// # Errors
/// When the table does not answer.
pub async fn check(admins: Arc<Admins>, call: Call) -> Result<AdminCheck, Failure> {
    Ok(AdminCheck { is_admin: admins.is_admin(call.uid()?).await? })
}
