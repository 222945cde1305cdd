use aws::{Admins, AuditLog, Tickets};
use contract::dto::{TicketCase, TicketStatusBody};
use domain::{Failure, Refusal, audit::Action, request::RequestId};
use http::AdminCall;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub tickets: Tickets,
        pub audit_log: AuditLog,
    }
}

http::admins_only!(Deps);

/// Takes a ticket a step further, in one transaction with the audit row. Asked for the status that it has, nothing is
/// written.
///
/// # Errors
/// [`Refusal::TicketNotFound`], and what [`domain::ticket::Ticket::moved_to`] refuses.
pub async fn set_status(deps: Arc<Deps>, call: AdminCall) -> Result<TicketCase, Failure> {
    let wanted = call.json::<TicketStatusBody>()?.status;
    let id = RequestId::parse(call.parameter("id")).map_err(|_| Refusal::TicketNotFound)?;
    let ticket = deps.tickets.load(&id).await?;
    let Some(moved) = ticket.moved_to(wanted.into(), call.arrived())? else { return Ok(ticket.into()) };
    let entry = call.audit(Action::SetTicketStatus, &ticket.id, (ticket.status.name(), moved.status.name()));
    deps.tickets.set_status(&ticket, &moved, (&deps.audit_log, &entry)).await?;
    Ok(moved.into())
}
