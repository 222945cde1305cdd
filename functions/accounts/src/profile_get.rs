use aws::Accounts;
use contract::dto::Profile;
use domain::Failure;
use http::Call;
use std::sync::Arc;

/// The caller's own account. What sign-up could not save is created here, so no account is ever stuck.
///
/// # Errors
/// When the tables do not answer.
pub async fn profile_get(accounts: Arc<Accounts>, call: Call) -> Result<Profile, Failure> {
    let who = call.principal()?;
    if let Some((user, wallet)) = accounts.find(&who.uid).await? {
        return Ok(Profile::new(user, &wallet));
    }
    accounts.create(&who.uid, &who.email, &who.cognito_username, call.arrived()).await?;
    let created = accounts.find(&who.uid).await?;
    let (user, wallet) = created.ok_or_else(|| Failure::internal("an account just created is not there"))?;
    Ok(Profile::new(user, &wallet))
}
