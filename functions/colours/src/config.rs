use aws::{ColoursRounds, Connection};
use contract::dto::ColoursConfig;
use domain::Failure;
use http::Call;
use std::sync::Arc;

/// # Errors
/// [`Failure::Internal`] naming a variable that is missing from the environment.
pub fn rounds_table() -> Result<ColoursRounds, Failure> {
    ColoursRounds::from_env(&Connection::from_env()?)
}

/// The rules of the current round, for anyone.
///
/// # Errors
/// [`domain::Refusal::NoRound`].
pub async fn config(rounds: Arc<ColoursRounds>, _call: Call) -> Result<ColoursConfig, Failure> {
    rounds.current().await.map(Into::into)
}
