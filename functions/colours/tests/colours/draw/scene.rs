//! A round, its players, and a clock that the test sets.

use aws::{Books, Bus, ColoursBeacons, ColoursEntries, ColoursRounds, DrawsKey, Relay, Settlements};
use colours::{RoundTerms, Settler, Ticker, settle, tick};
use domain::{
    Failure, Money, Timestamp, Uid,
    colours::{COLOURS, Entry, Picks, Prizes, Round, RoundId, Schedule, Shard, draw},
    request::{IdempotencyKey, RequestId},
    wallet::{Kind, LedgerRow, STARTING_BALANCE, Source, Wallet},
};
use serde_json::{Value, json};
use std::{sync::Arc, time::Duration};
use testkit::{Cloud, MINUTE_MS, Player, Run, player, run};

/// Minutes after the opening.
pub const CLOSE: u64 = 8;
pub const DRAW: u64 = 9;
/// A second pass follows the first by an hour.
pub const AN_HOUR: u64 = 60;
pub const A_DAY: u64 = 24 * 60;
/// The minutes at which a round of this scene has something to do, also after a failure: lost tasks are handed out
/// again two minutes later.
pub const MINUTES: [u64; 13] = [0, CLOSE, DRAW, 10, 11, 12, 13, 70, 71, 72, 73, 74, 75];

/// The numbers of the beacons that domain's colours_vectors.json records.
pub const RECORDED: [u64; 3] = [32_006_412, 2_645_692, 1_935_872];

aws::deps! {
    /// Built once: creating the SDK's clients for every call would take most of the tests' time.
    #[derive(Clone)]
    pub struct Stores {
        pub rounds: ColoursRounds,
        pub entries: ColoursEntries,
        pub settlements: Settlements,
        pub beacons: ColoursBeacons,
        pub books: Books,
        pub bus: Bus,
    }
}

pub struct Scene {
    pub cloud: Cloud,
    /// For the functions.
    stores: Stores,
    /// For the test, without effect on counted calls and planned faults.
    pub quiet: Stores,
    pub terms: RoundTerms,
    pub relays: Vec<Relay>,
    pub run_for: Duration,
    pub opens_at: Timestamp,
    pub draw_at: Timestamp,
    pub players: Vec<Player>,
}

/// The final state, to be compared with that of another course of the same events.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    pub status: &'static str,
    pub winning: Option<[String; 3]>,
    pub books: Vec<(Wallet, Vec<LedgerRow>)>,
    pub entries: Vec<Entry>,
}

impl Scene {
    /// One round a day, without a beacon, in the far future: drawn at 18:09 on its first day.
    pub fn new(prizes: &str) -> Self {
        Self::drawn_at(at("2100-01-01T18:09:00Z"), prizes)
    }

    /// One round a day, drawn at this time of day.
    pub fn drawn_at(draw_at: Timestamp, prizes: &str) -> Self {
        let opens_at = Timestamp::from_ms(draw_at.ms() - DRAW * MINUTE_MS);
        let offset = opens_at.ms() / MINUTE_MS % A_DAY;
        Self::cycle(opens_at, (A_DAY, offset, DRAW, DRAW - CLOSE), prizes)
    }

    /// The round that opens at this time, in a cycle of these minutes: length, offset, draw, lead of the close.
    pub fn cycle(opens_at: Timestamp, (length, offset, draw, lead): (u64, u64, u64, u64), prizes: &str) -> Self {
        let terms = RoundTerms {
            schedule: Schedule::new(length, offset, draw, lead).expect("a schedule"),
            entry_fee: Money::points(1),
            prizes: Prizes::parse(prizes).expect("prizes"),
        };
        let (run_for, draw_at) = (Duration::from_secs(40), opens_at.plus_ms(draw * MINUTE_MS));
        let cloud = Cloud::default();
        let (stores, quiet) = (cloud.connect(), cloud.quiet().connect());
        Self { cloud, stores, quiet, terms, relays: Vec::new(), run_for, opens_at, draw_at, players: Vec::new() }
    }

    /// As [`Scene::drawn_at`], with a recorded beacon that the only relay does not have yet.
    pub fn with_beacon(round: u64, prizes: &str) -> Self {
        let draw_at = domain::colours::Beacon::published_at(round);
        let scene = Self::drawn_at(draw_at, prizes);
        Self { relays: vec![Relay::over(scene.cloud.connector(), "https://relay.example/")], ..scene }
    }

    /// The time so many minutes after the opening.
    pub fn minute(&self, minute: u64) -> Timestamp {
        self.opens_at.plus_ms(minute * MINUTE_MS)
    }

    pub fn round_id(&self) -> RoundId {
        RoundId::parse(&self.draw_at.to_string().replace(":00.000Z", "Z")).expect("drawn at a full minute")
    }

    pub async fn round(&self) -> Round {
        self.quiet.rounds.load(&self.round_id()).await.expect("the round was opened")
    }

    /// The winning colours in their order, which the test computes with the key.
    pub async fn winning(&self, randomness: &str) -> [String; 3] {
        let seed = self.cloud.quiet().connect::<DrawsKey>().seed("draws", &self.round_id()).await.expect("a seed");
        draw(&seed, self.round_id().as_str(), randomness, &COLOURS.map(String::from))
    }

    pub async fn add_players(&mut self, names: &[&str]) {
        for name in names {
            self.players.push(player(&self.cloud, name).await);
        }
    }

    /// An entry as players make it.
    pub async fn enter(&self, player: &Player, picks: &Picks) -> Entry {
        self.enter_again(player, picks, 0).await
    }

    /// Another entry with the same picks, for each number.
    pub async fn enter_again(&self, player: &Player, picks: &Picks, number: usize) -> Entry {
        let Stores { entries, books, .. } = &self.quiet;
        let key = IdempotencyKey::parse(Some(&format!("{}-{picks}-{number}", self.round_id()))).expect("a key");
        let id = RequestId::derive(player.uid(), "colours-enter", &key);
        let wallet = books.wallets.load(player.uid()).await.expect("a wallet");
        let made =
            Entry::enter(id, &self.round().await, picks.clone(), &wallet, self.opens_at.plus_ms(1)).expect("an entry");
        entries.enter(&made, books).await.expect("the entry is written");
        made.entry
    }

    fn ticker(&self) -> Arc<Ticker> {
        let Stores { rounds, settlements, beacons: handed_in, bus, .. } = self.stores.clone();
        let (draws, relays) = (self.cloud.connect(), self.relays.clone());
        Arc::new(Ticker { rounds, settlements, bus, draws, relays, handed_in, terms: self.terms })
    }

    fn settler(&self) -> Arc<Settler> {
        let Stores { rounds, entries, settlements, books, bus, .. } = self.stores.clone();
        Arc::new(Settler { rounds, entries, settlements, books, bus, run_for: self.run_for })
    }

    /// A tick so many minutes after the opening.
    pub async fn tick(&self, minute: u64) -> Run<()> {
        let (app, now) = (self.ticker(), self.minute(minute));
        run(&self.cloud, || tick(app.clone(), now)).await
    }

    /// One attempt of a settler, which is not repeated.
    pub async fn settle_once(&self, task: &Value) -> Result<Value, Failure> {
        settle(self.settler(), json!({"detail": task})).await
    }

    /// A settler as the platform runs it: anything but a success is repeated.
    pub async fn settle(&self, task: &Value) -> Run<Value> {
        let (app, event) = (self.settler(), json!({"detail": task}));
        run(&self.cloud, || settle(app.clone(), event.clone())).await
    }

    /// Delivers all events, also those that settlers send, until there are none left.
    pub async fn deliver(&self) {
        self.deliver_where(&Shard::all().collect::<Vec<_>>()).await;
    }

    /// As [`Scene::deliver`], but the events for other shards are lost.
    pub async fn deliver_where(&self, shards: &[Shard]) {
        let numbers: Vec<u8> = shards.iter().map(|shard| shard.number()).collect();
        let mut waiting = self.cloud.take_events();
        while !waiting.is_empty() {
            for task in waiting.iter().filter(|task| numbers.iter().any(|number| task["shard"] == *number)) {
                self.settle(task).await.answer();
            }
            waiting = self.cloud.take_events();
        }
    }

    /// Ticks and deliveries at these minutes, without faults.
    pub async fn run_at(&self, minutes: &[u64]) {
        for minute in minutes {
            self.tick(*minute).await.answer();
            self.deliver().await;
        }
    }

    /// Runs the round from its draw to its end, without faults.
    pub async fn finish(&self) {
        self.run_at(&MINUTES[2..]).await;
        assert!(self.round().await.finished);
    }

    async fn entries_of(&self, player: &Player) -> Vec<Entry> {
        let page = self.quiet.entries.of_player(player.uid(), &self.round_id(), None).await.expect("a page");
        assert!(page.next.is_none(), "a player here has one page of entries");
        page.items
    }

    /// The present state. Asserts that every wallet matches its ledger, every entry the points that it is owed, and
    /// every balance the points that came in and went out.
    pub async fn outcome(&self) -> Outcome {
        let round = self.round().await;
        let (mut books, mut entries) = (Vec::new(), Vec::new());
        for player in &self.players {
            let (wallet, rows) = player.audited().await;
            let mut expected = i128::from(STARTING_BALANCE.hundredths());
            let made = self.entries_of(player).await;
            for entry in &made {
                let (fee, paid) = (rows_of(&rows, entry, Kind::Debit), payments(&rows, entry));
                assert_eq!(fee, [round.entry_fee], "{entry:?}");
                let owed = round.payout(&entry.picks);
                let due: &[Money] = if owed == Money::ZERO { &[] } else { &[owed] };
                assert_eq!(paid, if entry.paid_at.is_some() { due } else { &[] }, "{entry:?}");
                let paid: i64 = paid.iter().map(|paid| paid.hundredths()).sum();
                expected += i128::from(paid - round.entry_fee.hundredths());
            }
            let others = rows.iter().filter(|row| row.source() == Source::Deposit);
            expected += others.map(|row| i128::from(row.amount.hundredths())).sum::<i128>();
            assert_eq!(i128::from(wallet.balance.hundredths()), expected, "{}", wallet.uid);
            books.push((wallet, rows));
            entries.extend(made);
        }
        let winning = round.drawn.map(|drawn| drawn.winning);
        Outcome { status: round.status.name(), winning, books, entries }
    }

    /// As [`Scene::outcome`], and asserts that nothing is owed.
    pub async fn settled(&self) -> Outcome {
        let (round, outcome) = (self.round().await, self.outcome().await);
        let unpaid: Vec<&Entry> = outcome.entries.iter().filter(|entry| entry.is_owed(&round)).collect();
        assert!(unpaid.is_empty(), "{unpaid:?}");
        outcome
    }

    /// Changes a stored record directly.
    pub fn update(&self, table: &str, key: Value, expression: &str, values: Value) {
        let mut update = json!({"TableName": table, "Key": key, "UpdateExpression": expression});
        if !values.is_null() {
            update["ExpressionAttributeValues"] = values;
        }
        self.cloud.dynamodb("UpdateItem", &update);
    }

    pub fn calls(&self, operation: &str) -> usize {
        self.cloud.calls().iter().filter(|call| *call == operation).count()
    }
}

fn payments(rows: &[LedgerRow], entry: &Entry) -> Vec<Money> {
    [rows_of(rows, entry, Kind::Win), rows_of(rows, entry, Kind::Credit)].concat()
}

fn rows_of(rows: &[LedgerRow], entry: &Entry, kind: Kind) -> Vec<Money> {
    let of_entry = rows.iter().filter(|row| row.request_id() == Some(&entry.id));
    of_entry.filter(|row| row.kind() == kind).map(|row| row.amount).collect()
}

pub fn entry_key(entry: &Entry) -> Value {
    json!({"uid": {"S": entry.uid.as_str()}, "entry": {"S": format!("{}#{}", entry.round_id, entry.id)}})
}

pub fn at(time: &str) -> Timestamp {
    Timestamp::parse(time).expect("a time")
}

/// Picks with so many matches.
pub fn picks_with(matches: usize, winning: &[String; 3]) -> Picks {
    let all = Picks::all(&COLOURS.map(String::from));
    all.into_iter().find(|picks| picks.matches(winning) == matches).expect("a combination")
}

/// One entry of each player for each number of matches.
pub async fn everyone_enters(scene: &Scene, randomness: &str) {
    let winning = scene.winning(randomness).await;
    for player in &scene.players {
        for matches in 0..=3 {
            scene.enter(player, &picks_with(matches, &winning)).await;
        }
    }
}

/// A recorded beacon's signature and randomness.
pub fn recorded(round: u64) -> (String, String) {
    let vectors = include_str!("../../../../shared/domain/tests/colours_vectors.json");
    let vectors: Value = serde_json::from_str(vectors).expect("JSON");
    let beacons = vectors["beacons"].as_array().expect("beacons");
    let beacon = beacons.iter().find(|beacon| beacon["round"] == round).expect("a recorded round");
    let text = |name: &str| beacon[name].as_str().expect("a text").to_owned();
    (text("signature"), text("randomness"))
}

/// Three players, two of them in one shard.
pub fn names() -> Vec<String> {
    let shard = |name: &String| Shard::of(&Uid::from_sub(name));
    let first = "player 0".to_owned();
    let same_shard = (1..).map(|number| format!("player {number}")).find(|name| shard(name) == shard(&first));
    let other_shard = (1..).map(|number| format!("player {number}")).find(|name| shard(name) != shard(&first));
    vec![first, same_shard.expect("there are only 16 shards"), other_shard.expect("not all are in one shard")]
}

pub fn shards_of(players: &[Player]) -> Vec<Shard> {
    let mut shards: Vec<Shard> = players.iter().map(|player| Shard::of(player.uid())).collect();
    shards.sort();
    shards.dedup();
    shards
}

/// Whether a run succeeded, or ended as a passing fault may end it.
pub fn is_passing<T>(run: &Run<T>) -> bool {
    matches!(run, Run::Ended(Ok(_) | Err(Failure::Conflict | Failure::Unavailable(_))) | Run::Crashed)
}
