use crate::held_to_register::HeldToRegister;
use aws::{Players, Profiles, RateLimits, Wallets};
use contract::dto::{Profile, ProfileBody};
use domain::{Failure, RateLimit};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub players: Players,
        pub profiles: Profiles,
        pub wallets: Wallets,
        pub rate_limits: RateLimits,
        pub held_to_register: HeldToRegister,
    }
}

/// Changes the fields of the caller's record that a player may edit. Whoever is on the register of excluded persons, by
/// their new number too, cannot play from then on (D62).
///
/// # Errors
/// What [`domain::account::User::edit`] refuses; [`domain::Refusal::UsernameTaken`];
/// [`domain::Refusal::TooManyRequests`]; [`domain::Refusal::Malformed`] for any other field in the body;
/// [`domain::Refusal::UserNotFound`] for a caller without a record.
pub async fn profile_update(deps: Arc<Deps>, call: Call) -> Result<Profile, Failure> {
    let user = deps.players.load(call.uid()?).await?;
    let edited = user.edit(&call.json::<ProfileBody>()?.edit()?, call.arrived())?;
    let wallet = deps.wallets.load(&user.uid).await?;
    if edited.username != user.username {
        deps.rate_limits.count(RateLimit::Usernames, &user.uid, call.arrived(), call.request_id()).await?;
    }
    deps.profiles.update(&user, &edited).await?;
    let wallet = deps.held_to_register.hold(&edited, wallet, &call).await?;
    Ok(Profile::new(edited, &wallet))
}
