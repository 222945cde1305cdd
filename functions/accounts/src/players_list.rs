use aws::{Connection, Players};
use contract::dto::{Player, PlayerPage};
use domain::{Failure, Refusal, cursor};
use http::Call;
use std::sync::Arc;

const SEARCH_CHARS_MAX: usize = 64;

/// # Errors
/// [`Failure::Internal`] naming a variable that is missing from the environment.
pub fn players() -> Result<Players, Failure> {
    Players::from_env(&Connection::from_env()?)
}

/// A page of the players whose online flag is false, by user name, without the caller (`spec §2`).
///
/// # Errors
/// [`Refusal::Malformed`] for a search that is too long and for a cursor that is none of this search.
pub async fn players_list(players: Arc<Players>, call: Call) -> Result<PlayerPage, Failure> {
    let caller = call.uid()?;
    let after = call.query("cursor").map(cursor::read).transpose()?;
    let page = players.offline(search(&call)?, after.as_deref()).await?;
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
