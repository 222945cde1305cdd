//! The operator's account at a bank: players pay into it, admins pay out of it and import its statements. One of three
//! admins is crooked, and imports forged files as well. Planted: [`PLANTED_AT_THE_BANK`].
//!
//! An honest admin believes the product's lines, but confirms an import only by the balance that the bank shows, and
//! looks at the bank before a debit is explained. The crooked one does all that the product allows, with one exception,
//! which no statement shows: a payout taken is sent.

mod account;
mod books;

use crate::{
    attack::one_round_a_day,
    bug::Bug,
    endpoint::Endpoint,
    fault::FaultPlan,
    items::{points, text},
    oracle::Violation,
    outcome::Outcome,
    stats::Stats,
    two_admins,
    worker::{Invocation, Worker},
};
pub use account::NUMBER;

use account::{Account, DAY_MS, File, Line, decimal, mapping};
use accounts::erase;
use base64::{Engine, engine::general_purpose::STANDARD};
use books::{Books, Tables, Truth, check_points, day_of, overdue, reference_of, signed};
use domain::Timestamp;
use fastrand::Rng;
use futures::future::join_all;
use http::{Call, Principal};
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, BTreeSet},
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};
use testkit::{Cloud, player};
use wallet::Reconciler;

/// As in the other simulations.
const START: &str = "2100-01-01T00:00:00Z";
const HOUR_MS: u64 = 60 * 60_000;
const PLAYERS: usize = 5;
/// The crooked admin and the honest ones.
const CROOKED: usize = 2;
const ADMINS: usize = 3;
const WORKERS: usize = 3;
/// The books are checked after one of so many calls, and each night.
const CHECK_EVERY: u64 = 4;
const WHY: &str = "Seen at the bank";
/// Of [`a_statement`], in days since 1970.
const FIRST_DAY: u64 = 40_000;

/// Planted bugs, which these runs find.
pub const PLANTED_AT_THE_BANK: [Bug; 10] = [
    Bug::CountsLinesTwice,
    Bug::UsesLinesTwice,
    Bug::ConfirmsAnyBalance,
    Bug::IgnoresGaps,
    Bug::GivesBackTwice,
    Bug::ApprovesMoreAlone,
    Bug::EndsOwnImport,
    Bug::ExplainsAlone,
    Bug::CallsPayoutsFees,
    Bug::TrustsOwnImport,
];

/// The functions' environment.
fn variable(name: &str) -> Option<String> {
    match name {
        "BANK_ACCOUNT" => Some(NUMBER.to_owned()),
        "BANK_LINE_DAYS" => Some(books::LINE_DAYS.to_owned()),
        "FOUR_EYES_ABOVE" => Some(two_admins::LIMIT.to_owned()),
        "SLIP_DAILY_LIMIT" => Some(two_admins::SLIP_LIMIT.to_owned()),
        _ => testkit::variable(name),
    }
}

/// Runs so many operations on an empty bank.
///
/// # Errors
/// The first violation.
pub fn statements(seed: u64, operations: u64, bug: Option<Bug>) -> Result<Stats, Violation> {
    let result = catch_unwind(AssertUnwindSafe(|| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
        runtime.expect("a runtime").block_on(Box::pin(async {
            let mut world = World::new(seed, bug).await?;
            while world.stats.operations < operations {
                world.step().await?;
            }
            world.night().await?;
            Ok(world.stats)
        }))
    }));
    result.unwrap_or_else(|panic| {
        let words = panic.downcast_ref::<String>().cloned();
        Err(words.or(panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or("a panic".to_owned()))
    })
}

/// A statement of one line, as an import.
pub fn a_statement() -> Value {
    imported("statement.csv", &one_line())
}

/// The confirmation of [`a_statement`].
pub fn its_balance() -> Value {
    closing_at(one_line().closing())
}

/// The end of all statements before it.
pub fn the_end_before() -> Value {
    let until = Timestamp::from_ms((FIRST_DAY - 1) * DAY_MS).to_string();
    let (id, closing, until) = (json!({"S": "head"}), json!({"N": "0"}), json!({"S": until}));
    json!({"id": id, "closing": closing, "until": until, "since": until, "version": {"N": "1"}})
}

fn one_line() -> File {
    let (text, name, bank_id) = ("thanks".to_owned(), String::new(), String::new());
    File { opening: 0, lines: vec![Line { day: FIRST_DAY, hundredths: 500, text, name, bank_id }] }
}

fn imported(name: &str, file: &File) -> Value {
    json!({"name": name, "file": STANDARD.encode(file.csv()), "mapping": mapping()})
}

fn closing_at(hundredths: i64) -> Value {
    serde_json::from_str(&format!("{{\"closing\": {}}}", decimal(hundredths))).expect("JSON")
}

/// A request that can be repeated.
#[derive(Clone)]
struct Ask {
    endpoint: Endpoint,
    who: Principal,
    id: Option<String>,
    body: Value,
}

struct World {
    cloud: Cloud,
    workers: Vec<Worker>,
    rng: Rng,
    now: Timestamp,
    players: Vec<Principal>,
    admins: Vec<Principal>,
    uids: Vec<String>,
    account: Account,
    files: BTreeMap<String, File>,
    /// The ids of withdrawals whose money was sent, and whether it came back.
    sent: BTreeMap<String, bool>,
    books: Books,
    tables: Tables,
    stats: Stats,
    calls: u64,
    bug: Option<Bug>,
}

impl World {
    async fn new(seed: u64, bug: Option<Bug>) -> Result<Self, Violation> {
        let cloud = Cloud::default();
        let (mut players, mut admins) = (Vec::new(), Vec::new());
        for number in 0..PLAYERS {
            players.push(player(&cloud, &format!("player-{number}")).await.principal);
        }
        for number in 0..ADMINS {
            let principal = player(&cloud, &format!("admin-{number}")).await.principal;
            admins.push(Principal { is_admin: true, ..principal });
        }
        let uids = players.iter().map(|player| player.uid.as_str().to_owned()).collect();
        let mut world = Self {
            workers: vec![one_round_a_day(&cloud, testkit::variable, None)],
            rng: Rng::with_seed(seed),
            now: Timestamp::parse(START).expect("a time"),
            players,
            admins,
            uids,
            account: Account::default(),
            files: BTreeMap::new(),
            sent: BTreeMap::new(),
            books: Books::default(),
            tables: Tables::read(&cloud),
            stats: Stats::default(),
            calls: 0,
            bug,
            cloud,
        };
        for number in 0..ADMINS {
            let ask = match number {
                0 => world.by(0, Endpoint::InitializeAdmin, None, Value::Null),
                _ => world.by(0, Endpoint::SetAdmin, None, json!({"userId": world.admins[number].uid})),
            };
            world.run(vec![ask], 0).await?;
        }
        world.workers = (0..WORKERS).map(|_| one_round_a_day(&world.cloud, variable, bug)).collect();
        // Something to import, by honest admins.
        for _ in 0..3 {
            world.pay_bank_fee();
        }
        world.now = world.now.plus_ms(DAY_MS);
        world.forge_the_first().await?;
        let first = world.import(0, "first", world.account.file((0, u64::MAX)));
        world.run(vec![first.clone(), Ask { who: world.admins[1].clone(), ..first }], 0).await?;
        world.stats = Stats::default();
        Ok(world)
    }

    /// A first statement with a made-up credit, which another opening balance hides. Its closing balance is the bank's.
    async fn forge_the_first(&mut self) -> Result<(), Violation> {
        let mut file = self.account.file((0, u64::MAX));
        let shown = file.closing();
        let day = file.lines[0].day;
        let (text, name, bank_id) = ("thanks".to_owned(), "Forged".to_owned(), String::new());
        file.opening -= 7_700;
        file.lines.push(Line { day, hundredths: 7_700, text, name, bank_id });
        let forged = self.import(CROOKED, "forged", file);
        self.run(vec![forged], 0).await?;
        let import = self.tables.imports[0].clone();
        let confirmed = self.confirm_as(0, &import, shown);
        self.run(vec![confirmed], 0).await.map(drop)
    }

    fn by(&self, admin: usize, endpoint: Endpoint, id: Option<&str>, body: Value) -> Ask {
        Ask { endpoint, who: self.admins[admin].clone(), id: id.map(str::to_owned), body }
    }

    fn today(&self) -> u64 {
        self.now.ms() / DAY_MS
    }

    fn pick<'a>(&mut self, from: &[&'a Value]) -> Option<&'a Value> {
        (!from.is_empty()).then(|| from[self.rng.usize(..from.len())])
    }

    /// One or several requests at the same time, then a check of all books.
    async fn step(&mut self) -> Result<(), Violation> {
        let day = self.today();
        self.now = self.now.plus_ms(self.rng.u64(60_000..2 * HOUR_MS));
        if self.today() != day {
            self.night().await?;
        }
        let Some(first) = self.plan() else { return Ok(()) };
        let mut asks = vec![first.clone()];
        if self.rng.u8(..3) == 0 {
            for _ in 0..self.rng.usize(1..WORKERS) {
                // No honest admin repeats what the crooked one does.
                let is_crooked = first.who.uid == self.admins[CROOKED].uid;
                let who = self.admins[if is_crooked { CROOKED } else { self.rng.usize(..ADMINS) }].clone();
                let other = if self.rng.bool() { self.plan() } else { None };
                let is_admins =
                    first.endpoint != Endpoint::CreateDeposit && first.endpoint != Endpoint::CreateWithdrawal;
                asks.extend(other.or_else(|| is_admins.then(|| Ask { who, ..first.clone() })));
            }
        }
        let percent = [0, 0, 0, 8, 8, 30][self.rng.usize(..6)];
        let unanswered = self.run(asks, percent).await?;
        if self.rng.bool() {
            for ask in unanswered {
                self.run(vec![ask], 0).await?;
            }
        }
        Ok(())
    }

    /// Runs requests concurrently, checks the books, and returns the requests without an answer.
    async fn run(&mut self, asks: Vec<Ask>, percent: u8) -> Result<Vec<Ask>, Violation> {
        let turns_max = if asks.len() == 1 { 0 } else { 6 };
        let mut running = Vec::new();
        for (ask, worker) in asks.iter().zip(&self.workers) {
            self.calls += 1;
            let name = format!("{:016x}", self.calls);
            let mut call =
                Call::new(Some(ask.who.clone()), self.now).with_request_id(&name).with_idempotency_key(&name);
            if let Some(id) = &ask.id {
                call = call.with_parameter("id", id);
            }
            if !ask.body.is_null() {
                call = call.with_body(ask.body.to_string());
            }
            let plan = FaultPlan { seed: self.rng.u64(..), percent, turns_max, index_may_lag: false };
            fastrand::seed(plan.seed);
            running.push(worker.invoke(Invocation::Ask(ask.endpoint, Box::new(call)), plan));
        }
        let outcomes = join_all(running).await;
        let mut unanswered = Vec::new();
        for (ask, (outcome, log)) in asks.into_iter().zip(outcomes) {
            self.stats.count(ask.endpoint.binary(), &outcome, &log);
            match outcome {
                Outcome::Broken(why) => return Err(format!("{}: {why}", ask.endpoint.binary())),
                Outcome::Retryable | Outcome::Crashed => unanswered.push(ask),
                Outcome::Answered(_) | Outcome::Refused(_) => {}
            }
        }
        let truth =
            Truth { account: &self.account, files: &self.files, players: &self.uids, today: self.now.ms() / DAY_MS };
        self.tables = Tables::read(&self.cloud);
        if self.calls.is_multiple_of(CHECK_EVERY) {
            self.books.check(&self.tables, &truth)?;
        }
        Ok(unanswered)
    }

    /// The nightly functions, without faults: unpaid requests fail, and what is overdue is found, and nothing else.
    async fn night(&mut self) -> Result<(), Violation> {
        let quiet = self.cloud.quiet();
        let deps: Arc<erase::Deps> = quiet.connect();
        let unpaid = erase::erase_at(deps, self.now, erase::RUN_FOR).await.map_err(|why| why.to_string())?;
        self.stats.add_state("unpaid", usize::try_from(unpaid["unpaid"].as_u64().unwrap_or_default()).unwrap_or(0));
        let truth =
            Truth { account: &self.account, files: &self.files, players: &self.uids, today: self.now.ms() / DAY_MS };
        self.tables = Tables::read(&self.cloud);
        self.books.check(&self.tables, &truth)?;
        check_points(&self.cloud, &self.tables, &truth)?;
        let reconciler = Reconciler { stack: String::new(), ..quiet.connect() };
        let run = wallet::reconcile_at(Arc::new(reconciler), json!({"full": true}), self.now).await;
        let run = run.map_err(|why| why.to_string())?;
        let owned = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let findings = run["findings"].as_array().into_iter().flatten();
        let found: BTreeSet<_> = findings.map(|one| (owned(&one["what"]), owned(&one["request"]))).collect();
        let expected = overdue(&self.tables);
        self.stats.add_state("overdue", expected.len());
        if found == expected {
            return Ok(());
        }
        let odd: Vec<_> = found.symmetric_difference(&expected).collect();
        let head = &self.tables.head;
        Err(format!(
            "the night found {} things, of {}: {odd:?}, statements until {head:?}",
            found.len(),
            expected.len()
        ))
    }

    /// Something that a player, the bank or an admin does; `None` without a request.
    fn plan(&mut self) -> Option<Ask> {
        match self.rng.u8(..100) {
            0..7 => Some(self.ask_deposit()),
            7..22 => {
                self.pay_in();
                None
            }
            22..34 => self.ask_withdrawal(),
            34..48 => self.pay_out(),
            48..50 => {
                self.pay_bank_fee();
                None
            }
            50..55 => {
                self.send_back();
                None
            }
            55..61 => self.import_honestly(),
            61..68 => self.confirm(),
            68..82 => self.use_line(),
            82..89 => self.settle_line(),
            _ => self.be_crooked(),
        }
    }

    fn ask_deposit(&mut self) -> Ask {
        let hundredths = if self.rng.u8(..5) == 0 { self.rng.i64(10_001..15_000) } else { self.rng.i64(500..9_000) };
        let who = self.players[self.rng.usize(..PLAYERS)].clone();
        let body = serde_json::from_str(&format!("{{\"amount\": {}}}", decimal(hundredths))).expect("JSON");
        Ask { endpoint: Endpoint::CreateDeposit, who, id: None, body }
    }

    fn book(&mut self, hundredths: i64, text: &str, name: &str) {
        let bank_id = if self.rng.bool() { format!("B{}", self.account.lines.len()) } else { String::new() };
        let (day, text, name) = (self.today(), text.to_owned(), name.to_owned());
        self.account.lines.push(Line { day, hundredths, text, name, bank_id });
    }

    /// A player pays: what was asked for or another amount, once or twice, with the reference of the request, of
    /// another one or of none, soon or late.
    fn pay_in(&mut self) {
        let deposits = self.tables.deposits.clone();
        let waiting: Vec<&Value> = deposits.iter().filter(|it| text(it, "status") == "pending").collect();
        let all: Vec<&Value> = deposits.iter().collect();
        let is_late = self.rng.u8(..8) == 0;
        let Some(deposit) = self.pick(if is_late { &all } else { &waiting }) else { return };
        let other = self.pick(&all).map(|other| text(other, "reference")).unwrap_or_default();
        let name = text(deposit, "fromUsername");
        let said = match self.rng.u8(..10) {
            0 => "thanks".to_owned(),
            1 => format!("Deposit {other}"),
            _ => format!("Deposit {}", text(deposit, "reference")),
        };
        let asked = points(deposit, "amount");
        let paid = match self.rng.u8(..6) {
            0 => asked + self.rng.i64(1..3_000),
            1 => (asked - self.rng.i64(1..3_000)).max(1),
            _ => asked,
        };
        for _ in 0..if self.rng.u8(..8) == 0 { 2 } else { 1 } {
            self.book(paid, &said, name);
        }
    }

    fn pay_bank_fee(&mut self) {
        let fee = -self.rng.i64(100..500);
        self.book(fee, "Fee of the bank", "");
    }

    fn ask_withdrawal(&mut self) -> Option<Ask> {
        let wallets = self.cloud.items("wallets");
        let cash = |wallet: &&Value| points(wallet, "balance") - points(wallet, "balanceBonus");
        let rich: Vec<&Value> = wallets.iter().filter(|wallet| cash(wallet) >= 5_000).collect();
        let wallet = self.pick(&rich)?;
        let who = self.players.iter().find(|player| player.uid.as_str() == text(wallet, "uid"))?.clone();
        let most = cash(&wallet).min(if self.rng.u8(..4) == 0 { 15_000 } else { 9_000 });
        let amount = self.rng.i64(5_000..=most);
        let details = format!("\"paymentMethod\": \"PayPal\", \"paymentDetails\": \"{}\"", who.email);
        let body = serde_json::from_str(&format!("{{\"amount\": {}, {details}}}", decimal(amount))).expect("JSON");
        Some(Ask { endpoint: Endpoint::CreateWithdrawal, who, id: None, body })
    }

    /// An admin takes a payout, sends the money, and says so.
    fn pay_out(&mut self) -> Option<Ask> {
        let withdrawals = self.tables.withdrawals.clone();
        let pending: Vec<&Value> = withdrawals.iter().filter(|it| text(it, "status") == "pending").collect();
        let payout = self.pick(&pending)?;
        let id = text(payout, "id").to_owned();
        let Some(taker) = self.admins.iter().position(|admin| admin.uid.as_str() == text(payout, "takenBy")) else {
            let by = self.rng.usize(..ADMINS);
            let is_proposed = !payout["proposedBy"].is_null();
            let takes_two = two_admins::is_large(payout) || self.rng.u8(..4) == 0;
            let reason = if takes_two && !is_proposed { WHY } else { "" };
            return Some(self.by(by, Endpoint::TakeWithdrawal, Some(&id), json!({"reason": reason})));
        };
        if !self.sent.contains_key(&id) {
            let said = format!("Payout {}", reference_of(payout));
            self.book(-points(payout, "amount"), &said, "");
            self.sent.insert(id.clone(), false);
        }
        Some(self.by(taker, Endpoint::CompleteWithdrawal, Some(&id), json!({"note": ""})))
    }

    /// A payout comes back, mostly with its reference, and sometimes twice.
    fn send_back(&mut self) {
        let ids: Vec<String> = self.sent.iter().filter(|(_, is_back)| !**is_back).map(|(id, _)| id.clone()).collect();
        if ids.is_empty() {
            return;
        }
        let id = ids[self.rng.usize(..ids.len())].clone();
        let payout = self.tables.withdrawals.iter().find(|it| text(it, "id") == id).cloned().unwrap_or_default();
        let said =
            if self.rng.u8(..4) == 0 { "Returned".to_owned() } else { format!("Return {}", reference_of(&payout)) };
        for _ in 0..if self.rng.u8(..4) == 0 { 2 } else { 1 } {
            self.book(points(&payout, "amount"), &said, "");
        }
        self.sent.insert(id, true);
    }

    fn import(&mut self, admin: usize, kind: &str, file: File) -> Ask {
        let name = format!("{kind}-{}.csv", self.files.len());
        let body = imported(&name, &file);
        self.files.insert(name, file);
        self.by(admin, Endpoint::ImportStatement, None, body)
    }

    /// The last day that was imported.
    fn read_until(&self) -> u64 {
        self.tables.head.as_ref().map_or(0, |head| day_of(head, "until"))
    }

    /// A true statement: of a part, from before what is known or exactly after it, until yesterday or until now.
    /// Sometimes a day is missing.
    fn import_honestly(&mut self) -> Option<Ask> {
        let (known, today) = (self.read_until(), self.today());
        let from = match self.rng.u8(..6) {
            0 => known.saturating_sub(self.rng.u64(1..10)),
            1 => known + 2,
            _ => known + u64::from(self.rng.bool()),
        };
        let to = match self.rng.u8(..6) {
            0 => today,
            1 => today.saturating_sub(self.rng.u64(1..4)),
            _ => today - 1,
        };
        let file = self.account.file((from, to));
        let by = self.rng.usize(..ADMINS);
        (!file.lines.is_empty()).then(|| self.import(by, "true", file))
    }

    /// An admin types the balance that the bank shows at the end of the day.
    fn confirm(&mut self) -> Option<Ask> {
        let imports = self.tables.imports.clone();
        let waiting: Vec<&Value> = imports.iter().filter(|it| text(it, "status") != "counted").collect();
        let import = self.pick(&waiting)?;
        let by = self.rng.usize(..CROOKED);
        let shown = self.account.before(day_of(import, "until") + 1);
        Some(self.confirm_as(by, import, shown))
    }

    fn confirm_as(&self, by: usize, import: &Value, closing: i64) -> Ask {
        // The bug: whatever is typed is taken for the statement's balance.
        let closing = match self.bug {
            Some(Bug::ConfirmsAnyBalance) => text(import, "closing").parse().unwrap_or(closing),
            _ => closing,
        };
        self.by(by, Endpoint::ConfirmStatement, Some(text(import, "id")), closing_at(closing))
    }

    /// An admin uses a credit as its text says: for a deposit, for a player without a request, or as a return.
    fn use_line(&mut self) -> Option<Ask> {
        let line = self.open_line(true)?;
        let by = self.rng.usize(..ADMINS);
        Some(self.use_as_it_says(by, &line))
    }

    fn open_line(&mut self, is_credit: bool) -> Option<Value> {
        let lines = self.tables.lines.clone();
        let fits = |line: &&Value| text(line, "status") == "open" && (line["credit"]["BOOL"] == true) == is_credit;
        let open: Vec<&Value> = lines.iter().filter(fits).collect();
        self.pick(&open).cloned()
    }

    fn use_as_it_says(&mut self, by: usize, line: &Value) -> Ask {
        let is_proposed = !line["proposed"].is_null();
        let reason = if is_proposed == (self.rng.u8(..6) == 0) { WHY } else { "" };
        let (id, said) = (text(line, "id"), text(line, "text"));
        let names = |reference: &str| !reference.is_empty() && said.contains(reference);
        let deposit = self.tables.deposits.iter().find(|it| names(text(it, "reference")));
        let payout = self.tables.withdrawals.iter().find(|it| {
            names(&reference_of(it)) || {
                said == "Returned" && it["returnedAt"].is_null() && points(it, "amount") == points(line, "amount")
            }
        });
        match (payout, deposit) {
            (Some(payout), _) => {
                self.by(by, Endpoint::GiveBack, Some(text(payout, "id")), json!({"line": id, "reason": reason}))
            }
            (None, Some(deposit)) if text(deposit, "status") == "pending" => {
                let body = json!({"line": id, "reason": reason});
                self.by(by, Endpoint::ApproveDeposit, Some(text(deposit, "id")), body)
            }
            (None, deposit) => {
                let whose = deposit.map(|it| text(it, "fromUserId").to_owned());
                let whose = whose.unwrap_or_else(|| self.uids[self.rng.usize(..PLAYERS)].clone());
                self.by(by, Endpoint::CreditLine, Some(id), json!({"userId": whose, "reason": reason}))
            }
        }
    }

    /// An honest admin ends a debit that is at the bank.
    fn settle_line(&mut self) -> Option<Ask> {
        let line = self.open_line(false)?;
        let by = self.rng.usize(..CROOKED);
        let is_true = |real: &&Line| {
            real.hundredths == signed(&line) && real.text == text(&line, "text") && real.day == day_of(&line, "day")
        };
        let real = self.account.lines.iter().find(is_true)?;
        let payout = self.tables.withdrawals.iter().find(|it| real.text.contains(&reference_of(it)));
        let body = match payout {
            Some(payout) => json!({"as": "payout", "withdrawal": text(payout, "id"), "note": ""}),
            None if self.rng.bool() => json!({"as": "fee", "note": ""}),
            None if line["proposed"].is_null() == (self.rng.u8(..6) > 0) => json!({"as": "explained", "note": WHY}),
            None => json!({"as": "explained", "note": ""}),
        };
        Some(self.by(by, Endpoint::SettleLine, Some(text(&line, "id")), body))
    }

    fn be_crooked(&mut self) -> Option<Ask> {
        let (tables, mule) = (self.tables.lines.clone(), self.uids[0].clone());
        let lines: Vec<&Value> = tables.iter().collect();
        match self.rng.u8(..13) {
            0..4 => self.forge(),
            4 | 12 => self.try_again(),
            5 => {
                let imports = self.tables.imports.clone();
                let waiting: Vec<&Value> = imports.iter().filter(|it| text(it, "status") == "waiting").collect();
                let import = self.pick(&waiting)?;
                Some(self.confirm_as(CROOKED, import, text(import, "closing").parse().ok()?))
            }
            // Any line, used or not, for a request of the mule's; or for anybody's.
            6 | 7 => {
                let line = self.pick(&lines)?;
                let deposits = self.tables.deposits.clone();
                let is_wanted = |it: &&Value| text(it, "status") == "pending";
                let wanted: Vec<&Value> = deposits.iter().filter(is_wanted).collect();
                let deposit = self.pick(&wanted)?;
                let body = json!({"line": text(line, "id"), "reason": if self.rng.bool() { WHY } else { "" }});
                Some(self.by(CROOKED, Endpoint::ApproveDeposit, Some(text(deposit, "id")), body))
            }
            8 => {
                let line = self.pick(&lines)?;
                let body = json!({"userId": mule, "reason": if self.rng.bool() { WHY } else { "" }});
                Some(self.by(CROOKED, Endpoint::CreditLine, Some(text(line, "id")), body))
            }
            9 => {
                let withdrawals = self.tables.withdrawals.clone();
                let is_wanted = |it: &&Value| text(it, "status") == "completed";
                let payout = self.pick(&withdrawals.iter().filter(is_wanted).collect::<Vec<_>>())?;
                let fits = |it: &&&Value| signed(it) == points(payout, "amount");
                let line = self.pick(&lines.iter().filter(fits).copied().collect::<Vec<_>>())?;
                let body = json!({"line": text(line, "id"), "reason": if self.rng.bool() { WHY } else { "" }});
                Some(self.by(CROOKED, Endpoint::GiveBack, Some(text(payout, "id")), body))
            }
            // Any debit is a payout of this amount that has no line, or a fee, or is explained.
            _ => {
                let line = self.open_line(false)?;
                let fits = |it: &&Value| points(it, "amount") == points(&line, "amount") && it["bankLine"].is_null();
                let body = match self.tables.withdrawals.iter().find(fits) {
                    _ if self.rng.bool() => json!({"as": "fee", "note": ""}),
                    Some(payout) => json!({"as": "payout", "withdrawal": text(payout, "id"), "note": ""}),
                    None => json!({"as": "explained", "note": if self.rng.bool() { WHY } else { "" }}),
                };
                Some(self.by(CROOKED, Endpoint::SettleLine, Some(text(&line, "id")), body))
            }
        }
    }

    /// Gives a payout back once more: on the line that returned it, or on any other of its amount.
    fn try_again(&mut self) -> Option<Ask> {
        let withdrawals = self.tables.withdrawals.clone();
        let is_returned = |it: &&Value| !it["returnedAt"].is_null();
        let payout = self.pick(&withdrawals.iter().filter(is_returned).collect::<Vec<_>>())?;
        let lines = self.tables.lines.clone();
        let fits = |it: &&Value| signed(it) == points(payout, "amount");
        let line = self.pick(&lines.iter().filter(fits).collect::<Vec<_>>())?;
        let body = json!({"line": text(line, "id"), "reason": if self.rng.bool() { WHY } else { "" }});
        let by = self.rng.usize(..ADMINS);
        Some(self.by(by, Endpoint::GiveBack, Some(text(payout, "id")), body))
    }

    /// A file that is not the bank's. A credit may name a request of the mule's, and a debit a payout.
    fn forge(&mut self) -> Option<Ask> {
        let mut file = self.account.file((self.read_until(), self.today() - 1));
        let nth = self.rng.usize(..file.lines.len().max(1));
        let is_mules = |it: &&Value| text(it, "fromUserId") == self.uids[0] && text(it, "status") == "pending";
        let request = self.tables.deposits.iter().find(is_mules);
        let said = request.map_or("thanks".to_owned(), |it| format!("Deposit {}", text(it, "reference")));
        let payout = self.tables.withdrawals.iter().find(|it| !it["takenAt"].is_null() && it["bankLine"].is_null());
        let amount = payout.or(request).map_or(7_700, |it| points(it, "amount"));
        let made_up = |hundredths, text: &str, day| Line {
            day,
            hundredths,
            text: text.to_owned(),
            name: "Forged".to_owned(),
            bank_id: String::new(),
        };
        let last = file.lines.get(nth)?.clone();
        match self.rng.u8(..7) {
            0 => file.lines.insert(nth, made_up(amount, &said, last.day)),
            1 | 2 => {
                file.lines.insert(nth, made_up(amount, &said, last.day));
                file.lines.insert(nth, made_up(-amount, "Somebody", last.day));
            }
            3 => drop(file.lines.remove(nth)),
            4 => file.lines.insert(nth, last),
            5 => file.lines.last_mut()?.day += 400,
            _ => file.lines[nth].text = said,
        }
        (!file.lines.is_empty()).then(|| self.import(CROOKED, "forged", file))
    }
}
