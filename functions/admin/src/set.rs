use crate::{change, change_by_two};
use aws::ExclusionRegister;
use contract::dto::{AdminView, GrantBody};
use domain::{
    Failure, Recipient, Refusal, Uid,
    account::User,
    exclusion_register::PersonHash,
    four_eyes::FourEyes,
    rights::{Admin, Rights},
};
use http::{AdminCall, AdminCheck};
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub by_two: change_by_two::Deps,
        pub register: ExclusionRegister,
    }
}

impl AdminCheck for Deps {
    type Found = <change::Deps as AdminCheck>::Found;

    async fn check(&self, uid: &Uid) -> Result<Option<(Admin, Self::Found)>, Failure> {
        self.by_two.changes.check(uid).await
    }
}

/// Gives a player a role as an admin: role, counts and audit row in one transaction, then the group. Repeating the call
/// completes a change that failed halfway. If that takes two owners, the first proposes it and another confirms it
/// (D48).
///
/// # Errors
/// [`Refusal::UserNotFound`], also for a player whom the identity provider no longer has; [`Refusal::Malformed`];
/// [`Refusal::MailboxHasAdmin`]; as [`change_by_two::Deps::change`].
pub async fn set(deps: Arc<Deps>, call: AdminCall<Option<Rights>>) -> Result<AdminView, Failure> {
    let (uid, role, reason) = call.json::<GrantBody>()?.read()?;
    let changes = &deps.by_two.changes;
    let player = changes.players.load(&uid).await?;
    if player.role.is_none() && !changes.identity.knows(&player).await? {
        return Err(Refusal::UserNotFound(Recipient::Id(uid).to_string()).into());
    }
    if role.is_more_than(player.role) {
        deps.check_is_another(&player).await?;
    }
    deps.by_two.change(&call, player, Some(role), &reason).await
}

impl Deps {
    /// Two admins are two persons (D48): one person with two accounts would confirm their own proposals. A mailbox with
    /// more accounts than recorded may have an admin among the others.
    async fn check_is_another(&self, player: &User) -> Result<(), Failure> {
        if self.by_two.four_eyes == FourEyes::Off {
            return Ok(());
        }
        for address in player.emails() {
            let known = self.register.find(&PersonHash::of_mailbox(address)).await?;
            if known.is_full() {
                return Err(Refusal::MailboxHasAdmin.into());
            }
            for uid in &known.players {
                let other = self.by_two.changes.players.find(uid).await?;
                if other.is_some_and(|other| {
                    other.uid != player.uid && other.role.is_some() && other.is_one_person_with(player)
                }) {
                    return Err(Refusal::MailboxHasAdmin.into());
                }
            }
        }
        Ok(())
    }
}
