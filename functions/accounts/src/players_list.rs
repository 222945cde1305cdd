use aws::{Players, RateLimits};
use contract::dto::{Player, PlayerPage, PlayersQuery};
use domain::{Failure, RateLimit, Refusal, cursor};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub players: Players,
        pub rate_limits: RateLimits,
    }
}

const SEARCH_CHARS_MAX: usize = 64;

/// A page of the players whose online flag is false, ordered by user name, without the caller (`spec 2.74 to 2.76`).
///
/// # Errors
/// [`Refusal::Malformed`] for a search that is too long, a malformed cursor or a cursor of another search;
/// [`Refusal::TooManyRequests`].
pub async fn players_list(deps: Arc<Deps>, call: Call) -> Result<PlayerPage, Failure> {
    let caller = call.uid()?;
    let PlayersQuery { search, cursor } = call.query()?;
    let after = cursor::parse(cursor)?;
    let search = validated(search.as_deref().unwrap_or_default().trim())?;
    deps.rate_limits.count(RateLimit::PlayersPages, caller, call.arrived(), call.request_id()).await?;
    let mut page = deps.players.offline(search, after.as_deref()).await?;
    page.items.retain(|player| player.uid != *caller);
    Ok(page.map(|player| Player { user_id: player.uid.to_string(), username: player.username }).into())
}

fn validated(search: &str) -> Result<&str, Refusal> {
    if search.chars().count() > SEARCH_CHARS_MAX {
        return Err(Refusal::Malformed(format!("A search has at most {SEARCH_CHARS_MAX} characters")));
    }
    Ok(search)
}
