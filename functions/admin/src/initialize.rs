use crate::change::{self, states};
use aws::{Connection, FromConnection};
use contract::dto::AdminView;
use domain::{
    Failure,
    audit::Action,
    rights::{Bootstrap, Rights},
};
use http::Call;
use std::sync::Arc;

#[derive(Debug)]
pub struct Deps {
    pub changes: change::Deps,
    pub bootstrap: Bootstrap,
}

impl FromConnection for Deps {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        let email = connection.variable("BOOTSTRAP_ADMIN_EMAIL")?;
        Ok(Self { changes: connection.connect()?, bootstrap: Bootstrap::parse(&email) })
    }
}

/// Makes the caller the first admin: of all who ever ask, exactly one. They may ask again after a crash, and get the
/// same answer. The rights are read before the player: who finds them given then finds the flag as well.
///
/// # Errors
/// [`domain::Refusal::NotFirstAdmin`], [`domain::Refusal::AdminInitialised`], [`domain::Refusal::UserNotFound`].
pub async fn initialize(deps: Arc<Deps>, call: Call) -> Result<AdminView, Failure> {
    let (changes, who) = (&deps.changes, call.principal()?);
    deps.bootstrap.permits(&who.email, who.email_verified)?;
    let rights = changes.rights.find().await?;
    let player = changes.players.load(&who.uid).await?;
    match rights {
        Some(rights) => rights.again(&who.uid, player.is_admin)?,
        None => {
            let entry = call.audit(&who.uid, Action::InitialiseAdmin, &who.uid, states(true));
            changes.rights.begin(&Rights::begin(who.uid.clone()), (&changes.audit_log, &entry)).await?;
        }
    }
    Ok(AdminView::new(&who.uid, changes.align(&who.uid).await?))
}
