use crate::agreed::Deps;
use contract::dto::{AdminBody, AdminView};
use domain::{Failure, Uid, rights::Rights};
use http::AdminCall;
use std::sync::Arc;

/// Removes a player's rights in the way that [`crate::set`] grants them. It takes effect with the player's next call,
/// since every admin's call reads the record.
///
/// # Errors
/// [`domain::Refusal::UserNotFound`]; as [`Deps::change`].
pub async fn remove(deps: Arc<Deps>, call: AdminCall<Option<Rights>>) -> Result<AdminView, Failure> {
    let uid = Uid::try_from(call.json::<AdminBody>()?)?;
    let player = deps.changes.players.load(&uid).await?;
    deps.change(&call, player, None, "").await
}
