use aws::{AuditLog, Wallets};
use contract::dto::{PauseBody, PauseChange, RestrictionView};
use domain::{Failure, Refusal, Timestamp, audit::Action, wallet::Wallet};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub wallets: Wallets,
        pub audit_log: AuditLog,
    }
}

/// Pauses the caller's own playing, or asks for the end of a self-exclusion (D56): wallet and audit row in one
/// transaction.
///
/// # Errors
/// [`Refusal::WalletNotFound`], [`Refusal::Malformed`], [`Refusal::PauseLengthInvalid`], what [`Wallet::paused`] and
/// [`Wallet::ending_exclusion`] refuse.
pub async fn pause(deps: Arc<Deps>, call: Call) -> Result<RestrictionView, Failure> {
    let (uid, at) = (call.uid()?, call.arrived());
    let change = PauseChange::try_from(call.json::<PauseBody>()?)?;
    let wallet = deps.wallets.load(uid).await?;
    let (changed, action) = match change {
        PauseChange::Begin(pause) => (Some(wallet.paused(pause, at)?), Action::PauseAccount),
        PauseChange::End => (wallet.ending_exclusion(at)?, Action::EndExclusion),
    };
    let Some(changed) = changed else {
        return shown(&wallet, at);
    };
    let entry = call.audit(uid, action, uid, (&state(&wallet, at), &state(&changed, at)));
    deps.wallets.restrict(&changed, (&deps.audit_log, &entry)).await?;
    shown(&changed, at)
}

fn shown(wallet: &Wallet, at: Timestamp) -> Result<RestrictionView, Failure> {
    let pause = wallet.pause(at).ok_or(Refusal::NotExcluded)?;
    Ok(pause.clone().into())
}

/// How the audit log calls it: `time-out until 2026-12-01T10:00:00.000Z`.
fn state(wallet: &Wallet, at: Timestamp) -> String {
    wallet.pause(at).map_or_else(
        || "playing".to_owned(),
        |pause| match pause.ends() {
            Some(end) => format!("{} until {end}", pause.kind.name()),
            None => format!("{} for good", pause.kind.name()),
        },
    )
}
