//! Deposits that were not paid in time fail at night, where statements are imported (D72).

use accounts::erase;
use aws::Deposits;
use domain::{
    Timestamp,
    deposit::{self, Deposit, Order},
    request::{IdempotencyKey, RequestId},
};
use serde_json::{Value, json};
use std::sync::Arc;
use testkit::{Cloud, DAY_MS, Fault, NOON, Player, Run, named, player, run};

struct Scene {
    cloud: Cloud,
    player: Player,
}

impl Scene {
    /// With statements until so many days after the requests.
    async fn read_until(day: u64) -> Self {
        let cloud = Cloud::default();
        let player = player(&cloud, "thandi").await;
        let until = NOON.plus_ms(day * DAY_MS).to_string();
        let head = json!({"id": {"S": "head"}, "closing": {"N": "0"}, "since": {"S": NOON}, "until": {"S": until}, "version": {"N": "1"}});
        cloud.fill("bank_imports", &[head]);
        Self { cloud, player }
    }

    fn id(&self, name: &str) -> RequestId {
        RequestId::derive(self.player.uid(), "tests", &IdempotencyKey::parse(Some(name)).unwrap())
    }

    async fn deposit(&self, name: &str, at: Timestamp) -> Deposit {
        let party = self.cloud.quiet().connect::<aws::Players>().load(self.player.uid()).await.unwrap();
        let order = Order::parse("20", None, None).unwrap();
        let asked = Deposit::request(named(self.id(name)), &order, party.clone().into(), party.into(), at);
        self.deposits().create(&asked).await.unwrap();
        self.cloud.forget();
        asked
    }

    fn deposits(&self) -> Deposits {
        self.cloud.quiet().connect()
    }

    fn line(&self, name: &str, text: &str) {
        let line = json!({
            "id": {"S": self.id(name).as_str()},
            "import": {"S": self.id("import").as_str()},
            "importedBy": {"S": self.player.uid().as_str()},
            "day": {"S": NOON},
            "amount": {"N": "20"},
            "credit": {"BOOL": true},
            "text": {"S": text},
            "name": {"S": ""},
            "status": {"S": "open"},
            "version": {"N": "1"},
            "place": {"S": format!("{NOON}#{}", self.id(name))},
        });
        self.cloud.fill("bank_lines", &[line]);
    }

    async fn night(&self, day: u64) -> Run<Value> {
        let deps: Arc<erase::Deps> = self.cloud.connect();
        run(&self.cloud, || erase::erase_at(deps.clone(), NOON.plus_ms(day * DAY_MS), erase::RUN_FOR)).await
    }

    async fn unpaid(&self, day: u64) -> Value {
        self.night(day).await.answer()["unpaid"].clone()
    }
}

#[tokio::test(start_paused = true)]
async fn a_deposit_without_slip_or_line_fails_when_its_days_are_over() {
    let scene = Scene::read_until(14).await;
    let asked = scene.deposit("late", NOON).await;
    scene.deposit("newer", NOON.plus_ms(1)).await;
    assert_eq!([scene.unpaid(13).await, scene.unpaid(14).await, scene.unpaid(15).await], [0, 1, 0]);
    let failed = scene.deposits().load(&asked.id).await.unwrap();
    assert_eq!((failed.status, failed.failure_reason.as_deref()), (deposit::Status::Failed, Some("Not paid in time")));
    let rows = scene.cloud.quiet().items("audit_log");
    let row = rows.iter().find(|row| row["action"]["S"] == "deposit.expire").unwrap();
    let said = ["subject", "actor", "before", "after"].map(|name| row[name]["S"].as_str().unwrap());
    assert_eq!(said, [asked.id.as_str(), scene.player.uid().as_str(), "pending", "failed"]);
    assert_eq!(rows.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn no_deposit_fails_before_the_statements_of_its_days_are_imported() {
    let scene = Scene::read_until(13).await;
    scene.deposit("waits", NOON).await;
    assert_eq!(scene.unpaid(100).await, 0);
    scene.cloud.empty("bank_imports");
    assert_eq!(scene.unpaid(100).await, 0);
}

#[tokio::test(start_paused = true)]
async fn a_deposit_that_an_open_line_names_waits_for_an_admin() {
    let scene = Scene::read_until(30).await;
    let (paid, other) = (scene.deposit("paid", NOON).await, scene.deposit("not-paid", NOON).await);
    for nth in 0..30 {
        scene.line(&format!("line-{nth}"), "somebody");
    }
    scene.line("named", &format!("Deposit {}", paid.reference));
    assert_eq!(scene.unpaid(30).await, 1);
    let status = async |asked: &Deposit| scene.deposits().load(&asked.id).await.unwrap().status;
    assert_eq!((status(&paid).await, status(&other).await), (deposit::Status::Pending, deposit::Status::Failed));
}

#[tokio::test(start_paused = true)]
async fn more_than_a_page_of_deposits_fails_in_one_night() {
    let scene = Scene::read_until(30).await;
    for nth in 0..60 {
        scene.deposit(&format!("deposit-{nth}"), NOON.plus_ms(nth)).await;
    }
    assert_eq!([scene.unpaid(30).await, scene.unpaid(30).await], [60, 0]);
}

#[tokio::test(start_paused = true)]
async fn a_deposit_fails_once_whatever_fails() {
    let calls = {
        let scene = Scene::read_until(14).await;
        scene.deposit("late", NOON).await;
        scene.unpaid(14).await;
        scene.cloud.calls().len()
    };
    for (call, fault) in Fault::at_each(calls) {
        let scene = Scene::read_until(14).await;
        let asked = scene.deposit("late", NOON).await;
        scene.cloud.fail(call, fault);
        let _ = scene.night(14).await;
        scene.cloud.forget();
        scene.night(14).await.answer();
        assert_eq!(scene.deposits().load(&asked.id).await.unwrap().status, deposit::Status::Failed);
        assert_eq!(scene.cloud.quiet().items("audit_log").len(), 1, "{fault:?} at call {call}");
    }
}
