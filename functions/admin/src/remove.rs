use crate::change::{Deps, entry};
use contract::dto::{AdminBody, AdminView};
use domain::{Failure, Uid, audit::Action};
use http::{Call, settled};
use std::sync::Arc;

/// Takes a player's rights away, as [`crate::set`] gives them. Who is removed is out on the next call: every admin's
/// call asks the record.
///
/// # Errors
/// As [`crate::set`]; [`domain::Refusal::LastAdmin`].
pub async fn remove(deps: Arc<Deps>, call: Call) -> Result<AdminView, Failure> {
    let admin = call.admin()?;
    let rights = deps.rights_for(admin).await?;
    let uid = Uid::try_from(call.json::<AdminBody>()?)?;
    let player = deps.players.load(&uid).await?;
    let removed = rights.removed(player.is_admin);
    if let Some(removed) = settled(removed, &Some(rights.clone()), deps.rights.find()).await? {
        let entry = entry(&call, admin, Action::RemoveAdmin, &uid, false);
        deps.rights.change((&rights, &removed), (&uid, false), (&deps.audit_log, &entry)).await?;
    }
    Ok(AdminView::new(&uid, deps.align(&uid).await?))
}
