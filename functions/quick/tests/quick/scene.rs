//! A player of the quick game.

use aws::QuickKeys;
use contract::dto::{GuessResult, OpenRound, RevealedRound, StartedRounds};
use domain::{Failure, quick::Nonce};
use quick::{Game, RoundKeys, start};
use serde_json::{Value, json};
use std::sync::Arc;
pub use testkit::code;
use testkit::{Cloud, Player, Run, player, run};

/// A valid client seed.
pub const SEED: &str = "0123456789abcdef0123456789abcdef";

pub struct Scene {
    pub cloud: Cloud,
    pub player: Player,
    game: Arc<Game>,
    rounds: Arc<RoundKeys>,
    start: Arc<start::Deps>,
}

impl Scene {
    pub async fn new() -> Self {
        Self::new_named("player").await
    }

    pub async fn new_named(name: &str) -> Self {
        let cloud = Cloud::default();
        let player = player(&cloud, name).await;
        Self::at(cloud, player, &["quick-key"])
    }

    /// A player who is signed in but has no records.
    pub async fn without_records() -> Self {
        let player = player(&Cloud::default(), "player").await;
        Self::at(Cloud::default(), player, &["quick-key"])
    }

    fn at(cloud: Cloud, player: Player, keys: &[&str]) -> Self {
        let keys = || QuickKeys::new(&cloud.connection(), keys);
        let game = Game { rounds: RoundKeys { keys: keys() }, ..cloud.connect() };
        let rounds = Arc::new(RoundKeys { keys: keys() });
        let start = Arc::new(start::Deps { rounds: RoundKeys { keys: keys() }, ..cloud.connect() });
        Self { cloud, player, game: Arc::new(game), rounds, start }
    }

    /// The same data in a new process: nothing is cached.
    pub fn cold_start(&self) -> Self {
        self.with_keys(&["quick-key"])
    }

    /// The same data in a new process that knows these keys.
    pub fn with_keys(&self, keys: &[&str]) -> Self {
        Self::at(self.cloud.clone(), self.player.clone(), keys)
    }

    pub async fn start(&self, at_ms: u64) -> StartedRounds {
        run(&self.cloud, || start(self.start.clone(), self.player.call(at_ms))).await.answer()
    }

    pub async fn open(&self, at_ms: u64) -> OpenRound {
        self.start(at_ms).await.first
    }

    /// The next rounds, after the round `after`.
    pub async fn start_after(&self, after: &str, at_ms: u64) -> Run<StartedRounds> {
        run(&self.cloud, || start(self.start.clone(), self.player.call(at_ms).with_query("after", after))).await
    }

    pub async fn round(&self, at_ms: u64) -> String {
        self.open(at_ms).await.round_id
    }

    /// The same player with a fixed nonce instead of a random one.
    pub fn with_nonce(self, nonce: fn() -> Result<Nonce, Failure>) -> Self {
        Self { start: Arc::new(start::Deps { nonce, ..self.cloud.connect() }), ..self }
    }

    /// The right square of a round for [`SEED`], as it is revealed when the round is over.
    pub async fn answer(&self, round: &str) -> u8 {
        self.reveal_with(round, SEED, 3_600_000).await.answer().answer
    }

    pub async fn guess(&self, round: &str, at_ms: u64, body: Value) -> Run<GuessResult> {
        let call = self.player.call(at_ms).with_parameter("roundId", round).with_body(body.to_string());
        run(&self.cloud, || quick::guess(self.game.clone(), call.clone())).await
    }

    pub async fn reveal(&self, round: &str, at_ms: u64) -> Run<RevealedRound> {
        self.reveal_with(round, "", at_ms).await
    }

    pub async fn reveal_with(&self, round: &str, client_seed: &str, at_ms: u64) -> Run<RevealedRound> {
        let call = self.player.call(at_ms).with_parameter("roundId", round).with_query("clientSeed", client_seed);
        run(&self.cloud, || quick::reveal(self.rounds.clone(), call.clone())).await
    }
}

pub fn body(square: u8, multiplier: u8, client_seed: &str) -> Value {
    json!({"square": square, "multiplier": multiplier, "clientSeed": client_seed})
}
