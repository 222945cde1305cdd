use aws::{AuditLog, PayoutAccountsStore};
use contract::dto::RemovedPayoutAccount;
use domain::{Failure, Refusal, audit::Action, request::RequestId};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub payout_accounts: PayoutAccountsStore,
        pub audit_log: AuditLog,
    }
}

/// Removes one of the caller's payout accounts: the accounts and the audit row in one transaction. Repeating the call
/// gets the same answer.
///
/// # Errors
/// What [`Call::payer`] refuses; [`Refusal::PayoutAccountNotFound`].
pub async fn remove(deps: Arc<Deps>, call: Call) -> Result<RemovedPayoutAccount, Failure> {
    let uid = &call.payer()?.uid;
    let id = RequestId::parse(call.parameter("id")).map_err(|_| Refusal::PayoutAccountNotFound)?;
    let before = deps.payout_accounts.of_player(uid).await?;
    if let Some((after, removed)) = before.without(&id)? {
        let entry = call.audit(uid, Action::RemovePayoutAccount, uid, (&removed.label, "removed"));
        deps.payout_accounts.change(&after, deps.audit_log.row(&entry)).await?;
    }
    Ok(RemovedPayoutAccount { id: id.to_string() })
}
