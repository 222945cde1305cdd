use crate::change::{Deps, rights, states};
use contract::dto::{AdminBody, AdminView};
use domain::{Failure, Recipient, Refusal, Uid, audit::Action, rights::Rights};
use http::AdminCall;
use std::sync::Arc;

/// Makes a player an admin: flag, count and audit row in one transaction, then the group. Repeating the call completes
/// a change that failed halfway.
///
/// # Errors
/// [`Refusal::UserNotFound`], also for a player whom the identity provider no longer knows; [`Refusal::Malformed`].
pub async fn set(deps: Arc<Deps>, call: AdminCall<Option<Rights>>) -> Result<AdminView, Failure> {
    let rights = rights(&call)?;
    let uid = Uid::try_from(call.json::<AdminBody>()?)?;
    let player = deps.players.load(&uid).await?;
    if let Some(granted) = rights.granted(player.is_admin) {
        if !deps.identity.knows(&player).await? {
            return Err(Refusal::UserNotFound(Recipient::Id(uid).to_string()).into());
        }
        let entry = call.audit(Action::GrantAdmin, &uid, states(true));
        deps.rights.change((rights, &granted), (&uid, true), (&deps.audit_log, &entry)).await?;
    }
    Ok(AdminView::new(&uid, deps.sync_group(&uid).await?))
}
