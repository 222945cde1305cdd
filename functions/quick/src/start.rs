use crate::RoundKeys;
use contract::dto::{OpenRound, StartQuery, StartedRounds};
use domain::{
    Failure, Timestamp,
    quick::{Nonce, ROUND_MS, ROUNDS_AT_ONCE, Round, RoundId},
};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub rounds: RoundKeys,
        /// The source of randomness.
        pub nonce: fn() -> Result<Nonce, Failure> = |_| Ok(aws::random),
    }
}

impl Deps {
    async fn round(&self, call: &Call, starts_at: Timestamp) -> Result<OpenRound, Failure> {
        let key = self.rounds.keys.of_day(starts_at).await?;
        let round = Round::issue(&key, call.uid()?, starts_at, (self.nonce)()?);
        Ok(OpenRound::new(&round, call.now()))
    }
}

/// Issues the caller's next rounds. Writes nothing, so an idle screen costs nothing.
///
/// # Errors
/// As [`RoundId::parse`] and [`RoundId::next_start`].
pub async fn start(deps: Arc<Deps>, call: Call) -> Result<StartedRounds, Failure> {
    let StartQuery { after } = call.query()?;
    let now = call.arrived();
    let starts_at = after.map_or(Ok(now), |after| RoundId::parse(&after)?.next_start(now))?;
    let first = deps.round(&call, starts_at).await?;
    let mut ahead = Vec::new();
    for number in 1..ROUNDS_AT_ONCE {
        ahead.push(deps.round(&call, starts_at.plus_ms(ROUND_MS * number)).await?);
    }
    Ok(StartedRounds { first, ahead })
}
