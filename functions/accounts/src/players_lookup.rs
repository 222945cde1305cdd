use aws::{Players, RateLimits};
use contract::dto::{FoundPlayer, LookupBody};
use domain::{Failure, RateLimit, Recipient, Refusal};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub players: Players,
        pub rate_limits: RateLimits,
    }
}

/// Who a user id or e-mail belongs to (`spec 5.16 to 5.18`). It counts even if nobody is found: that tells something too.
///
/// # Errors
/// What [`Recipient::parse`] refuses; [`Refusal::TooManyRequests`]; [`Refusal::UserNotFound`].
pub async fn players_lookup(deps: Arc<Deps>, call: Call) -> Result<FoundPlayer, Failure> {
    let caller = call.uid()?;
    let wanted = Recipient::parse(&call.json::<LookupBody>()?.player)?;
    deps.rate_limits.count(RateLimit::LookUps, caller, call.arrived(), call.request_id()).await?;
    let found = deps.players.find(&wanted).await?.ok_or_else(|| Refusal::UserNotFound(wanted.to_string()))?;
    Ok(FoundPlayer::new(&found, caller))
}
