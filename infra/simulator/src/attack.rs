//! Players who try to steal, against the real handlers and a bank that knows the real payments
//! (`cargo dev simulate --attack`). Honest admins approve deposits that the bank has received and every transfer, and
//! pay out everything that the product lets them.

mod crooked;

use crate::{
    bug::Bug,
    endpoint::Endpoint,
    fault::FaultPlan,
    items::{mac_of, points, text},
    oracle::{Oracle, Terms, Violation, WITHDRAWAL_MIN},
    outcome::Outcome,
    simulation::a_slip,
    two_admins,
    worker::{Invocation, Worker},
};
use colours::RoundTerms;
use domain::{
    Money, Timestamp,
    colours::{COLOURS, Prizes, Schedule},
    quick::{DayKey, ROUND_MS, Round},
    second_factor::SignIn,
};
use fastrand::Rng;
use http::{Call, Principal};
use serde_json::{Value, json};
use testkit::{Cloud, PNG, player, principal};

/// As in the other simulation: settlers use the real clock.
const START: &str = "2100-01-01T00:00:00Z";
const HOUR_MS: u64 = 60 * 60_000;
const DAY_MS: u64 = 24 * HOUR_MS;
/// Longer than cash from other players is on hold.
const DAYS: u64 = 5;
/// The amount that a rich player pays in, in hundredths like all amounts here.
const RICH: i64 = 300_000;
/// The amount that an account of the admin's friend asks for each day. The limits leave room to pay it out as well.
const FAKED: i64 = 100_000;

listed! {
    pub enum Strategy, description {
        /// Free accounts enter every combination of each draw.
        CoverAll = "free accounts cover each draw",
        /// Free accounts stake their whole balance.
        HighStakes = "free accounts stake all they have",
        /// Free accounts play and send their balance to the first.
        Collect = "free accounts send all to one",
        /// The same mailbox signs up again and again, spelt differently and after deleting itself.
        ComeBack = "one mailbox signs up again",
        /// Money that was really paid in is passed on to be paid out elsewhere.
        Mule = "mules pass cash on",
        /// An admin approves deposits without a payment.
        AdminsFriend = "an admin approves without money",
        /// An owner with mules uses all an owner's rights, beside one honest owner. Large amounts and roles take two.
        CrookedOfTwo = "one of two owners is crooked",
        /// The same beside two honest owners.
        CrookedOfThree = "one of three owners is crooked",
        ;
    }
}

impl Strategy {
    /// Whether an admin takes part. The loot may then reach the amount that one admin alone may approve.
    pub const fn has_admin(self) -> bool {
        self.is_crooked() || matches!(self, Self::AdminsFriend)
    }

    const fn is_crooked(self) -> bool {
        matches!(self, Self::CrookedOfTwo | Self::CrookedOfThree)
    }
}

/// The result of a strategy, in hundredths of cash.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Loot {
    /// Really paid to the bank.
    pub paid_in: i64,
    /// Won with cash, less what was lost.
    pub won: i64,
    pub paid_out: i64,
    /// In wallets and on hold.
    pub left: i64,
    /// Approved without money at the bank.
    pub faked: i64,
    pub operations: u64,
}

impl Loot {
    /// The cash taken out beyond what was paid in and won.
    pub fn taken(&self) -> i64 {
        (self.paid_out - self.paid_in - self.won).max(0)
    }
}

/// Planted bugs, with an attack that must find each.
pub const PLANTED: [(Bug, Strategy, usize); 12] = [
    (Bug::PaysOutBonus, Strategy::CoverAll, 60),
    (Bug::PrizesInCash, Strategy::CoverAll, 60),
    (Bug::WinsInCash, Strategy::HighStakes, 20),
    (Bug::SendsBonus, Strategy::Collect, 20),
    (Bug::StartsAgain, Strategy::ComeBack, 3),
    (Bug::PaysOutTransfers, Strategy::Mule, 3),
    (Bug::CountsNoDecision, Strategy::AdminsFriend, 20),
    (Bug::CountsNoSlip, Strategy::AdminsFriend, 20),
    (Bug::PaysOwnApproval, Strategy::AdminsFriend, 3),
    (Bug::CountsNoSlip, Strategy::CrookedOfThree, 12),
    (Bug::ApprovesAlone, Strategy::CrookedOfTwo, 12),
    (Bug::GrantsAlone, Strategy::CrookedOfThree, 12),
];

/// Ada's address at Google, with a tag or without, with dots in turn, and at either domain.
fn spelling(number: usize) -> String {
    let dot = |bit: usize| if number & bit == 0 { "" } else { "." };
    let domain = if number & 4 == 0 { "gmail.com" } else { "googlemail.com" };
    let tag = if number < 8 { String::new() } else { format!("+{number}") };
    format!("a{}d{}a{tag}@{domain}", dot(1), dot(2))
}

/// Runs a strategy with this many accounts.
///
/// # Errors The first violation: one that the oracle finds, cash that was neither paid in nor won, second starting
/// points, an admin beyond the limits.
pub fn attack(strategy: Strategy, accounts: usize, bug: Option<Bug>) -> Result<Loot, Violation> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
    runtime.expect("a runtime").block_on(Box::pin(async {
        let mut world = World::new(strategy, bug).await?;
        world.run(strategy, accounts).await?;
        world.loot(strategy)
    }))
}

struct World {
    cloud: Cloud,
    worker: Worker,
    oracle: Oracle,
    rng: Rng,
    now: Timestamp,
    honest: Principal,
    /// Pays out.
    payer: Principal,
    /// Approves the farm's requests.
    friend: Principal,
    farm: Vec<Principal>,
    /// The mailboxes of the farm and of the admins.
    mailboxes: usize,
    loot: Loot,
}

fn ensure(holds: bool, otherwise: impl FnOnce() -> String) -> Result<(), Violation> {
    if holds { Ok(()) } else { Err(otherwise()) }
}

/// The functions' environment where large amounts, roles and much on slips take two, as the oracle knows it.
fn strict(name: &str) -> Option<String> {
    match name {
        "FOUR_EYES_ABOVE" => Some(two_admins::LIMIT.to_owned()),
        "SLIP_DAILY_LIMIT" => Some(two_admins::SLIP_LIMIT.to_owned()),
        _ => testkit::variable(name),
    }
}

/// The functions' environment where approvers are barred from paying out. No amount takes two admins.
fn guarded(name: &str) -> Option<String> {
    if name == "FOUR_EYES_ABOVE" { Some("999999999".to_owned()) } else { testkit::variable(name) }
}

fn limit(name: &str, variable: fn(&str) -> Option<String>) -> i64 {
    let limit = variable(name).and_then(|text| Money::parse(&text).ok());
    limit.expect("the variable is an amount").hundredths()
}

/// Hundredths as a number of points in JSON.
fn amount(hundredths: i64) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

/// A worker whose game has one round a day.
pub(crate) fn one_round_a_day(cloud: &Cloud, variable: fn(&str) -> Option<String>, bug: Option<Bug>) -> Worker {
    let terms = RoundTerms {
        schedule: Schedule::new(1440, 0, 1430, 5).expect("a schedule"),
        entry_fee: Money::points(5),
        prizes: Prizes::parse("3:80").expect("prizes"),
    };
    Worker::new(cloud, variable, terms, bug)
}

impl World {
    async fn new(strategy: Strategy, bug: Option<Bug>) -> Result<Self, Violation> {
        let cloud = Cloud::default();
        let variable = if strategy.is_crooked() { strict } else { testkit::variable };
        // A bug is planted after the setup.
        let worker = one_round_a_day(&cloud, variable, None);
        let admin = async |name| Principal { is_admin: true, ..player(&cloud, name).await.principal };
        let [honest, other, friend] = [admin("honest").await, admin("payer").await, admin("friend").await];
        let payer = if strategy == Strategy::CrookedOfTwo { honest.clone() } else { other };
        let mut world = Self {
            worker,
            oracle: Oracle::new(&cloud, Terms { takes_two: strategy.is_crooked(), hold_hours: 0 }),
            rng: Rng::with_seed(1),
            now: Timestamp::parse(START).expect("a time"),
            honest,
            payer,
            friend,
            farm: Vec::new(),
            mailboxes: 3,
            loot: Loot::default(),
            cloud,
        };
        let tables = ["users", "usernames", "addresses", "wallets"].map(|table| (table, world.cloud.items(table)));
        let written =
            tables.into_iter().flat_map(|(table, items)| items.into_iter().map(move |item| (table.to_owned(), item)));
        world.oracle.observe(&written.collect::<Vec<_>>())?;
        let (first, others) = (world.honest.clone(), [world.payer.clone(), world.friend.clone()]);
        world.done(Endpoint::InitializeAdmin, &first, None, String::new()).await?;
        let mut owners = vec![first];
        for other in others.into_iter().filter(|other| other.uid != owners[0].uid).collect::<Vec<_>>() {
            world.appoint(&owners, &other, strategy).await?;
            owners.push(other);
        }
        let variable = if strategy == Strategy::AdminsFriend { guarded } else { variable };
        world.worker = one_round_a_day(&world.cloud, variable, bug);
        Ok(world)
    }

    /// Where a role takes two admins, the only owner waits a day.
    async fn appoint(&mut self, owners: &[Principal], other: &Principal, strategy: Strategy) -> Result<(), Violation> {
        let role = |reason: &str| json!({"userId": other.uid, "reason": reason}).to_string();
        let by = owners.last().ok_or("an owner")?;
        if strategy.is_crooked() {
            self.done(Endpoint::SetAdmin, &owners[0], None, role("As agreed")).await?;
            self.now = self.now.plus_ms(if owners.len() == 1 { DAY_MS + HOUR_MS } else { 0 });
        }
        self.done(Endpoint::SetAdmin, by, None, role("")).await.map(drop)
    }

    async fn run(&mut self, strategy: Strategy, accounts: usize) -> Result<(), Violation> {
        for number in 0..accounts {
            let address =
                if strategy == Strategy::ComeBack { spelling(number) } else { format!("farmer-{number}@example.com") };
            self.sign_up(&format!("{number}"), &address).await?;
        }
        self.mailboxes += if strategy == Strategy::ComeBack { 1 } else { accounts };
        if strategy == Strategy::Mule {
            self.pay_in(RICH).await?;
        }
        self.rng = Rng::with_seed(accounts as u64);
        for day in 0..DAYS {
            self.now = Timestamp::parse(START).expect("a time").plus_ms(day * DAY_MS + 60_000).max(self.now);
            match strategy {
                Strategy::CoverAll => self.enter_all().await?,
                Strategy::HighStakes | Strategy::Collect => self.stake_all().await?,
                Strategy::ComeBack => {
                    self.stake_all().await?;
                    self.come_back(day).await?;
                }
                Strategy::Mule => {}
                Strategy::AdminsFriend => self.fake().await?,
                Strategy::CrookedOfTwo | Strategy::CrookedOfThree => {
                    self.crooked_day().await?;
                    continue;
                }
            }
            if matches!(strategy, Strategy::Collect | Strategy::Mule) {
                self.pass_on(strategy).await?;
            }
            self.cash_out().await?;
            self.draw(day).await?;
            self.cash_out().await?;
        }
        self.check_open(strategy).await
    }

    /// Sends a request and checks everything that it wrote.
    async fn ask(
        &mut self,
        endpoint: Endpoint,
        who: &Principal,
        parameter: Option<(&str, &str)>,
        body: String,
    ) -> Result<Outcome, Violation> {
        let name = format!("{:016x}", self.loot.operations);
        let mut call = Call::new(Some(who.clone()), self.now).with_request_id(&name).with_idempotency_key(&name);
        if let Some((name, value)) = parameter {
            call = call.with_parameter(name, value);
        }
        self.invoke(Invocation::Ask(endpoint, Box::new(call.with_body(body)))).await
    }

    async fn invoke(&mut self, invocation: Invocation) -> Result<Outcome, Violation> {
        self.loot.operations += 1;
        fastrand::seed(self.loot.operations);
        self.now = self.now.plus_ms(100);
        let plan = FaultPlan { seed: self.loot.operations, percent: 0, turns_max: 0, index_may_lag: false };
        let (outcome, log) = self.worker.invoke(invocation, plan).await;
        self.oracle.observe(&log.written)?;
        match outcome {
            Outcome::Broken(why) => Err(why),
            Outcome::Answered(_) | Outcome::Refused(_) | Outcome::Retryable | Outcome::Crashed => Ok(outcome),
        }
    }

    /// The answer of a request without a reason for a refusal.
    async fn done(
        &mut self,
        endpoint: Endpoint,
        who: &Principal,
        parameter: Option<(&str, &str)>,
        body: String,
    ) -> Result<Value, Violation> {
        match self.ask(endpoint, who, parameter, body).await? {
            Outcome::Answered(answer) => Ok(answer),
            other => Err(format!("{endpoint:?} was not carried out: {other:?}")),
        }
    }

    async fn sign_up(&mut self, sub: &str, email: &str) -> Result<(), Violation> {
        let sign_in = SignIn { at: self.now, with_factor: false };
        let who = Principal { email: email.to_owned(), sign_in, ..principal(sub) };
        self.done(Endpoint::GetProfile, &who, None, String::new()).await?;
        self.farm.push(who);
        Ok(())
    }

    /// The balance and its cash.
    fn wallet(&self, who: &Principal) -> (i64, i64) {
        let wallet = self.oracle.find("wallets", who.uid.as_str());
        wallet.map_or((0, 0), |wallet| {
            let balance = points(wallet, "balance");
            (balance, balance - points(wallet, "balanceBonus"))
        })
    }

    /// The first account pays in real money.
    async fn pay_in(&mut self, hundredths: i64) -> Result<(), Violation> {
        let (rich, honest) = (self.farm[0].clone(), self.honest.clone());
        let body = format!("{{\"amount\":{}}}", amount(hundredths));
        let asked = self.done(Endpoint::CreateDeposit, &rich, None, body).await?;
        let id = asked["deposit"]["id"].as_str().unwrap_or_default().to_owned();
        self.done(Endpoint::ApproveDeposit, &honest, Some(("id", &id)), String::new()).await?;
        self.loot.paid_in += hundredths;
        Ok(())
    }

    /// Enters one combination after the other, as long as any account has the fee.
    async fn enter_all(&mut self) -> Result<(), Violation> {
        let mut combinations = Vec::new();
        for (first, one) in COLOURS.iter().enumerate() {
            for (second, two) in COLOURS.iter().enumerate().skip(first + 1) {
                combinations.extend(COLOURS.iter().skip(second + 1).map(|three| json!({"picks": [one, two, three]})));
            }
        }
        self.tick().await?;
        let mut next = combinations.iter().cycle();
        for who in self.farm.clone() {
            while self.wallet(&who).0 >= 500 {
                let body = next.next().map(Value::to_string).unwrap_or_default();
                self.done(Endpoint::Enter, &who, None, body).await?;
            }
        }
        Ok(())
    }

    /// Plays a few rounds at the highest multiplier that is covered.
    async fn stake_all(&mut self) -> Result<(), Violation> {
        for who in self.farm.clone() {
            for _ in 0..4 {
                self.now = self.now.plus_ms(ROUND_MS);
                let balance = self.wallet(&who).0;
                let Some(multiplier) = [10, 5, 2, 1].into_iter().find(|times| balance >= times * 100) else { break };
                let key = mac_of(&self.cloud, "quick-key", &DayKey::derivation(self.now));
                let mut nonce = [0; 10];
                self.rng.fill(&mut nonce);
                let key = DayKey::new(key.try_into().expect("a MAC has 32 bytes"));
                let round = Round::issue(&key, &who.uid, self.now, nonce).id().as_str().to_owned();
                let body = json!({"square": self.rng.u8(..6), "multiplier": multiplier, "clientSeed": "0".repeat(32)});
                self.ask(Endpoint::Guess, &who, Some(("roundId", &round)), body.to_string()).await?;
            }
        }
        Ok(())
    }

    /// The first account is deleted at the identity provider, and signs up again with its address.
    async fn come_back(&mut self, day: u64) -> Result<(), Violation> {
        let gone = self.farm.remove(0);
        self.cloud.delete_user(&gone.cognito_username);
        self.sign_up(&format!("again-{day}"), &gone.email).await
    }

    /// Collectors send their balance to the first account. The first account of mules shares its balance among the
    /// others.
    async fn pass_on(&mut self, strategy: Strategy) -> Result<(), Violation> {
        let first = self.farm[0].clone();
        let others = self.farm[1..].to_vec();
        let share = self.wallet(&first).1 / i64::try_from(others.len()).unwrap_or(i64::MAX).max(1);
        for other in others {
            let (from, to) = if strategy == Strategy::Mule { (&first, &other) } else { (&other, &first) };
            let (balance, cash) = self.wallet(from);
            let wanted = if strategy == Strategy::Mule { [share; 2] } else { [balance, cash] };
            for hundredths in wanted.into_iter().filter(|hundredths| *hundredths > 0) {
                if self.send(from, to, hundredths).await? {
                    break;
                }
            }
        }
        Ok(())
    }

    async fn send(&mut self, from: &Principal, to: &Principal, hundredths: i64) -> Result<bool, Violation> {
        // At most twenty an hour are accepted.
        self.now = self.now.plus_ms(4 * 60_000);
        let body = format!("{{\"amount\":{},\"to\":\"{}\"}}", amount(hundredths), to.uid);
        let Outcome::Answered(asked) = self.ask(Endpoint::CreateDeposit, from, None, body).await? else {
            return Ok(false);
        };
        let (id, honest) = (asked["deposit"]["id"].as_str().unwrap_or_default().to_owned(), self.honest.clone());
        let approved = self.ask(Endpoint::ApproveDeposit, &honest, Some(("id", &id)), String::new()).await?;
        Ok(matches!(approved, Outcome::Answered(_)))
    }

    /// The id of a new deposit without a payment, with its own file as a proof or without one.
    async fn claim(&mut self, who: &Principal, hundredths: i64, with_slip: bool) -> Result<Option<String>, Violation> {
        let proof = if with_slip { a_slip() } else { json!(null) };
        let body = format!("{{\"amount\":{},\"proof\":{proof}}}", amount(hundredths));
        let Outcome::Answered(asked) = self.ask(Endpoint::CreateDeposit, who, None, body).await? else {
            return Ok(None);
        };
        let id = asked["deposit"]["id"].as_str().unwrap_or_default().to_owned();
        if with_slip {
            let announced = self.oracle.find("deposit_requests", &id).cloned().unwrap_or_default();
            plant_slip(&self.cloud, text(&announced, "proofOfPaymentPath"), &id);
            self.done(Endpoint::AttachProof, who, Some(("id", &id)), String::new()).await?;
        }
        Ok(Some(id))
    }

    /// Deposits without a payment, each with its own file as a proof. The friend approves as many as possible.
    async fn fake(&mut self) -> Result<(), Violation> {
        let friend = self.friend.clone();
        for who in self.farm.clone() {
            let Some(id) = self.claim(&who, FAKED, true).await? else { continue };
            let approved = self.ask(Endpoint::ApproveDeposit, &friend, Some(("id", &id)), String::new()).await?;
            if matches!(approved, Outcome::Answered(_)) {
                self.loot.faked += FAKED;
            }
        }
        Ok(())
    }

    /// Each account asks for its whole balance, and for less after a refusal. An account with less than the minimum
    /// pauses, since it may ask for less then.
    async fn cash_out(&mut self) -> Result<(), Violation> {
        let daily = limit("TRANSFER_LIMIT", testkit::variable);
        for who in self.farm.clone() {
            let (balance, cash) = self.wallet(&who);
            if (1..WITHDRAWAL_MIN).contains(&cash) {
                drop(self.ask(Endpoint::Pause, &who, None, json!({"days": 1}).to_string()).await?);
            }
            for hundredths in [balance, cash, cash.min(daily)].into_iter().filter(|wanted| *wanted > 0) {
                let body = payout_to(&who, hundredths);
                if let Outcome::Answered(asked) = self.ask(Endpoint::CreateWithdrawal, &who, None, body).await? {
                    self.pay_out(text_of(&asked, "id"), hundredths).await?;
                    break;
                }
            }
        }
        Ok(())
    }

    /// The friend tries first. If neither may pay it out, it is declined.
    async fn pay_out(&mut self, id: &str, hundredths: i64) -> Result<(), Violation> {
        let (friend, payer, at) = (self.friend.clone(), self.payer.clone(), Some(("id", id)));
        if self.loot.faked > 0
            && let Outcome::Answered(_) = self.ask(Endpoint::TakeWithdrawal, &friend, at, String::new()).await?
        {
            return Err("one admin has approved points and paid them out".to_owned());
        }
        match self.ask(Endpoint::TakeWithdrawal, &payer, at, String::new()).await? {
            Outcome::Answered(_) => {
                self.done(Endpoint::CompleteWithdrawal, &payer, at, String::new()).await?;
                self.loot.paid_out += hundredths;
            }
            _ => drop(self.done(Endpoint::DeclineWithdrawal, &payer, at, json!({"note": "no"}).to_string()).await?),
        }
        Ok(())
    }

    async fn tick(&mut self) -> Result<(), Violation> {
        self.invoke(Invocation::Tick { now: self.now, with_relay: false }).await?;
        for task in self.cloud.take_events() {
            self.invoke(Invocation::Settle { task, hurried: false }).await?;
        }
        Ok(())
    }

    /// Closes, draws and settles the round of this day.
    async fn draw(&mut self, day: u64) -> Result<(), Violation> {
        for minute in [1_426, 1_431, 1_433] {
            let at = Timestamp::parse(START).expect("a time").plus_ms(day * DAY_MS + minute * 60_000);
            self.now = self.now.max(at);
            self.tick().await?;
        }
        Ok(())
    }

    /// The checked result.
    fn loot(&self, strategy: Strategy) -> Result<Loot, Violation> {
        let wallets = self.oracle.table("wallets");
        let left =
            wallets.map(|wallet| points(wallet, "balance") - points(wallet, "balanceBonus") + points(wallet, "held"));
        let mut loot = Loot { won: self.oracle.cash_won(), left: left.sum(), ..self.loot };
        if strategy.is_crooked() {
            let [approved, paid_out] = self.booked();
            (loot.faked, loot.paid_out) = (approved - loot.paid_in, paid_out);
        }
        let Loot { paid_in, won, paid_out, left, faked, .. } = loot;
        let (came, went) = (paid_in + faked + won, paid_out + left);
        ensure(came == went, || {
            format!("{paid_in} paid in, {faked} faked and {won} won are {paid_out} paid out and {left} left")
        })?;
        let starts = self.oracle.row_count("credit/start");
        ensure(starts <= self.mailboxes, || format!("{starts} starting balances for {} mailboxes", self.mailboxes))?;
        let bound = match strategy {
            // The limit holds for any number of accounts.
            strategy if strategy.has_admin() => {
                let variable = if strategy.is_crooked() { strict } else { testkit::variable };
                limit("SLIP_DAILY_LIMIT", variable) * i64::try_from(self.days_of_approvals()).unwrap_or(i64::MAX)
            }
            _ => 0,
        };
        ensure(loot.taken() <= bound, || format!("{} were taken, with a bound of {bound}", loot.taken()))?;
        Ok(loot)
    }
}

/// The body of a request for a payout.
fn payout_to(who: &Principal, hundredths: i64) -> String {
    let details = json!({"paymentMethod": "PayPal", "paymentDetails": who.email}).to_string();
    format!("{{\"amount\":{},{}", amount(hundredths), &details[1..])
}

/// A place in the data of [`PNG`].
const IN_ITS_DATA: usize = 100;

/// A file of the announced size and type that no other deposit has.
pub(crate) fn plant_slip(cloud: &Cloud, path: &str, id: &str) {
    let mut bytes = PNG.to_vec();
    bytes[IN_ITS_DATA..][..id.len()].copy_from_slice(id.as_bytes());
    cloud.bucket().plant(path, "image/png", &bytes);
}

/// A field of an answer.
pub(crate) fn text_of<'a>(answer: &'a Value, name: &str) -> &'a str {
    answer[name].as_str().unwrap_or_default()
}
