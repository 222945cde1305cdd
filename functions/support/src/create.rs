use aws::Tickets;
use contract::{
    dto::{TicketBody, TicketView},
    routes,
};
use domain::{
    Failure,
    request::RequestId,
    ticket::{Report, Ticket},
};
use http::Call;
use std::sync::Arc;

/// Opens a ticket. The same key and report again get the same ticket.
///
/// # Errors
/// What [`Report::parse`] and [`Call::idempotency_key`] refuse; [`domain::Refusal::IdempotencyKeyReused`] for another
/// report under the key.
pub async fn create(tickets: Arc<Tickets>, call: Call) -> Result<TicketView, Failure> {
    let uid = call.uid()?;
    let id = RequestId::derive(uid, routes::TICKETS_CREATE.binary, &call.idempotency_key()?);
    let report = Report::try_from(call.json::<TicketBody>()?)?;
    if let Some(made) = tickets.find(&id).await? {
        made.report.fingerprint().same_as(&report.fingerprint())?;
        return Ok(made.into());
    }
    let ticket = Ticket::open(id, uid.clone(), report, call.arrived());
    tickets.create(&ticket).await?;
    Ok(ticket.into())
}
