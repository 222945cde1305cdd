use aws::{AuditLog, Players};
use contract::dto::{AgreementBody, AgreementView};
use domain::{Failure, agreement::Agreement, audit::Action};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub players: Players,
        pub audit_log: AuditLog,
    }
}

/// Records that the caller is of age and agrees to the terms (D59): record and audit row in one transaction.
///
/// # Errors
/// What [`Agreement::given`] refuses; [`domain::Refusal::AccountClosed`]; [`domain::Refusal::UserNotFound`] for a
/// caller without a record.
pub async fn profile_agree(deps: Arc<Deps>, call: Call) -> Result<AgreementView, Failure> {
    let uid = call.uid()?;
    let AgreementBody { terms, born_on } = call.json()?;
    let user = deps.players.load(uid).await?;
    user.check_open()?;
    let before = user.agreement.as_ref();
    let agreement = Agreement::given(before, &terms, born_on.as_deref(), call.arrived())?;
    if before != Some(&agreement) {
        let was = before.map_or_else(|| "nothing agreed".to_owned(), Agreement::to_string);
        let entry = call.audit(uid, Action::Agree, uid, (&was, &agreement.to_string()));
        deps.players.agree(uid, &agreement, deps.audit_log.row(&entry)).await?;
    }
    Ok(agreement.into())
}
