use aws::{Limits, Players};
use contract::dto::{Player, PlayerPage};
use domain::{Failure, Limit, Refusal, cursor};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub players: Players,
        pub limits: Limits,
    }
}

const SEARCH_CHARS_MAX: usize = 64;

/// A page of the players whose online flag is false, by user name, without the caller (`spec 2.74 to 2.76`).
///
/// # Errors
/// [`Refusal::Malformed`] for a search that is too long and for a cursor that is none of this search;
/// [`Refusal::TooManyRequests`].
pub async fn players_list(deps: Arc<Deps>, call: Call) -> Result<PlayerPage, Failure> {
    let caller = call.uid()?;
    let after = call.query("cursor").map(cursor::read).transpose()?;
    let search = search(&call)?;
    deps.limits.count(Limit::PlayersPages, caller, call.arrived(), call.request_id()).await?;
    let page = deps.players.offline(search, after.as_deref()).await?;
    let others = page.players.into_iter().filter(|player| player.uid != *caller);
    Ok(PlayerPage {
        players: others.map(|player| Player { user_id: player.uid.to_string(), username: player.username }).collect(),
        next_cursor: page.next.as_deref().map(cursor::write),
    })
}

fn search(call: &Call) -> Result<&str, Refusal> {
    let search = call.query("search").unwrap_or_default().trim();
    if search.chars().count() > SEARCH_CHARS_MAX {
        return Err(Refusal::Malformed(format!("A search has at most {SEARCH_CHARS_MAX} characters")));
    }
    Ok(search)
}
