use crate::case_of;
use aws::{Admins, Players, Queue};
use contract::dto::{TicketQueuePage, TicketQueueQuery};
use domain::{Failure, Page, ticket::Ticket};
use futures::future::try_join_all;
use http::AdminCall;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub players: Players,
        pub queue: Queue<Ticket>,
    }
}

http::admins_only!(Deps);

/// A page of all tickets, newest first. The query can limit it to one status, one player or one ticket.
///
/// # Errors
/// As [`TicketQueueQuery::parsed`].
pub async fn queue(deps: Arc<Deps>, call: AdminCall) -> Result<TicketQueuePage, Failure> {
    let page = deps.queue.page(&call.query::<TicketQueueQuery>()?.parsed()?).await?;
    let items = try_join_all(page.items.into_iter().map(|ticket| case_of(&deps.players, ticket))).await?;
    Ok(Page { items, next: page.next }.into())
}
