use aws::{AuditLog, Identity, Players};
use contract::dto::SecondFactorView;
use domain::{Failure, audit::Action};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub players: Players,
        pub identity: Identity,
        pub audit_log: AuditLog,
    }
}

/// Turns off the caller's second factor, in the record first. After a crash in between, the player still signs in with
/// a code and can repeat the call, or set up the factor again.
///
/// # Errors
/// [`domain::Refusal::SignInAgain`] unless the caller's sign-in had the factor and is recent.
pub async fn disable(deps: Arc<Deps>, call: Call) -> Result<SecondFactorView, Failure> {
    let principal = call.principal()?;
    principal.sign_in.check_recent(call.arrived())?;
    if let Some(factor) = deps.players.factor(&principal.uid).await? {
        principal.sign_in.check_factor(factor.since)?;
        let entry = call.audit(&principal.uid, Action::DisableFactor, &principal.uid, ("on", "off"));
        deps.players.turn_factor_off(&principal.uid, &factor, deps.audit_log.row(&entry)).await?;
    }
    deps.identity.drop_factor(&principal.cognito_username).await?;
    deps.identity.end_sessions(&principal.cognito_username).await?;
    Ok(SecondFactorView { is_on: false })
}
