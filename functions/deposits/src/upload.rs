use crate::common::{deposit_id, requested};
use aws::{Deposits, Proofs, RateLimits};
use contract::dto::{ProofBody, RequestedDeposit};
use domain::{Failure, RateLimit, deposit::Announcement};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub deposits: Deposits,
        pub proofs: Proofs,
        pub rate_limits: RateLimits,
    }
}

/// Expects another file for the caller's own pending deposit, and signs its upload. The file that was announced before
/// is removed after it is removed from the request, so that no missing file is ever attached.
///
/// # Errors
/// [`domain::Refusal::DepositIdMissing`]; what [`Announcement::parse`] refuses; [`domain::Refusal::RequestNotFound`],
/// also for another player's request; what [`domain::deposit::Deposit::announce`] refuses;
/// [`domain::Refusal::TooManyRequests`].
pub async fn upload(deps: Arc<Deps>, call: Call) -> Result<RequestedDeposit, Failure> {
    let (uid, id) = (call.uid()?, deposit_id(&call)?);
    let announcement = Announcement::try_from(call.json::<ProofBody>()?)?;
    let deposit = deps.deposits.load(&id).await?.of(uid)?;
    let awaiting = deposit.announce(&announcement, call.arrived())?;
    deps.rate_limits.count(RateLimit::Uploads, uid, call.arrived(), call.request_id()).await?;
    deps.deposits.replace(&deposit, &awaiting).await?;
    if let Some(before) = deposit.proof {
        deps.proofs.remove(&before.path).await?;
    }
    requested(awaiting, &deps.proofs, &call).await
}
