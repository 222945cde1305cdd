use crate::change::{check, rights};
use aws::{Admins, AuditLog, Players, Rights as Store};
use contract::dto::{SuspensionBody, SuspensionView};
use domain::{
    Failure, Uid,
    account::User,
    audit::Action,
    request::Note,
    rights::{Admin, Rights},
};
use http::{AdminCall, AdminCheck, metrics};
use std::sync::Arc;

const ACTIVE: &str = "active";
const SUSPENDED: &str = "suspended";

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub players: Players,
        pub rights: Store,
        pub audit_log: AuditLog,
    }
}

/// An owner who has suspended an admin may end that.
impl AdminCheck for Deps {
    type Found = Option<Rights>;

    async fn check(&self, uid: &Uid) -> Result<Option<(Admin, Self::Found)>, Failure> {
        Ok(check(&self.rights, &self.admins, uid).await?.map(|(admin, found)| (admin.suspending(), found)))
    }
}

/// Suspends an admin at once, or ends that: both records, the rights and the audit row in one transaction (D48). It
/// takes one owner. While it lasts neither of the two can change anything.
///
/// # Errors
/// [`domain::Refusal::UserNotFound`], [`domain::Refusal::ReasonMissing`], [`domain::Refusal::NoteTooLong`],
/// [`domain::Refusal::Malformed`]; what [`User::suspends`] and [`User::may_act_about`] refuse.
pub async fn suspend(deps: Arc<Deps>, call: AdminCall<Option<Rights>>) -> Result<SuspensionView, Failure> {
    let (uid, is_suspended, reason) = call.json::<SuspensionBody>()?.read()?;
    let players = &deps.players;
    let (own, player) = tokio::try_join!(players.load(call.admin()), players.load(&uid))?;
    if is_suspended {
        deps.begin(&call, (&own, &player), reason).await?;
    } else {
        deps.end(&call, (&own, &player), reason).await?;
    }
    Ok(SuspensionView { user_id: uid.to_string(), is_suspended })
}

impl Deps {
    async fn begin(
        &self,
        call: &AdminCall<Option<Rights>>,
        (own, player): (&User, &User),
        reason: Note,
    ) -> Result<(), Failure> {
        if own.suspends(player)? {
            metrics::of_one_owner();
            let before = rights(call)?;
            let entry = call.audit(Action::SuspendAdmin, &player.uid, (ACTIVE, SUSPENDED)).with_note(reason);
            let (changed, records) = (before.set_aside(&player.uid), (own, player, call.arrived()));
            self.rights.suspend((before, &changed), records, self.audit_log.row(&entry)).await?;
        }
        Ok(())
    }

    /// Also if one of the two is no longer an admin.
    async fn end(
        &self,
        call: &AdminCall<Option<Rights>>,
        (own, player): (&User, &User),
        reason: Note,
    ) -> Result<(), Failure> {
        own.may_act_about(player)?;
        let by = match &player.suspension.by {
            Some(by) => self.players.find(by).await?,
            None => None,
        };
        let by = by.as_ref().or(Some(own)).filter(|by| by.suspension.of.as_ref() == Some(&player.uid));
        if by.is_some() || player.suspension.at.is_some() {
            let before = rights(call)?;
            let entry = call.audit(Action::EndSuspension, &player.uid, (SUSPENDED, ACTIVE)).with_note(reason);
            let changed = before.set_aside(&player.uid);
            let records = (by, player, call.arrived());
            self.rights.end_suspension((before, &changed), records, self.audit_log.row(&entry)).await?;
        }
        Ok(())
    }
}
