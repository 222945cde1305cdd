use aws::Deposits;
use contract::dto::DepositPage;
use domain::{Failure, cursor};
use http::Call;
use std::sync::Arc;

/// A page of the caller's own deposits, newest first.
///
/// # Errors
/// [`domain::Refusal::Malformed`] for a cursor that is none.
pub async fn list(deposits: Arc<Deposits>, call: Call) -> Result<DepositPage, Failure> {
    let after = call.query("cursor").map(cursor::read).transpose()?;
    let page = deposits.of_player(call.uid()?, None, after.as_deref()).await?;
    Ok(DepositPage {
        deposits: page.requests.into_iter().map(Into::into).collect(),
        next_cursor: page.next.as_deref().map(cursor::write),
    })
}
