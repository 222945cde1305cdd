use crate::case_of;
use aws::{Admins, AuditLog, Players, Tickets};
use contract::dto::{TicketCase, TicketStatusBody};
use domain::{Failure, Refusal, audit::Action, request::RequestId};
use http::AdminCall;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub players: Players,
        pub tickets: Tickets,
        pub audit_log: AuditLog,
    }
}

http::admins_only!(Deps);

/// Moves a ticket to a later status, in one transaction with the audit row. Setting the status that it already has
/// writes nothing.
///
/// # Errors
/// [`Refusal::TicketNotFound`], and what [`domain::ticket::Ticket::moved_to`] refuses.
pub async fn set_status(deps: Arc<Deps>, call: AdminCall) -> Result<TicketCase, Failure> {
    let status = call.json::<TicketStatusBody>()?.status;
    let id = RequestId::parse(call.parameter("id")).map_err(|_| Refusal::TicketNotFound)?;
    let ticket = deps.tickets.load(&id).await?;
    let Some(moved) = ticket.moved_to(status.0, call.arrived())? else {
        return case_of(&deps.players, ticket).await;
    };
    let entry = call.audit(Action::SetTicketStatus, &ticket.id, (ticket.status.name(), moved.status.name()));
    deps.tickets.set_status(&ticket, &moved, deps.audit_log.row(&entry)).await?;
    case_of(&deps.players, moved).await
}
