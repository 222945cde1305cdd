use crate::text;
use aws::Accounts;
use domain::{Failure, Refusal, Uid};
use http::{clock, with_retries};
use serde_json::Value;
use std::sync::Arc;

/// Writes a new player's user and wallet. If this fails, the first `GET /api/profile` creates them.
///
/// # Errors
/// [`Refusal::WalletNotInitialised`], which the provider passes on to the browser (`spec 4.12`).
pub async fn post_confirmation(accounts: Arc<Accounts>, event: Value) -> Result<Value, Failure> {
    if text(&event, "/triggerSource")? != "PostConfirmation_ConfirmSignUp" {
        return Ok(event);
    }
    let uid = Uid::from_sub(text(&event, "/request/userAttributes/sub")?);
    let email = text(&event, "/request/userAttributes/email")?;
    let cognito_username = text(&event, "/userName")?;
    let at = clock();
    let created = with_retries(|| Box::pin(accounts.create(&uid, email, cognito_username, at))).await;
    if let Err(cause) = created {
        tracing::error!(cause = &cause as &dyn std::error::Error, "the new player's records were not written");
        return Err(Refusal::WalletNotInitialised.into());
    }
    Ok(event)
}
