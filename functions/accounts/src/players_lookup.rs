use aws::{Addresses, RateLimits};
use contract::dto::{FoundPlayer, LookupBody};
use domain::{Failure, RateLimit, Recipient};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub addresses: Addresses,
        pub rate_limits: RateLimits,
    }
}

/// Finds a player by user id or e-mail (`spec 5.16 to 5.18`). A look-up without a result counts too: its answer also
/// reveals something.
///
/// # Errors
/// What [`Recipient::parse`] refuses; [`domain::Refusal::TooManyRequests`]; what [`Addresses::recipient`] refuses.
pub async fn players_lookup(deps: Arc<Deps>, call: Call) -> Result<FoundPlayer, Failure> {
    let caller = call.uid()?;
    let recipient = Recipient::parse(&call.json::<LookupBody>()?.player)?;
    deps.rate_limits.count(RateLimit::LookUps, caller, call.arrived(), call.request_id()).await?;
    let found = deps.addresses.recipient(&recipient).await?;
    Ok(FoundPlayer::new(&found, caller))
}
