use crate::Rounds;
use aws::{Connection, FromConnection};
use contract::dto::OpenRound;
use domain::{
    Failure,
    quick::{Nonce, Round},
};
use http::Call;
use std::sync::Arc;

#[derive(Debug)]
pub struct Deps {
    pub rounds: Rounds,
    /// The source of randomness.
    pub nonce: fn() -> Result<Nonce, Failure>,
}

impl FromConnection for Deps {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self { rounds: connection.connect()?, nonce: random })
    }
}

fn random() -> Result<Nonce, Failure> {
    let mut nonce = Nonce::default();
    getrandom::fill(&mut nonce).map_err(Failure::internal)?;
    Ok(nonce)
}

/// Issues a round to the caller. Writes nothing, so an idle screen costs nothing.
///
/// # Errors
/// When the key service does not answer.
pub async fn start(deps: Arc<Deps>, call: Call) -> Result<OpenRound, Failure> {
    let key = deps.rounds.keys.of_day(call.arrived()).await?;
    let round = Round::issue(&key, call.uid()?, call.arrived(), (deps.nonce)()?);
    Ok(OpenRound::new(&round, call.now()))
}
