use crate::common::deposit_id;
use aws::{Deposits, Links, Proofs};
use contract::dto::DepositView;
use domain::{Failure, deposit::Deposit, link::Link, request::RequestId};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub deposits: Deposits,
        pub proofs: Proofs,
        pub links: Links,
    }
}

impl Deps {
    /// Notes whether the attached file has been uploaded before.
    async fn compare(&self, after: Deposit) -> Result<Deposit, Failure> {
        let Some(link) = Link::of_proof(&after) else { return Ok(after) };
        let others = self.links.add(&link, after.id.as_str()).await?;
        let seen_in = others.first().map(|id| RequestId::parse(id)).transpose().map_err(Failure::internal)?;
        Ok(after.seen_in(seen_in))
    }

    /// Stores the file before the request records it as attached. [`Deps::answer`] removes a file only after the
    /// request has failed. So the next attempt completes the work after a crash in between. Later attempts do not know
    /// of a file that was replaced meanwhile, so this one removes the file that it stored.
    async fn save(&self, before: &Deposit, after: &Deposit) -> Result<(), Failure> {
        let Ok(proof) = after.attached_proof() else { return self.deposits.replace(before, after).await };
        self.proofs.keep(&proof.path).await?;
        let saved = self.deposits.replace(before, after).await;
        if matches!(saved, Err(Failure::Conflict)) && self.deposits.load(&before.id).await?.has_replaced(proof) {
            self.proofs.remove(&proof.path).await?;
        }
        saved
    }

    /// Every attempt removes an unwanted file: a rejected one, or one whose request was decided before it was attached,
    /// perhaps just after an attempt stored it.
    async fn answer(&self, deposit: Deposit) -> Result<DepositView, Failure> {
        if let Some(proof) = deposit.unwanted_proof() {
            self.proofs.remove(&proof.path).await?;
        }
        Ok(deposit.attached()?.into())
    }
}

/// Checks the uploaded proof: a valid one is attached to the request, an invalid one fails the request.
///
/// # Errors
/// [`domain::Refusal::DepositIdMissing`]; [`domain::Refusal::RequestNotFound`], also for another player's request;
/// [`domain::Refusal::ProofNotAwaited`], [`domain::Refusal::ProofMissing`], [`domain::Refusal::ProofRejected`].
pub async fn attach_proof(deps: Arc<Deps>, call: Call) -> Result<DepositView, Failure> {
    let deposit = deps.deposits.load(&deposit_id(&call)?).await?.of(call.uid()?)?;
    let Some(proof) = deposit.awaited_proof() else { return deps.answer(deposit).await };
    let upload = deps.proofs.inspect(&proof.path).await?;
    let after = deps.compare(deposit.attach(upload.as_ref(), call.arrived())?).await?;
    deps.save(&deposit, &after).await?;
    deps.answer(after).await
}
