use aws::{RateLimits, Tickets};
use contract::{
    dto::{TicketBody, TicketView},
    routes,
};
use domain::{
    Failure, RateLimit,
    request::RequestId,
    ticket::{Report, Ticket},
};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub tickets: Tickets,
        pub rate_limits: RateLimits,
    }
}

/// Opens a ticket. The same key and report again get the same ticket.
///
/// # Errors
/// What [`Report::parse`], [`Call::idempotency_key`] and [`RateLimits::count`] refuse;
/// [`domain::Refusal::IdempotencyKeyReused`] for another report under the key.
pub async fn create(deps: Arc<Deps>, call: Call) -> Result<TicketView, Failure> {
    let uid = call.uid()?;
    let id = RequestId::derive(uid, routes::TICKETS_CREATE.binary, &call.idempotency_key()?);
    let report = Report::try_from(call.json::<TicketBody>()?)?;
    if let Some(existing) = deps.tickets.find(&id).await? {
        existing.report.fingerprint().same_as(&report.fingerprint())?;
        return Ok(existing.into());
    }
    deps.rate_limits.count(RateLimit::Tickets, uid, call.arrived(), id.as_str()).await?;
    let ticket = Ticket::open(id, uid.clone(), report, call.arrived());
    deps.tickets.create(&ticket).await?;
    Ok(ticket.into())
}
