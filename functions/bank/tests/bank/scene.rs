//! Admins who import statements, players who pay in and are paid out. Two admins must agree above 1000.

use crate::statement::{Booked, body, camt};
use aws::BankImports;
use bank::{confirm, import, imports, lines, missing, settle};
use contract::{
    dto::{BankImportView, BankLineView},
    served,
};
use deposits::{approve, create};
use domain::{
    Money,
    bank::{BankLine, Head},
    deposit::Reference,
    request::RequestId,
    wallet::Movement,
};
use http::{Call, handle};
use serde_json::{Value, json};
use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering::Relaxed},
};
use testkit::{Cloud, Player, Run, admins, items, player, run, serve, serve_admin, with_query};
pub use testkit::{code, refusal};

pub struct Scene {
    pub cloud: Cloud,
    pub one: Player,
    pub other: Player,
    pub alice: Player,
    /// The handlers of an import, built once as in a warm function.
    import: Arc<import::Deps>,
    confirm: Arc<confirm::Deps>,
    calls: AtomicUsize,
}

fn guarded(name: &str) -> Option<String> {
    if name == "FOUR_EYES_ABOVE" { Some("1000".to_owned()) } else { open(name) }
}

fn open(name: &str) -> Option<String> {
    let own = (name == "BANK_ACCOUNT").then(|| "NA12 0000 1234".to_owned());
    own.or_else(|| testkit::variable(name))
}

/// The points of Alice.
pub const POINTS: Money = Money::points(510);

impl Scene {
    /// Where two admins watch each other.
    pub async fn guarded() -> Self {
        Self::with(guarded).await
    }

    /// Where one admin decides everything.
    pub async fn open() -> Self {
        Self::with(open).await
    }

    pub async fn with(variable: fn(&str) -> Option<String>) -> Self {
        let cloud = Cloud::default().with_environment(variable);
        let [one, other] = admins(&cloud).await;
        one.set_counts(2, 0);
        let alice = player(&cloud, "alice").await;
        alice.fund(Movement::PaidIn, 500).await;
        Self { import: cloud.connect(), confirm: cloud.connect(), calls: AtomicUsize::new(0), one, other, alice, cloud }
    }

    /// Each call comes a second after the one before.
    pub fn call(&self, player: &Player) -> Call {
        let nth = self.calls.fetch_add(1, Relaxed);
        let id = format!("call-{nth}");
        player.call(nth as u64 * 1_000).with_request_id(&id).with_idempotency_key(&id)
    }

    /// Later calls come this much later.
    pub fn wait(&self, ms: u64) {
        self.calls.fetch_add(usize::try_from(ms / 1_000).unwrap(), Relaxed);
    }

    pub async fn import(&self, admin: &Player, file: &str) -> Run<BankImportView> {
        self.import_with(admin, body(file)).await
    }

    pub async fn import_with(&self, admin: &Player, body: Value) -> Run<BankImportView> {
        let call = self.call(admin).with_body(body.to_string());
        run(&self.cloud, || handle(served::BANK_IMPORT, self.import.clone(), call.clone(), import)).await
    }

    pub async fn confirm(&self, admin: &Player, id: &str, closing: Value) -> Run<BankImportView> {
        let call = self.call(admin).with_parameter("id", id).with_body(json!({"closing": closing}).to_string());
        run(&self.cloud, || handle(served::BANK_CONFIRM, self.confirm.clone(), call.clone(), confirm)).await
    }

    /// A statement on the word of both; returns its lines' ids in its order.
    pub async fn counted(&self, opening: i64, until: u32, lines: &[Booked]) -> Vec<String> {
        let file = camt(opening, until, lines);
        self.import(&self.one, &file).await.answer();
        let counted = json!(self.import(&self.other, &file).await.answer());
        assert_eq!(counted["status"], json!("counted"));
        let of_file = bank_files::read(file.as_bytes(), None).unwrap().lines;
        self.cloud.forget();
        of_file.iter().map(|line| RequestId::of_content("bank-line", &line.id).to_string()).collect()
    }

    /// A statement came before, so a closing balance confirms the next one.
    pub async fn begun(&self, closing: i64) {
        self.counted(closing, 18, &[]).await;
    }

    pub async fn not_paid(&self, admin: &Player, id: &str) -> Run<Value> {
        let body = json!({"reason": "The bank is down"}).to_string();
        let call = self.call(admin).with_parameter("id", id).with_body(body);
        serve_admin(&self.cloud, served::WITHDRAWALS_NOT_PAID, call, withdrawals::not_paid).await.json()
    }

    pub async fn imports(&self, admin: &Player) -> Value {
        let page = async |query: &[(&str, &str)]| {
            let call = with_query(self.call(admin), query);
            json!(serve_admin(&self.cloud, served::BANK_IMPORTS, call, imports).await.answer())
        };
        items(page, &[]).await.into()
    }

    pub async fn page(&self, admin: &Player, query: &[(&str, &str)]) -> Run<Value> {
        let call = with_query(self.call(admin), query);
        serve_admin(&self.cloud, served::BANK_LINES, call, lines).await.json()
    }

    pub async fn lines(&self, query: &[(&str, &str)]) -> Vec<Value> {
        items(async |query| self.page(&self.other, query).await.answer(), query).await
    }

    /// The line as this admin sees it.
    pub async fn seen(&self, admin: &Player, id: &str) -> Value {
        self.page(admin, &[("search", id)]).await.answer()["items"][0].take()
    }

    pub async fn settle(&self, admin: &Player, id: &str, body: Value) -> Run<BankLineView> {
        let call = self.call(admin).with_parameter("id", id).with_body(body.to_string());
        serve_admin(&self.cloud, served::BANK_SETTLE, call, settle).await
    }

    pub async fn missing(&self) -> Value {
        json!(serve_admin(&self.cloud, served::BANK_MISSING, self.call(&self.one), missing).await.answer())
    }

    /// A waiting deposit to oneself, with its reference.
    pub async fn deposit(&self, player: &Player, amount: u32) -> (String, String) {
        self.cloud.empty("limits");
        let call = self.call(player).with_body(json!({"amount": amount}).to_string());
        let made = json!(serve(&self.cloud.quiet(), call, create).await.answer());
        (text(&made["deposit"]["id"]), text(&made["deposit"]["reference"]))
    }

    /// Approves a deposit with this body.
    pub async fn approve(&self, admin: &Player, id: &str, body: Value) -> Run<Value> {
        let call = self.call(admin).with_parameter("id", id).with_body(body.to_string());
        serve_admin(&self.cloud, served::DEPOSITS_APPROVE, call, approve).await.json()
    }

    pub async fn credit(&self, admin: &Player, line: &str, body: Value) -> Run<Value> {
        let call = self.call(admin).with_parameter("id", line).with_body(body.to_string());
        serve_admin(&self.cloud, served::DEPOSITS_CREDIT, call, deposits::credit).await.json()
    }

    /// A payout of Alice that an admin has completed; returns its id with its reference.
    pub async fn paid_out(&self, admin: &Player, amount: u32) -> (String, String) {
        let (id, reference) = self.taken(admin, amount).await;
        let call = self.call(admin).with_parameter("id", &id).with_body("{}");
        serve_admin(&self.cloud.quiet(), served::WITHDRAWALS_COMPLETE, call, withdrawals::complete).await.answer();
        (id, reference)
    }

    /// The same before it is completed.
    pub async fn taken(&self, admin: &Player, amount: u32) -> (String, String) {
        let (cloud, order) = (
            self.cloud.quiet(),
            json!({"amount": amount, "paymentMethod": "Bank Transfer",
            "paymentDetails": "NA-0042"}),
        );
        let call = self.call(&self.alice).with_body(order.to_string());
        let id = serve(&cloud, call, withdrawals::create).await.answer().id;
        let call = self.call(admin).with_parameter("id", &id);
        serve_admin(&cloud, served::WITHDRAWALS_TAKE, call, withdrawals::take).await.answer();
        let reference = Reference::of(&RequestId::parse(&id).unwrap()).to_string();
        (id, reference)
    }

    pub async fn give_back(&self, admin: &Player, id: &str, body: Value) -> Run<Value> {
        let call = self.call(admin).with_parameter("id", id).with_body(body.to_string());
        serve_admin(&self.cloud, served::WITHDRAWALS_GIVE_BACK, call, withdrawals::give_back).await.json()
    }

    /// The stored line.
    pub async fn line(&self, id: &str) -> BankLine {
        self.cloud.line(id).await
    }

    pub async fn head(&self) -> Option<Head> {
        self.cloud.quiet().connect::<BankImports>().head().await.unwrap()
    }

    /// All stored lines: how many, and their sum.
    pub fn stored(&self) -> (usize, i64) {
        let lines = self.cloud.items("bank_lines");
        let signed = |line: &Value| {
            let hundredths = Money::parse(line["amount"]["N"].as_str().unwrap()).unwrap().hundredths();
            if line["credit"]["BOOL"] == json!(true) { hundredths } else { -hundredths }
        };
        (lines.len(), lines.iter().map(signed).sum())
    }

    /// The actions in the audit rows about a subject.
    pub fn logged(&self, subject: &str) -> Vec<Value> {
        self.cloud.audit_rows(subject).iter().map(|row| row["action"]["S"].clone()).collect()
    }
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value}")).to_owned()
}
