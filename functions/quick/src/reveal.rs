use crate::Game;
use contract::dto::RevealedRound;
use domain::{
    Failure,
    quick::{replay, reveal_unplayed},
};
use http::Call;
use std::{sync::Arc, time::Duration};
use tokio::time::sleep;

/// Who asks up to this much too early is kept waiting; earlier, the round is refused as still open.
const WAIT_MS_MAX: u64 = 1_000;

/// Tells the answer of a round that is over, or the caller's own result.
///
/// # Errors
/// [`domain::Refusal::RoundOpen`] and what [`domain::quick::Round::open`] refuses.
pub async fn reveal(app: Arc<Game>, call: Call) -> Result<RevealedRound, Failure> {
    let round = app.open(&call).await?;
    let wait_ms = round.ms_to_reveal(call.now());
    if wait_ms <= WAIT_MS_MAX {
        sleep(Duration::from_millis(wait_ms)).await;
    }
    let wallet = app.wallets.load(call.uid()?).await?;
    if let Some(row) = app.played(&wallet, &round).await? {
        return Ok(replay(&row, &round, None)?.into());
    }
    let (answer, seed) = reveal_unplayed(&round, call.now())?;
    Ok(RevealedRound::unplayed(&round, answer, seed))
}
