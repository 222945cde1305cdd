use aws::ColoursRounds;
use contract::dto::{ColoursRoundPage, PageQuery};
use domain::{Failure, colours::RoundId, cursor};
use http::Call;
use std::sync::Arc;

/// A page of past draws and of those that wait for their beacon, newest first, for anyone.
///
/// # Errors
/// [`domain::Refusal::Malformed`] for a malformed cursor.
pub async fn rounds(rounds: Arc<ColoursRounds>, call: Call) -> Result<ColoursRoundPage, Failure> {
    let before = cursor::parse(call.query::<PageQuery>()?.cursor)?;
    let before = before.map(|id| RoundId::parse(&id).map_err(|_| cursor::invalid())).transpose()?;
    Ok(rounds.past(before.as_ref(), call.arrived()).await?.into())
}
