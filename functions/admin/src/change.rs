//! What granting and removing rights share.

use crate::sync::sync;
use aws::{Admins, AuditLog, Identity, Players, Rights};
use domain::{Failure, Uid, rights};
use http::{AdminCall, AdminCheck};

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub players: Players,
        pub rights: Rights,
        pub audit_log: AuditLog,
        pub identity: Identity,
    }
}

/// Reads the rights before the admin's own record. Whoever is removed after that changes the count of admins too, so
/// the conditions of the changes that they still have in progress fail.
impl AdminCheck for Deps {
    type Found = Option<rights::Rights>;

    async fn check(&self, uid: &Uid) -> Result<Option<Self::Found>, Failure> {
        let rights = self.rights.find().await?;
        Ok(self.admins.is_admin(uid).await?.then_some(rights))
    }
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
    /// Makes the identity provider's group match the player's record, and returns whether the player is an admin.
    ///
    /// # Errors
    /// As [`sync`].
    pub(crate) async fn sync_group(&self, uid: &Uid) -> Result<bool, Failure> {
        let player = self.players.load(uid).await?;
        let set = |is_admin| self.identity.set_admin(&player.cognito_username, is_admin);
        sync(player.is_admin, set, || async { Ok(self.players.load(uid).await?.is_admin) }).await
    }
}

/// The states before and after a change of the admin flag, as the audit log names them.
pub(crate) const fn states(is_admin: bool) -> (&'static str, &'static str) {
    (rights::name(!is_admin), rights::name(is_admin))
}
