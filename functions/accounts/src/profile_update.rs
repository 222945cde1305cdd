use aws::{ExclusionRegister, Players, Profiles, RateLimits, Wallets};
use contract::dto::{Profile, ProfileBody};
use domain::{Failure, RateLimit, exclusion_register::PersonHash};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub players: Players,
        pub profiles: Profiles,
        pub wallets: Wallets,
        pub rate_limits: RateLimits,
        pub register: ExclusionRegister,
    }
}

/// Changes the fields of the caller's record that a player may edit. The answer does not say whether the register of
/// excluded persons lists the new number: the nightly run keeps its player from playing (D62).
///
/// # Errors
/// What [`domain::account::User::edit`] refuses; [`domain::Refusal::UsernameTaken`];
/// [`domain::Refusal::TooManyRequests`]; [`domain::Refusal::Malformed`] for any other field in the body;
/// [`domain::Refusal::UserNotFound`] for a caller without a record.
pub async fn profile_update(deps: Arc<Deps>, call: Call) -> Result<Profile, Failure> {
    let user = deps.players.load(call.uid()?).await?;
    let edited = user.edit(&call.json::<ProfileBody>()?.edit()?, call.arrived())?;
    let wallet = deps.wallets.load(&user.uid).await?;
    for (limit, is_changed) in [
        (RateLimit::Usernames, edited.username != user.username),
        (RateLimit::PhoneNumbers, edited.phone_number != user.phone_number),
    ] {
        if is_changed {
            deps.rate_limits.count(limit, &user.uid, call.arrived(), call.request_id()).await?;
        }
    }
    deps.profiles.update(&user, &edited).await?;
    deps.register.add(&PersonHash::of_user(&edited), &edited.uid).await?;
    Ok(Profile::new(edited, &wallet))
}
