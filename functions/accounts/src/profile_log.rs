use aws::AuditLog;
use contract::dto::{AccountLogEntry, AccountLogPage, PageQuery};
use domain::{Failure, Page, audit::Action, cursor};
use http::Call;
use std::sync::Arc;

/// A page of the actions on the caller's account, newest first. It leaves out that admins look after them (D63).
///
/// # Errors
/// [`domain::Refusal::Malformed`] for a malformed cursor.
pub async fn profile_log(log: Arc<AuditLog>, call: Call) -> Result<AccountLogPage, Failure> {
    let after = cursor::parse(call.query::<PageQuery>()?.cursor)?;
    let uid = call.uid()?;
    let Page { items, next } = log.of_subject(uid.as_str(), after.as_deref()).await?;
    let shown = items.into_iter().filter(|entry| entry.action != Action::NoteOnCase);
    Ok(Page { items: shown.map(|entry| AccountLogEntry::new(entry, uid)).collect(), next }.into())
}
