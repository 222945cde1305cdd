use crate::common::deposit_id;
use aws::Deposits;
use contract::dto::DepositView;
use domain::Failure;
use http::Call;
use std::sync::Arc;

/// Takes the caller's own pending deposit back. A repeated call gets the first answer.
///
/// # Errors
/// [`domain::Refusal::DepositIdMissing`]; [`domain::Refusal::RequestNotFound`], also for another player's request;
/// [`domain::Refusal::RequestNotPending`].
pub async fn cancel(deposits: Arc<Deposits>, call: Call) -> Result<DepositView, Failure> {
    let deposit = deposits.load(&deposit_id(&call)?).await?.of(call.uid()?)?;
    let cancelled = deposit.cancel(call.arrived())?;
    if cancelled != deposit {
        deposits.replace(&deposit, &cancelled).await?;
    }
    Ok(cancelled.into())
}
