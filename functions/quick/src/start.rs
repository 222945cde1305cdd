use aws::{Connection, QuickKeys};
use contract::dto::OpenRound;
use domain::{
    Failure,
    quick::{Nonce, Round},
};
use http::Call;
use std::sync::Arc;

/// What starting a round works with: no table at all.
#[derive(Debug)]
pub struct Start {
    pub keys: QuickKeys,
}

impl Start {
    /// # Errors
    /// [`Failure::Internal`] naming a variable that is missing from the environment.
    pub fn from_env() -> Result<Self, Failure> {
        Ok(Self { keys: QuickKeys::from_env(&Connection::from_env()?)? })
    }
}

/// Draws a round for the caller. Writes nothing, so an idle screen costs nothing.
///
/// # Errors
/// When the key service does not answer.
pub async fn start(app: Arc<Start>, call: Call) -> Result<OpenRound, Failure> {
    let key = app.keys.of_day(call.arrived()).await?;
    let round = Round::issue(&key, call.uid()?, call.arrived(), nonce()?);
    Ok(OpenRound::new(&round, call.now()))
}

fn nonce() -> Result<Nonce, Failure> {
    let mut nonce = Nonce::default();
    getrandom::fill(&mut nonce).map_err(Failure::internal)?;
    Ok(nonce)
}
