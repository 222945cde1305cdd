use aws::Tickets;
use contract::dto::TicketPage;
use domain::{Failure, cursor};
use http::Call;
use std::sync::Arc;

/// A page of the caller's own tickets, newest first.
///
/// # Errors
/// [`domain::Refusal::Malformed`] for a cursor that is none.
pub async fn list(tickets: Arc<Tickets>, call: Call) -> Result<TicketPage, Failure> {
    let after = call.query("cursor").map(cursor::read).transpose()?;
    let page = tickets.of_player(call.uid()?, None, after.as_deref()).await?;
    Ok(TicketPage {
        tickets: page.requests.into_iter().map(Into::into).collect(),
        next_cursor: page.next.as_deref().map(cursor::write),
    })
}
