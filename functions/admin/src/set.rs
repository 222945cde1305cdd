use crate::change::{self, rights};
use contract::dto::{AdminView, GrantBody};
use domain::{
    Failure, Recipient, Refusal, Uid,
    account::User,
    audit::Action,
    deposit::Party,
    four_eyes::{FourEyes, Grounds, Step},
    rights::{self as roles, Admin, Rights, Role, RoleProposal},
};
use http::{AdminCall, AdminCheck, confirm_refusal, metrics};
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub changes: change::Deps,
        pub four_eyes: FourEyes,
    }
}

impl AdminCheck for Deps {
    type Found = <change::Deps as AdminCheck>::Found;

    async fn check(&self, uid: &Uid) -> Result<Option<(Admin, Self::Found)>, Failure> {
        self.changes.check(uid).await
    }
}

/// Gives a player a role as an admin: role, counts and audit row in one transaction, then the group. Repeating the call
/// completes a change that failed halfway. Where that takes two owners, the first proposes it and another confirms it
/// (D48).
///
/// # Errors
/// [`Refusal::UserNotFound`], also for a player whom the identity provider no longer knows; [`Refusal::LastAdmin`];
/// [`Refusal::Malformed`]; what [`Step::meant`], [`AdminCall::proposal`] and [`Rights::proposed`] refuse.
pub async fn set(deps: Arc<Deps>, call: AdminCall<Option<Rights>>) -> Result<AdminView, Failure> {
    let (rights, changes) = (rights(&call)?, &deps.changes);
    let (uid, role, reason) = call.json::<GrantBody>()?.read()?;
    let player = changes.players.load(&uid).await?;
    if player.role.is_none() && !changes.identity.knows(&player).await? {
        return Err(Refusal::UserNotFound(Recipient::Id(uid).to_string()).into());
    }
    if player.role != Some(role) {
        let agreement = Role::agreement(player.role, deps.four_eyes);
        let proposal = rights.proposal(&uid, role);
        let (admin, at) = (call.admin(), call.arrived());
        match agreement.step(proposal, admin, rights.alone_as_owner(at), at)?.meant(&reason)? {
            Step::Decide(Grounds::Alone) => metrics::of_one_owner(),
            Step::Decide(_) => {}
            Step::Proposed => return Ok(AdminView::new(&uid, player.role).with_proposed(role)),
            Step::Propose => return deps.propose(&call, rights, player, role, &reason).await,
        }
    }
    changes.change(&call, rights, &player, Some(role), Action::GrantAdmin).await
}

impl Deps {
    async fn propose(
        &self,
        call: &AdminCall<Option<Rights>>,
        rights: &Rights,
        player: User,
        role: Role,
        reason: &str,
    ) -> Result<AdminView, Failure> {
        let changes = &self.changes;
        let view = AdminView::new(&player.uid, player.role).with_proposed(role);
        let entry = call.audit(Action::ProposeAdmin, &player.uid, (roles::name(player.role), role.name()));
        let proposal = call.proposal(reason)?;
        let entry = entry.with_note(proposal.reason.clone());
        let proposed = rights.proposed(RoleProposal { player: Party::from(player), role, proposal });
        let proposed = confirm_refusal(proposed, &Some(rights.clone()), changes.rights.find()).await?;
        if rights.counts.is_one_owner() {
            metrics::of_one_owner();
        }
        changes.rights.propose((rights, &proposed), (&changes.audit_log, &entry)).await?;
        Ok(view)
    }
}
