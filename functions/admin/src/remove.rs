use crate::change::{Deps, rights, states};
use contract::dto::{AdminBody, AdminView};
use domain::{Failure, Uid, audit::Action, rights::Rights};
use http::{AdminCall, confirm_refusal};
use std::sync::Arc;

/// Removes a player's rights in the way that [`crate::set`] grants them. It takes effect with the player's next call,
/// since every admin's call reads the record.
///
/// # Errors
/// As [`crate::set`]; [`domain::Refusal::LastAdmin`].
pub async fn remove(deps: Arc<Deps>, call: AdminCall<Option<Rights>>) -> Result<AdminView, Failure> {
    let rights = rights(&call)?;
    let uid = Uid::try_from(call.json::<AdminBody>()?)?;
    let player = deps.players.load(&uid).await?;
    let removed = rights.removed(player.is_admin);
    if let Some(removed) = confirm_refusal(removed, &Some(rights.clone()), deps.rights.find()).await? {
        let entry = call.audit(Action::RemoveAdmin, &uid, states(false));
        deps.rights.change((rights, &removed), (&uid, false), (&deps.audit_log, &entry)).await?;
    }
    Ok(AdminView::new(&uid, deps.sync_group(&uid).await?))
}
