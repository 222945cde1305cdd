use aws::ColoursRounds;
use contract::dto::{ColoursRoundQuery, CurrentColoursRound};
use domain::{
    Failure,
    colours::{Round, RoundId},
};
use http::Call;
use std::sync::Arc;

/// The current round, or the one with the given id.
///
/// # Errors
/// [`domain::Refusal::NoRound`], [`domain::Refusal::RoundUnknown`].
pub async fn round(rounds: Arc<ColoursRounds>, call: Call) -> Result<CurrentColoursRound, Failure> {
    let round = round_or_current(&rounds, call.query::<ColoursRoundQuery>()?.round_id.as_deref()).await?;
    Ok(CurrentColoursRound { round: round.into(), now: call.now() })
}

pub(crate) async fn round_or_current(rounds: &ColoursRounds, id: Option<&str>) -> Result<Round, Failure> {
    match id {
        Some(id) => rounds.load(&RoundId::parse(id)?).await,
        None => rounds.current().await,
    }
}
