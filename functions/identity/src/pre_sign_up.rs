use crate::text;
use domain::{
    Failure, Refusal, Setting,
    email::{self, Verification},
};
use http::metrics;
use serde_json::{Value, json};
use std::{env, sync::Arc};

/// # Errors
/// [`Failure::Internal`] unless `EMAIL_VERIFICATION` is `on` or `off`.
pub fn verification() -> Result<Verification, Failure> {
    let variable = Verification::VARIABLE;
    let named = env::var(variable).ok().and_then(|text| Verification::parse(&text));
    named.ok_or_else(|| Failure::internal(format!("{variable} must be on or off")))
}

/// Refuses text that is no address in its normal form, and confirms a sign-up if there is no code step. The address
/// stays unverified, since it was not proven.
///
/// # Errors
/// [`Refusal::EmailInvalid`]; when the event lacks a required field.
pub async fn pre_sign_up(verification: Arc<Verification>, mut event: Value) -> Result<Value, Failure> {
    let is_self_sign_up = text(&event, "/triggerSource")? == "PreSignUp_SignUp";
    if !is_self_sign_up {
        return Ok(event);
    }
    let address = text(&event, "/request/userAttributes/email")?;
    if email::parse(address).as_deref() != Ok(address) {
        metrics::of_refused_sign_up();
        return Err(Refusal::EmailInvalid.into());
    }
    if *verification == Verification::Off {
        event["response"] = json!({"autoConfirmUser": true, "autoVerifyEmail": false, "autoVerifyPhone": false});
    }
    Ok(event)
}
