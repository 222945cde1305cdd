use crate::{change, change_by_two};
use contract::dto::{AdminBody, AdminView};
use domain::{
    Failure, Uid,
    rights::{Admin, Rights},
};
use http::{AdminCall, AdminCheck};
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub by_two: change_by_two::Deps,
    }
}

/// An owner who has suspended an admin may remove that admin.
impl AdminCheck for Deps {
    type Found = <change::Deps as AdminCheck>::Found;

    async fn check(&self, uid: &Uid) -> Result<Option<(Admin, Self::Found)>, Failure> {
        Ok(self.by_two.changes.check(uid).await?.map(|(admin, found)| (admin.suspending(), found)))
    }
}

/// Removes a player's rights in the way that [`crate::set`] grants them, also a suspended admin's. It takes effect with
/// the player's next call, since every admin's call reads the record.
///
/// # Errors
/// [`domain::Refusal::UserNotFound`]; what [`domain::account::User::may_act_about`] refuses; as
/// [`change_by_two::Deps::change`].
pub async fn remove(deps: Arc<Deps>, call: AdminCall<Option<Rights>>) -> Result<AdminView, Failure> {
    let (uid, reason) = call.json::<AdminBody>()?.read()?;
    let players = &deps.by_two.changes.players;
    let (own, player) = tokio::try_join!(players.load(call.admin()), players.load(&uid))?;
    own.may_act_about(&player)?;
    deps.by_two.change(&call, player, None, &reason).await
}
