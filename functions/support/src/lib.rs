//! Support over HTTP (`spec 4.23 to 4.26`): players report problems, admins set the status.

pub mod create;
mod list;
pub mod queue;
pub mod set_status;

pub use create::create as tickets_create;
pub use list::list as tickets_list;
pub use queue::queue as tickets_queue;
pub use set_status::set_status as tickets_set_status;

use aws::Players;
use contract::dto::TicketCase;
use domain::{Failure, ticket::Ticket};

/// The ticket with the account that sent it: the name and e-mail in the form may be another person's.
async fn case_of(players: &Players, ticket: Ticket) -> Result<TicketCase, Failure> {
    let sender = players.find(&ticket.uid).await?;
    Ok(TicketCase::new(ticket, sender.map(Into::into)))
}
