//! One world: the services in memory, a clock, everybody who plays, and what they were told.

use crate::{
    book::{Book, Violation},
    history::{ADMINS, Act, Deed, Delivery, LANES, LATE, PLAYERS, STAFF, Step},
    lane::{Endpoint, Invocation, Lane},
    planted::Bug,
    records::{mac_of, text, texts, winners},
    tally::Tally,
    wire::{Passage, Weather},
};
use colours::Rules;
use domain::{
    Failure, Money, Timestamp, Uid,
    colours::{COLOURS, Prizes, Schedule},
    quick::{DayKey, REVEAL_MS, Round, RoundId},
    request::{IdempotencyKey, RequestId},
};
use fastrand::Rng;
use futures::future::join_all;
use http::{Call, Principal};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use testkit::{Cloud, Run, player};

/// A century that no clock has reached: what the settlers note by this machine's time is always long ago.
const MORNING: &str = "2100-01-01T00:00:00Z";
/// How many events wait on the bus at most; the oldest are lost, and handed out again by the tick.
const MAIL_MAX: usize = 150;
/// How many operations lie between two looks at everything.
const EVERYTHING_EVERY: usize = 10_000;
/// The number of the steps that bring everything to its end.
const THE_END: usize = usize::MAX;
const CYCLE_MS: u64 = 30 * 60_000;
const A_DAY_MS: u64 = 48 * CYCLE_MS;
const QUIET_FROM_MS: u64 = 22 * 60_000;
const QUIET_TO_MS: u64 = 27 * 60_000;
/// How many ticks at the end are enough for a beacon that never comes, and for both passes after that.
const TICKS_MAX: u64 = 200;
const NOTES: [&str; 3] = ["", "as agreed", "no such payment"];
const TICKET_STATES: [&str; 3] = ["new", "in_progress", "resolved"];
/// How long a reveal that comes too early may be kept waiting.
const WAIT_MS_MAX: u64 = 1_000;
/// What an announced proof begins with, and a whole one.
const PNG: [u8; 8] = *b"\x89PNG\r\n\x1a\n";

/// A request that was sent, and can be sent again.
#[derive(Debug, Clone)]
struct Request {
    endpoint: Endpoint,
    who: usize,
    key: Option<String>,
    parameter: Option<(&'static str, String)>,
    query: Option<(&'static str, String)>,
    body: Value,
}

struct Sent {
    request: Request,
    /// When it was sent for the first time.
    at: Timestamp,
    /// What the first answer said and every other one has to say.
    first: Option<Value>,
}

/// What a caller knows about the answer before it comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Expected {
    Anything,
    /// This request has been carried out, and has to be answered as it was.
    FirstAnswer,
    /// Its key belongs to another request, which has been carried out.
    Refusal(&'static str),
}

/// An act that has been made out to somebody.
enum Plan {
    Ask { sent: usize, expected: Expected },
    Tick { with_relay: bool },
    Settle { task: Value, delivery: Delivery, hurried: bool },
}

/// How an invocation ended, as its caller sees it.
#[derive(Debug, Clone)]
pub enum Ended {
    Answered(Value),
    Refused(&'static str),
    Unsettled,
    Broken(String),
    Crashed,
}

impl Ended {
    fn of(run: Run<Value>) -> Self {
        match run {
            Run::Ended(Ok(answer)) => Self::Answered(answer),
            Run::Ended(Err(Failure::Refused(refusal))) if refusal.status() >= 500 => Self::Broken(refusal.to_string()),
            Run::Ended(Err(Failure::Refused(refusal))) => Self::Refused(refusal.code()),
            Run::Ended(Err(Failure::Conflict | Failure::Unavailable(_))) => Self::Unsettled,
            Run::Ended(Err(Failure::Internal(cause))) => Self::Broken(cause.to_string()),
            Run::Crashed => Self::Crashed,
        }
    }

    pub const fn name(&self) -> &'static str {
        match self {
            Self::Answered(_) => "OK",
            Self::Refused(code) => code,
            Self::Unsettled => "503",
            Self::Broken(_) => "500",
            Self::Crashed => "crash",
        }
    }
}

pub struct World {
    cloud: Cloud,
    now: Timestamp,
    lanes: Vec<Lane>,
    cast: Vec<Principal>,
    pub book: Book,
    sent: Vec<Sent>,
    /// Requests that nobody got an answer to, and those that were carried out.
    unanswered: Vec<usize>,
    carried_out: Vec<usize>,
    /// The newest quick round of each player.
    boards: Vec<Option<String>>,
    mail: Vec<Value>,
    operations: usize,
    pub tally: Tally,
    bug: Option<Bug>,
    /// What happened, for whoever wants to read it.
    pub diary: Option<Vec<String>>,
}

impl World {
    /// # Errors
    /// What does not hold before anything has happened.
    pub async fn new(bug: Option<Bug>, with_diary: bool) -> Result<Self, Violation> {
        let cloud = Cloud::default();
        let rules = Rules {
            schedule: Schedule::new(30, 0, 22, 2).expect("a schedule"),
            entry_fee: Money::points(1),
            prizes: Prizes::parse("3:80").expect("prizes"),
        };
        let lanes = (0..LANES).map(|_| Lane::new(&cloud, rules, bug)).collect();
        let mut world = Self {
            now: Timestamp::parse(MORNING).expect("a time"),
            lanes,
            cast: Vec::new(),
            book: Book::new(&cloud),
            sent: Vec::new(),
            unanswered: Vec::new(),
            carried_out: Vec::new(),
            boards: vec![None; PLAYERS],
            mail: Vec::new(),
            operations: 0,
            bug,
            tally: Tally::default(),
            diary: with_diary.then(Vec::new),
            cloud,
        };
        world.seat().await?;
        Ok(world)
    }

    /// Signs everybody up, but for those who come late, and makes the first admins.
    async fn seat(&mut self) -> Result<(), Violation> {
        // Whoever comes late has signed up elsewhere: nothing of it was saved here.
        let elsewhere = Cloud::default();
        for number in 0..PLAYERS {
            let cloud = if number < PLAYERS - LATE { &self.cloud } else { &elsewhere };
            let mut principal = player(cloud, &format!("player-{number:02}")).await.principal;
            // A token is no proof: the record says who is an admin.
            principal.is_admin = number < STAFF;
            self.cast.push(principal);
        }
        let everything = ["users", "usernames", "wallets"].map(|table| (table, self.cloud.items(table)));
        let written = everything
            .into_iter()
            .flat_map(|(table, items)| items.into_iter().map(move |item| (table.to_owned(), item)));
        self.book.absorb(&written.collect::<Vec<_>>())?;
        let calm = |whom: usize| if whom == 0 { (0, Deed::InitializeAdmin) } else { (0, Deed::SetAdmin { whom }) };
        for (number, (who, deed)) in (0..ADMINS).map(calm).enumerate() {
            let act = Act { who, deed, seed: number as u64, trouble_percent: 0 };
            self.take(&Step { number: 0, after_ms: 1_000, acts: vec![act] }).await?;
        }
        self.operations = 0;
        self.tally = Tally::default();
        self.diary.iter_mut().for_each(Vec::clear);
        Ok(())
    }

    /// What happened how often, and what came of it.
    pub fn tally_with_states(&self) -> Tally {
        let mut tally = self.tally.clone();
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
            tally.state(name, self.book.count(table, status));
        }
        for (name, what) in [
            ("quick wins", "win/quick"),
            ("quick losses", "loss/quick"),
            ("entries", "debit/colours"),
            ("prizes", "win/colours"),
            ("fees returned", "credit/colours"),
        ] {
            tally.state(name, self.book.rows_of(what));
        }
        tally
    }

    pub fn fingerprint(&self) -> String {
        self.book.fingerprint()
    }

    /// Takes a step, and looks at whatever it has written.
    ///
    /// # Errors
    /// What does not hold.
    pub async fn take(&mut self, step: &Step) -> Result<(), Violation> {
        self.now = self.now.plus_ms(step.after_ms);
        let plans = self.plan(step);
        let (now, alone) = (self.now, plans.len() == 1);
        if let Some((act, _)) = plans.first() {
            fastrand::seed(act.seed);
        }
        let running = plans.iter().zip(&self.lanes).map(|((act, plan), lane)| {
            let weather = Weather {
                seed: act.seed,
                percent: act.trouble_percent,
                turns_max: if alone { 0 } else { 6 },
                index_may_lag: matches!(plan, Plan::Settle { task, .. } if task["pass"] == "first"),
            };
            lane.invoke(self.invocation(act, plan, now), weather)
        });
        let ended = join_all(running).await;
        self.mail.extend(self.cloud.take_events());
        let written: Vec<(String, Value)> =
            ended.iter().flat_map(|(_, passage)| passage.written.iter().cloned()).collect();
        let ended: Vec<(Ended, Passage)> = ended.into_iter().map(|(run, passage)| (Ended::of(run), passage)).collect();
        self.note(step, &plans, &ended);
        let changed = self.book.absorb(&written)?;
        for ((act, plan), (ended, passage)) in plans.iter().zip(&ended) {
            self.judge(act, plan, ended)?;
            if alone {
                self.judge_alone(plan, ended, passage, changed)?;
            }
        }
        let before = self.operations;
        self.operations += plans.len();
        if before / EVERYTHING_EVERY != self.operations / EVERYTHING_EVERY {
            self.book.check_everything()?;
        }
        Ok(())
    }

    /// Whom and what the acts of a step mean.
    fn plan<'a>(&mut self, step: &'a Step) -> Vec<(&'a Act, Plan)> {
        let mut plans: Vec<(&Act, Plan)> = Vec::new();
        for act in &step.acts {
            let first =
                plans.first().and_then(|(_, plan)| if let Plan::Ask { sent, .. } = plan { Some(*sent) } else { None });
            plans.extend(self.make_out(act, first).map(|plan| (act, plan)));
        }
        plans
    }

    fn make_out(&mut self, act: &Act, first: Option<usize>) -> Option<Plan> {
        let ask = |sent, expected| Some(Plan::Ask { sent, expected });
        match &act.deed {
            Deed::Tick { with_relay } => Some(Plan::Tick { with_relay: *with_relay }),
            Deed::Settle { nth, delivery, hurried } => {
                let oldest = self.mail.len().min(20);
                let task = self.mail.get(*nth % oldest.max(1))?.clone();
                if *delivery != Delivery::AndAgain {
                    self.mail.remove(*nth % oldest);
                }
                (*delivery != Delivery::Never).then_some(Plan::Settle { task, delivery: *delivery, hurried: *hurried })
            }
            Deed::Again { nth } => ask(pick(&self.unanswered, *nth)?, Expected::Anything),
            Deed::Replay { nth } => {
                let sent = pick(&self.carried_out, *nth)?;
                ask(sent, Expected::FirstAnswer)
            }
            Deed::Misuse { nth } => {
                let request = self.sent[pick(&self.carried_out, *nth)?].request.clone();
                let (other, code) = another(&request, act.seed)?;
                let sent = self.keep(other);
                ask(sent, Expected::Refusal(code))
            }
            Deed::Twin => ask(first?, Expected::Anything),
            Deed::Rival => {
                let (other, _) = another(&self.sent[first?].request, act.seed)?;
                let sent = self.keep(other);
                ask(sent, Expected::Anything)
            }
            _ => {
                let request = self.request(act)?;
                let sent = self.keep(request);
                ask(sent, Expected::Anything)
            }
        }
    }

    fn keep(&mut self, request: Request) -> usize {
        self.sent.push(Sent { request, at: self.now, first: None });
        self.sent.len() - 1
    }

    fn uid(&self, who: usize) -> &Uid {
        &self.cast[who].uid
    }

    /// What somebody asks for who has not asked for it before.
    fn request(&mut self, act: &Act) -> Option<Request> {
        let (who, mut rng) = (act.who, Rng::with_seed(act.seed));
        let new = |endpoint, body: Value| Request { endpoint, who, key: None, parameter: None, query: None, body };
        let keyed = |endpoint, body: Value| Request { key: Some(format!("{:016x}", act.seed)), ..new(endpoint, body) };
        let on =
            |endpoint, id: &str, body: Value| Request { parameter: Some(("id", id.to_owned())), ..new(endpoint, body) };
        let amount = |hundredths: u64| {
            let amount = Money::from_hundredths(hundredths).expect("an amount within bounds");
            serde_json::to_value(amount).expect("a number")
        };
        let note = |note: u8| json!({"note": NOTES[usize::from(note)]});
        Some(match &act.deed {
            Deed::Guess { issued_ms_ago, square, multiplier } => {
                let round = self.board(who, issued_ms_ago.map(|ago| ago.min(self.now.ms())), &mut rng)?;
                let seed = format!("{:016x}{:016x}", act.seed, act.seed);
                let body = json!({"square": square, "multiplier": multiplier, "clientSeed": seed});
                Request { parameter: Some(("roundId", round)), ..new(Endpoint::Guess, body) }
            }
            Deed::Reveal { ms_after } => {
                let round = self.board(who, Some(*ms_after), &mut rng)?;
                Request { parameter: Some(("roundId", round)), ..new(Endpoint::Reveal, Value::Null) }
            }
            Deed::Deposit { hundredths, to, with_proof } => {
                let mut body = json!({"amount": amount(*hundredths)});
                if let Some(to) = to {
                    body["to"] = if rng.bool() { json!(self.uid(*to)) } else { json!(self.cast[*to].email) };
                }
                if *with_proof {
                    body["proof"] = json!({"name": "slip.png", "type": "image/png", "size": 600});
                }
                keyed(Endpoint::CreateDeposit, body)
            }
            Deed::Attach { nth, upload } => {
                let deposit = self.deposit_with_proof(*nth)?;
                self.upload(&deposit, *upload);
                let owner = self.cast.iter().position(|one| one.uid.as_str() == text(&deposit, "fromUserId"))?;
                Request { who: owner, ..on(Endpoint::AttachProof, text(&deposit, "id"), Value::Null) }
            }
            Deed::Approve { nth, of } => {
                let id = self.waiting("deposit_requests", *nth, *of)?;
                Request { who: who % STAFF, ..on(Endpoint::ApproveDeposit, &id, Value::Null) }
            }
            Deed::DeclineDeposit { nth, note: words } => {
                let id = self.waiting("deposit_requests", *nth, None)?;
                Request { who: who % STAFF, ..on(Endpoint::DeclineDeposit, &id, note(*words)) }
            }
            Deed::Withdraw { hundredths } => {
                let details = format!("account {:x}", act.seed);
                let body = json!({"amount": amount(*hundredths), "paymentMethod": "PayPal", "paymentDetails": details});
                keyed(Endpoint::CreateWithdrawal, body)
            }
            Deed::Complete { nth, of, note: words } => {
                let id = self.waiting("withdrawal_requests", *nth, *of)?;
                Request { who: who % STAFF, ..on(Endpoint::CompleteWithdrawal, &id, note(*words)) }
            }
            Deed::DeclineWithdrawal { nth, of, note: words } => {
                let id = self.waiting("withdrawal_requests", *nth, *of)?;
                Request { who: who % STAFF, ..on(Endpoint::DeclineWithdrawal, &id, note(*words)) }
            }
            Deed::Enter { lucky, named } => {
                let round = self.book.ids("colours_rounds").last();
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
            Deed::MyEntries { nth } => {
                let rounds = self.book.ids("colours_rounds");
                let round = rounds.iter().rev().nth(*nth)?.clone();
                Request { query: Some(("roundId", round)), ..new(Endpoint::MyEntries, Value::Null) }
            }
            Deed::GetProfile => new(Endpoint::GetProfile, Value::Null),
            Deed::Rename { name, online } => {
                let body =
                    json!({"displayName": "", "username": format!("name.{name}"), "phoneNumber": "", "online": online});
                new(Endpoint::UpdateProfile, body)
            }
            Deed::SetAdmin { whom } => {
                Request { who: who % STAFF, ..new(Endpoint::SetAdmin, json!({"userId": self.uid(*whom)})) }
            }
            Deed::RemoveAdmin { whom } => {
                Request { who: who % STAFF, ..new(Endpoint::RemoveAdmin, json!({"userId": self.uid(*whom)})) }
            }
            Deed::InitializeAdmin => new(Endpoint::InitializeAdmin, Value::Null),
            Deed::Ticket => {
                let message = format!("It happened again ({:x}).", act.seed);
                let body =
                    json!({"name": "A player", "email": "a@example.com", "category": "Other", "message": message});
                keyed(Endpoint::CreateTicket, body)
            }
            Deed::MoveTicket { nth, to } => {
                let id = self.waiting("support_tickets", *nth, None)?;
                let body = json!({"status": TICKET_STATES[usize::from(*to)]});
                Request { who: who % STAFF, ..on(Endpoint::SetTicketStatus, &id, body) }
            }
            Deed::Tick { .. }
            | Deed::Settle { .. }
            | Deed::Again { .. }
            | Deed::Replay { .. }
            | Deed::Misuse { .. }
            | Deed::Twin
            | Deed::Rival => return None,
        })
    }

    /// A board issued so long ago, or the player's newest one.
    fn board(&mut self, who: usize, issued_ms_ago: Option<u64>, rng: &mut Rng) -> Option<String> {
        let Some(ago) = issued_ms_ago else { return self.boards[who].clone() };
        let issued_at = Timestamp::from_ms(self.now.ms() - ago);
        let key = mac_of(&self.cloud, "quick-key", &DayKey::derivation(issued_at));
        let key = DayKey::new(key.try_into().expect("a MAC has 32 bytes"));
        let mut nonce = [0; 10];
        rng.fill(&mut nonce);
        let round = Round::issue(&key, self.uid(who), issued_at, nonce).id().as_str().to_owned();
        self.boards[who] = Some(round.clone());
        Some(round)
    }

    /// Mostly one that waits, now and then any; of one player, if one is named.
    fn waiting(&self, table: &'static str, nth: usize, of: Option<usize>) -> Option<String> {
        let of = of.map(|who| self.uid(who).as_str());
        let is_theirs = |record: &Value| {
            of.is_none_or(|uid| ["userId", "fromUserId", "targetPlayer"].iter().any(|name| text(record, name) == uid))
        };
        let ids = self.book.ids(table).iter();
        let records = ids.filter_map(|id| Some((id, self.book.find(table, id)?)));
        let theirs: Vec<(&String, &Value)> = records.filter(|(_, record)| is_theirs(record)).collect();
        let waits = |record: &Value| matches!(text(record, "status"), "pending" | "new" | "in_progress");
        let waiting: Vec<&String> = theirs.iter().filter(|(_, record)| waits(record)).map(|(id, _)| *id).collect();
        if nth % 8 == 7 || waiting.is_empty() {
            return pick(&theirs, nth).map(|(id, _)| id.clone());
        }
        pick(&waiting, nth).cloned()
    }

    fn deposit_with_proof(&self, nth: usize) -> Option<Value> {
        let ids = self.book.ids("deposit_requests").iter().rev();
        let deposits = ids.filter_map(|id| self.book.find("deposit_requests", id));
        let announced: Vec<&Value> =
            deposits.filter(|deposit| !deposit["proofOfPaymentPath"].is_null()).take(10).collect();
        pick(&announced, nth).cloned()
    }

    /// Puts something where an announced proof belongs: what was announced, something else, or nothing.
    fn upload(&self, deposit: &Value, upload: u8) {
        let mut bytes = vec![0; if upload == 1 { 599 } else { 600 }];
        if upload != 2 {
            bytes[..PNG.len()].copy_from_slice(&PNG);
        }
        let path = text(deposit, "proofOfPaymentPath");
        if upload < 3 && self.cloud.bucket().object(path).is_none() {
            self.cloud.bucket().plant(path, "image/png", &bytes);
        }
    }

    /// Whoever knows the key knows who will win.
    fn winners_of(&self, round: &str) -> Vec<String> {
        let seed = mac_of(&self.cloud, "draws", &format!("colours/v1/{round}"));
        winners(&seed, round, "", &COLOURS.map(String::from))
    }

    fn invocation(&self, act: &Act, plan: &Plan, now: Timestamp) -> Invocation {
        match plan {
            Plan::Tick { with_relay } => Invocation::Tick { now, with_relay: *with_relay },
            Plan::Settle { task, hurried, .. } => Invocation::Settle { task: task.clone(), hurried: *hurried },
            Plan::Ask { sent, .. } => {
                let Request { endpoint, who, key, parameter, query, body } = &self.sent[*sent].request;
                let arrived = self.bug.map_or(now, |bug| bug.arrival(*endpoint, now));
                let mut call =
                    Call::new(Some(self.cast[*who].clone()), arrived).with_request_id(&format!("{:016x}", act.seed));
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

    /// Counts what happened, and writes it down.
    fn note(&mut self, step: &Step, plans: &[(&Act, Plan)], ended: &[(Ended, Passage)]) {
        for ((act, plan), (ended, passage)) in plans.iter().zip(ended) {
            let what = match plan {
                Plan::Ask { sent, .. } => self.sent[*sent].request.endpoint.binary(),
                Plan::Tick { .. } => "colours-tick",
                Plan::Settle { .. } => "colours-settle",
            };
            self.tally.count(what, ended, passage);
            if let Plan::Ask { expected: Expected::FirstAnswer, .. } = plan {
                self.tally.replays += 1;
            }
            let Some(diary) = &mut self.diary else { continue };
            let (details, who) = match plan {
                Plan::Ask { sent, .. } => {
                    let Request { who, body, parameter, query, key, .. } = &self.sent[*sent].request;
                    let at = parameter.as_ref().or(query.as_ref()).map_or("", |(_, value)| value);
                    let key = key.as_ref().map_or(String::new(), |key| format!(" key {key}"));
                    (
                        format!("{at}{key} {}", if body.is_null() { String::new() } else { body.to_string() }),
                        format!("player-{who:02} "),
                    )
                }
                Plan::Tick { with_relay } => (format!("with relay: {with_relay}"), String::new()),
                Plan::Settle { task, hurried, .. } => (format!("{task}, hurried: {hurried}"), String::new()),
            };
            let troubles: Vec<String> =
                passage.troubles.iter().map(|(trouble, operation)| format!("{trouble:?} at {operation}")).collect();
            let met = if troubles.is_empty() { String::new() } else { format!(" [{}]", troubles.join(", ")) };
            let together = if plans.len() > 1 { " (with others)" } else { "" };
            let number = if step.number == THE_END { "the end".to_owned() } else { format!("step {:>2}", step.number) };
            diary.push(format!(
                "{number} {}{together} {who}{what} {details} -> {}{met}   {:?}",
                self.now,
                ended.name(),
                act.deed
            ));
        }
    }

    /// What holds about an answer whatever else went on.
    fn judge(&mut self, act: &Act, plan: &Plan, ended: &Ended) -> Result<(), Violation> {
        if let Ended::Broken(cause) = ended {
            return Err(format!("a defect: {cause}"));
        }
        match plan {
            Plan::Tick { .. } => {}
            Plan::Settle { task, delivery, .. } => {
                // The bus delivers again what was not taken in.
                if *delivery == Delivery::Once && !matches!(ended, Ended::Answered(_)) {
                    self.mail.push(task.clone());
                }
            }
            Plan::Ask { sent, expected } => self.judge_ask(act, *sent, *expected, ended)?,
        }
        let lost = self.mail.len().saturating_sub(MAIL_MAX);
        self.mail.drain(..lost);
        Ok(())
    }

    fn judge_ask(&mut self, act: &Act, sent: usize, expected: Expected, ended: &Ended) -> Result<(), Violation> {
        let request = self.sent[sent].request.clone();
        let endpoint = request.endpoint;
        match (expected, ended) {
            // Who is no admin any more is told so.
            (_, Ended::Refused("NOT_ADMIN")) => {}
            (Expected::FirstAnswer, Ended::Refused(code)) => {
                return Err(format!("{endpoint:?} was carried out, and is now refused with {code}: {request:?}"));
            }
            (Expected::Refusal(code), Ended::Refused(said)) if said != &code => {
                return Err(format!(
                    "{endpoint:?} under a key in use was refused with {said}, not {code}: {request:?}"
                ));
            }
            (Expected::Refusal(_), Ended::Answered(answer)) => {
                return Err(format!("{endpoint:?} under a key in use was carried out: {request:?} {answer}"));
            }
            _ => {}
        }
        match ended {
            Ended::Answered(answer) => {
                self.unanswered.retain(|waiting| *waiting != sent);
                self.judge_answer(self.sent[sent].at, &request, answer)?;
                self.pin(sent, &request, answer)
            }
            Ended::Refused(code) => {
                self.unanswered.retain(|waiting| *waiting != sent);
                self.judge_refusal(&request, code)
            }
            _ => {
                let repeatable = expected == Expected::Anything && act.deed != Deed::Rival;
                if repeatable && !self.unanswered.contains(&sent) {
                    self.unanswered.push(sent);
                    let forgotten = self.unanswered.len().saturating_sub(100);
                    self.unanswered.drain(..forgotten);
                }
                Ok(())
            }
        }
    }

    /// The first answer stands for good.
    fn pin(&mut self, sent: usize, request: &Request, answer: &Value) -> Result<(), Violation> {
        let Some(essence) = essence(request, answer) else { return Ok(()) };
        match &self.sent[sent].first {
            Some(first) if *first != essence => Err(format!("{request:?} was answered {first}, and now {essence}")),
            Some(_) => Ok(()),
            None => {
                self.sent[sent].first = Some(essence);
                self.carried_out.push(sent);
                Ok(())
            }
        }
    }

    /// An answer that was given is durable: what it says stands in the tables.
    fn judge_answer(&self, sent_at: Timestamp, request: &Request, answer: &Value) -> Result<(), Violation> {
        let uid = self.uid(request.who).as_str();
        let says = |record: &Value, amount: &Value| {
            let amount = amount.to_string();
            text(record, "amount") == amount
        };
        let stands = match request.endpoint {
            Endpoint::Guess => {
                let round = answer["roundId"].as_str().unwrap_or_default();
                let in_time = RoundId::parse(round).is_ok_and(|id| sent_at.ms_since(id.issued_at()) < REVEAL_MS);
                in_time && self.book.played(uid, round).is_some_and(|seed| answer["clientSeed"] == seed)
            }
            Endpoint::Reveal => {
                let round = RoundId::parse(answer["roundId"].as_str().unwrap_or_default());
                round.is_ok_and(|id| self.now.plus_ms(WAIT_MS_MAX).ms_since(id.issued_at()) >= REVEAL_MS)
            }
            Endpoint::CreateDeposit => {
                let deposit = &answer["deposit"];
                let record = deposit["id"].as_str().and_then(|id| self.book.find("deposit_requests", id));
                record.is_some_and(|record| says(record, &deposit["amount"]) && text(record, "fromUserId") == uid)
            }
            Endpoint::CreateWithdrawal => {
                let record = answer["id"].as_str().and_then(|id| self.book.find("withdrawal_requests", id));
                record.is_some_and(|record| says(record, &answer["amount"]) && text(record, "userId") == uid)
            }
            Endpoint::ApproveDeposit | Endpoint::DeclineDeposit => self.decided("deposit_requests", request, answer),
            Endpoint::CompleteWithdrawal | Endpoint::DeclineWithdrawal => {
                self.decided("withdrawal_requests", request, answer)
            }
            Endpoint::Enter => {
                let part = |value: &Value| value.as_str().unwrap_or_default().to_owned();
                let name = format!("{uid}|{}#{}", part(&answer["roundId"]), part(&answer["entry"]["entryId"]));
                let entry = self.book.find("colours_entries", &name);
                entry.is_some_and(|entry| json!(texts(entry, "picks")) == answer["entry"]["picks"])
            }
            Endpoint::CreateTicket => {
                answer["id"].as_str().is_some_and(|id| self.book.find("support_tickets", id).is_some())
            }
            Endpoint::GetProfile | Endpoint::UpdateProfile => self.book.find("users", uid).is_some(),
            Endpoint::AttachProof
            | Endpoint::MyEntries
            | Endpoint::SetAdmin
            | Endpoint::RemoveAdmin
            | Endpoint::InitializeAdmin
            | Endpoint::SetTicketStatus => true,
        };
        if stands { Ok(()) } else { Err(format!("{request:?} was answered {answer}, and the tables do not say so")) }
    }

    /// Whether the request stands as its decider was told, by their name: of several, only one can be.
    fn decided(&self, table: &'static str, request: &Request, answer: &Value) -> bool {
        let record = answer["id"].as_str().and_then(|id| self.book.find(table, id));
        record.is_some_and(|record| {
            let by_caller = text(record, "processedBy") == self.uid(request.who).as_str();
            by_caller && answer["status"] == text(record, "status")
        })
    }

    /// Who was refused has got nothing, at whichever attempt.
    fn judge_refusal(&self, request: &Request, code: &str) -> Result<(), Violation> {
        let uid = self.uid(request.who);
        let id = || {
            let key = IdempotencyKey::parse(request.key.as_deref()).expect("a key of this simulator");
            RequestId::derive(uid, request.endpoint.binary(), &key).to_string()
        };
        if matches!(code, "IDEMPOTENCY_KEY_REUSED" | "ROUND_PLAYED") {
            return Ok(());
        }
        // A rival under the same key may have been.
        let is_this = |table, field: &str, asked: &Value| {
            self.book.find(table, &id()).is_some_and(|record| *asked == *text(record, field))
        };
        let carried_out = match request.endpoint {
            Endpoint::CreateDeposit => {
                is_this("deposit_requests", "amount", &json!(request.body["amount"].to_string()))
            }
            Endpoint::CreateWithdrawal => {
                is_this("withdrawal_requests", "paymentDetails", &request.body["paymentDetails"])
            }
            Endpoint::CreateTicket => is_this("support_tickets", "message", &request.body["message"]),
            Endpoint::Enter => request.body["roundId"].as_str().is_some_and(|round| {
                let entry = self.book.find("colours_entries", &format!("{uid}|{round}#{}", id()));
                entry.is_some_and(|entry| {
                    let asked = request.body["picks"].as_array().into_iter().flatten().filter_map(Value::as_str);
                    asked.collect::<BTreeSet<_>>() == texts(entry, "picks").iter().map(String::as_str).collect()
                })
            }),
            Endpoint::Guess => {
                let round = request.parameter.as_ref().map_or("", |(_, round)| round);
                self.book.played(uid.as_str(), round).is_some_and(|seed| request.body["clientSeed"] == seed)
            }
            _ => false,
        };
        if carried_out { Err(format!("{request:?} was refused with {code}, and was carried out")) } else { Ok(()) }
    }

    /// What holds about an operation that nothing else went on beside.
    fn judge_alone(&self, plan: &Plan, ended: &Ended, passage: &Passage, changed: usize) -> Result<(), Violation> {
        if matches!(ended, Ended::Unsettled | Ended::Crashed) && passage.troubles.is_empty() {
            return Err("an operation that nothing troubled got no answer".to_owned());
        }
        let Plan::Ask { sent, .. } = plan else { return Ok(()) };
        let request = &self.sent[*sent].request;
        let whom = request.body["userId"].as_str().and_then(|uid| Uid::parse(uid).ok());
        // A file that does not hold makes the request fail; who takes their own rights away may not hear that they did.
        let may_change = request.endpoint == Endpoint::AttachProof
            || (request.endpoint == Endpoint::RemoveAdmin && whom.as_ref() == Some(self.uid(request.who)));
        if matches!(ended, Ended::Refused(_)) && changed > 0 && !may_change {
            return Err(format!("{request:?} was refused, and changed {changed} records"));
        }
        let rights = matches!(request.endpoint, Endpoint::SetAdmin | Endpoint::RemoveAdmin | Endpoint::InitializeAdmin);
        if let (true, Ended::Answered(_)) = (rights, ended) {
            let whom = whom.unwrap_or_else(|| self.uid(request.who).clone());
            let name = self.cast.iter().find(|one| one.uid == whom).map_or("", |one| &one.cognito_username);
            if self.cloud.is_in_admin_group(name) != self.book.has_admin_flag(whom.as_str()) {
                return Err(format!("{request:?}: the group and the record do not agree"));
            }
        }
        Ok(())
    }

    /// Lets everything that was begun come to its end, undisturbed, and looks at all of it.
    ///
    /// # Errors
    /// What does not hold.
    pub async fn end(&mut self) -> Result<(), Violation> {
        for _ in 0..TICKS_MAX {
            if self.book.unfinished_rounds() == 0 {
                return self.book.check_everything();
            }
            let after_ms = self.ms_to_a_quiet_tick();
            self.calmly(Deed::Tick { with_relay: false }, after_ms).await?;
            while !self.mail.is_empty() {
                self.calmly(Deed::Settle { nth: 0, delivery: Delivery::Once, hurried: false }, 0).await?;
            }
        }
        Err("a round does not come to its end".to_owned())
    }

    /// Between the close and the end of a cycle no new round is opened; what was handed out in vain is handed out again
    /// after two minutes.
    fn ms_to_a_quiet_tick(&self) -> u64 {
        let into_the_cycle = self.now.ms() % CYCLE_MS;
        if self.book.only_beacons_are_awaited() && into_the_cycle == QUIET_FROM_MS {
            return A_DAY_MS;
        }
        if (QUIET_FROM_MS..QUIET_TO_MS).contains(&into_the_cycle) {
            return 3 * 60_000;
        }
        (CYCLE_MS + QUIET_FROM_MS - into_the_cycle) % CYCLE_MS
    }

    async fn calmly(&mut self, deed: Deed, after_ms: u64) -> Result<(), Violation> {
        // Another one each time: the SDK takes its transactions' tokens from the same chance.
        let act = Act { who: 0, deed, seed: u64::MAX - self.operations as u64, trouble_percent: 0 };
        self.take(&Step { number: THE_END, after_ms, acts: vec![act] }).await
    }
}

fn pick<T: Clone>(from: &[T], nth: usize) -> Option<T> {
    from.get(nth % from.len().max(1)).cloned()
}

/// What every answer to the same request has to say.
fn essence(request: &Request, answer: &Value) -> Option<Value> {
    let of = |answer: &Value, names: &[&str]| names.iter().map(|name| answer[*name].clone()).collect::<Vec<_>>();
    Some(match request.endpoint {
        Endpoint::Guess => answer.clone(),
        Endpoint::CreateDeposit => json!(of(&answer["deposit"], &["id", "amount", "to", "createdAt"])),
        Endpoint::CreateWithdrawal => json!(of(answer, &["id", "amount", "paymentDetails", "createdAt"])),
        Endpoint::CreateTicket => json!(of(answer, &["id", "message", "createdAt"])),
        Endpoint::ApproveDeposit | Endpoint::DeclineDeposit => answer.clone(),
        Endpoint::CompleteWithdrawal | Endpoint::DeclineWithdrawal => answer.clone(),
        // Without a round's name a key counts in the newest ones alone.
        Endpoint::Enter if request.body["roundId"].is_null() => return None,
        Endpoint::Enter => {
            json!([answer["roundId"], of(&answer["entry"], &["entryId", "picks", "createdAt"])])
        }
        _ => return None,
    })
}

/// Another request in the place of this one, and how it is to be refused once this one has been carried out.
fn another(request: &Request, seed: u64) -> Option<(Request, &'static str)> {
    let mut other = request.clone();
    let code = match request.endpoint {
        Endpoint::Guess => {
            other.body["clientSeed"] = json!(format!("{seed:032x}"));
            "ROUND_PLAYED"
        }
        Endpoint::CreateDeposit => {
            other.body["amount"] = json!(seed % 100 + 1_000);
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
