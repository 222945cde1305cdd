use aws::Deposits;
use contract::dto::{DepositPage, PageQuery};
use domain::{Failure, cursor};
use http::Call;
use std::sync::Arc;

/// A page of the caller's own deposits, newest first.
///
/// # Errors
/// [`domain::Refusal::Malformed`] for a malformed cursor.
pub async fn list(deposits: Arc<Deposits>, call: Call) -> Result<DepositPage, Failure> {
    let after = cursor::parse(call.query::<PageQuery>()?.cursor)?;
    Ok(deposits.of_player(call.uid()?, None, after.as_deref()).await?.into())
}
