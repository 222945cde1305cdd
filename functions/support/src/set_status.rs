use aws::{Admins, AuditLog, Tickets};
use contract::dto::{TicketCase, TicketStatusBody};
use domain::{
    Failure, Refusal, Uid,
    audit::{Action, AuditEntry},
    request::RequestId,
    ticket::Ticket,
};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub tickets: Tickets,
        pub audit_log: AuditLog,
    }
}

/// Takes a ticket a step further, in one transaction with the audit row. Asked for the status that it has, nothing is
/// written.
///
/// # Errors
/// [`Refusal::NotAdmin`], [`Refusal::TicketNotFound`], and what [`Ticket::moved_to`] refuses.
pub async fn set_status(deps: Arc<Deps>, call: Call) -> Result<TicketCase, Failure> {
    let admin = call.admin()?;
    deps.admins.require(admin).await?;
    let wanted = call.json::<TicketStatusBody>()?.status;
    let id = RequestId::parse(call.parameter("id")).map_err(|_| Refusal::TicketNotFound)?;
    let ticket = deps.tickets.load(&id).await?;
    let Some(moved) = ticket.moved_to(wanted.into(), call.arrived())? else { return Ok(ticket.into()) };
    let entry = entry(&call, admin, &ticket, &moved);
    deps.tickets.set_status(&ticket, &moved, (&deps.audit_log, &entry)).await?;
    Ok(moved.into())
}

fn entry(call: &Call, admin: &Uid, before: &Ticket, after: &Ticket) -> AuditEntry {
    AuditEntry {
        at: call.arrived(),
        request_id: call.request_id().to_owned(),
        actor: admin.clone(),
        action: Action::SetTicketStatus,
        subject: before.id.to_string(),
        before: before.status.name().to_owned(),
        after: after.status.name().to_owned(),
    }
}
