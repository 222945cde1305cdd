use crate::common::{deposit_id, proof_link};
use aws::{Deposits, Proofs};
use contract::dto::ProofLink;
use domain::Failure;
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub deposits: Deposits,
        pub proofs: Proofs,
    }
}

/// An address at which the caller's own proof can be seen for a minute.
///
/// # Errors
/// [`domain::Refusal::DepositIdMissing`]; [`domain::Refusal::RequestNotFound`], also for another player's request;
/// [`domain::Refusal::ProofNotAttached`].
pub async fn proof(deps: Arc<Deps>, call: Call) -> Result<ProofLink, Failure> {
    let deposit = deps.deposits.load(&deposit_id(&call)?).await?.of(call.uid()?)?;
    proof_link(&deposit, &deps.proofs, &call).await
}
