use aws::{AuditLog, Connection, RateLimits, Wallets};
use contract::dto::{LimitBody, LimitsView};
use domain::{
    Failure, RateLimit, Refusal,
    audit::Action,
    wallet::{LimitChange, RaiseRule, Wallet},
};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub wallets: Wallets,
        pub audit_log: AuditLog,
        pub rate_limits: RateLimits,
        pub raises: RaiseRule = Connection::setting,
    }
}

/// Changes one of the caller's limits (D57): wallet and audit row in one transaction.
///
/// # Errors
/// [`domain::Refusal::WalletNotFound`], [`domain::Refusal::Malformed`], [`domain::Refusal::TooManyRequests`], what
/// [`domain::wallet::Wallet::limited`] refuses.
pub async fn limits(deps: Arc<Deps>, call: Call) -> Result<LimitsView, Failure> {
    let (uid, at) = (call.uid()?, call.arrived());
    let change = LimitChange::try_from(call.json::<LimitBody>()?)?;
    let wallet = deps.wallets.load(uid).await?;
    let entry = |changed: &Wallet| {
        let states = [&wallet, changed].map(|wallet| wallet.limits(at).state());
        call.audit(uid, Action::ChangeLimit, uid, (&states[0], &states[1]))
    };
    let changed = match wallet.limited(change, deps.raises, at) {
        // An attempt whose answer was lost has confirmed it, or taken it back.
        Err(Refusal::NoRaiseWaits) if deps.audit_log.has(&entry(&wallet)).await? => None,
        changed => changed?,
    };
    let Some(changed) = changed else {
        return Ok(LimitsView::new(&wallet, at));
    };
    let entry = entry(&changed);
    deps.rate_limits.count(RateLimit::LimitChanges, uid, at, call.request_id()).await?;
    deps.wallets.restrict(&changed, deps.audit_log.row(&entry)).await?;
    Ok(LimitsView::new(&changed, at))
}
