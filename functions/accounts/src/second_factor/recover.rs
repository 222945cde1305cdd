use aws::{Addresses, AuditLog, Identity, Players, RateLimits};
use contract::dto::{RecoveryBody, SecondFactorView};
use domain::{Failure, RateLimit, Refusal, Uid, audit::Action, email, second_factor::RecoveryCode};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub addresses: Addresses,
        pub players: Players,
        pub identity: Identity,
        pub rate_limits: RateLimits,
        pub audit_log: AuditLog,
    }
}

/// Turns off the second factor of the account with this address, by a recovery code. The identity provider comes first,
/// so that a call that fails halfway does not lose the code. Neither the answer nor its time reveals whether the
/// address has an account. Wrong codes count for their sender. A right code is never refused.
///
/// # Errors
/// [`Refusal::RecoveryCodeWrong`], [`Refusal::TooManyRequests`].
pub async fn recover(deps: Arc<Deps>, call: Call) -> Result<SecondFactorView, Failure> {
    let RecoveryBody { email, code } = call.json()?;
    let code = RecoveryCode::parse(&code)?;
    let email = email::normal(&email);
    // The look-up of an unknown id takes as long as that of a known one.
    let uid = deps.addresses.holder(&email).await?.unwrap_or_else(|| Uid::from_sub(&email));
    let factor = match deps.players.factor_or_off_by(&uid, call.request_id()).await? {
        Ok(factor) if factor.check_recovery(&code).is_ok() => factor,
        Err(true) => return Ok(SecondFactorView { is_on: false }),
        Ok(_) | Err(false) => {
            deps.rate_limits.count(RateLimit::Recoveries, &call.sender(), call.arrived(), call.request_id()).await?;
            return Err(Refusal::RecoveryCodeWrong.into());
        }
    };
    let player = deps.players.load(&uid).await?;
    deps.identity.drop_factor(&player.cognito_username).await?;
    deps.identity.end_sessions(&player.cognito_username).await?;
    let entry = call.audit(&uid, Action::RecoverFactor, &uid, ("on", "off"));
    deps.players.turn_factor_off(&uid, &factor, deps.audit_log.row(&entry)).await?;
    Ok(SecondFactorView { is_on: false })
}
