use aws::{ColoursBeacons, ColoursRounds};
use contract::dto::{BeaconBody, ColoursBeacon};
use domain::{Failure, colours::RoundId};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub rounds: ColoursRounds,
        pub beacons: ColoursBeacons,
    }
}

/// Stores the beacon of a draw for the tick, from any caller: its signature proves it.
///
/// # Errors
/// [`domain::Refusal::RoundUnknown`]; as [`domain::colours::Round::verify_handed_in`].
pub async fn hand_in(deps: Arc<Deps>, call: Call) -> Result<ColoursBeacon, Failure> {
    let BeaconBody { round_id, signature } = call.json()?;
    let round = deps.rounds.load(&RoundId::parse(&round_id)?).await?;
    let beacon = round.verify_handed_in(&signature, call.arrived())?;
    deps.beacons.keep(&round.id, &beacon).await?;
    Ok(beacon.into())
}
