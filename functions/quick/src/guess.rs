use crate::Game;
use contract::dto::{GuessBody, GuessResult};
use domain::{
    Failure,
    quick::{Guess, replay, settle},
};
use http::{Call, metrics};
use std::sync::Arc;

/// Plays a round: wallet and ledger row in one transaction. The same guess again gets the first answer.
///
/// # Errors
/// What [`Call::player`], [`Guess::parse`], [`domain::quick::Round::verify`] and [`settle`] refuse;
/// [`domain::Refusal::RoundPlayed`] for another guess on a round already played.
pub async fn guess(deps: Arc<Game>, call: Call) -> Result<GuessResult, Failure> {
    let uid = &call.player()?.uid;
    let guess = Guess::try_from(call.json::<GuessBody>()?)?;
    let round = deps.rounds.of_path(&call).await?;
    let wallet = deps.books.wallets.load(uid).await?;
    if let Some(row) = deps.played(&wallet, &round).await? {
        return Ok(replay(&row, &round, &guess)?.into());
    }
    let posted = settle(&wallet, &round, &guess, call.arrived())?;
    deps.books.commit(&posted).await?;
    metrics::of_row(&posted.row);
    Ok(replay(&posted.row, &round, &guess)?.into())
}
