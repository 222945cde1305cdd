//! Two players with books that the real handlers wrote: deposits to oneself and to the other, withdrawals with every
//! outcome, quick rounds, and a draw that both entered.

use aws::{ColoursRounds, FromConnection};
use contract::served;
use domain::{
    Money, ServerSeed, Timestamp, Uid,
    colours::{Prizes, Round, Schedule, Shard, Task},
    email::Verification,
    quick::ROUND_MS,
};
use http::Call;
use quick::Game;
use serde_json::{Value, json};
use std::{
    collections::BTreeSet,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    time::Duration,
};
use testkit::{Cloud, HOUR_MS, NOON, Player, Run, admin, player, run, serve, serve_admin};
use wallet::Reconciler;

const SEED: ServerSeed = ServerSeed::new([7; 32]);

pub struct Scene {
    pub cloud: Cloud,
    pub alice: Player,
    pub bob: Player,
    pub admin: Player,
    calls: AtomicUsize,
}

impl Scene {
    pub async fn new() -> Self {
        Self::with(&["pending", "complete", "decline", "complete", "pending"], 6).await
    }

    /// The least that has every kind of record.
    pub async fn small() -> Self {
        Self::with(&["complete"], 1).await
    }

    /// Both players and the admin with stored tables.
    pub async fn of_tables(tables: &Value) -> Self {
        let scene = Self::empty().await;
        for (table, items) in tables.as_object().unwrap() {
            items.as_array().unwrap().iter().for_each(|item| scene.put(table, item));
        }
        // Later calls need unused keys, and come after the stored rows: a fee was returned a day after its draw.
        scene.calls.store(20_000, Relaxed);
        scene
    }

    async fn empty() -> Self {
        let cloud = Cloud::default();
        let (alice, bob) = (player(&cloud, "alice").await, player(&cloud, "bob").await);
        let admin = admin(&cloud, "admin").await;
        Self { cloud, alice, bob, admin, calls: AtomicUsize::new(0) }
    }

    async fn with(withdrawals: &[&str], plays: usize) -> Self {
        let scene = Self::empty().await;
        scene.deposit(&scene.alice, json!({"amount": 500.5}), true).await;
        scene.deposit(&scene.alice, json!({"amount": 100, "to": scene.bob.uid().as_str()}), true).await;
        scene.deposit(&scene.bob, json!({"amount": 7}), false).await;
        for (nth, outcome) in withdrawals.iter().enumerate() {
            scene.withdraw(&scene.alice, 50 + nth, outcome).await;
        }
        scene.play(&scene.bob, plays).await;
        scene.draw().await;
        scene.cloud.forget();
        scene
    }

    /// Without effect on counted calls and planned faults.
    pub fn connect<T: FromConnection>(&self) -> T {
        self.cloud.quiet().connect()
    }

    pub fn call(&self, player: &Player) -> Call {
        let nth = self.calls.fetch_add(1, Relaxed);
        player
            .call(nth as u64 * ROUND_MS)
            .with_idempotency_key(&format!("key-{nth}"))
            .with_request_id(&format!("id-{nth}"))
    }

    /// A deposit, approved or pending; returns its id.
    pub async fn deposit(&self, player: &Player, body: Value, approved: bool) -> String {
        let (cloud, call) = (self.cloud.quiet(), self.call(player).with_body(body.to_string()));
        let id = serve(&cloud, call, deposits::create).await.answer().deposit.facts.id;
        if approved {
            let call = self.call(&self.admin).with_parameter("id", &id);
            serve_admin(&cloud, served::DEPOSITS_APPROVE, call, deposits::approve).await.answer();
        }
        id
    }

    /// A withdrawal that is pending, completed or declined; returns its id.
    pub async fn withdraw(&self, player: &Player, amount: usize, outcome: &str) -> String {
        let body = json!({"amount": amount, "paymentMethod": "PayPal", "paymentDetails": "me@example.com"});
        let (cloud, call) = (self.cloud.quiet(), self.call(player).with_body(body.to_string()));
        let id = serve(&cloud, call, withdrawals::create).await.answer().id;
        let call = self.call(&self.admin).with_parameter("id", &id).with_body(json!({"note": "no"}).to_string());
        let decided = match outcome {
            "complete" => serve_admin(&cloud, served::WITHDRAWALS_COMPLETE, call, withdrawals::complete).await,
            "decline" => serve_admin(&cloud, served::WITHDRAWALS_DECLINE, call, withdrawals::decline).await,
            _ => return id,
        };
        decided.answer();
        id
    }

    /// Plays quick rounds with random results.
    pub async fn play(&self, player: &Player, rounds: usize) {
        let (started, game): (Arc<quick::start::Deps>, Arc<Game>) = (self.connect(), self.connect());
        for square in 0..rounds {
            let call = self.call(player);
            let round = run(&self.cloud, || quick::start(started.clone(), call.clone())).await.answer().first.round_id;
            let body = json!({"square": square % 6, "multiplier": 1, "clientSeed": "0123456789abcdef0123456789abcdef"});
            let call = call.with_parameter("roundId", &round).with_body(body.to_string());
            run(&self.cloud, || quick::guess(game.clone(), call.clone())).await.answer();
        }
    }

    /// Both enter the round of noon, Alice with the winning picks; then it is drawn, settled and finished.
    async fn draw(&self) {
        let rounds: ColoursRounds = self.connect();
        let opening = Schedule::new(10, 0, 9, 1).unwrap().opening_at(NOON).unwrap();
        let terms = (Money::points(2), Prizes::parse("3:80").unwrap());
        let open = Round::open(opening, terms, ("key", &SEED), false);
        rounds.create(&open).await.unwrap();
        let drawn = open.close().draw(&SEED, None, open.draw_at).unwrap();
        let winning = drawn.drawn.clone().unwrap().winning;
        let losing = ["red", "blue", "green"].map(str::to_owned);
        for (player, picks) in [(&self.alice, winning), (&self.bob, losing)] {
            let call = self.call(player).with_body(json!({"picks": picks}).to_string());
            serve(&self.cloud.quiet(), call, colours::enter).await.answer();
        }
        let later = open.draw_at.plus_ms(60_000);
        let steps = [open.close(), drawn.clone(), drawn.end_pass(later)];
        for step in &steps {
            rounds.write(step).await.unwrap();
        }
        for shard in Shard::all() {
            let task = Task { round_id: open.id.clone(), shard, pass: None, from: None };
            colours::settle(self.connect(), json!({"detail": task})).await.unwrap();
        }
        rounds.write(&steps[2].end_pass(later.plus_ms(HOUR_MS))).await.unwrap();
    }

    pub fn reconciler(&self) -> Arc<Reconciler> {
        self.reconciler_for(Duration::from_secs(60))
    }

    pub fn reconciler_for(&self, run_for: Duration) -> Arc<Reconciler> {
        Arc::new(Reconciler { run_for, verification: Verification::On, ..self.cloud.connect() })
    }

    pub async fn invoke(&self, event: Value, at: Timestamp) -> Run<Value> {
        let app = self.reconciler();
        run(&self.cloud, || wallet::reconcile_at(app.clone(), event.clone(), at)).await
    }

    /// A complete run from row 1.
    pub async fn full(&self) -> Value {
        self.invoke(json!({"full": true}), at(24)).await.answer()
    }

    /// The findings of the nightly run at this hour.
    pub async fn night(&self, hours: u64) -> BTreeSet<(String, Option<u64>, String)> {
        named(&self.invoke(json!({}), at(hours)).await.answer())
    }

    /// The findings of a run from row 1: player, row and kind.
    pub async fn found(&self) -> BTreeSet<(String, Option<u64>, String)> {
        named(&self.full().await)
    }

    /// Sets one attribute of one item.
    pub fn set(&self, table: &str, key: Value, name: &str, value: Value) {
        self.cloud.set(table, &key, name, &value);
    }

    pub fn items(&self, table: &str) -> Vec<Value> {
        self.cloud.items(table)
    }

    pub fn put(&self, table: &str, item: &Value) {
        self.cloud.dynamodb("PutItem", &json!({"TableName": table, "Item": item}));
    }

    pub fn delete(&self, table: &str, key: Value) {
        self.cloud.dynamodb("DeleteItem", &json!({"TableName": table, "Key": key}));
    }
}

pub fn named(answer: &Value) -> BTreeSet<(String, Option<u64>, String)> {
    let findings = answer["findings"].as_array().unwrap();
    let counted = answer["kinds"].as_object().map(|kinds| kinds.values().filter_map(Value::as_u64).sum::<u64>());
    assert!(counted.is_none_or(|counted| counted == answer["drift"]), "{answer}");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    findings.iter().map(|one| (text(&one["wallet"]), one["row"].as_u64(), text(&one["what"]))).collect()
}

pub fn at(hours: u64) -> Timestamp {
    NOON.plus_ms(hours * HOUR_MS)
}

pub fn key(uid: &Uid) -> Value {
    json!({"uid": {"S": uid.as_str()}})
}

pub fn row(uid: &Uid, seq: u64) -> Value {
    json!({"uid": {"S": uid.as_str()}, "seq": {"N": seq.to_string()}})
}
