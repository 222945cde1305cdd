use crate::case;
use aws::{Deposits, Proofs};
use contract::dto::DepositView;
use domain::{Failure, deposit::Deposit};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub deposits: Deposits,
        pub proofs: Proofs,
    }
}

impl Deps {
    /// The file is kept before the request says that it is there, and removed only after the request has failed: a
    /// crash in between leaves nothing that the next attempt does not put right.
    async fn take_in(&self, before: &Deposit, after: &Deposit) -> Result<(), Failure> {
        if let Ok(proof) = after.attached_proof() {
            self.proofs.keep(&proof.path).await?;
        }
        self.deposits.replace(before, after).await
    }

    /// The same at every attempt, as is the removal of a file that is not wanted: one that did not hold, or that a
    /// decision has overtaken, perhaps just after an attempt had kept it.
    async fn answer(&self, deposit: Deposit) -> Result<DepositView, Failure> {
        if let Some(proof) = deposit.unwanted_proof() {
            self.proofs.remove(&proof.path).await?;
        }
        Ok(deposit.attached()?.into())
    }
}

/// Takes in the uploaded proof: it is attached to the request, or the request has failed.
///
/// # Errors
/// [`domain::Refusal::DepositIdMissing`]; [`domain::Refusal::RequestNotFound`], for another player's request too;
/// [`domain::Refusal::ProofNotAwaited`], [`domain::Refusal::ProofMissing`], [`domain::Refusal::ProofRejected`].
pub async fn attach_proof(deps: Arc<Deps>, call: Call) -> Result<DepositView, Failure> {
    let deposit = deps.deposits.load(&case::id(&call)?).await?.of(call.uid()?)?;
    let Some(proof) = deposit.awaited_proof() else { return deps.answer(deposit).await };
    let upload = deps.proofs.inspect(&proof.path).await?;
    let after = deposit.attach(upload.as_ref(), call.arrived())?;
    deps.take_in(&deposit, &after).await?;
    deps.answer(after).await
}
