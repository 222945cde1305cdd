use aws::{Admins, AuditLog};
use contract::dto::AuditPage;
use domain::{Failure, Refusal, Timestamp, cursor};
use http::Call;
use std::sync::Arc;

const SUBJECT_CHARS_MAX: usize = 64;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub audit_log: AuditLog,
    }
}

/// A page of what admins did, newest first: on one UTC date, today unless it is named, or ever to one subject.
///
/// # Errors
/// [`Refusal::NotAdmin`]; [`Refusal::Malformed`] for a date, subject or cursor that is none, and for date and subject at
/// once.
pub async fn audit(deps: Arc<Deps>, call: Call) -> Result<AuditPage, Failure> {
    deps.admins.require(call.admin()?).await?;
    let after = call.query("cursor").map(cursor::read).transpose()?;
    let page = match (call.query("day"), call.query("subject")) {
        (day, None) => deps.audit_log.of_day(&date(day, call.arrived())?, after.as_deref()).await?,
        (None, Some(subject)) => deps.audit_log.of_subject(bounded(subject)?, after.as_deref()).await?,
        _ => return Err(Refusal::malformed("Please ask for a day or for a subject").into()),
    };
    Ok(AuditPage {
        entries: page.entries.into_iter().map(Into::into).collect(),
        next_cursor: page.next.as_deref().map(cursor::write),
    })
}

fn date(day: Option<&str>, now: Timestamp) -> Result<String, Refusal> {
    let Some(day) = day else { return Ok(now.day()) };
    let midnight = Timestamp::parse(&format!("{day}T00:00:00Z")).ok();
    midnight
        .map(Timestamp::day)
        .filter(|read| read == day)
        .ok_or_else(|| Refusal::malformed("A day looks like 2026-11-21"))
}

fn bounded(subject: &str) -> Result<&str, Refusal> {
    let subject = subject.trim();
    let fits = (1..=SUBJECT_CHARS_MAX).contains(&subject.len());
    fits.then_some(subject).ok_or_else(|| Refusal::malformed("A subject is the id of a request, a ticket or a player"))
}
