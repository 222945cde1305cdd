use aws::Accounts;
use contract::dto::Profile;
use domain::Failure;
use http::Call;
use std::sync::Arc;

/// The caller's account. Records that sign-up could not save are created here (D9).
///
/// # Errors
/// When DynamoDB does not answer.
pub async fn profile_get(accounts: Arc<Accounts>, call: Call) -> Result<Profile, Failure> {
    let principal = call.principal()?;
    if let Some((user, wallet)) = accounts.find(&principal.uid).await? {
        return Ok(Profile::new(user, &wallet));
    }
    accounts.create(&principal.uid, &principal.email, &principal.cognito_username, call.arrived()).await?;
    let created = accounts.find(&principal.uid).await?;
    let (user, wallet) = created.ok_or_else(|| Failure::internal("the account that was just created was not found"))?;
    Ok(Profile::new(user, &wallet))
}
