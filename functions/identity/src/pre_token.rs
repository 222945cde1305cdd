use crate::text;
use aws::Players;
use domain::{Failure, Uid, email, rights::ADMIN_GROUP};
use serde_json::{Value, json};
use std::sync::Arc;

/// Puts the user id into the ID token, `admin: true` and the role only for members of the admin group, and `address: "differs"` when
/// the account has another address than the sign-in (pre-token V2, D43).
///
/// # Errors
/// When the event lacks a required field, or DynamoDB does not answer.
pub async fn pre_token(players: Arc<Players>, mut event: Value) -> Result<Value, Failure> {
    let uid = Uid::from_sub(text(&event, "/request/userAttributes/sub")?);
    let address = email::normal(text(&event, "/request/userAttributes/email")?);
    let account = players.by_id(&uid).await?;
    let groups = event.pointer("/request/groupConfiguration/groupsToOverride").and_then(Value::as_array);
    let mut claims = json!({"uid": uid});
    if groups.is_some_and(|groups| groups.iter().any(|group| group == ADMIN_GROUP)) {
        claims["admin"] = json!(true);
        if let Some(role) = account.as_ref().and_then(|account| account.role) {
            claims["role"] = json!(role.name());
        }
    }
    if account.is_some_and(|account| account.email != address) {
        claims["address"] = json!("differs");
    }
    event["response"] = json!({
        "claimsAndScopeOverrideDetails": {"idTokenGeneration": {"claimsToAddOrOverride": claims}}
    });
    Ok(event)
}
