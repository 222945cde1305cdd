use aws::{Addresses, AuditLog, Factors, Identity, RateLimits};
use contract::dto::{RecoveryBody, SecondFactorView};
use domain::{Failure, RateLimit, Recipient, Refusal, audit::Action, email, second_factor::RecoveryCode};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub addresses: Addresses,
        pub factors: Factors,
        pub identity: Identity,
        pub rate_limits: RateLimits,
        pub audit_log: AuditLog,
    }
}

/// Turns off the second factor of the account with this address, by a recovery code: at the identity provider first, so
/// that the code is not lost by a call that failed halfway. The answer does not say whether the address has an account.
///
/// # Errors
/// [`Refusal::RecoveryCodeWrong`], [`Refusal::TooManyRequests`].
pub async fn recover(deps: Arc<Deps>, call: Call) -> Result<SecondFactorView, Failure> {
    let RecoveryBody { email, code } = call.json()?;
    let code = RecoveryCode::parse(&code)?;
    let account = deps.addresses.find(&Recipient::Email(email::normal(&email))).await?;
    let player = account.ok_or(Refusal::RecoveryCodeWrong)?;
    deps.rate_limits.count(RateLimit::Recoveries, &player.uid, call.arrived(), call.request_id()).await?;
    let Some(factor) = deps.factors.find(&player.uid).await? else {
        let is_done = deps.factors.was_turned_off_by(&player.uid, call.request_id()).await?;
        return if is_done { Ok(SecondFactorView { is_on: false }) } else { Err(Refusal::RecoveryCodeWrong.into()) };
    };
    factor.check_recovery(&code)?;
    deps.identity.drop_factor(&player.cognito_username).await?;
    deps.identity.end_sessions(&player.cognito_username).await?;
    let entry = call.audit(&player.uid, Action::RecoverFactor, &player.uid, ("on", "off"));
    deps.factors.turn_off(&player.uid, &factor, (&deps.audit_log, &entry)).await?;
    Ok(SecondFactorView { is_on: false })
}
