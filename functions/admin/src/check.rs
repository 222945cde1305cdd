use aws::Admins;
use contract::dto::AdminCheck;
use domain::Failure;
use http::Call;
use std::sync::Arc;

/// Whether the caller is an admin according to their record, whatever the token says (D10).
///
/// # Errors
/// When DynamoDB does not answer.
pub async fn check(admins: Arc<Admins>, call: Call) -> Result<AdminCheck, Failure> {
    Ok(AdminCheck { is_admin: admins.is_admin(call.uid()?).await? })
}
