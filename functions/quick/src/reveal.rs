use crate::RoundKeys;
use contract::dto::{RevealQuery, RevealedRound};
use domain::{
    Failure,
    quick::{self, ClientSeed},
};
use http::Call;
use std::{sync::Arc, time::Duration};
use tokio::time::sleep;

/// A request that is early by at most this much waits. An earlier one is refused, since the round is still open.
/// Browsers ask 250 ms early, those of an older version 400 ms.
const WAIT_MS_MAX: u64 = 400;

/// Reveals the answer of a finished round: with the client seed that was played, so that players can check old rows of
/// their statement, or with none. Reads no table, so an idle screen costs nothing.
///
/// # Errors
/// [`domain::Refusal::RoundOpen`], and what [`quick::Round::verify`] and [`ClientSeed::parse`] refuse.
pub async fn reveal(deps: Arc<RoundKeys>, call: Call) -> Result<RevealedRound, Failure> {
    let RevealQuery { client_seed } = call.query()?;
    let client_seed = client_seed.as_deref().map(ClientSeed::parse).transpose()?.unwrap_or_default();
    let round = deps.of_path(&call).await?;
    let wait_ms = round.ms_to_reveal(call.now());
    if wait_ms <= WAIT_MS_MAX {
        sleep(Duration::from_millis(wait_ms)).await;
    }
    let (answer, seed) = quick::reveal(&round, &client_seed, call.now())?;
    Ok(RevealedRound::new(&round, &client_seed, answer, seed))
}
