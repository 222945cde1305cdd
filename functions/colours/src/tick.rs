use crate::RoundTerms;
use aws::{Bus, ColoursBeacons, ColoursRounds, DrawsKey, Relay, Settlements};
use domain::{
    Failure, Timestamp,
    colours::{Beacon, Lateness, Round, RoundId, Shard, Step, Task},
};
use futures::{
    FutureExt,
    future::{join_all, select_ok},
};
use http::{clock, metrics, with_retries};
use serde_json::Value;
use std::{error::Error, sync::Arc, time::Duration};
use tokio::time::timeout;

/// Slower relays are asked again a minute later.
const BEACON_TIMEOUT: Duration = Duration::from_secs(10);

aws::deps! {
    /// Advances rounds. Only this function writes them and may use the draws key (D33).
    pub struct Ticker {
        pub rounds: ColoursRounds,
        pub settlements: Settlements,
        pub bus: Bus,
        pub draws: DrawsKey,
        /// Without any, rounds are opened without a beacon.
        pub relays: Vec<Relay>,
        pub handed_in: ColoursBeacons,
        pub terms: RoundTerms,
    }
}

impl Ticker {
    /// Opens the round of this time, unless it exists.
    async fn open(&self, now: Timestamp) -> Result<(), Failure> {
        let Some(opening) = self.terms.schedule.opening_at(now) else { return Ok(()) };
        if self.rounds.find(&opening.id).await?.is_some() {
            return Ok(());
        }
        let key_id = self.draws.id();
        let seed = self.draws.seed(key_id, &opening.id).await?;
        let terms = (self.terms.entry_fee, self.terms.prizes);
        self.rounds.create(&Round::open(opening, terms, (key_id, &seed), !self.relays.is_empty())).await
    }

    /// Takes every due step, and returns how late the round is then. Each step is one conditional write, so that only
    /// one of two concurrent ticks takes it.
    async fn advance(&self, id: &RoundId, now: Timestamp) -> Result<Lateness, Failure> {
        let mut round = self.rounds.load(id).await?;
        loop {
            let progress = self.settlements.progress(id, round.pass()).await?;
            let Some(step) = round.due_step(now, &progress) else { return Ok(round.lateness(now)) };
            let next = match &step {
                Step::Close => round.close(),
                Step::Draw => match self.draw(&round, now).await? {
                    Some(drawn) => drawn,
                    None => return Ok(round.lateness(now)),
                },
                Step::HandOut(_) => round.hand_out(now),
                Step::EndPass => round.end_pass(now),
            };
            self.rounds.write(&next).await?;
            if let Step::HandOut(shards) = step {
                return self.hand_out(&round, shards).await.map(|()| next.lateness(now));
            }
            round = next;
        }
    }

    async fn advance_with_retries(&self, id: &RoundId, now: Timestamp) -> Result<Lateness, Failure> {
        let advanced = with_retries(|| Box::pin(self.advance(id, now))).await;
        if let Err(cause) = &advanced {
            tracing::error!(cause = cause as &dyn Error, round = %id, "the round was not advanced");
        }
        advanced
    }

    /// The drawn round; a void one when its beacon never came; `None` while the draw waits for it.
    async fn draw(&self, round: &Round, now: Timestamp) -> Result<Option<Round>, Failure> {
        let beacon = match round.beacon_round {
            None => None,
            Some(number) => match self.beacon(&round.id, number).await {
                Ok(beacon) => Some(beacon),
                Err(cause) => {
                    tracing::warn!(cause = &*cause, round = %round.id, "the draw waits for its beacon");
                    return Ok(round.is_given_up(now).then(|| round.void(now)));
                }
            },
        };
        let seed = self.draws.seed(&round.key_id, &round.id).await?;
        round.draw(&seed, beacon, now).map(Some)
    }

    /// The beacon from the first source that has it: all relays at once, and the beacons that callers have handed in.
    /// So neither a relay's operator nor the game's can prevent a draw.
    async fn beacon(&self, id: &RoundId, number: u64) -> Result<Beacon, Box<dyn Error + Send + Sync>> {
        let from_relays = self.relays.iter().map(|relay| relay.signature(number).boxed());
        let handed_in = self.handed_in.signature(id).boxed();
        let genuine = from_relays.chain([handed_in]).map(|signature| {
            let verified =
                async move { Ok::<_, Box<dyn Error + Send + Sync>>(Beacon::verify(number, &signature.await?)?) };
            verified.boxed()
        });
        Ok(timeout(BEACON_TIMEOUT, select_ok(genuine)).await??.0)
    }

    async fn hand_out(&self, round: &Round, shards: Vec<(Shard, Option<String>)>) -> Result<(), Failure> {
        let pass = Some(round.pass());
        let task = |(shard, from)| Task { round_id: round.id.clone(), shard, pass, from };
        let tasks: Vec<Task> = shards.into_iter().map(task).collect();
        // The round already records that they were handed out, so only a tick two minutes later would try again.
        with_retries(|| Box::pin(self.bus.hand_out(&tasks))).await
    }
}

/// The tick at the present time.
///
/// # Errors
/// As [`tick`].
pub async fn on_schedule(app: Arc<Ticker>, event: Value) -> Result<Value, Failure> {
    tick(app, clock()).await.map(|()| event)
}

/// Opens, closes and draws rounds that are due, hands out settlement, and completes what an earlier tick left. May run
/// at any time, any number of times, also concurrently.
///
/// # Errors
/// The first failure. Everything else has been done, and the next tick does the rest.
pub async fn tick(app: Arc<Ticker>, now: Timestamp) -> Result<(), Failure> {
    let mut outcome = with_retries(|| Box::pin(app.open(now))).await;
    let unfinished = with_retries(|| Box::pin(app.rounds.unfinished())).await?;
    let mut late = Lateness::default();
    // Concurrently, so that a round that waits for a relay does not hold up the others.
    for advanced in join_all(unfinished.iter().map(|id| app.advance_with_retries(id, now))).await {
        match advanced {
            Ok(round) => late = late.or(round),
            // How late this round is cannot be known. The failure of the invocation reports it.
            Err(cause) => outcome = outcome.and(Err(cause)),
        }
    }
    metrics::of_rounds(late);
    outcome
}
