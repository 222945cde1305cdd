use crate::{Desk, desk::entry};
use contract::dto::{AdminBody, AdminView};
use domain::{Failure, Uid, audit::Action};
use http::Call;
use std::sync::Arc;

/// Makes a player an admin: flag, count and audit row in one transaction, then the group. Repeating it finishes what
/// was left half done.
///
/// # Errors
/// [`domain::Refusal::NotAdmin`], [`domain::Refusal::UserNotFound`], [`domain::Refusal::Malformed`].
pub async fn set(desk: Arc<Desk>, call: Call) -> Result<AdminView, Failure> {
    let admin = call.admin()?;
    let rights = desk.rights_for(admin).await?;
    let uid = Uid::try_from(call.json::<AdminBody>()?)?;
    let player = desk.players.load(&uid).await?;
    if let Some(granted) = rights.granted(player.is_admin) {
        let entry = entry(&call, admin, Action::GrantAdmin, &uid, true);
        desk.rights.change((&rights, &granted), (&uid, true), (&desk.audit_log, &entry)).await?;
    }
    Ok(AdminView::new(&uid, desk.align(&uid).await?))
}
