use aws::{Players, Profiles, Wallets};
use contract::dto::{Profile, ProfileBody};
use domain::Failure;
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub players: Players,
        pub profiles: Profiles,
        pub wallets: Wallets,
    }
}

/// Changes the fields of the caller's record that a player may edit.
///
/// # Errors
/// What [`domain::account::User::edit`] refuses; [`domain::Refusal::UsernameTaken`]; [`domain::Refusal::Malformed`] for
/// any other field in the body; [`domain::Refusal::UserNotFound`] for a caller without a record.
pub async fn profile_update(deps: Arc<Deps>, call: Call) -> Result<Profile, Failure> {
    let user = deps.players.load(call.uid()?).await?;
    let edited = user.edit(&call.json::<ProfileBody>()?.edit(), call.arrived())?;
    let wallet = deps.wallets.load(&user.uid).await?;
    deps.profiles.update(&user, &edited).await?;
    Ok(Profile::new(edited, &wallet))
}
