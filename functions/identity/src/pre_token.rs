use crate::{RETRIES_WITHIN, text};
use aws::{AuditLog, FactorCheck, Players};
use domain::{
    Failure, Uid,
    account::User,
    audit::{Action, AuditEntry},
    email,
    rights::ADMIN_GROUP,
    second_factor::{Factor, NOT_ASKED_FOR},
};
use http::{clock, with_retries_within};
use serde_json::{Value, json};
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub players: Players,
        pub provider: FactorCheck,
        pub audit_log: AuditLog,
    }
}

/// Every other source is a sign-in.
const RENEWAL: &str = "TokenGeneration_RefreshTokens";

/// Puts the user id into the ID token, `admin: true` and the role only for members of the admin group, `factor: true`
/// while the account's second factor is on (D49), `address: "differs"` when the account has another address than the
/// sign-in (D43), and in `terms` those that the player has agreed to (D59). This is pre-token V2.
///
/// # Errors
/// When the event lacks a required field, or DynamoDB does not answer.
pub async fn pre_token(deps: Arc<Deps>, mut event: Value) -> Result<Value, Failure> {
    let uid = Uid::from_sub(text(&event, "/request/userAttributes/sub")?);
    let address = email::normal(text(&event, "/request/userAttributes/email")?);
    let account = with_retries_within(RETRIES_WITHIN, || Box::pin(deps.players.find(&uid))).await?;
    let groups = event.pointer("/request/groupConfiguration/groupsToOverride").and_then(Value::as_array);
    let mut claims = json!({"uid": uid});
    if groups.is_some_and(|groups| groups.iter().any(|group| group == ADMIN_GROUP)) {
        claims["admin"] = json!(true);
        if let Some(role) = account.as_ref().and_then(User::effective_role) {
            claims["role"] = json!(role.name());
        }
    }
    if let Some(account) = account {
        if deps.has_factor(&account, &event).await? {
            claims["factor"] = json!(true);
        }
        if account.email != address {
            claims["address"] = json!("differs");
        }
        if let Some(agreement) = account.agreement {
            claims["terms"] = json!(agreement.in_token(clock()));
        }
    }
    event["response"] = json!({
        "claimsAndScopeOverrideDetails": {"idTokenGeneration": {"claimsToAddOrOverride": claims}}
    });
    Ok(event)
}

impl Deps {
    /// Whether the identity provider asks for a code too: the holder of an access token can turn that off. A sign-in
    /// while it is off ends the factor of all sessions so far. Without an answer the player signs in all the same, but
    /// cannot do anything that needs the factor.
    async fn has_factor(&self, account: &User, event: &Value) -> Result<bool, Failure> {
        if account.factor_since.is_none() {
            return Ok(false);
        }
        let why = match self.provider.is_on(text(event, "/userPoolId")?, text(event, "/userName")?).await {
            Ok(true) => return Ok(true),
            Ok(false) => NOT_ASKED_FOR,
            Err(cause) => {
                tracing::warn!(cause = &cause as &dyn std::error::Error, "the second factor could not be checked");
                "on, but not known to be asked for at a sign-in"
            }
        };
        if text(event, "/triggerSource")? != RENEWAL {
            let (uid, id) = (&account.uid, format!("sign-in-{}", account.uid));
            let entry = AuditEntry::new(uid, Action::DisableFactor, uid, ("on", why), (clock(), &id));
            with_retries_within(RETRIES_WITHIN, || Box::pin(self.end_earlier(&entry))).await?;
        }
        Ok(false)
    }

    /// Sets the start of the factor to a moment after this sign-in. So if it is turned on again at the provider, no
    /// session that was signed in without a code gets it.
    async fn end_earlier(&self, entry: &AuditEntry) -> Result<(), Failure> {
        let account = self.players.load(&entry.actor).await?;
        let Some(since) = account.factor_since else { return Ok(()) };
        let Some(later) = Factor::after_sign_in(since, entry.at) else { return Ok(()) };
        self.players.begin_factor_anew(&account.uid, (since, later), self.audit_log.row(entry)).await
    }
}
