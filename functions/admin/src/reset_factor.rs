use aws::{Admins, AuditLog, Identity, Players};
use contract::dto::{ResetFactorBody, SecondFactorView};
use domain::{Failure, Refusal, audit::Action};
use http::AdminCall;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub players: Players,
        pub identity: Identity,
        pub audit_log: AuditLog,
    }
}

http::admins_only!(Deps);

/// Turns off the second factor of a player who has lost the app and the recovery codes (D49). The player gets an
/// e-mail. Repeating the call completes a change that failed halfway.
///
/// # Errors
/// [`Refusal::OwnSecondFactor`], [`Refusal::UserNotFound`], [`Refusal::ReasonMissing`],
/// [`Refusal::NoteTooLong`], [`Refusal::Malformed`].
pub async fn reset_factor(deps: Arc<Deps>, call: AdminCall) -> Result<SecondFactorView, Failure> {
    let (uid, reason) = call.json::<ResetFactorBody>()?.read()?;
    if uid == *call.admin() {
        return Err(Refusal::OwnSecondFactor.into());
    }
    let player = deps.players.load(&uid).await?;
    let factor = deps.players.factor(&uid).await?;
    deps.identity.drop_factor(&player.cognito_username).await?;
    if let Some(factor) = &factor {
        let entry = call.audit(Action::ResetFactor, &uid, ("on", "off")).with_note(reason);
        deps.players.turn_factor_off(&uid, factor, deps.audit_log.row(&entry)).await?;
    }
    deps.identity.end_sessions(&player.cognito_username).await?;
    Ok(SecondFactorView { is_on: false })
}
