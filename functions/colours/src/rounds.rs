use aws::ColoursRounds;
use contract::dto::ColoursRoundPage;
use domain::{Failure, colours::RoundId, cursor};
use http::Call;
use std::sync::Arc;

/// A page of past draws, newest first, for anyone.
///
/// # Errors
/// [`domain::Refusal::Malformed`] for a cursor that is none.
pub async fn rounds(rounds: Arc<ColoursRounds>, call: Call) -> Result<ColoursRoundPage, Failure> {
    let before = call.query("cursor").map(cursor::read).transpose()?;
    let before = before.map(|id| RoundId::parse(&id).map_err(|_| cursor::invalid())).transpose()?;
    let page = rounds.past(before.as_ref()).await?;
    Ok(ColoursRoundPage {
        rounds: page.rounds.into_iter().map(Into::into).collect(),
        next_cursor: page.next.map(|id| cursor::write(id.as_str())),
    })
}
