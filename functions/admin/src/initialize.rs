use crate::{Desk, desk::entry};
use contract::dto::AdminView;
use domain::{
    Failure,
    audit::Action,
    rights::{Bootstrap, Rights},
};
use http::Call;
use std::{env, sync::Arc};

/// Where the first admin sets themselves up.
#[derive(Debug)]
pub struct Setup {
    pub desk: Desk,
    pub bootstrap: Bootstrap,
}

impl Setup {
    /// # Errors
    /// [`Failure::Internal`] naming a variable that is missing from the environment.
    pub fn from_env() -> Result<Self, Failure> {
        let email = env::var("BOOTSTRAP_ADMIN_EMAIL");
        let email =
            email.map_err(|_| Failure::internal("the environment variable BOOTSTRAP_ADMIN_EMAIL is missing"))?;
        Ok(Self { desk: Desk::from_env()?, bootstrap: Bootstrap::parse(&email) })
    }
}

/// Makes the caller the first admin: of all who ever ask, exactly one. They may ask again after a crash, and get the
/// same answer. The rights are read before the player: who finds them given then finds the flag as well.
///
/// # Errors
/// [`domain::Refusal::NotFirstAdmin`], [`domain::Refusal::AdminInitialised`], [`domain::Refusal::UserNotFound`].
pub async fn initialize(app: Arc<Setup>, call: Call) -> Result<AdminView, Failure> {
    let (desk, who) = (&app.desk, call.principal()?);
    app.bootstrap.permits(&who.email, who.email_verified)?;
    let rights = desk.rights.find().await?;
    let player = desk.players.load(&who.uid).await?;
    match rights {
        Some(rights) => rights.again(&who.uid, player.is_admin)?,
        None => {
            let entry = entry(&call, &who.uid, Action::InitialiseAdmin, &who.uid, true);
            desk.rights.begin(&Rights::begin(who.uid.clone()), (&desk.audit_log, &entry)).await?;
        }
    }
    Ok(AdminView::new(&who.uid, desk.align(&who.uid).await?))
}
