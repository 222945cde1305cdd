use crate::change;
use contract::dto::AdminView;
use domain::{
    Failure,
    audit::Action,
    rights::{Bootstrap, Rights, Role},
};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub changes: change::Deps,
        pub bootstrap: Bootstrap = |connection| Ok(Bootstrap::parse(&connection.variable("BOOTSTRAP_ADMIN_EMAIL")?)),
    }
}

/// Makes the caller the first admin. This succeeds for exactly one player, who may repeat the call after a crash and
/// gets the same answer. The rights are read before the player, so that a call that finds rights also finds the flag
/// that was written with them.
///
/// # Errors
/// [`domain::Refusal::NotFirstAdmin`], [`domain::Refusal::AdminInitialised`], [`domain::Refusal::UserNotFound`],
/// [`domain::Refusal::AccountClosed`].
pub async fn initialize(deps: Arc<Deps>, call: Call) -> Result<AdminView, Failure> {
    let (changes, principal) = (&deps.changes, call.principal()?);
    deps.bootstrap.permits(&principal.email, principal.email_verified)?;
    let rights = changes.rights.find().await?;
    let player = changes.players.load(&principal.uid).await?;
    player.check_open()?;
    match rights {
        Some(rights) => rights.again(&principal.uid, player.role.is_some())?,
        None => {
            let entry =
                call.audit(&principal.uid, Action::InitialiseAdmin, &principal.uid, ("player", Role::Owner.name()));
            let begun = Rights::begin(principal.uid.clone());
            changes.rights.begin(&begun, call.arrived(), changes.audit_log.row(&entry)).await?;
        }
    }
    Ok(AdminView::new(&principal.uid, changes.sync_group(&principal.uid).await?))
}
