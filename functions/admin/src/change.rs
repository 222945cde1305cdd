//! What giving and taking rights works with.

use aws::{Admins, AuditLog, Identity, Players, Rights};
use domain::{
    Failure, Uid,
    audit::{Action, AuditEntry},
    rights,
};
use http::Call;

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

impl Deps {
    /// The rights, for `admin` to change. They are read before the admin's own record: whoever loses their rights
    /// after that has changed the count as well, so that nothing which they still have under way is written.
    ///
    /// # Errors
    /// [`domain::Refusal::NotAdmin`]; [`Failure::Internal`] when there are admins, but no first one.
    pub(crate) async fn rights_for(&self, admin: &Uid) -> Result<rights::Rights, Failure> {
        let rights = self.rights.find().await?;
        self.admins.require(admin).await?;
        rights.ok_or_else(|| Failure::internal("there are admins, but nothing says who was the first"))
    }

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

/// The audit row of this call, in which `actor` made `subject` an admin, or none.
pub(crate) fn entry(call: &Call, actor: &Uid, action: Action, subject: &Uid, is_admin: bool) -> AuditEntry {
    AuditEntry {
        at: call.arrived(),
        request_id: call.request_id().to_owned(),
        actor: actor.clone(),
        action,
        subject: subject.to_string(),
        before: rights::name(!is_admin).to_owned(),
        after: rights::name(is_admin).to_owned(),
    }
}
