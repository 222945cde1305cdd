use aws::{AuditLog, Wallets};
use contract::dto::{LimitBody, LimitsView};
use domain::{
    Failure, Timestamp,
    audit::Action,
    wallet::{LimitChange, RaiseRule, Wallet},
};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub wallets: Wallets,
        pub audit_log: AuditLog,
        pub raises: RaiseRule,
    }
}

/// Changes one of the caller's limits (D57): wallet and audit row in one transaction.
///
/// # Errors
/// [`domain::Refusal::WalletNotFound`], [`domain::Refusal::Malformed`], what [`Wallet::limited`] refuses.
pub async fn limits(deps: Arc<Deps>, call: Call) -> Result<LimitsView, Failure> {
    let (uid, at) = (call.uid()?, call.arrived());
    let change = LimitChange::try_from(call.json::<LimitBody>()?)?;
    let wallet = deps.wallets.load(uid).await?;
    let Some(changed) = wallet.limited(change, deps.raises, at)? else {
        return Ok(LimitsView::new(&wallet, at));
    };
    let entry = call.audit(uid, Action::ChangeLimit, uid, (&state(&wallet, at), &state(&changed, at)));
    deps.wallets.restrict(&changed, (&deps.audit_log, &entry)).await?;
    Ok(LimitsView::new(&changed, at))
}

/// How the audit log calls them: `losses a day: 20, from 2026-12-01T10:00:00.000Z: 50`.
fn state(wallet: &Wallet, at: Timestamp) -> String {
    let limits = wallet.limits(at);
    let raise = limits.raise.map(|raise| {
        let to = raise.to.map_or_else(|| "none".to_owned(), |to| to.to_string());
        format!("{} from {}: {to}", raise.name, raise.from)
    });
    let set = limits.set.iter().map(|(name, limit)| format!("{name}: {}", limit.most));
    let all: Vec<_> = set.chain(raise).collect();
    if all.is_empty() { "no limits".to_owned() } else { all.join(", ") }
}
