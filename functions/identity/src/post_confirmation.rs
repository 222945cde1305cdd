use crate::{RETRIES_WITHIN, text};
use aws::{Accounts, Applicant};
use domain::{Failure, Refusal, Uid};
use http::{clock, with_retries_within};
use serde_json::Value;
use std::sync::Arc;

/// Writes a new player's user and wallet. If this fails, or the address has an account already, the first
/// `GET /api/profile` does the rest: this function may not ask the pool whether that account is still in use.
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
    let applicant = Applicant { uid: &uid, email, cognito_username, at: clock() };
    match with_retries_within(RETRIES_WITHIN, || Box::pin(accounts.create(&applicant))).await {
        Ok(None) => {}
        Ok(Some(holder)) => tracing::warn!(%holder, "the address belongs to an account already"),
        Err(cause) => {
            tracing::error!(cause = &cause as &dyn std::error::Error, "the new player's records were not written");
            return Err(Refusal::WalletNotInitialised.into());
        }
    }
    Ok(event)
}
