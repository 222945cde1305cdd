use aws::{Admins, AuditLog};
use contract::dto::{AuditPage, AuditQuery};
use domain::{Failure, Refusal, Timestamp, cursor};
use http::AdminCall;
use std::sync::Arc;

const SUBJECT_CHARS_MAX: usize = 64;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub audit_log: AuditLog,
    }
}

http::admins_only!(Deps);

/// A page of the audit log, newest first: the rows of one UTC date (by default today) or of one subject.
///
/// # Errors
/// [`Refusal::Malformed`] for a malformed date, subject or cursor, and for a date together with a subject.
pub async fn audit(deps: Arc<Deps>, call: AdminCall) -> Result<AuditPage, Failure> {
    let AuditQuery { day, subject, cursor } = call.query()?;
    let after = cursor::parse(cursor)?;
    let page = match (day.as_deref(), subject.as_deref()) {
        (day, None) => deps.audit_log.of_day(&date(day, call.arrived())?, after.as_deref()).await?,
        (None, Some(subject)) => deps.audit_log.of_subject(validated(subject)?, after.as_deref()).await?,
        _ => return Err(Refusal::malformed("Please ask for a day or for a subject").into()),
    };
    Ok(page.into())
}

fn date(day: Option<&str>, now: Timestamp) -> Result<String, Refusal> {
    let Some(day) = day else { return Ok(now.day()) };
    let midnight = Timestamp::parse(&format!("{day}T00:00:00Z")).ok();
    midnight
        .map(Timestamp::day)
        .filter(|parsed| parsed == day)
        .ok_or_else(|| Refusal::malformed("A day looks like 2026-11-21"))
}

fn validated(subject: &str) -> Result<&str, Refusal> {
    let subject = subject.trim();
    let fits = (1..=SUBJECT_CHARS_MAX).contains(&subject.len());
    fits.then_some(subject).ok_or_else(|| Refusal::malformed("A subject is the id of a request, a ticket or a player"))
}
