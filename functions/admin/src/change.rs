//! What giving and taking rights works with.

use aws::{Admins, AuditLog, Identity, Players, Rights};
use domain::{Failure, Uid, rights};
use http::{AdminCall, AdminCheck};

/// How often the group is set anew when the flag has been changed meanwhile.
const ALIGNMENTS_MAX: usize = 5;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub players: Players,
        pub rights: Rights,
        pub audit_log: AuditLog,
        pub identity: Identity,
    }
}

/// The rights are read before the admin's own record: whoever loses their rights after that has changed the count as
/// well, so that nothing which they still have under way is written.
impl AdminCheck for Deps {
    type Found = Option<rights::Rights>;

    async fn check(&self, uid: &Uid) -> Result<Option<Self::Found>, Failure> {
        let rights = self.rights.find().await?;
        Ok(self.admins.is_admin(uid).await?.then_some(rights))
    }
}

/// The rights that an admin is to change.
///
/// # Errors
/// [`Failure::Internal`] when there are admins, but no first one.
pub(crate) fn rights(call: &AdminCall<Option<rights::Rights>>) -> Result<&rights::Rights, Failure> {
    let rights = call.found().as_ref();
    rights.ok_or_else(|| Failure::internal("there are admins, but nothing says who was the first"))
}

impl Deps {
    /// Makes the identity provider's group say what the player's record says, and tells what that is. The record is
    /// read again afterwards: of two calls at once, the one that ends last leaves both in agreement.
    ///
    /// # Errors
    /// When a service does not answer; [`Failure::Conflict`] when the record does not come to rest.
    pub(crate) async fn align(&self, uid: &Uid) -> Result<bool, Failure> {
        let mut player = self.players.load(uid).await?;
        for _ in 0..ALIGNMENTS_MAX {
            self.identity.set_admin(&player.cognito_username, player.is_admin).await?;
            let now = self.players.load(uid).await?;
            if now.is_admin == player.is_admin {
                return Ok(now.is_admin);
            }
            player = now;
        }
        Err(Failure::Conflict)
    }
}

/// The states of somebody who becomes an admin, or is one no longer, as the audit log names them.
pub(crate) const fn states(is_admin: bool) -> (&'static str, &'static str) {
    (rights::name(!is_admin), rights::name(is_admin))
}
