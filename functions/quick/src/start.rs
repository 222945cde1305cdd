use crate::Rounds;
use contract::dto::OpenRound;
use domain::{
    Failure,
    quick::{Nonce, Round},
};
use http::Call;
use std::sync::Arc;

/// Draws a round for the caller. Writes nothing, so an idle screen costs nothing.
///
/// # Errors
/// When the key service does not answer.
pub async fn start(deps: Arc<Rounds>, call: Call) -> Result<OpenRound, Failure> {
    let key = deps.keys.of_day(call.arrived()).await?;
    let round = Round::issue(&key, call.uid()?, call.arrived(), nonce()?);
    Ok(OpenRound::new(&round, call.now()))
}

fn nonce() -> Result<Nonce, Failure> {
    let mut nonce = Nonce::default();
    getrandom::fill(&mut nonce).map_err(Failure::internal)?;
    Ok(nonce)
}
