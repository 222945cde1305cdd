use crate::common::{audit_entry, deposit_id, proof_link};
use aws::{Admins, AuditLog, Deposits, Proofs};
use contract::dto::ProofLink;
use domain::{Failure, audit::Action};
use http::AdminCall;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub deposits: Deposits,
        pub audit_log: AuditLog,
        pub proofs: Proofs,
    }
}

http::admins_only!(Deps);

/// An address at which a proof can be seen for a minute. The audit row is written before the address is signed.
///
/// # Errors
/// [`domain::Refusal::DepositIdMissing`], [`domain::Refusal::RequestNotFound`],
/// [`domain::Refusal::ProofNotAttached`].
pub async fn view_proof(deps: Arc<Deps>, call: AdminCall) -> Result<ProofLink, Failure> {
    let deposit = deps.deposits.load(&deposit_id(&call)?).await?;
    deposit.attached_proof()?;
    deps.audit_log.record(&audit_entry(&call, Action::ViewProof, &deposit, &deposit)).await?;
    proof_link(&deposit, &deps.proofs, &call).await
}
