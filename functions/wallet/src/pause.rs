use aws::{AuditLog, RateLimits, Wallets};
use contract::dto::{PauseBody, PauseChange, RestrictionView};
use domain::{
    Failure, RateLimit, Refusal, Timestamp,
    audit::Action,
    wallet::{Pause, Wallet},
};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub wallets: Wallets,
        pub audit_log: AuditLog,
        pub rate_limits: RateLimits,
    }
}

/// Pauses the caller's own playing, or asks for the end of a self-exclusion (D56): wallet and audit row in one
/// transaction. A pause for good takes a sign-in of the last half hour, since it cannot be taken back.
///
/// # Errors
/// [`Refusal::WalletNotFound`], [`Refusal::Malformed`], [`Refusal::PauseLengthInvalid`], [`Refusal::SignInAgain`],
/// [`Refusal::TooManyRequests`], what [`Wallet::paused`] and [`Wallet::ending_exclusion`] refuse.
pub async fn pause(deps: Arc<Deps>, call: Call) -> Result<RestrictionView, Failure> {
    let (principal, at) = (call.principal()?, call.arrived());
    let uid = &principal.uid;
    let change = PauseChange::try_from(call.json::<PauseBody>()?)?;
    if change == PauseChange::Begin(Pause::FOR_GOOD) {
        principal.sign_in.check_recent(at)?;
    }
    let wallet = deps.wallets.load(uid).await?;
    let (changed, action) = match change {
        PauseChange::Begin(pause) => (Some(wallet.paused(pause, at)?), Action::PauseAccount),
        PauseChange::End => (wallet.ending_exclusion(at)?, Action::EndExclusion),
    };
    let Some(changed) = changed else {
        return shown(&wallet, at);
    };
    let entry = call.audit(uid, action, uid, (&state(&wallet, at), &state(&changed, at)));
    deps.rate_limits.count(RateLimit::Breaks, uid, at, call.request_id()).await?;
    deps.wallets.restrict(&changed, deps.audit_log.row(&entry)).await?;
    shown(&changed, at)
}

fn shown(wallet: &Wallet, at: Timestamp) -> Result<RestrictionView, Failure> {
    let pause = wallet.pause(at).ok_or(Refusal::NotExcluded)?;
    Ok(pause.clone().into())
}

/// The name in the audit log: `time-out until 2026-12-01T10:00:00.000Z`.
fn state(wallet: &Wallet, at: Timestamp) -> String {
    wallet.pause(at).map_or_else(
        || "playing".to_owned(),
        |pause| match pause.ends() {
            Some(end) => format!("{} until {end}", pause.kind.name()),
            None => format!("{} for good", pause.kind.name()),
        },
    )
}
