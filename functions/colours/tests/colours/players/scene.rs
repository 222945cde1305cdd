//! Players in a short cycle, and its rounds, which reach a status by the same steps as with the tick and settlers.

use aws::ColoursRounds;
use colours::{Settler, enter, my_entries};
use contract::dto::{
    ColoursConfig, ColoursEntry, ColoursEntryPage, ColoursRoundPage, CurrentColoursRound, EnteredView,
};
use domain::{
    Money, ServerSeed,
    colours::{COLOURS, Picks, Prizes, Round, Schedule, Shard, Status, Task},
    wallet::Movement,
};
use http::Call;
use serde_json::{Value, json};
use std::sync::Arc;
use testkit::{Cloud, DAY_MS, MINUTE_MS, NOON, Player, Run, player, run, serve, with_query};
pub use testkit::{after_turns, code, refusal};

/// A round is open for the first eight of ten minutes, and is drawn at the ninth.
pub const CYCLE_MS: u64 = 10 * MINUTE_MS;
pub const CLOSE_MS: u64 = 8 * MINUTE_MS;
pub const DRAW_MS: u64 = 9 * MINUTE_MS;
pub const FEE: Money = Money::points(2);
/// The points of the scene's player: the starting balance and a deposit of 990.
pub const POINTS: Money = Money::points(1_000);

pub struct Scene {
    pub cloud: Cloud,
    /// Has [`POINTS`].
    pub player: Player,
    enter: Arc<enter::Deps>,
}

impl Scene {
    /// The round of noon is open.
    pub async fn new() -> Self {
        let scene = Self::before_the_first_round().await;
        scene.open(0).await;
        scene
    }

    pub async fn before_the_first_round() -> Self {
        let cloud = Cloud::default();
        let deps = cloud.connect();
        Self::at(cloud, deps, "player").await
    }

    /// The same tables with another player.
    pub async fn with_player(&self, name: &str) -> Self {
        Self::at(self.cloud.clone(), self.enter.clone(), name).await
    }

    async fn at(cloud: Cloud, enter: Arc<enter::Deps>, name: &str) -> Self {
        let player = player(&cloud, name).await;
        player.fund(Movement::PaidIn, 990).await;
        Self { cloud, player, enter }
    }

    /// Without effect on counted calls and planned faults.
    fn rounds(&self) -> ColoursRounds {
        self.cloud.quiet().connect()
    }

    /// Opens the round of this cycle, counted from noon.
    pub async fn open(&self, cycle: u64) -> Round {
        let round = opened(cycle);
        self.rounds().create(&round).await.expect("a new round");
        round
    }

    /// Brings an open round to `status`, each step written as the tick writes it.
    pub async fn bring(&self, open: &Round, status: Status) -> Round {
        let rounds = self.rounds();
        let mut round = open.clone();
        for next in steps(open, status) {
            rounds.write(&next).await.expect("the round is as it was");
            round = next;
        }
        round
    }

    /// Draws a closed round.
    pub async fn draw(&self, closed: &Round) -> Round {
        let drawn = drawn(closed);
        self.rounds().write(&drawn).await.expect("the round is as it was");
        drawn
    }

    /// Records that all prizes, or fees of a void round, have been paid.
    pub async fn end_pass(&self, round: &Round) -> Round {
        let settled = round.end_pass(round.draw_at.plus_ms(MINUTE_MS));
        self.rounds().write(&settled).await.expect("the round is as it was");
        settled
    }

    /// Settles the player's shard of a round.
    pub async fn settle(&self, player: &Player, round: &Round) {
        let shard = Shard::of(player.uid());
        self.deliver(json!(Task { round_id: round.id.clone(), shard, pass: None, from: None })).await;
    }

    /// Delivers an event to a settler.
    pub async fn deliver(&self, detail: Value) {
        let settler: Arc<Settler> = self.cloud.quiet().connect();
        colours::settle(settler, json!({"detail": detail})).await.expect("the shard is settled");
    }

    pub async fn enter(&self, key: &str, picks: [&str; 3]) -> Run<EnteredView> {
        self.enter_at(0, &self.player, key, json!({"picks": picks})).await
    }

    /// Enters a player `ms` after noon, with any body.
    pub async fn enter_at(&self, ms: u64, player: &Player, key: &str, body: Value) -> Run<EnteredView> {
        self.send(player.call(ms).with_idempotency_key(key).with_body(body.to_string())).await
    }

    pub async fn send(&self, call: Call) -> Run<EnteredView> {
        run(&self.cloud, || enter(self.enter.clone(), call.clone())).await
    }

    pub async fn own(&self, player: &Player, query: &[(&str, &str)]) -> Run<ColoursEntryPage> {
        serve(&self.cloud, with_query(player.call(0), query), my_entries).await
    }

    /// The scene's player's entries in one round, which fit one page.
    pub async fn own_in(&self, round: &Round) -> Vec<ColoursEntry> {
        let page = self.own(&self.player, &[("roundId", round.id.as_str())]).await.answer();
        assert_eq!((page.round_id.as_str(), page.next_cursor), (round.id.as_str(), None));
        page.items
    }

    pub async fn config(&self) -> Run<ColoursConfig> {
        serve(&self.cloud, Call::new(None, NOON), colours::config).await
    }

    pub async fn round(&self, query: &[(&str, &str)]) -> Run<CurrentColoursRound> {
        serve(&self.cloud, with_query(self.player.call(0), query), colours::round).await
    }

    pub async fn past(&self, query: &[(&str, &str)]) -> Run<ColoursRoundPage> {
        serve(&self.cloud, with_query(Call::new(None, NOON), query), colours::rounds).await
    }

    /// All of a player's entries, whatever the round, as they are stored.
    pub fn stored(&self, player: &Player) -> Vec<Value> {
        let query = json!({
            "TableName": "colours_entries",
            "KeyConditionExpression": "uid = :uid",
            "ExpressionAttributeValues": {":uid": {"S": player.uid().as_str()}},
        });
        self.cloud.dynamodb("Query", &query)["Items"].as_array().unwrap().clone()
    }

    /// Asserts that the scene's player made this many entries, paid each fee once, and did nothing else.
    pub async fn assert_entered(&self, entries: usize, context: &str) {
        let (wallet, rows) = self.player.audited().await;
        let fees = FEE.times(entries as u32).unwrap();
        assert_eq!(Some(wallet.balance), POINTS.minus(fees), "{context}");
        assert_eq!((rows.len(), self.stored(&self.player).len()), (2 + entries, entries), "{context}");
    }
}

pub fn seed(cycle: u64) -> ServerSeed {
    ServerSeed::new([cycle as u8 + 1; 32])
}

/// The round of this cycle, counted from noon: an entry costs 2 points, 3 matches pay 80 times that, 2 matches once.
pub fn opened(cycle: u64) -> Round {
    let opening = Schedule::new(10, 0, 9, 1).unwrap().opening_at(NOON.plus_ms(cycle * CYCLE_MS)).unwrap();
    Round::open(opening, (FEE, Prizes::parse("3:80,2:1").unwrap()), ("key", &seed(cycle)), false)
}

/// The steps by which the tick brings an open round to `status`.
fn steps(open: &Round, status: Status) -> Vec<Round> {
    let closed = open.close();
    let drawn = drawn(&closed);
    match status {
        Status::Open => vec![],
        Status::Closed => vec![closed],
        Status::Drawn => vec![closed, drawn],
        Status::Settled => vec![closed, drawn.clone(), drawn.end_pass(open.draw_at.plus_ms(MINUTE_MS))],
        Status::Void => vec![closed.clone(), closed.void(open.draw_at.plus_ms(DAY_MS))],
    }
}

fn drawn(closed: &Round) -> Round {
    let cycle = (closed.open_at.ms() - NOON.ms()) / CYCLE_MS;
    closed.draw(&seed(cycle), None, closed.draw_at).unwrap()
}

/// The three colours drawn in the round of this cycle, and the seven others.
pub fn drawn_colours(cycle: u64) -> ([String; 3], Vec<String>) {
    let drawn = drawn(&opened(cycle).close()).drawn.unwrap().winning;
    let others = COLOURS.map(str::to_owned).into_iter().filter(|colour| !drawn.contains(colour)).collect();
    (drawn, others)
}

/// All 120 combinations.
pub fn combinations() -> Vec<Picks> {
    Picks::all(&COLOURS.map(str::to_owned))
}
