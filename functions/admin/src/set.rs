use crate::change::{Deps, rights};
use contract::dto::{AdminView, GrantBody};
use domain::{Failure, Recipient, Refusal, audit::Action, rights::Rights};
use http::AdminCall;
use std::sync::Arc;

/// Gives a player a role as an admin: role, counts and audit row in one transaction, then the group. Repeating the call
/// completes a change that failed halfway.
///
/// # Errors
/// [`Refusal::UserNotFound`], also for a player whom the identity provider no longer knows; [`Refusal::LastAdmin`];
/// [`Refusal::Malformed`].
pub async fn set(deps: Arc<Deps>, call: AdminCall<Option<Rights>>) -> Result<AdminView, Failure> {
    let rights = rights(&call)?;
    let (uid, role) = call.json::<GrantBody>()?.read()?;
    let player = deps.players.load(&uid).await?;
    if player.role.is_none() && !deps.identity.knows(&player).await? {
        return Err(Refusal::UserNotFound(Recipient::Id(uid).to_string()).into());
    }
    deps.change(&call, rights, &player, Some(role), Action::GrantAdmin).await
}
