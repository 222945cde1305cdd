use aws::{Admins, Queue};
use contract::dto::{TicketQueuePage, TicketQueueQuery};
use domain::{Failure, QueueQuery, ticket::Ticket};
use http::AdminCall;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub queue: Queue<Ticket>,
    }
}

http::admins_only!(Deps);

/// A page of all tickets, newest first. The query can limit it to one status, one player or one ticket.
///
/// # Errors
/// What [`QueueQuery::parse`] refuses.
pub async fn queue(deps: Arc<Deps>, call: AdminCall) -> Result<TicketQueuePage, Failure> {
    let TicketQueueQuery { status, search, cursor } = call.query()?;
    Ok(deps.queue.page(&QueueQuery::parse(status, search, cursor)?).await?.into())
}
