use aws::Withdrawals;
use contract::dto::{PageQuery, WithdrawalPage, WithdrawalView};
use domain::{Failure, cursor};
use http::Call;
use std::sync::Arc;

/// A page of the caller's own withdrawals, newest first.
///
/// # Errors
/// [`domain::Refusal::Malformed`] for a malformed cursor.
pub async fn list(withdrawals: Arc<Withdrawals>, call: Call) -> Result<WithdrawalPage, Failure> {
    let after = cursor::parse(call.query::<PageQuery>()?.cursor)?;
    let page = withdrawals.of_player(call.uid()?, None, after.as_deref()).await?;
    Ok(page.map(|withdrawal| WithdrawalView::new(withdrawal, call.arrived())).into())
}
