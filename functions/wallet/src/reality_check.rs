use aws::{AuditLog, Wallets};
use contract::dto::{RealityCheckBody, RealityCheckView};
use domain::{Failure, Timestamp, audit::Action, wallet::Wallet};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub wallets: Wallets,
        pub audit_log: AuditLog,
    }
}

/// Answers the caller's reality check, or sets its interval (D58): wallet and audit row in one transaction.
///
/// # Errors
/// [`domain::Refusal::WalletNotFound`], [`domain::Refusal::Malformed`], what [`Wallet::checked_every`] refuses.
pub async fn reality_check(deps: Arc<Deps>, call: Call) -> Result<RealityCheckView, Failure> {
    let (uid, at) = (call.uid()?, call.arrived());
    let every = call.json::<RealityCheckBody>()?.every()?;
    let wallet = deps.wallets.load(uid).await?;
    let changed = match every {
        None => wallet.answered_check(at),
        Some(every) => wallet.checked_every(every, at)?,
    };
    let Some(changed) = changed else {
        return Ok(RealityCheckView::new(&wallet, at));
    };
    let entry = call.audit(uid, Action::AnswerRealityCheck, uid, (&state(&wallet, at), &state(&changed, at)));
    deps.wallets.restrict(&changed, deps.audit_log.row(&entry)).await?;
    Ok(RealityCheckView::new(&changed, at))
}

/// The name in the audit log: `every 30 minutes, next at 2026-12-01T10:30:00.000Z`.
fn state(wallet: &Wallet, at: Timestamp) -> String {
    let every = wallet.reality_check.every;
    let next = wallet.play_session(at).map(|session| format!(", next at {}", session.check_at(every)));
    format!("every {} minutes{}", every.minutes(), next.unwrap_or_default())
}
