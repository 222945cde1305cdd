//! One simulation: in-memory services, a clock, players, their requests and the answers.

use crate::{
    bug::Bug,
    custody,
    endpoint::Endpoint,
    fault::{CallLog, FaultPlan},
    items::{mac_of, ms, points, text, texts, winners},
    mailboxes,
    oracle::{Oracle, Terms, Violation, WITHDRAWAL_MIN},
    outcome::Outcome,
    payouts,
    scenario::{
        ADMINS, Action, Delivery, FORMS, LIMITED, LISTED, Operation, PAUSING, PLAYERS, Payee, SAME_MAILBOX, STAFF,
        Step, UNSAVED, WORKERS,
    },
    stats::Stats,
    two_admins,
    worker::{Invocation, Worker},
};
use aws::{Accounts, Applicant};
use colours::RoundTerms;
use contract::functions::{Caller, StreamOf};
use domain::{
    Money, Timestamp, Uid,
    colours::{COLOURS, Prizes, Schedule},
    exclusion_register::PersonHash,
    quick::{CLOCKS_MS, DayKey, LATE_MS, REVEAL_MS, Round, RoundId},
    request::{IdempotencyKey, RequestId},
    rights::Role,
};
use fastrand::Rng;
use futures::future::join_all;
use http::{Call, Principal};
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};
use testkit::{Cloud, PNG, player};

/// In the future: settlers use the real clock, so the times that they record are always long ago.
const START: &str = "2100-01-01T00:00:00Z";
/// The maximum number of events on the bus. Beyond it the oldest are lost, and the tick sends them again.
const EVENTS_MAX: usize = 150;
/// The number of operations between two checks of all tables.
const FULL_CHECK_EVERY: usize = 10_000;
/// The step number of all final steps.
const FINAL_STEP: usize = usize::MAX;
const CYCLE_MS: u64 = 30 * 60_000;
const DAY_MS: u64 = 48 * CYCLE_MS;
const QUIET_FROM_MS: u64 = 22 * 60_000;
const QUIET_TO_MS: u64 = 27 * 60_000;
/// Enough final ticks for a round to become void because its beacon never comes, and for both passes after that.
const TICKS_MAX: u64 = 200;
/// The endings of keys that pass the function's filter.
static FOLLOWED: LazyLock<Vec<String>> = LazyLock::new(|| {
    let function = contract::functions::all().find(|function| function.binary == "accounts-mailbox");
    let Some(Caller::Streams(streams)) = function.map(|function| function.caller) else { return Vec::new() };
    let rows =
        streams.iter().filter_map(|stream| if let StreamOf::Rows(actions) = stream.of { Some(actions) } else { None });
    rows.flatten().map(|action| format!("#{}", action.name())).collect()
});
const NOTES: [&str; 3] = ["", "as agreed", "no such payment"];
const TICKET_STATES: [&str; 3] = ["new", "in_progress", "resolved"];

/// A request that can be repeated.
#[derive(Debug, Clone)]
struct Request {
    endpoint: Endpoint,
    actor: usize,
    key: Option<String>,
    parameter: Option<(&'static str, String)>,
    query: Option<(&'static str, String)>,
    body: Value,
}

struct Sent {
    request: Request,
    /// When it was first sent.
    at: Timestamp,
    /// The stable part of the first answer, which every later answer must repeat.
    first: Option<Value>,
}

/// The expected answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Expected {
    Anything,
    /// The request has succeeded before and must get the same answer.
    FirstAnswer,
    /// Another request has succeeded under the same idempotency key.
    Refusal(&'static str),
}

/// An operation whose numbers of players and records are resolved.
enum Plan {
    Request { sent: usize, expected: Expected },
    Tick { with_relay: bool },
    Settle { task: Value, delivery: Delivery, hurried: bool },
    Follow { row: String, twice: bool, again: bool },
}

/// A row of the audit log that the stream has to deliver.
struct News {
    /// The oracle's key of the row.
    row: String,
    /// Whether it was delivered before, perhaps without success.
    again: bool,
}

/// The functions' environment: two admins have to agree, new payment details wait, and addresses are proven.
fn variable(name: &str) -> Option<String> {
    match name {
        "FOUR_EYES_ABOVE" => Some(two_admins::LIMIT.to_owned()),
        "SLIP_DAILY_LIMIT" => Some(two_admins::SLIP_LIMIT.to_owned()),
        "EMAIL_VERIFICATION" => Some("on".to_owned()),
        "PAYOUT_HOLD" => Some(payouts::HOLD_HOURS.to_owned()),
        "PAYOUT_MINUTES" => Some(custody::MINUTES.to_owned()),
        _ => testkit::variable(name),
    }
}

pub struct Simulation {
    cloud: Cloud,
    now: Timestamp,
    workers: Vec<Worker>,
    actors: Vec<Principal>,
    pub oracle: Oracle,
    sent: Vec<Sent>,
    /// Indexes in `sent` of the requests without an answer.
    unanswered: Vec<usize>,
    /// Indexes in `sent` of the requests that succeeded.
    succeeded: Vec<usize>,
    /// The newest quick round of each player.
    newest_rounds: Vec<Option<String>>,
    /// The withdrawals whose money was sent, with the admin who sent it.
    money: BTreeMap<String, usize>,
    events: Vec<Value>,
    /// The rows that the stream has not delivered, or delivers again.
    news: Vec<News>,
    /// The number of rows of the audit log that came to the stream.
    streamed: usize,
    operations: usize,
    pub stats: Stats,
    bug: Option<Bug>,
    /// A line for each operation; `None` without tracing.
    pub trace: Option<Vec<String>>,
}

impl Simulation {
    /// # Errors
    /// A violation while the players sign up.
    pub async fn new(bug: Option<Bug>, with_trace: bool) -> Result<Self, Violation> {
        let cloud = Cloud::default();
        let terms = RoundTerms {
            schedule: Schedule::new(30, 0, 22, 2).expect("a schedule"),
            entry_fee: Money::points(1),
            prizes: Prizes::parse("3:80").expect("prizes"),
        };
        let hold_hours = payouts::HOLD_HOURS.parse().expect("hours");
        let workers = (0..WORKERS).map(|_| Worker::new(&cloud, variable, terms, bug)).collect();
        let mut simulation = Self {
            now: Timestamp::parse(START).expect("a time"),
            workers,
            actors: Vec::new(),
            oracle: Oracle::new(&cloud, Terms { takes_two: true, hold_hours }),
            sent: Vec::new(),
            unanswered: Vec::new(),
            succeeded: Vec::new(),
            newest_rounds: vec![None; PLAYERS],
            money: BTreeMap::new(),
            events: Vec::new(),
            news: Vec::new(),
            streamed: 0,
            operations: 0,
            bug,
            stats: Stats::default(),
            trace: with_trace.then(Vec::new),
            cloud,
        };
        simulation.sign_up_actors().await?;
        Ok(simulation)
    }

    /// Signs all players up and makes the first admins.
    async fn sign_up_actors(&mut self) -> Result<(), Violation> {
        // The records of the last players are written to another cloud, so that they are missing here.
        let (elsewhere, other_cloud) = (Cloud::default(), Cloud::default());
        for number in 0..PLAYERS {
            let cloud = if number < PLAYERS - UNSAVED { &self.cloud } else { &other_cloud };
            let mut principal = player(&elsewhere, &format!("player-{number:02}")).await.principal;
            principal.email = address_of(number);
            sign_up(cloud, &principal).await;
            // The token alone makes no player an admin: the player's record decides (D10).
            principal.is_admin = number < STAFF;
            self.actors.push(principal);
        }
        let everything = ["users", "usernames", "addresses", "wallets"].map(|table| (table, self.cloud.items(table)));
        let written = everything
            .into_iter()
            .flat_map(|(table, items)| items.into_iter().map(move |item| (table.to_owned(), item)));
        self.oracle.observe(&written.collect::<Vec<_>>())?;
        // Some players have had a payout account for a day before the first withdrawal.
        for actor in (0..PLAYERS).step_by(3) {
            let action = Action::SaveAccount { place: 0 };
            let operation = Operation { actor, action, seed: 100 + actor as u64, fault_percent: 0 };
            self.run_step(&Step { number: 0, after_ms: 0, operations: vec![operation] }).await?;
        }
        // The only owner gives the first role a day after proposing it.
        let mut rights = vec![(0, Action::InitializeAdmin)];
        for target in 1..ADMINS {
            let role = || Action::SetAdmin { target, role: 0 };
            rights.extend([(0, role()), (target - 1, role())]);
        }
        for (number, (actor, action)) in rights.into_iter().enumerate() {
            let operation = Operation { actor, action, seed: number as u64, fault_percent: 0 };
            let after_ms = if number == 2 { DAY_MS } else { 1_000 };
            self.run_step(&Step { number: 0, after_ms, operations: vec![operation] }).await?;
        }
        self.operations = 0;
        self.stats = Stats::default();
        self.trace.iter_mut().for_each(Vec::clear);
        Ok(())
    }

    /// The counts, with the final states of records.
    pub fn stats_with_states(&self) -> Stats {
        let mut stats = self.stats.clone();
        for (name, table, status) in [
            ("deposits completed", "deposit_requests", "completed"),
            ("declined", "deposit_requests", "declined"),
            ("failed", "deposit_requests", "failed"),
            ("withdrawals completed", "withdrawal_requests", "completed"),
            ("withdrawals declined", "withdrawal_requests", "declined"),
            ("rounds settled", "colours_rounds", "settled"),
            ("rounds void", "colours_rounds", "void"),
            ("tickets resolved", "support_tickets", "resolved"),
        ] {
            stats.add_state(name, self.oracle.count(table, status));
        }
        for (name, what) in [
            ("quick wins", "win/quick"),
            ("quick losses", "loss/quick"),
            ("entries", "debit/colours"),
            ("prizes", "win/colours"),
            ("deposits reversed", "debit/undone-paid-in"),
            ("transfers reversed", "credit/undone-sent"),
            ("fees returned", "credit/colours"),
        ] {
            stats.add_state(name, self.oracle.row_count(what));
        }
        stats
    }

    pub fn fingerprint(&self) -> String {
        self.oracle.fingerprint()
    }

    /// Runs a step, and checks its answers and the records that it wrote.
    ///
    /// # Errors
    /// The first violation.
    pub async fn run_step(&mut self, step: &Step) -> Result<(), Violation> {
        self.now = self.now.plus_ms(step.after_ms);
        let plans = self.plan(step);
        let (now, isolated) = (self.now, plans.len() == 1);
        if let Some((operation, _)) = plans.first() {
            fastrand::seed(operation.seed);
        }
        let running = plans.iter().zip(&self.workers).map(|((operation, plan), worker)| {
            let invocation = self.invocation(operation, plan, now);
            let faults = FaultPlan {
                seed: operation.seed,
                percent: operation.fault_percent,
                turns_max: if isolated { 0 } else { 6 },
                index_may_lag: matches!(plan, Plan::Settle { task, .. } if task["pass"] == "first"),
            };
            worker.invoke(invocation, faults)
        });
        let outcomes = join_all(running).await;
        self.events.extend(self.cloud.take_events());
        let written: Vec<(String, Value)> = outcomes.iter().flat_map(|(_, log)| log.written.iter().cloned()).collect();
        self.record(step, &plans, &outcomes);
        let changed = self.oracle.observe(&written)?;
        self.stream();
        for ((operation, plan), (outcome, log)) in plans.iter().zip(&outcomes) {
            self.check_outcome(operation, plan, outcome, log.took_ms)?;
            if isolated {
                self.check_isolated(plan, outcome, log, changed)?;
            }
        }
        let before = self.operations;
        self.operations += plans.len();
        if before / FULL_CHECK_EVERY != self.operations / FULL_CHECK_EVERY {
            self.oracle.check_everything()?;
        }
        Ok(())
    }

    /// Adds the new rows that pass the function's filter to the stream.
    fn stream(&mut self) {
        let rows = &self.oracle.ids("audit_log")[self.streamed..];
        self.streamed += rows.len();
        let passes = |row: &&String| FOLLOWED.iter().any(|end| row.ends_with(end));
        self.news.extend(rows.iter().filter(passes).map(|row| News { row: row.clone(), again: false }));
    }

    /// Resolves the operations of a step, and leaves out those that are not possible now.
    fn plan<'a>(&mut self, step: &'a Step) -> Vec<(&'a Operation, Plan)> {
        let mut plans: Vec<(&Operation, Plan)> = Vec::new();
        for operation in &step.operations {
            let first = plans
                .first()
                .and_then(|(_, plan)| if let Plan::Request { sent, .. } = plan { Some(*sent) } else { None });
            plans.extend(self.resolve(operation, first).map(|plan| (operation, plan)));
        }
        plans
    }

    fn resolve(&mut self, operation: &Operation, first: Option<usize>) -> Option<Plan> {
        let ask = |sent, expected| Some(Plan::Request { sent, expected });
        match &operation.action {
            Action::Tick { with_relay } => Some(Plan::Tick { with_relay: *with_relay }),
            Action::Settle { nth, delivery, hurried } => {
                let oldest = self.events.len().min(20);
                let task = self.events.get(*nth % oldest.max(1))?.clone();
                if *delivery != Delivery::Twice {
                    self.events.remove(*nth % oldest);
                }
                (*delivery != Delivery::Never).then_some(Plan::Settle { task, delivery: *delivery, hurried: *hurried })
            }
            Action::Follow { nth, twice } => {
                let oldest = self.news.len().min(20);
                let News { row, again } = self.news.get_mut(*nth % oldest.max(1))?;
                let again = std::mem::replace(again, true);
                Some(Plan::Follow { row: row.clone(), twice: *twice, again })
            }
            Action::Retry { nth } => ask(pick(&self.unanswered, *nth)?, Expected::Anything),
            Action::Replay { nth } => {
                let sent = pick(&self.succeeded, *nth)?;
                let is_undone = self.is_removed(&self.sent[sent].request);
                ask(sent, if is_undone { Expected::Anything } else { Expected::FirstAnswer })
            }
            Action::ReuseKey { nth } => {
                let request = self.sent[pick(&self.succeeded, *nth)?].request.clone();
                let (other, code) = conflicting(&request, operation.seed)?;
                let is_undone = self.is_removed(&request);
                let sent = self.keep(other);
                ask(sent, if is_undone { Expected::Anything } else { Expected::Refusal(code) })
            }
            Action::Duplicate => ask(first?, Expected::Anything),
            Action::ConflictingDuplicate => {
                let (other, _) = conflicting(&self.sent[first?].request, operation.seed)?;
                let sent = self.keep(other);
                ask(sent, Expected::Anything)
            }
            _ => {
                let request = self.request(operation)?;
                let sent = self.keep(request);
                ask(sent, Expected::Anything)
            }
        }
    }

    fn keep(&mut self, request: Request) -> usize {
        self.sent.push(Sent { request, at: self.now, first: None });
        self.sent.len() - 1
    }

    fn uid(&self, actor: usize) -> &Uid {
        &self.actors[actor].uid
    }

    /// The request of an operation, or `None` if it refers to a missing record.
    fn request(&mut self, operation: &Operation) -> Option<Request> {
        let (actor, mut rng) = (operation.actor, Rng::with_seed(operation.seed));
        let new = |endpoint, body: Value| Request { endpoint, actor, key: None, parameter: None, query: None, body };
        let keyed =
            |endpoint, body: Value| Request { key: Some(format!("{:016x}", operation.seed)), ..new(endpoint, body) };
        let on =
            |endpoint, id: &str, body: Value| Request { parameter: Some(("id", id.to_owned())), ..new(endpoint, body) };
        let amount = |hundredths: u64| {
            let amount = Money::from_hundredths(hundredths).expect("an amount within bounds");
            serde_json::to_value(amount).expect("a number")
        };
        let note = |note: u8| json!({"note": NOTES[usize::from(note)]});
        // Mostly an admin, and mostly with the intent that fits.
        let decider = match self.admins() {
            admins if !admins.is_empty() && rng.u8(..4) > 0 => admins[actor % admins.len()],
            _ => actor % STAFF,
        };
        let means_the_other = rng.u8(..4) == 0;
        // A call without a reason can only confirm, one with a reason can only propose.
        let reason = |is_proposed: bool| if is_proposed == means_the_other { "seen at the bank" } else { "" };
        Some(match &operation.action {
            Action::Guess { starts_in_ms, square, multiplier } => {
                let round = self.quick_round(actor, *starts_in_ms, &mut rng)?;
                let seed = format!("{:016x}{:016x}", operation.seed, operation.seed);
                let body = json!({"square": square, "multiplier": multiplier, "clientSeed": seed});
                Request { parameter: Some(("roundId", round)), ..new(Endpoint::Guess, body) }
            }
            Action::Reveal { ms_after } => {
                let round = self.quick_round(actor, Some(-ms_after.cast_signed()), &mut rng)?;
                Request { parameter: Some(("roundId", round)), ..new(Endpoint::Reveal, Value::Null) }
            }
            Action::Deposit { hundredths, to, with_proof } => {
                let mut body = json!({"amount": amount(*hundredths)});
                if let Some(to) = to {
                    body["to"] = if rng.bool() { json!(self.uid(*to)) } else { json!(self.actors[*to].email) };
                }
                if *with_proof {
                    body["proof"] = a_slip();
                }
                keyed(Endpoint::CreateDeposit, body)
            }
            Action::Attach { nth, upload } => {
                let deposit = self.deposit_with_proof(*nth)?;
                self.upload(&deposit, *upload);
                let owner = self.actors.iter().position(|one| one.uid.as_str() == text(&deposit, "fromUserId"))?;
                Request { actor: owner, ..on(Endpoint::AttachProof, text(&deposit, "id"), Value::Null) }
            }
            Action::Announce { nth, with_proof } => {
                let (owner, id) = self.owned_deposit(*nth, *with_proof)?;
                Request { actor: owner, ..on(Endpoint::UploadProof, &id, a_slip()) }
            }
            Action::Cancel { nth, with_proof } => {
                let (owner, id) = self.owned_deposit(*nth, *with_proof)?;
                let actor = if rng.u8(..8) == 0 { actor } else { owner };
                Request { actor, ..on(Endpoint::CancelDeposit, &id, Value::Null) }
            }
            Action::Approve { nth, of } => {
                let id = self.pending("deposit_requests", *nth, *of)?;
                let reason = reason(self.is_proposed("deposit_requests", &id));
                Request { actor: decider, ..on(Endpoint::ApproveDeposit, &id, json!({"reason": reason})) }
            }
            Action::Reverse { nth, of } => {
                let id = self.reversible(*nth, *of)?;
                let reason = reason(self.is_reversal_proposed(&id));
                Request { actor: decider, ..on(Endpoint::ReverseDeposit, &id, json!({"reason": reason})) }
            }
            Action::DeclineDeposit { nth, note: words } => {
                let id = self.pending("deposit_requests", *nth, None)?;
                Request { actor: actor % STAFF, ..on(Endpoint::DeclineDeposit, &id, note(*words)) }
            }
            Action::Withdraw { hundredths, to } => {
                // Mostly no more than a player's cash.
                let rich =
                    (0..PLAYERS).map(|nth| (actor + nth) % PLAYERS).find(|one| self.cash(*one) >= WITHDRAWAL_MIN);
                let (actor, hundredths) = match rich.filter(|_| rng.u8(..4) > 0) {
                    Some(rich) => (rich, self.cash(rich).unsigned_abs().min(*hundredths)),
                    None => (actor, *hundredths),
                };
                let mut body = json!({"amount": amount(hundredths)});
                let account = match to {
                    Payee::Account { nth } => self.payout_account(actor, *nth),
                    Payee::New | Payee::Typed { .. } => None,
                };
                if let Some(account) = account {
                    body["payoutAccountId"] = json!(account);
                } else {
                    body["paymentMethod"] = json!("PayPal");
                    body["paymentDetails"] = json!(typed(*to, operation.seed));
                }
                Request { actor, ..keyed(Endpoint::CreateWithdrawal, body) }
            }
            Action::SaveAccount { place } => {
                keyed(Endpoint::SavePayoutAccount, json!({"method": "PayPal", "fields": {"email": address(*place)}}))
            }
            Action::RemoveAccount { nth } => {
                on(Endpoint::RemovePayoutAccount, &self.payout_account(actor, *nth)?, Value::Null)
            }
            Action::AnswerCheck { change } => {
                let every = [15, 30, 60].get(usize::from(*change));
                new(Endpoint::AnswerCheck, every.map_or_else(|| json!({}), |every| json!({"everyMinutes": every})))
            }
            Action::Pause { change } => {
                let body = match change {
                    0..30 => json!({"days": 1 + change % 2}),
                    30 => json!({"months": 6}),
                    _ => json!({"end": true}),
                };
                Request { actor: PAUSING.start + actor % PAUSING.len(), ..new(Endpoint::Pause, body) }
            }
            Action::Register { is_listed } => {
                let hashes = PersonHash::of_email(&self.actors[LISTED.start + actor % LISTED.len()].email);
                let hashes: Vec<&str> = hashes.iter().map(PersonHash::as_str).collect();
                let body = json!({"hashes": hashes, "isListed": is_listed});
                Request { actor: decider, ..new(Endpoint::Register, body) }
            }
            Action::ChangeLimit { change, limit, points } => {
                let in_points = || {
                    let of = ["stakes", "losses", "deposits"][usize::from(limit % 3)];
                    (of, ["day", "week", "month"][usize::from(limit / 3)])
                };
                let (of, period) = if *limit == 9 { ("time", "day") } else { in_points() };
                let body = match change {
                    0..10 => json!({"of": of, "period": period, "most": points}),
                    10..12 => json!({"of": of, "period": period, "remove": true}),
                    12..19 => json!({"confirm": true}),
                    _ => json!({"keep": true}),
                };
                Request { actor: LIMITED.start + actor % LIMITED.len(), ..new(Endpoint::ChangeLimit, body) }
            }
            Action::Complete { nth, of, note: words } => {
                let id = self.pending("withdrawal_requests", *nth, *of)?;
                let (taker, is_sent) = (self.taker(&id), self.money.contains_key(&id));
                // Another admin's payout is mostly chosen if its money was not sent.
                let is_other = if is_sent { rng.u8(..8) == 0 } else { rng.bool() };
                let by = if is_other { decider } else { taker.unwrap_or(decider) };
                let reason = reason(self.is_proposed("withdrawal_requests", &id));
                let taken_at =
                    self.oracle.find("withdrawal_requests", &id).map(|it| text(it, "takenAt")).unwrap_or_default();
                let not_paid = |reason| (Endpoint::NotPaid, json!({"reason": reason, "takenAt": taken_at}));
                let (endpoint, body) = match taker {
                    None if rng.u8(..8) > 0 => (Endpoint::TakeWithdrawal, json!({"reason": reason})),
                    Some(taker) if !is_sent && by != taker => not_paid(reason),
                    Some(_) if !is_sent && rng.bool() => not_paid("the bank is down"),
                    Some(_) if !is_sent => (Endpoint::TakeWithdrawal, json!({})),
                    _ => (Endpoint::CompleteWithdrawal, note(*words)),
                };
                match self.export(&mut rng) {
                    Some((actor, ids)) => Request { actor, ..new(Endpoint::ExportPayouts, json!({"ids": ids})) },
                    None => Request { actor: by, ..on(endpoint, &id, body) },
                }
            }
            Action::DeclineWithdrawal { nth, of, note: words } => {
                let id = self.pending("withdrawal_requests", *nth, *of)?;
                if let Some((actor, ids)) = self.export(&mut rng) {
                    return Some(Request { actor, ..new(Endpoint::ExportPayouts, json!({"ids": ids})) });
                }
                Request { actor: actor % STAFF, ..on(Endpoint::DeclineWithdrawal, &id, note(*words)) }
            }
            Action::Enter { lucky, named } => {
                let round = self.oracle.ids("colours_rounds").last();
                let mut picks: Vec<String> = match round.filter(|_| *lucky) {
                    Some(round) => self.winners_of(round),
                    None => rng.choose_multiple(COLOURS, 3).into_iter().map(str::to_owned).collect(),
                };
                if rng.u8(..20) == 0 {
                    picks.pop();
                }
                let mut body = json!({"picks": picks});
                if let Some(round) = round.filter(|_| *named) {
                    body["roundId"] = json!(round);
                }
                keyed(Endpoint::Enter, body)
            }
            Action::MyEntries { nth } => {
                let rounds = self.oracle.ids("colours_rounds");
                let round = rounds.iter().rev().nth(*nth)?.clone();
                Request { query: Some(("roundId", round)), ..new(Endpoint::MyEntries, Value::Null) }
            }
            Action::GetProfile => new(Endpoint::GetProfile, Value::Null),
            Action::Rename { name, online } => {
                let body =
                    json!({"displayName": "", "username": format!("name.{name}"), "phoneNumber": "", "online": online});
                new(Endpoint::UpdateProfile, body)
            }
            Action::SetAdmin { target, role } => {
                let (uid, role) = (self.uid(*target), Role::ALL[*role].name());
                let grant = json!({"userId": uid, "role": role, "reason": reason(self.is_role_proposed(uid))});
                Request { actor: decider, ..new(Endpoint::SetAdmin, grant) }
            }
            Action::RemoveAdmin { target } => {
                let uid = self.uid(*target);
                let removal = json!({"userId": uid, "reason": reason(self.is_role_proposed(uid))});
                Request { actor: actor % STAFF, ..new(Endpoint::RemoveAdmin, removal) }
            }
            Action::SuspendAdmin { target, by_another } => {
                let (target, actor) = match self.suspended() {
                    Some((target, by)) => (target, if *by_another { actor % STAFF } else { by }),
                    None => (*target, actor % STAFF),
                };
                let is_suspended = self.suspended().is_none() || actor == target;
                let body = json!({"userId": self.uid(target), "isSuspended": is_suspended, "reason": "Looked at"});
                Request { actor, ..new(Endpoint::SuspendAdmin, body) }
            }
            Action::InitializeAdmin => new(Endpoint::InitializeAdmin, Value::Null),
            Action::Ticket => {
                let message = format!("It happened again ({:x}).", operation.seed);
                let body =
                    json!({"name": "A player", "email": "a@example.com", "category": "Other", "message": message});
                keyed(Endpoint::CreateTicket, body)
            }
            Action::SetTicketStatus { nth, to } => {
                let id = self.pending("support_tickets", *nth, None)?;
                let body = json!({"status": TICKET_STATES[usize::from(*to)]});
                Request { actor: actor % STAFF, ..on(Endpoint::SetTicketStatus, &id, body) }
            }
            Action::Tick { .. }
            | Action::Settle { .. }
            | Action::Follow { .. }
            | Action::Retry { .. }
            | Action::Replay { .. }
            | Action::ReuseKey { .. }
            | Action::Duplicate
            | Action::ConflictingDuplicate => return None,
        })
    }

    /// The amount that a player can ask for, in hundredths.
    fn cash(&self, actor: usize) -> i64 {
        let wallet = self.oracle.find("wallets", self.uid(actor).as_str());
        wallet.map_or(0, |wallet| points(wallet, "balance") - points(wallet, "balanceBonus"))
    }

    /// The staff whose records say that they may move points.
    fn admins(&self) -> Vec<usize> {
        let may = |actor: &usize| {
            let user = self.oracle.find("users", self.uid(*actor).as_str());
            user.is_some_and(|user| {
                user["isAdmin"]["BOOL"] == true && !["support", "auditor"].contains(&text(user, "role"))
            })
        };
        (0..STAFF).filter(may).collect()
    }

    /// A suspended admin, and the admin who suspended them.
    fn suspended(&self) -> Option<(usize, usize)> {
        (0..STAFF).find_map(|actor| {
            let user = self.oracle.find("users", self.uid(actor).as_str())?;
            let by = (0..STAFF).find(|by| text(user, "suspendedBy") == self.uid(*by).as_str())?;
            Some((actor, by))
        })
    }

    /// The admin who has taken a pending withdrawal.
    fn taker(&self, id: &str) -> Option<usize> {
        let request =
            self.oracle.find("withdrawal_requests", id).filter(|request| text(request, "status") == "pending")?;
        self.actors.iter().position(|one| one.uid.as_str() == text(request, "takenBy"))
    }

    /// Mostly an export, while an admin has payouts that are not unclear yet: of one of them, or of all.
    fn export(&self, rng: &mut Rng) -> Option<(usize, Vec<String>)> {
        let all = self.oracle.table("withdrawal_requests").filter(|request| text(request, "status") == "pending");
        let is_fresh = |request: &&Value| self.now.ms() < ms(request, "takenAt") + custody::UNCLEAR_MS;
        let fresh: Vec<&Value> = all.filter(is_fresh).collect();
        if fresh.is_empty() || rng.u8(..4) == 0 {
            return None;
        }
        let one = fresh[rng.usize(..fresh.len())];
        let admin = self.actors.iter().position(|actor| actor.uid.as_str() == text(one, "takenBy"))?;
        let is_chosen = rng.bool();
        let chosen =
            fresh.iter().filter(|it| if is_chosen { it["id"] == one["id"] } else { it["takenBy"] == one["takenBy"] });
        Some((admin, chosen.map(|request| text(request, "id").to_owned()).collect()))
    }

    /// A view of the payment details by the taker sends the money in half of the cases, unless it was sent. No other
    /// admin sees the details before the decision.
    fn send_money(&mut self, operation: &Operation, actor: usize, answer: &Value) -> Result<(), Violation> {
        let id = answer["id"].as_str().unwrap_or_default();
        let record = self.oracle.find("withdrawal_requests", id);
        let details = record.map(|it| text(it, "paymentDetails")).unwrap_or_default();
        let is_shown = !answer["taken"]["payment"].is_null();
        let is_decided = record.is_some_and(|it| text(it, "status") != "pending");
        if answer["taken"]["own"] != true && (is_shown || !is_decided && answer.to_string().contains(details)) {
            return Err(format!("player-{actor:02} reads where to send {id}: {answer}"));
        }
        if !is_shown || self.taker(id) != Some(actor) {
            return Ok(());
        }
        match self.money.get(id) {
            Some(by) if *by != actor => {
                Err(format!("{id} was sent by player-{by:02}, and is sent by player-{actor:02}"))
            }
            None if operation.seed.is_multiple_of(2) => {
                self.money.insert(id.to_owned(), actor);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn is_proposed(&self, table: &'static str, id: &str) -> bool {
        self.oracle.find(table, id).is_some_and(|record| !record["proposedBy"].is_null())
    }

    fn is_reversal_proposed(&self, id: &str) -> bool {
        let deposit = self.oracle.find("deposit_requests", id);
        deposit.is_some_and(|deposit| text(deposit, "proposedAt") > text(deposit, "processedAt"))
    }

    fn is_role_proposed(&self, uid: &Uid) -> bool {
        let rights = self.oracle.find("settings", "first-admin");
        let mut proposals = rights.into_iter().flat_map(|rights| rights["proposals"]["L"].as_array()).flatten();
        proposals.any(|proposed| text(&proposed["M"], "uid") == uid.as_str())
    }

    /// The id of a new quick round that starts this long from now, or before now; or of the player's newest round.
    fn quick_round(&mut self, actor: usize, starts_in_ms: Option<i64>, rng: &mut Rng) -> Option<String> {
        let Some(starts_in_ms) = starts_in_ms else { return self.newest_rounds[actor].clone() };
        let starts_at = Timestamp::from_ms(self.now.ms().saturating_add_signed(starts_in_ms));
        let key = mac_of(&self.cloud, "quick-key", &DayKey::derivation(starts_at));
        let key = DayKey::new(key.try_into().expect("a MAC has 32 bytes"));
        let mut nonce = [0; 10];
        rng.fill(&mut nonce);
        let round = Round::issue(&key, self.uid(actor), starts_at, nonce).id().as_str().to_owned();
        self.newest_rounds[actor] = Some(round.clone());
        Some(round)
    }

    /// The id of a pending record, or sometimes of any record. `of` limits the choice to the records of one player.
    fn pending(&self, table: &'static str, nth: usize, of: Option<usize>) -> Option<String> {
        let of = of.map(|actor| self.uid(actor).as_str());
        let is_theirs = |record: &Value| {
            of.is_none_or(|uid| ["userId", "fromUserId", "targetPlayer"].iter().any(|name| text(record, name) == uid))
        };
        let ids = self.oracle.ids(table).iter();
        let records = ids.filter_map(|id| Some((id, self.oracle.find(table, id)?)));
        let theirs: Vec<(&String, &Value)> = records.filter(|(_, record)| is_theirs(record)).collect();
        let is_pending = |record: &Value| matches!(text(record, "status"), "pending" | "new" | "in_progress");
        let pending: Vec<&String> = theirs.iter().filter(|(_, record)| is_pending(record)).map(|(id, _)| *id).collect();
        if nth % 8 == 7 || pending.is_empty() {
            return pick(&theirs, nth).map(|(id, _)| id.clone());
        }
        pick(&pending, nth).cloned()
    }

    /// The id of an approved deposit, sometimes of one that was reversed, and mostly of one whose reversal is proposed.
    fn reversible(&self, nth: usize, of: Option<usize>) -> Option<String> {
        let of = of.map(|actor| self.uid(actor).as_str());
        let is_theirs = |deposit: &Value| {
            of.is_none_or(|uid| ["fromUserId", "targetPlayer"].iter().any(|name| text(deposit, name) == uid))
        };
        let ids = self.oracle.ids("deposit_requests").iter().rev();
        let deposits = ids.filter_map(|id| Some((id, self.oracle.find("deposit_requests", id)?)));
        let approved: Vec<(&String, &Value)> = deposits
            .filter(|(_, deposit)| text(deposit, "status") == "completed" && is_theirs(deposit))
            .filter(|(_, deposit)| deposit["reversedAt"].is_null() || nth % 8 == 7)
            .collect();
        let proposed = approved.iter().find(|(id, _)| self.is_reversal_proposed(id));
        let chosen = proposed.copied().filter(|_| !nth.is_multiple_of(4)).or_else(|| pick(&approved, nth));
        chosen.map(|(id, _)| id.clone())
    }

    /// The owner of a deposit, and its id.
    fn owned_deposit(&self, nth: usize, with_proof: bool) -> Option<(usize, String)> {
        let deposit = match with_proof {
            true => self.deposit_with_proof(nth)?,
            false => self.oracle.find("deposit_requests", &self.pending("deposit_requests", nth, None)?)?.clone(),
        };
        let owner = self.actors.iter().position(|one| one.uid.as_str() == text(&deposit, "fromUserId"))?;
        Some((owner, text(&deposit, "id").to_owned()))
    }

    /// The id of a payout account of the player's, sometimes of one that was removed or of another player's.
    fn payout_account(&self, actor: usize, nth: usize) -> Option<String> {
        let actor = if nth % 16 == 15 { nth % PLAYERS } else { actor };
        let record = self.oracle.find("payout_accounts", self.uid(actor).as_str())?;
        if nth % 8 == 7 {
            return pick(&texts(record, "removed"), nth);
        }
        pick(&payouts::accounts(Some(record)), nth).map(|account| text(account, "id").to_owned())
    }

    /// Whether the request saved a payout account that has been removed since.
    fn is_removed(&self, request: &Request) -> bool {
        let record = self.oracle.find("payout_accounts", self.uid(request.actor).as_str());
        let is_there = |account: &Value| {
            text(account, "id") == self.id_of(request)
                && request.body["fields"]["email"] == payouts::address(text(account, "details"))
        };
        request.endpoint == Endpoint::SavePayoutAccount && !payouts::accounts(record).into_iter().any(is_there)
    }

    /// The id of the record that a request with an idempotency key makes.
    fn id_of(&self, request: &Request) -> String {
        let key = IdempotencyKey::parse(request.key.as_deref()).expect("a key of this simulator");
        RequestId::derive(self.uid(request.actor), request.endpoint.binary(), &key).to_string()
    }

    fn deposit_with_proof(&self, nth: usize) -> Option<Value> {
        let ids = self.oracle.ids("deposit_requests").iter().rev();
        let deposits = ids.filter_map(|id| self.oracle.find("deposit_requests", id));
        let announced: Vec<&Value> =
            deposits.filter(|deposit| !deposit["proofOfPaymentPath"].is_null()).take(10).collect();
        pick(&announced, nth).cloned()
    }

    /// Uploads an announced proof: the announced file, a wrong one, or nothing.
    fn upload(&self, deposit: &Value, upload: u8) {
        let bytes = match upload {
            1 => PNG[..PNG.len() - 1].to_vec(),
            2 => vec![0; PNG.len()],
            _ => PNG.to_vec(),
        };
        let path = text(deposit, "proofOfPaymentPath");
        if upload < 3 && self.cloud.bucket().object(path).is_none() {
            self.cloud.bucket().plant(path, "image/png", &bytes);
        }
    }

    /// The winning colours of a round before its draw, computed with the key.
    fn winners_of(&self, round: &str) -> Vec<String> {
        let seed = mac_of(&self.cloud, "draws", &format!("colours/v1/{round}"));
        winners(&seed, round, "", &COLOURS.map(String::from))
    }

    fn invocation(&self, operation: &Operation, plan: &Plan, now: Timestamp) -> Invocation {
        match plan {
            Plan::Tick { with_relay } => Invocation::Tick { now, with_relay: *with_relay },
            Plan::Settle { task, hurried, .. } => Invocation::Settle { task: task.clone(), hurried: *hurried },
            Plan::Follow { row, .. } => {
                let (day, id) = row.split_once('|').unwrap_or_default();
                let keys = json!({"day": {"S": day}, "id": {"S": id}});
                Invocation::Follow(json!({"Records": [{"eventName": "INSERT", "dynamodb": {"Keys": keys}}]}))
            }
            Plan::Request { sent, .. } => {
                let Request { endpoint, actor, key, parameter, query, body } = &self.sent[*sent].request;
                let arrived = self.bug.map_or(now, |bug| bug.arrival(*endpoint, now));
                let mut call = Call::new(Some(self.actors[*actor].clone()), arrived)
                    .with_request_id(&format!("{:016x}", operation.seed));
                if let Some(key) = key {
                    call = call.with_idempotency_key(key);
                }
                if let Some((name, value)) = parameter {
                    call = call.with_parameter(name, value);
                }
                if let Some((name, value)) = query {
                    call = call.with_query(name, value);
                }
                if !body.is_null() {
                    call = call.with_body(body.to_string());
                }
                Invocation::Ask(*endpoint, Box::new(call))
            }
        }
    }

    /// Adds the outcomes to the counts and the trace.
    fn record(&mut self, step: &Step, plans: &[(&Operation, Plan)], outcomes: &[(Outcome, CallLog)]) {
        for ((operation, plan), (outcome, log)) in plans.iter().zip(outcomes) {
            let what = match plan {
                Plan::Request { sent, .. } => self.sent[*sent].request.endpoint.binary(),
                Plan::Tick { .. } => "colours-tick",
                Plan::Settle { .. } => "colours-settle",
                Plan::Follow { .. } => "accounts-mailbox",
            };
            self.stats.count(what, outcome, log);
            if let Plan::Request { expected: Expected::FirstAnswer, .. } = plan {
                self.stats.replays += 1;
            }
            let Some(trace) = &mut self.trace else { continue };
            let (details, actor) = match plan {
                Plan::Request { sent, .. } => {
                    let Request { actor, body, parameter, query, key, .. } = &self.sent[*sent].request;
                    let at = parameter.as_ref().or(query.as_ref()).map_or("", |(_, value)| value);
                    let key = key.as_ref().map_or(String::new(), |key| format!(" key {key}"));
                    (
                        format!("{at}{key} {}", if body.is_null() { String::new() } else { body.to_string() }),
                        format!("player-{actor:02} "),
                    )
                }
                Plan::Tick { with_relay } => (format!("with relay: {with_relay}"), String::new()),
                Plan::Settle { task, hurried, .. } => (format!("{task}, hurried: {hurried}"), String::new()),
                Plan::Follow { row, twice, .. } => (format!("{row}, twice: {twice}"), String::new()),
            };
            let faults: Vec<String> =
                log.faults.iter().map(|(fault, operation)| format!("{fault:?} at {operation}")).collect();
            let met = if faults.is_empty() { String::new() } else { format!(" [{}]", faults.join(", ")) };
            let together = if plans.len() > 1 { " (with others)" } else { "" };
            let number =
                if step.number == FINAL_STEP { "final step".to_owned() } else { format!("step {:>2}", step.number) };
            trace.push(format!(
                "{number} {}{together} {actor}{what} {details} -> {}{met}   {:?}",
                self.now,
                outcome.name(),
                operation.action
            ));
        }
    }

    /// Checks the rules for every outcome, whether or not other operations ran at the same time.
    fn check_outcome(
        &mut self,
        operation: &Operation,
        plan: &Plan,
        outcome: &Outcome,
        took_ms: u64,
    ) -> Result<(), Violation> {
        if let Outcome::Broken(cause) = outcome {
            return Err(format!("a defect: {cause}"));
        }
        match plan {
            Plan::Tick { .. } => {}
            Plan::Settle { task, delivery, .. } => {
                // The bus delivers an event again when its delivery failed.
                if *delivery == Delivery::Once && !matches!(outcome, Outcome::Answered(_)) {
                    self.events.push(task.clone());
                }
            }
            Plan::Follow { row, twice, .. } => {
                if !twice && matches!(outcome, Outcome::Answered(_)) {
                    self.news.retain(|news| news.row != *row);
                }
            }
            Plan::Request { sent, expected } => {
                self.check_request(operation, (*sent, *expected), outcome, self.now.plus_ms(took_ms))?;
            }
        }
        let lost = self.events.len().saturating_sub(EVENTS_MAX);
        self.events.drain(..lost);
        Ok(())
    }

    fn check_request(
        &mut self,
        operation: &Operation,
        (sent, expected): (usize, Expected),
        outcome: &Outcome,
        answered_at: Timestamp,
    ) -> Result<(), Violation> {
        let request = self.sent[sent].request.clone();
        let endpoint = request.endpoint;
        match (expected, outcome) {
            // The admin may have lost their rights since.
            (_, Outcome::Refused("NOT_ADMIN" | "ROLE_NOT_PERMITTED")) => {}
            (_, Outcome::Refused("PAYOUT_ACCOUNT_NOT_FOUND")) if self.is_removed(&request) => {}
            (Expected::FirstAnswer, Outcome::Refused(code)) => {
                return Err(format!("{endpoint:?} succeeded, and is now refused with {code}: {request:?}"));
            }
            (Expected::Refusal(code), Outcome::Refused(said)) if said != &code => {
                return Err(format!(
                    "{endpoint:?} under a key in use was refused with {said}, not {code}: {request:?}"
                ));
            }
            (Expected::Refusal(_), Outcome::Answered(answer)) => {
                return Err(format!("{endpoint:?} under a key in use succeeded: {request:?} {answer}"));
            }
            _ => {}
        }
        match outcome {
            Outcome::Answered(answer) => {
                self.unanswered.retain(|waiting| *waiting != sent);
                self.check_answer((self.sent[sent].at, answered_at), &request, answer)?;
                if matches!(endpoint, Endpoint::TakeWithdrawal | Endpoint::NotPaid) {
                    self.send_money(operation, request.actor, answer)?;
                }
                self.remember_answer(sent, &request, answer)
            }
            Outcome::Refused(code) => {
                self.unanswered.retain(|waiting| *waiting != sent);
                self.check_refusal(&request, code)
            }
            _ => {
                let repeatable = expected == Expected::Anything && operation.action != Action::ConflictingDuplicate;
                if repeatable && !self.unanswered.contains(&sent) {
                    self.unanswered.push(sent);
                    let forgotten = self.unanswered.len().saturating_sub(100);
                    self.unanswered.drain(..forgotten);
                }
                Ok(())
            }
        }
    }

    /// Keeps the first answer to a request, and checks that later answers repeat it.
    fn remember_answer(&mut self, sent: usize, request: &Request, answer: &Value) -> Result<(), Violation> {
        let Some(stable_part) = stable_part(request, answer) else { return Ok(()) };
        match &self.sent[sent].first {
            Some(first) if *first != stable_part => {
                Err(format!("{request:?} was answered {first}, and now {stable_part}"))
            }
            Some(_) => Ok(()),
            None => {
                self.sent[sent].first = Some(stable_part);
                self.succeeded.push(sent);
                Ok(())
            }
        }
    }

    /// Checks that the tables contain what the answer confirms.
    fn check_answer(
        &self,
        (sent_at, answered_at): (Timestamp, Timestamp),
        request: &Request,
        answer: &Value,
    ) -> Result<(), Violation> {
        let uid = self.uid(request.actor).as_str();
        let says = |record: &Value, amount: &Value| {
            let amount = amount.to_string();
            text(record, "amount") == amount
        };
        let stored = match request.endpoint {
            Endpoint::Guess => {
                let round = answer["roundId"].as_str().unwrap_or_default();
                let in_time = RoundId::parse(round).is_ok_and(|id| {
                    let starts_at = id.starts_at();
                    starts_at <= sent_at.plus_ms(CLOCKS_MS) && sent_at < starts_at.plus_ms(LATE_MS)
                });
                in_time && self.oracle.played(uid, round).is_some_and(|seed| answer["clientSeed"] == seed)
            }
            Endpoint::Reveal => {
                let round = RoundId::parse(answer["roundId"].as_str().unwrap_or_default());
                round.is_ok_and(|id| answered_at.ms_since(id.starts_at()) >= REVEAL_MS)
            }
            Endpoint::CreateDeposit => {
                let deposit = &answer["deposit"];
                let record = deposit["id"].as_str().and_then(|id| self.oracle.find("deposit_requests", id));
                record.is_some_and(|record| says(record, &deposit["amount"]) && text(record, "fromUserId") == uid)
            }
            Endpoint::CreateWithdrawal => {
                let record = answer["id"].as_str().and_then(|id| self.oracle.find("withdrawal_requests", id));
                record.is_some_and(|record| says(record, &answer["amount"]) && text(record, "userId") == uid)
            }
            Endpoint::UploadProof => {
                let record = answer["deposit"]["id"].as_str().and_then(|id| self.oracle.find("deposit_requests", id));
                record
                    .is_some_and(|record| text(record, "fromUserId") == uid && !record["proofOfPaymentPath"].is_null())
            }
            Endpoint::CancelDeposit => {
                let record = answer["id"].as_str().and_then(|id| self.oracle.find("deposit_requests", id));
                record.is_some_and(|record| {
                    (text(record, "fromUserId"), text(record, "status")) == (uid, "failed")
                        && answer["failureReason"] == text(record, "failureReason")
                })
            }
            Endpoint::SavePayoutAccount | Endpoint::RemovePayoutAccount => {
                let record = self.oracle.find("payout_accounts", uid);
                let id = answer["id"].as_str().unwrap_or_default();
                let is_saved = payouts::accounts(record).iter().any(|account| text(account, "id") == id);
                let is_removed = record.is_some_and(|record| texts(record, "removed").iter().any(|gone| gone == id));
                is_removed || is_saved && request.endpoint == Endpoint::SavePayoutAccount
            }
            Endpoint::ApproveDeposit | Endpoint::DeclineDeposit => self.decided("deposit_requests", request, answer),
            Endpoint::ReverseDeposit => {
                let record = answer["id"].as_str().and_then(|id| self.oracle.find("deposit_requests", id));
                let at = answer["fourEyes"]["proposal"]["at"].as_str().unwrap_or_default();
                record.is_some_and(|record| match &answer["reversedAt"] {
                    // Others may have made it since.
                    Value::Null => !record["reversedAt"].is_null() || text(record, "proposedAt") >= at,
                    at => *at == text(record, "reversedAt") && text(record, "reversedBy") == uid,
                })
            }
            Endpoint::CompleteWithdrawal | Endpoint::DeclineWithdrawal => {
                self.decided("withdrawal_requests", request, answer)
            }
            Endpoint::TakeWithdrawal if answer["taken"]["own"] == true => {
                let is_logged = |row: &Value| {
                    text(row, "action") == "withdrawal.take"
                        && (text(row, "subject"), text(row, "actor"))
                            == (answer["id"].as_str().unwrap_or_default(), uid)
                        && answer["taken"]["at"] == text(row, "at")
                };
                self.oracle.table("audit_log").any(is_logged)
            }
            Endpoint::TakeWithdrawal => self.decided("withdrawal_requests", request, answer),
            Endpoint::ExportPayouts => {
                let order = self.oracle.find("payout_orders", answer["messageId"].as_str().unwrap_or_default());
                order.is_some_and(|order| BTreeSet::from_iter(texts(order, "payouts")) == names(&request.body["ids"]))
            }
            Endpoint::Enter => {
                let part = |value: &Value| value.as_str().unwrap_or_default().to_owned();
                let name = format!("{uid}|{}#{}", part(&answer["roundId"]), part(&answer["entry"]["entryId"]));
                let entry = self.oracle.find("colours_entries", &name);
                entry
                    .is_some_and(|entry| BTreeSet::from_iter(texts(entry, "picks")) == names(&answer["entry"]["picks"]))
            }
            Endpoint::CreateTicket => {
                answer["id"].as_str().is_some_and(|id| self.oracle.find("support_tickets", id).is_some())
            }
            Endpoint::GetProfile | Endpoint::UpdateProfile => self.oracle.find("users", uid).is_some(),
            Endpoint::ChangeLimit => {
                let has_set = answer["set"].as_array().is_some_and(|set| !set.is_empty());
                !has_set || self.oracle.has_limits(uid)
            }
            // The first hash is that of their mailbox. Another one that is listed may keep both from playing.
            Endpoint::Register => LISTED.map(|listed| self.uid(listed).as_str()).all(|uid| {
                let is_kept = self.oracle.is_kept_from_playing(uid);
                is_kept.is_none_or(|is_kept| {
                    request.body["isListed"] == is_kept || is_kept && mailboxes::is_listed(&self.oracle, uid)
                })
            }),
            Endpoint::Pause => answer["kind"] == "time-out" || answer["kind"] == "excluded",
            Endpoint::AnswerCheck
            | Endpoint::NotPaid
            | Endpoint::AttachProof
            // Their runs have an oracle of their own.
            | Endpoint::CreditLine
            | Endpoint::GiveBack
            | Endpoint::ImportStatement
            | Endpoint::ConfirmStatement
            | Endpoint::SettleLine
            | Endpoint::MyEntries
            | Endpoint::SetAdmin
            | Endpoint::RemoveAdmin
            | Endpoint::SuspendAdmin
            | Endpoint::InitializeAdmin
            | Endpoint::SetTicketStatus => true,
        };
        if stored { Ok(()) } else { Err(format!("{request:?} was answered {answer}, and the tables do not say so")) }
    }

    /// Whether the record has the answer's status and names the caller: only one decision may succeed.
    fn decided(&self, table: &'static str, request: &Request, answer: &Value) -> bool {
        let record = answer["id"].as_str().and_then(|id| self.oracle.find(table, id));
        record.is_some_and(|record| {
            let caller = self.uid(request.actor).as_str();
            if answer["status"] == "pending" {
                // Others may have decided it since, or proposed it where this proposal does not count.
                let at = answer["fourEyes"]["proposal"]["at"].as_str().unwrap_or_default();
                return text(record, "status") != "pending"
                    || !record["takenAt"].is_null()
                    || text(record, "proposedAt") >= at;
            }
            let by_caller = text(record, "processedBy") == caller;
            by_caller && answer["status"] == text(record, "status")
        })
    }

    /// A refused request must have had no effect, in this attempt or an earlier one.
    fn check_refusal(&self, request: &Request, code: &str) -> Result<(), Violation> {
        let uid = self.uid(request.actor);
        let id = || self.id_of(request);
        if code == "LIMIT_REACHED" && !self.oracle.has_limits(uid.as_str()) {
            return Err(format!("{request:?} was refused for a limit, and its player has none"));
        }
        if matches!(code, "IDEMPOTENCY_KEY_REUSED" | "ROUND_PLAYED") {
            return Ok(());
        }
        // A different request under the same key may have succeeded.
        let is_this = |table, field: &str, asked: &Value| {
            self.oracle.find(table, &id()).is_some_and(|record| *asked == *text(record, field))
        };
        let succeeded = match request.endpoint {
            Endpoint::CreateDeposit => {
                is_this("deposit_requests", "amount", &json!(request.body["amount"].to_string()))
            }
            Endpoint::CreateWithdrawal => {
                let record = self.oracle.find("payout_accounts", uid.as_str());
                let accounts = payouts::accounts(record);
                let account = accounts.iter().find(|account| request.body["payoutAccountId"] == text(account, "id"));
                let details = account.map_or(request.body["paymentDetails"].clone(), |it| json!(text(it, "details")));
                is_this("withdrawal_requests", "paymentDetails", &details)
                    && is_this("withdrawal_requests", "amount", &json!(request.body["amount"].to_string()))
            }
            Endpoint::CreateTicket => is_this("support_tickets", "message", &request.body["message"]),
            Endpoint::Enter => request.body["roundId"].as_str().is_some_and(|round| {
                let entry = self.oracle.find("colours_entries", &format!("{uid}|{round}#{}", id()));
                entry.is_some_and(|entry| BTreeSet::from_iter(texts(entry, "picks")) == names(&request.body["picks"]))
            }),
            Endpoint::Guess => {
                let round = request.parameter.as_ref().map_or("", |(_, round)| round);
                self.oracle.played(uid.as_str(), round).is_some_and(|seed| request.body["clientSeed"] == seed)
            }
            _ => false,
        };
        if succeeded { Err(format!("{request:?} was refused with {code}, and succeeded")) } else { Ok(()) }
    }

    /// Checks the rules for an operation that ran alone.
    fn check_isolated(&self, plan: &Plan, outcome: &Outcome, log: &CallLog, changed: usize) -> Result<(), Violation> {
        if matches!(outcome, Outcome::Retryable | Outcome::Crashed) && log.faults.is_empty() {
            return Err("an operation without faults got no answer".to_owned());
        }
        if let (Plan::Follow { row, again: false, .. }, Outcome::Answered(_)) = (plan, outcome)
            && let Some(row) = self.oracle.find("audit_log", row)
        {
            return mailboxes::check_followed(&self.oracle, row, self.now.ms());
        }
        let Plan::Request { sent, .. } = plan else { return Ok(()) };
        let request = &self.sent[*sent].request;
        let target = request.body["userId"].as_str().and_then(|uid| Uid::parse(uid).ok());
        // A deposit with a wrong file is marked as failed. An admin who has changed their own rights may be refused.
        let may_change = request.endpoint == Endpoint::AttachProof
            || matches!(request.endpoint, Endpoint::SetAdmin | Endpoint::RemoveAdmin)
                && target.as_ref() == Some(self.uid(request.actor));
        if matches!(outcome, Outcome::Refused(_)) && changed > 0 && !may_change {
            return Err(format!("{request:?} was refused, and changed {changed} records"));
        }
        let rights = matches!(request.endpoint, Endpoint::SetAdmin | Endpoint::RemoveAdmin | Endpoint::InitializeAdmin);
        // A proposal leaves the group unchanged, even an entry that a crashed removal has left there.
        let is_done = matches!(outcome, Outcome::Answered(answer) if answer["proposed"].is_null());
        if rights && is_done {
            let target = target.unwrap_or_else(|| self.uid(request.actor).clone());
            let name = self.actors.iter().find(|one| one.uid == target).map_or("", |one| &one.cognito_username);
            if self.cloud.is_in_admin_group(name) != self.oracle.has_admin_flag(target.as_str()) {
                return Err(format!("{request:?}: the group and the record do not agree"));
            }
        }
        Ok(())
    }

    /// Delivers all news and finishes every open round without faults, then checks everything.
    ///
    /// # Errors
    /// The first violation.
    pub async fn finish(&mut self) -> Result<(), Violation> {
        while !self.news.is_empty() {
            self.run_without_faults(Action::Follow { nth: 0, twice: false }, 0).await?;
        }
        for _ in 0..TICKS_MAX {
            if self.oracle.unfinished_rounds() == 0 {
                self.oracle.check_everything()?;
                return mailboxes::check_all(&self.oracle, self.now.ms());
            }
            let after_ms = self.ms_to_a_quiet_tick();
            self.run_without_faults(Action::Tick { with_relay: false }, after_ms).await?;
            while !self.events.is_empty() {
                self.run_without_faults(Action::Settle { nth: 0, delivery: Delivery::Once, hurried: false }, 0).await?;
            }
        }
        Err("a round does not finish".to_owned())
    }

    /// The time to the next tick between the close and the end of a cycle, when no new round opens. There the ticks are
    /// three minutes apart: events without effect are sent again after two.
    fn ms_to_a_quiet_tick(&self) -> u64 {
        let into_the_cycle = self.now.ms() % CYCLE_MS;
        if self.oracle.only_beacons_are_awaited() && into_the_cycle == QUIET_FROM_MS {
            return DAY_MS;
        }
        if (QUIET_FROM_MS..QUIET_TO_MS).contains(&into_the_cycle) {
            return 3 * 60_000;
        }
        (CYCLE_MS + QUIET_FROM_MS - into_the_cycle) % CYCLE_MS
    }

    async fn run_without_faults(&mut self, action: Action, after_ms: u64) -> Result<(), Violation> {
        // A different seed each time, since the SDK's transaction tokens are generated from it.
        let operation = Operation { actor: 0, action, seed: u64::MAX - self.operations as u64, fault_percent: 0 };
        self.run_step(&Step { number: FINAL_STEP, after_ms, operations: vec![operation] }).await
    }
}

/// Signs a player up. The mailbox of the one before may have had its starting points.
async fn sign_up(cloud: &Cloud, Principal { uid, email, cognito_username, sign_in, .. }: &Principal) {
    let accounts: Accounts = cloud.connect();
    let created = accounts.create(&Applicant { uid, email, cognito_username, at: sign_in.at }).await;
    assert_eq!(created.expect("the player's records are written"), None);
    cloud.forget();
}

/// Players of one mailbox spell it differently.
fn address_of(number: usize) -> String {
    match number {
        7 | 12 => format!("player-{number:02}@gmail.com"),
        8 => format!("play.er-07+{number}@gmail.com"),
        13 => format!("play.er-12+{number}@googlemail.com"),
        _ if SAME_MAILBOX.contains(&number) => format!("player-{:02}+{number}@example.com", number - 1),
        _ => format!("player-{number:02}@example.com"),
    }
}

fn pick<T: Clone>(from: &[T], nth: usize) -> Option<T> {
    from.get(nth % from.len().max(1)).cloned()
}

/// The file that every deposit announces.
pub(crate) fn a_slip() -> Value {
    json!({"name": "slip.png", "type": "image/png", "size": PNG.len()})
}

/// Two addresses each differ only by a full stop.
fn address(place: usize) -> String {
    format!("th{}ndi{}@example.com", if place.is_multiple_of(2) { "a" } else { ".a" }, place / 2)
}

fn typed(to: Payee, seed: u64) -> String {
    match to {
        Payee::Typed { place, form } => {
            let address = address(place);
            let forms: [String; FORMS] = [
                address.clone(),
                format!("Email address: {address}"),
                address.to_uppercase(),
                address.replace('@', "\u{200b}@"),
            ];
            forms[form].clone()
        }
        Payee::New | Payee::Account { .. } => format!("account {seed:x}"),
    }
}

/// Picks in any order: functions of the version before answer them sorted.
fn names(picks: &Value) -> BTreeSet<String> {
    picks.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// The part of an answer that every answer to the same request must repeat.
fn stable_part(request: &Request, answer: &Value) -> Option<Value> {
    let of = |answer: &Value, names: &[&str]| names.iter().map(|name| answer[*name].clone()).collect::<Vec<_>>();
    Some(match request.endpoint {
        Endpoint::Guess => answer.clone(),
        Endpoint::CreateDeposit => json!(of(&answer["deposit"], &["id", "amount", "to", "createdAt"])),
        Endpoint::CreateWithdrawal => json!(of(answer, &["id", "amount", "paymentDetails", "createdAt"])),
        Endpoint::CreateTicket => json!(of(answer, &["id", "message", "createdAt"])),
        Endpoint::SavePayoutAccount => json!(of(answer, &["id", "method", "label"])),
        Endpoint::CancelDeposit => answer.clone(),
        // Another admin decides a proposal.
        Endpoint::ApproveDeposit if answer["status"] == "pending" => return None,
        // It may be reversed later.
        Endpoint::ApproveDeposit => json!(of(answer, &["id", "status", "amount", "processedBy", "processedAt"])),
        // Another admin confirms a proposal.
        Endpoint::ReverseDeposit if answer["reversedAt"].is_null() => return None,
        Endpoint::DeclineDeposit | Endpoint::ReverseDeposit => answer.clone(),
        Endpoint::CompleteWithdrawal | Endpoint::DeclineWithdrawal => answer.clone(),
        // Without a round id, the key is only looked up in the newest rounds.
        Endpoint::Enter if request.body["roundId"].is_null() => return None,
        Endpoint::Enter => {
            let entry = &answer["entry"];
            json!([answer["roundId"], names(&entry["picks"]), of(entry, &["entryId", "createdAt"])])
        }
        _ => return None,
    })
}

/// A different request that conflicts with this one, and the expected refusal once this one has succeeded.
fn conflicting(request: &Request, seed: u64) -> Option<(Request, &'static str)> {
    let mut other = request.clone();
    let code = match request.endpoint {
        Endpoint::Guess => {
            other.body["clientSeed"] = json!(format!("{seed:032x}"));
            "ROUND_PLAYED"
        }
        Endpoint::CreateDeposit => {
            // Never the amount of the request, which may itself have been made here.
            let thousands =
                if request.body["amount"].as_f64().is_some_and(|amount| amount < 1_000.0) { 1_000 } else { 100 };
            other.body["amount"] = json!(seed % 100 + thousands);
            "IDEMPOTENCY_KEY_REUSED"
        }
        Endpoint::CreateWithdrawal if !request.body["payoutAccountId"].is_null() => {
            let is_small = request.body["amount"].as_f64().is_some_and(|amount| amount < 1_000.0);
            other.body["amount"] = json!(seed % 100 + if is_small { 1_000 } else { 100 });
            "IDEMPOTENCY_KEY_REUSED"
        }
        Endpoint::SavePayoutAccount => {
            other.body["fields"]["email"] = json!(format!("{seed:x}@example.com"));
            "IDEMPOTENCY_KEY_REUSED"
        }
        Endpoint::CreateWithdrawal | Endpoint::CreateTicket => {
            let field = if request.endpoint == Endpoint::CreateTicket { "message" } else { "paymentDetails" };
            other.body[field] = json!(format!("something else ({seed:x})"));
            "IDEMPOTENCY_KEY_REUSED"
        }
        Endpoint::Enter => {
            let mut picks = COLOURS.map(str::to_owned).to_vec();
            picks
                .retain(|colour| !request.body["picks"].as_array().is_some_and(|picks| picks.contains(&json!(colour))));
            picks.truncate(3);
            other.body["picks"] = json!(picks);
            "IDEMPOTENCY_KEY_REUSED"
        }
        Endpoint::DeclineDeposit | Endpoint::CompleteWithdrawal | Endpoint::DeclineWithdrawal => {
            other.body["note"] = json!(format!("on second thoughts ({seed:x})"));
            "REQUEST_NOT_PENDING"
        }
        _ => return None,
    };
    Some((other, code))
}
