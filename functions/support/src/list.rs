use aws::Tickets;
use contract::dto::{PageQuery, TicketPage};
use domain::{Failure, cursor};
use http::Call;
use std::sync::Arc;

/// A page of the caller's own tickets, newest first.
///
/// # Errors
/// [`domain::Refusal::Malformed`] for a malformed cursor.
pub async fn list(tickets: Arc<Tickets>, call: Call) -> Result<TicketPage, Failure> {
    let after = cursor::parse(call.query::<PageQuery>()?.cursor)?;
    Ok(tickets.of_player(call.uid()?, None, after.as_deref()).await?.into())
}
