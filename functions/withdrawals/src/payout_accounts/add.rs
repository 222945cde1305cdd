use aws::{AuditLog, Connection, PayoutAccountsStore, RateLimits};
use contract::{
    dto::{PayoutAccountBody, PayoutAccountView},
    routes,
};
use domain::{
    Failure, RateLimit,
    audit::Action,
    request::RequestId,
    withdrawal::{PayoutHold, PayoutMethods},
};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub payout_accounts: PayoutAccountsStore,
        pub rate_limits: RateLimits,
        pub audit_log: AuditLog,
        pub hold: PayoutHold = Connection::setting,
        pub methods: PayoutMethods = Connection::setting,
    }
}

/// Saves a payout account: the accounts and the audit row in one transaction. The same key and fields again get the
/// same account.
///
/// # Errors
/// What [`Call::payer`], [`Call::idempotency_key`], [`PayoutAccountBody::account`],
/// [`domain::withdrawal::PayoutAccounts::saved_as`], [`PayoutMethods::offers`],
/// [`domain::withdrawal::PayoutAccounts::with`] and [`RateLimits::count`] refuse.
pub async fn add(deps: Arc<Deps>, call: Call) -> Result<PayoutAccountView, Failure> {
    let uid = &call.payer()?.uid;
    let id = RequestId::derive(uid, routes::PAYOUT_ACCOUNTS_ADD.binary, &call.idempotency_key()?);
    let account = call.json::<PayoutAccountBody>()?.account(id, call.arrived())?;
    let before = deps.payout_accounts.of_player(uid).await?;
    if let Some(saved) = before.saved_as(&account)? {
        return Ok(PayoutAccountView::new(saved.clone(), deps.hold));
    }
    deps.methods.offers(account.method)?;
    let after = before.with(account.clone())?;
    deps.rate_limits.count(RateLimit::PayoutAccounts, uid, call.arrived(), account.id.as_str()).await?;
    let entry = call.audit(uid, Action::AddPayoutAccount, uid, ("none", &account.label));
    deps.payout_accounts.change(&after, deps.audit_log.row(&entry)).await?;
    Ok(PayoutAccountView::new(account, deps.hold))
}
