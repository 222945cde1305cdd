use aws::{Connection, Players, Profiles, Wallets};
use contract::dto::{Profile, ProfileBody};
use domain::Failure;
use http::Call;
use std::sync::Arc;

/// Where players edit their record.
#[derive(Debug)]
pub struct Editing {
    pub players: Players,
    pub profiles: Profiles,
    pub wallets: Wallets,
}

impl Editing {
    /// # Errors
    /// [`Failure::Internal`] naming a variable that is missing from the environment.
    pub fn from_env() -> Result<Self, Failure> {
        let connection = Connection::from_env()?;
        Ok(Self {
            players: Players::from_env(&connection)?,
            profiles: Profiles::from_env(&connection)?,
            wallets: Wallets::from_env(&connection)?,
        })
    }
}

/// Changes what a player may change of their own record.
///
/// # Errors
/// What [`domain::account::User::edit`] refuses; [`domain::Refusal::UsernameTaken`]; [`domain::Refusal::Malformed`] for
/// anything else in the body; [`domain::Refusal::UserNotFound`] for who has no record yet.
pub async fn profile_update(app: Arc<Editing>, call: Call) -> Result<Profile, Failure> {
    let user = app.players.load(call.uid()?).await?;
    let edited = user.edit(&call.json::<ProfileBody>()?.edit(), call.arrived())?;
    let wallet = app.wallets.load(&user.uid).await?;
    app.profiles.update(&user, &edited).await?;
    Ok(Profile::new(edited, &wallet))
}
