use crate::text;
use domain::{Failure, Uid, rights::ADMIN_GROUP};
use serde_json::{Value, json};
use std::sync::Arc;

/// Puts the user id into the ID token, and `admin: true` only for members of the admin group (pre-token V2).
///
/// # Errors
/// When the event lacks a required field.
pub async fn pre_token(_: Arc<()>, mut event: Value) -> Result<Value, Failure> {
    let uid = Uid::from_sub(text(&event, "/request/userAttributes/sub")?);
    let groups = event.pointer("/request/groupConfiguration/groupsToOverride").and_then(Value::as_array);
    let admin = groups.is_some_and(|groups| groups.iter().any(|group| group == ADMIN_GROUP));
    let claims = if admin { json!({"uid": uid, "admin": true}) } else { json!({"uid": uid}) };
    event["response"] = json!({
        "claimsAndScopeOverrideDetails": {"idTokenGeneration": {"claimsToAddOrOverride": claims}}
    });
    Ok(event)
}
