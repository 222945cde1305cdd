use crate::secret::Secret;
use aws::{AuditLog, Identity, Players};
use contract::dto::RecoveryCodes;
use domain::{
    Failure, Refusal,
    audit::Action,
    second_factor::{Factor, RecoveryCode},
};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub players: Players,
        pub identity: Identity,
        pub audit_log: AuditLog,
        pub secret: Secret,
    }
}

/// Records that the caller's second factor is on, and returns the recovery codes. Before this call, the identity
/// provider has checked a code of the app and asks for codes from now on.
///
/// # Errors
/// [`Refusal::UserNotFound`], [`Refusal::AccountClosed`], [`Refusal::SecondFactorOn`], [`Refusal::SignInAgain`];
/// [`Refusal::SecondFactorUnverified`] while the identity provider asks for no code.
pub async fn enable(deps: Arc<Deps>, call: Call) -> Result<RecoveryCodes, Failure> {
    let principal = call.principal()?;
    let codes = RecoveryCode::ten(&deps.secret.0, call.request_id());
    let factor = Factor::new(call.arrived(), &codes);
    deps.players.load(&principal.uid).await?.check_open()?;
    match deps.players.factor(&principal.uid).await? {
        // An earlier attempt at this request has written it.
        Some(found) if found == factor => {}
        Some(_) => return Err(Refusal::SecondFactorOn.into()),
        None => {
            principal.sign_in.check_recent(call.arrived())?;
            if !deps.identity.has_factor(&principal.cognito_username).await? {
                return Err(Refusal::SecondFactorUnverified.into());
            }
            let entry = call.audit(&principal.uid, Action::EnableFactor, &principal.uid, ("off", "on"));
            deps.players.turn_factor_on(&principal.uid, &factor, deps.audit_log.row(&entry)).await?;
        }
    }
    deps.identity.end_sessions(&principal.cognito_username).await?;
    Ok(codes.into())
}
