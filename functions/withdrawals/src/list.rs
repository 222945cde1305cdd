use aws::Withdrawals;
use contract::dto::WithdrawalPage;
use domain::{Failure, cursor};
use http::Call;
use std::sync::Arc;

/// A page of the caller's own withdrawals, newest first.
///
/// # Errors
/// [`domain::Refusal::Malformed`] for a cursor that is none.
pub async fn list(withdrawals: Arc<Withdrawals>, call: Call) -> Result<WithdrawalPage, Failure> {
    let after = call.query("cursor").map(cursor::read).transpose()?;
    let page = withdrawals.of_player(call.uid()?, None, after.as_deref()).await?;
    Ok(WithdrawalPage {
        withdrawals: page.requests.into_iter().map(Into::into).collect(),
        next_cursor: page.next.as_deref().map(cursor::write),
    })
}
