//! Parts that granting and removing rights share.

use crate::sync::sync;
use aws::{Admins, AuditLog, Identity, Players, Rights};
use contract::dto::AdminView;
use domain::{
    Failure, Uid,
    account::User,
    audit::Action,
    rights::{self, Admin, Role},
};
use http::{AdminCall, AdminCheck, confirm_refusal};

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub players: Players,
        pub rights: Rights,
        pub audit_log: AuditLog,
        pub identity: Identity,
    }
}

impl AdminCheck for Deps {
    type Found = Option<rights::Rights>;

    async fn check(&self, uid: &Uid) -> Result<Option<(Admin, Self::Found)>, Failure> {
        check(&self.rights, &self.admins, uid).await
    }
}

/// Reads the rights before the admin's own record. A removal or suspension after that changes the rights too, so the
/// conditions of the changes that the admin still has in progress fail.
pub(crate) async fn check(
    rights: &Rights,
    admins: &Admins,
    uid: &Uid,
) -> Result<Option<(Admin, Option<rights::Rights>)>, Failure> {
    let rights = rights.find().await?;
    Ok(admins.find(uid).await?.map(|admin| (admin, rights)))
}

/// The rights as they were when the caller was checked.
///
/// # Errors
/// [`Failure::Internal`] when there is an admin, but no record of the first one.
pub(crate) fn rights(call: &AdminCall<Option<rights::Rights>>) -> Result<&rights::Rights, Failure> {
    let rights = call.found().as_ref();
    rights.ok_or_else(|| Failure::internal("there are admins, but nothing says who was the first"))
}

impl Deps {
    /// Writes the player's new role, unless they have it already. Removes proposals for them and updates the group.
    ///
    /// # Errors
    /// [`domain::Refusal::LastAdmin`]; [`Failure::Conflict`] when the player or the rights were changed meanwhile.
    pub(crate) async fn change(
        &self,
        call: &AdminCall<Option<rights::Rights>>,
        rights: &rights::Rights,
        player: &User,
        role: Option<Role>,
    ) -> Result<AdminView, Failure> {
        let changed = rights.changed(&player.uid, (player.role, role), (call.admin(), call.arrived()));
        if let Some(changed) = confirm_refusal(changed, &Some(rights.clone()), self.rights.find()).await? {
            let (action, states) = match player.role == role {
                false => {
                    let action = if role.is_some() { Action::GrantAdmin } else { Action::RemoveAdmin };
                    (action, (rights::name(player.role), rights::name(role)))
                }
                true => (Action::StopProposal, ("proposed", rights::name(role))),
            };
            let entry = call.audit(action, &player.uid, states);
            self.rights.change((rights, &changed), (player, role, call.arrived()), self.audit_log.row(&entry)).await?;
        }
        Ok(AdminView::new(&player.uid, self.sync_group(&player.uid).await?))
    }

    /// Makes the identity provider's group match the player's record, and returns the role in the record.
    ///
    /// # Errors
    /// As [`sync`].
    pub(crate) async fn sync_group(&self, uid: &Uid) -> Result<Option<Role>, Failure> {
        let player = self.players.load(uid).await?;
        let set = |role: Option<Role>| self.identity.set_admin(&player.cognito_username, role.is_some());
        sync(player.role, set, || async { Ok(self.players.load(uid).await?.role) }).await
    }
}
