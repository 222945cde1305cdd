use crate::Rounds;
use contract::dto::{RevealQuery, RevealedRound};
use domain::{
    Failure,
    quick::{self, ClientSeed},
};
use http::Call;
use std::{sync::Arc, time::Duration};
use tokio::time::sleep;

/// Who asks up to this much too early is kept waiting; earlier, the round is refused as still open.
const WAIT_MS_MAX: u64 = 1_000;

/// Tells the answer of a round that is over: with the client seed that was played, so that anyone can check an old
/// row of their statement, or with none. Reads nothing, so an idle screen costs nothing.
///
/// # Errors
/// [`domain::Refusal::RoundOpen`], and what [`quick::Round::open`] and [`ClientSeed::parse`] refuse.
pub async fn reveal(deps: Arc<Rounds>, call: Call) -> Result<RevealedRound, Failure> {
    let RevealQuery { client_seed } = call.query()?;
    let client_seed = client_seed.as_deref().map(ClientSeed::parse).transpose()?.unwrap_or_default();
    let round = deps.open(&call).await?;
    let wait_ms = round.ms_to_reveal(call.now());
    if wait_ms <= WAIT_MS_MAX {
        sleep(Duration::from_millis(wait_ms)).await;
    }
    let (answer, seed) = quick::reveal(&round, &client_seed, call.now())?;
    Ok(RevealedRound::new(&round, &client_seed, answer, seed))
}
