//! A change of a role, made or proposed: by one owner, or by two (D48).

use crate::change::{self, rights};
use aws::Connection;
use contract::dto::AdminView;
use domain::{
    Failure, Uid,
    account::User,
    audit::Action,
    deposit::Party,
    four_eyes::{Alone, FourEyes, Grounds, Proposal, Step},
    rights::{self as roles, Rights, Role, RoleProposal},
};
use http::{AdminCall, confirm_refusal, metrics};

aws::deps! {
    pub struct Deps {
        pub changes: change::Deps,
        pub four_eyes: FourEyes = Connection::setting,
    }
}

impl Deps {
    /// Changes a player's role, or proposes the change.
    ///
    /// # Errors
    /// [`domain::Refusal::LastAdmin`]; what [`Step::meant`], [`AdminCall::proposal`] and [`Rights::proposed`] refuse.
    pub(crate) async fn change(
        &self,
        call: &AdminCall<Option<Rights>>,
        player: User,
        role: Option<Role>,
        reason: &str,
    ) -> Result<AdminView, Failure> {
        let rights = rights(call)?;
        if player.role != role {
            let (admin, at) = (call.admin(), call.arrived());
            let needed = Role::admins_needed(player.role, player.uid == *admin, self.four_eyes);
            let proposal = self.counting((rights.proposal(&player.uid, role), role), admin, &player).await?;
            let alone = rights.alone_about(player.role.filter(|_| player.uid != *admin), at);
            let step = needed.step(proposal, admin, alone, at)?.meant(reason)?;
            match step {
                Step::Decide(Grounds::Alone) => metrics::of_one_owner(),
                Step::Decide(_) => {}
                Step::Proposed => return Ok(AdminView::new(&player.uid, player.role).with_proposed(role)),
                Step::Propose => return self.propose(call, (rights, alone), player, role, reason).await,
            }
        }
        self.changes.change(call, rights, &player, role).await
    }

    /// The proposal, if its maker still is an owner. An owner who has suspended the player may still propose a removal.
    async fn counting<'a>(
        &self,
        (proposal, role): (Option<&'a Proposal>, Option<Role>),
        admin: &Uid,
        player: &User,
    ) -> Result<Option<&'a Proposal>, Failure> {
        let Some(Proposal { by, .. }) = proposal.filter(|proposal| proposal.by != *admin) else { return Ok(proposal) };
        let proposer = self.changes.admins.find(by).await?;
        let may_remove = role.is_none() && player.suspension.by.as_ref() == Some(by);
        let proposer = proposer.map(|admin| if may_remove { admin.suspending() } else { admin });
        Ok(proposal.filter(|_| proposer.is_some_and(|proposer| proposer.role == Role::Owner)))
    }

    async fn propose(
        &self,
        call: &AdminCall<Option<Rights>>,
        (rights, alone): (&Rights, Alone),
        player: User,
        role: Option<Role>,
        reason: &str,
    ) -> Result<AdminView, Failure> {
        let changes = &self.changes;
        let view = AdminView::new(&player.uid, player.role).with_proposed(role);
        let entry = call.audit(Action::ProposeAdmin, &player.uid, (roles::name(player.role), roles::name(role)));
        let proposal = call.proposal(reason)?;
        let entry = entry.with_note(proposal.reason.clone());
        let proposed = rights.proposed(RoleProposal { player: Party::from(player), role, proposal });
        let proposed = confirm_refusal(proposed, &Some(rights.clone()), changes.rights.find()).await?;
        if alone != Alone::No {
            metrics::of_one_owner();
        }
        changes.rights.propose((rights, &proposed), changes.audit_log.row(&entry)).await?;
        Ok(view)
    }
}
