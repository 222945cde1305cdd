//! Players who play, deposits that are declined, and admins who look after them.

use aws::{CareCases, ExclusionRegister, Players};
use care::{nightly, note, queue};
use contract::{
    dto::{CareCaseView, CareQueuePage},
    served,
};
use domain::{Timestamp, care::CareCase, exclusion_register::PersonHash, quick::ROUND_MS, wallet::Movement};
use http::Call;
use serde_json::{Value, json};
use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    time::Duration,
};
use testkit::{Cloud, HOUR_MS, Player, Run, admin, player, run, serve, serve_admin, with_query};
pub use testkit::{NOON, code};

pub struct Scene {
    pub cloud: Cloud,
    pub player: Player,
    pub admin: Player,
    calls: AtomicUsize,
    notes: AtomicUsize,
}

impl Scene {
    pub async fn new() -> Self {
        let cloud = Cloud::default();
        let (player, admin) = (player(&cloud, "player").await, admin(&cloud, "admin").await);
        Self { cloud, player, admin, calls: AtomicUsize::new(0), notes: AtomicUsize::new(0) }
    }

    /// With a player who shows two signs, and their case.
    pub async fn with_case() -> (Self, CareCase) {
        let scene = Self::new().await;
        scene.shows_signs(&scene.player).await;
        assert_eq!(scene.look(&scene.player, 1).await, json!({"opened": true}));
        let case = scene.case_of(&scene.player).await.unwrap();
        scene.cloud.forget();
        (scene, case)
    }

    pub async fn player(&self, name: &str) -> Player {
        player(&self.cloud, name).await
    }

    pub async fn another_admin(&self, name: &str) -> Player {
        admin(&self.cloud, name).await
    }

    fn call(&self, player: &Player) -> Call {
        let nth = self.calls.fetch_add(1, Relaxed);
        let key = format!("key-{nth}");
        player.call(nth as u64 * ROUND_MS).with_idempotency_key(&key).with_request_id(&key)
    }

    /// Later steps come this much later.
    pub fn wait(&self, ms: u64) {
        self.calls.fetch_add(usize::try_from(ms / ROUND_MS).unwrap(), Relaxed);
    }

    /// Plays, has three deposits declined, and shares something with another account: two signs, which weigh four.
    pub async fn shows_signs(&self, player: &Player) {
        self.play(player).await;
        self.declined(player, 3).await;
        let other = self.player(&format!("other of {}", player.uid())).await;
        self.share(&[player, &other]).await;
        self.cloud.forget();
    }

    pub async fn play(&self, player: &Player) {
        let quiet = self.cloud.quiet();
        let (started, game): (Arc<quick::start::Deps>, Arc<quick::Game>) = (quiet.connect(), quiet.connect());
        let call = self.call(player);
        let round = run(&self.cloud, || quick::start(started.clone(), call.clone())).await.answer().first.round_id;
        let body = json!({"square": 0, "multiplier": 1, "clientSeed": "0123456789abcdef0123456789abcdef"});
        let call = call.with_parameter("roundId", &round).with_body(body.to_string());
        run(&self.cloud, || quick::guess(game.clone(), call.clone())).await.answer();
    }

    pub async fn declined(&self, player: &Player, times: usize) {
        for _ in 0..times {
            let id = self.deposit(player).await;
            let call = self.call(&self.admin).with_parameter("id", &id).with_body(json!({"note": "No"}).to_string());
            serve_admin(&self.cloud.quiet(), served::DEPOSITS_DECLINE, call, deposits::decline).await.answer();
        }
    }

    /// A deposit to oneself that waits; returns its id.
    pub async fn deposit(&self, player: &Player) -> String {
        self.cloud.empty("limits");
        let call = self.call(player).with_body(json!({"amount": 20}).to_string());
        serve(&self.cloud.quiet(), call, deposits::create).await.answer().deposit.facts.id
    }

    /// A withdrawal to these details.
    pub async fn withdraw(&self, player: &Player, details: &str) {
        player.fund(Movement::PaidIn, 100).await;
        let body = json!({"amount": 50, "paymentMethod": "PayPal", "paymentDetails": details});
        let call = self.call(player).with_body(body.to_string());
        serve(&self.cloud.quiet(), call, withdrawals::create).await.answer();
    }

    pub async fn cancel(&self, player: &Player, id: &str) {
        serve(&self.cloud.quiet(), self.call(player).with_parameter("id", id), deposits::cancel).await.answer();
    }

    /// Gives these players one telephone number.
    pub async fn share(&self, players: &[&Player]) {
        for player in players {
            player.set("phoneNumber", json!({"S": "+264811234567"}));
            let users = self.cloud.quiet().connect::<Players>();
            let user = users.load(player.uid()).await.unwrap();
            let hashes = PersonHash::of_user(&user);
            self.cloud.quiet().connect::<ExclusionRegister>().add(&hashes, player.uid()).await.unwrap();
        }
    }

    /// Looks at one player, so many hours after noon.
    pub async fn look(&self, player: &Player, hours: u64) -> Value {
        self.invoke(json!({"player": player.uid()}), at(hours)).await.answer()
    }

    /// Checks all players.
    pub async fn night(&self, hours: u64) -> Value {
        self.invoke(json!({}), at(hours)).await.answer()
    }

    pub async fn invoke(&self, event: Value, at: Timestamp) -> Run<Value> {
        self.invoke_for(event, at, nightly::RUN_FOR).await
    }

    pub async fn invoke_for(&self, event: Value, at: Timestamp, run_for: Duration) -> Run<Value> {
        let deps: Arc<nightly::Deps> = self.cloud.connect();
        run(&self.cloud, || nightly::nightly_at(deps.clone(), event.clone(), at, run_for)).await
    }

    pub async fn case_of(&self, player: &Player) -> Option<CareCase> {
        self.cloud.quiet().connect::<CareCases>().newest_of(player.uid()).await.unwrap()
    }

    pub async fn queue(&self, admin: &Player, query: &[(&str, &str)]) -> Run<CareQueuePage> {
        serve_admin(&self.cloud, served::CARE_QUEUE, with_query(admin.call(0), query), queue).await
    }

    /// A note by this admin, two hours after noon and a minute after the last one.
    pub async fn note(&self, admin: &Player, id: &str, key: &str, body: Value) -> Run<CareCaseView> {
        let minutes = 60_000 * self.notes.fetch_add(1, Relaxed) as u64;
        let call = admin.call(2 * HOUR_MS + minutes).with_parameter("id", id).with_idempotency_key(key);
        let call = call.with_request_id(&format!("{key} by {}", admin.uid())).with_body(body.to_string());
        serve_admin(&self.cloud, served::CARE_NOTE, call, note).await
    }

    /// The audit rows of notes on a player's cases, oldest first: before and after.
    pub fn audited(&self, player: &Player) -> Vec<(String, String)> {
        let text = |row: &Value, name: &str| row[name]["S"].as_str().unwrap().to_owned();
        let rows = self.cloud.audit_rows(player.uid().as_str());
        let notes = rows.iter().filter(|row| text(row, "action") == "care.note");
        notes.map(|row| (text(row, "before"), text(row, "after"))).collect()
    }
}

pub fn at(hours: u64) -> Timestamp {
    NOON.plus_ms(hours * HOUR_MS)
}

pub fn called() -> Value {
    json!({"note": "Called; no answer.", "contact": "phone"})
}

pub fn closing() -> Value {
    json!({"note": "Told about limits.", "contact": "email", "outcome": "informed"})
}
