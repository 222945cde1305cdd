use aws::ColoursRounds;
use contract::dto::ColoursConfig;
use domain::Failure;
use http::Call;
use std::sync::Arc;

/// The terms of the current round, for anyone.
///
/// # Errors
/// [`domain::Refusal::NoRound`].
pub async fn config(rounds: Arc<ColoursRounds>, _call: Call) -> Result<ColoursConfig, Failure> {
    rounds.current().await.map(Into::into)
}
