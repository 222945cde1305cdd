use aws::Admins;
use contract::dto::AdminCheck;
use domain::Failure;
use http::Call;
use std::sync::Arc;

/// The caller's role as an admin according to their record. The token does not count (D10).
pub async fn check(admins: Arc<Admins>, call: Call) -> Result<AdminCheck, Failure> {
    Ok(admins.find(call.uid()?).await?.into())
}
