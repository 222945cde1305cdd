use crate::change::{Deps, entry};
use contract::dto::{AdminBody, AdminView};
use domain::{Failure, Uid, audit::Action};
use http::Call;
use std::sync::Arc;

/// Makes a player an admin: flag, count and audit row in one transaction, then the group. Repeating it finishes what
/// was left half done.
///
/// # Errors
/// [`domain::Refusal::NotAdmin`], [`domain::Refusal::UserNotFound`], [`domain::Refusal::Malformed`].
pub async fn set(deps: Arc<Deps>, call: Call) -> Result<AdminView, Failure> {
    let admin = call.admin()?;
    let rights = deps.rights_for(admin).await?;
    let uid = Uid::try_from(call.json::<AdminBody>()?)?;
    let player = deps.players.load(&uid).await?;
    if let Some(granted) = rights.granted(player.is_admin) {
        let entry = entry(&call, admin, Action::GrantAdmin, &uid, true);
        deps.rights.change((&rights, &granted), (&uid, true), (&deps.audit_log, &entry)).await?;
    }
    Ok(AdminView::new(&uid, deps.align(&uid).await?))
}
