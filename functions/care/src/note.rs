use aws::{Admins, AuditLog, CareCases};
use contract::{
    dto::{CareCaseView, CareNoteBody},
    routes,
};
use domain::{
    Failure, Refusal,
    audit::Action,
    care::CareNote,
    request::{Note, RequestId},
};
use http::AdminCall;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub cases: CareCases,
        pub audit_log: AuditLog,
    }
}

http::admins_only!(Deps);

/// Adds an admin's note to a case, in one transaction with the audit row, which does not have the note's text. The same
/// key and note again write nothing.
///
/// # Errors
/// [`Refusal::CaseNotFound`], [`Refusal::ReasonMissing`], [`Refusal::NoteTooLong`], and what [`Call::idempotency_key`]
/// and [`domain::care::CareCase::noted`] refuse.
///
/// [`Call::idempotency_key`]: http::Call::idempotency_key
pub async fn note(deps: Arc<Deps>, call: AdminCall) -> Result<CareCaseView, Failure> {
    let CareNoteBody { note, contact, outcome } = call.json()?;
    let id = RequestId::parse(call.parameter("id")).map_err(|_| Refusal::CaseNotFound)?;
    let note = CareNote {
        id: RequestId::derive(call.admin(), routes::CARE_NOTE.binary, &call.idempotency_key()?),
        by: call.admin().clone(),
        email: call.principal()?.email.clone(),
        at: call.arrived(),
        contact: contact.0,
        text: Note::reason(&note)?,
        outcome: outcome.map(|outcome| outcome.0),
    };
    let case = deps.cases.load(&id).await?;
    let Some(noted) = case.noted(note)? else { return Ok(CareCaseView::new(case, call.admin())) };
    let entry = call.audit(Action::NoteOnCase, &case.player.uid, (case.status.name(), noted.status.name()));
    deps.cases.note(&noted, deps.audit_log.row(&entry)).await?;
    Ok(CareCaseView::new(noted, call.admin()))
}
