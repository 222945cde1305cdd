//! `cargo dev test versions`: the functions of the last landed commit and today's functions work on one set of tables,
//! as they do while a deployment replaces one by the other. Each version must read what the other has written.

use crate::{
    events::{ApiRequest, success},
    functions::{CLOSE_LEAD_MINUTES, DAY_MINUTES, Functions},
    journey::{Invoker, Journey},
    process::Process,
};
use anyhow::{Context, Result, ensure};
use aws::{ColoursRounds, DrawsKey};
use contract::routes::{ADMIN_INITIALIZE, COLOURS_ENTER, WALLET_GET, WALLET_TRANSACTIONS};
use domain::{
    Timestamp,
    colours::{COLOURS, RoundId, Schedule, Status},
};
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, btree_map::Entry},
    path::Path,
    time::{SystemTime, UNIX_EPOCH},
};
use testkit::Cloud;

const NAMES: [&str; 2] = ["the last landed version", "today's version"];
/// Every function gets a number of this many bits. Each bit has journeys in which today's version of a function runs
/// where the bit is set, and journeys in which it runs where the bit is not set. So for any two functions, each has run
/// on data from the other version of the other function.
const BITS: u32 = 7;
/// Rounds of the quick game in a journey: one is watched, the others are played.
const ROUNDS: u64 = 4;
/// A second pass begins an hour after the first is complete.
const SECOND_PASS_MS: u64 = 61 * 60_000;

/// Runs everything with the binaries of the last landed version and of today's, in this order.
pub async fn run(directories: [&Path; 2]) -> Result<()> {
    let functions = Functions::of_versions(directories).await?;
    let mut versions = Versions::new(&functions);
    let admin = versions.first_admin().await?;
    let friend = versions.sign_up("friend").await?;
    let by_bit = (0..BITS).flat_map(|bit| [false, true].map(|inverted| Assignment::ByBit { bit, inverted }));
    let alternating = [0, 1].map(|next| Assignment::Alternating { next });
    for (number, assignment) in (0..).zip(by_bit.chain(alternating).chain([Assignment::Today])) {
        versions.assignment = assignment;
        let journey = Journey::new(&mut versions, (&admin, &friend), number, ROUNDS);
        journey.run().await.with_context(|| format!("journey {number}, {assignment:?}"))?;
    }
    versions.check_coverage()?;
    println!(
        "{} invocations in journeys, by {} functions in both versions",
        versions.invocations,
        versions.codes.len()
    );
    for opening in [0, 1] {
        draw(&functions, opening).await.with_context(|| format!("a draw opened by {}", NAMES[opening]))?;
        println!("a draw opened by {} was entered, drawn and settled by both", NAMES[opening]);
    }
    for (version, name) in NAMES.into_iter().enumerate() {
        versions.reconcile(version).await.with_context(|| format!("reconciled by {name}"))?;
        println!("everything reconciles by {name}");
    }
    Ok(())
}

/// Which version of a function is invoked.
#[derive(Debug, Clone, Copy)]
enum Assignment {
    ByBit {
        bit: u32,
        inverted: bool,
    },
    Alternating {
        next: usize,
    },
    /// The deployment is complete.
    Today,
}

/// A warm process of each function in each version.
struct Versions<'a> {
    functions: &'a [Functions; 2],
    processes: BTreeMap<(usize, &'static str), Process>,
    assignment: Assignment,
    /// The number of each function, in the order in which they were first invoked.
    codes: BTreeMap<&'static str, usize>,
    invocations: u64,
}

impl Invoker for Versions<'_> {
    fn functions(&self) -> &Functions {
        &self.functions[0]
    }

    /// The API refers to every function, so CloudFormation adds a route only once each of them is today's.
    fn has(&self, function: &str) -> bool {
        matches!(self.assignment, Assignment::Today) || !self.functions[0].lacks(function)
    }

    async fn invoke(&mut self, name: &'static str, event: &Value) -> Result<Value> {
        let next_code = self.codes.len();
        let code = *self.codes.entry(name).or_insert(next_code);
        let version = match &mut self.assignment {
            _ if self.functions[0].lacks(name) => 1,
            Assignment::ByBit { bit, inverted } => usize::from((code >> *bit & 1 == 1) != *inverted),
            Assignment::Today => 1,
            Assignment::Alternating { next } => {
                *next = 1 - *next;
                1 - *next
            }
        };
        self.invocations += 1;
        self.invoke_version(version, name, event).await
    }
}

impl<'a> Versions<'a> {
    fn new(functions: &'a [Functions; 2]) -> Self {
        let assignment = Assignment::Alternating { next: 0 };
        Self { functions, processes: BTreeMap::new(), assignment, codes: BTreeMap::new(), invocations: 0 }
    }

    async fn invoke_version(&mut self, version: usize, name: &'static str, event: &Value) -> Result<Value> {
        let process = match self.processes.entry((version, name)) {
            Entry::Occupied(process) => process.into_mut(),
            Entry::Vacant(entry) => entry.insert(self.functions[version].start_ready(name).await?),
        };
        let invoked = process.invoke(event).await;
        Ok(invoked.with_context(|| format!("{name} of {}", NAMES[version]))?.answer)
    }

    async fn send_to(&mut self, version: usize, request: &ApiRequest<'_>) -> Result<Value> {
        let name = request.route.binary;
        let answer = self.invoke_version(version, name, &request.event()?).await?;
        success(&answer).with_context(|| format!("{name} of {}", NAMES[version]))
    }

    async fn tick(&mut self, version: usize) -> Result<()> {
        self.invoke_version(version, "colours-tick", &json!({})).await.map(drop)
    }

    /// Delivers everything on the bus, to both versions in turn.
    async fn settle(&mut self) -> Result<()> {
        let tasks = self.functions[0].stand_in.cloud.take_events();
        ensure!(!tasks.is_empty(), "the tick handed nothing out");
        for (task, version) in tasks.into_iter().zip([0, 1].into_iter().cycle()) {
            self.invoke_version(version, "colours-settle", &json!({ "detail": task })).await?;
        }
        Ok(())
    }

    fn check_coverage(&self) -> Result<()> {
        ensure!(self.codes.len() <= 1 << BITS, "{} functions need more than {BITS} bits", self.codes.len());
        // admin-initialize succeeds only once, and the last landed version may not have a function yet.
        let once = |name: &str| name == ADMIN_INITIALIZE.binary || self.functions[0].lacks(name);
        for name in self.codes.keys().filter(|name| !once(name)) {
            let both = [0, 1].into_iter().all(|version| self.processes.contains_key(&(version, *name)));
            ensure!(both, "{name} did not run in both versions");
        }
        Ok(())
    }

    async fn reconcile(&mut self, version: usize) -> Result<()> {
        let run = json!({"full": true});
        let mut report = self.invoke_version(version, "wallet-reconcile", &run).await?;
        while report["finished"].is_null() {
            report = self.invoke_version(version, "wallet-reconcile", &run).await?;
        }
        ensure!(report["findings"] == json!([]) && report["drift"] == 0, "{report}");
        Ok(())
    }
}

/// A round that one version opens, both enter, the other draws and both settle.
async fn draw(functions: &[Functions; 2], opening: usize) -> Result<()> {
    let other = 1 - opening;
    // Each has its own draw time, and so its own id.
    let hours_ago = if opening == 0 { 1 } else { 2 };
    let opens_at = (functions[0].round_opens + DAY_MINUTES - hours_ago * 60) % DAY_MINUTES;
    let functions = functions.each_ref().map(|version| version.with_rounds_opening_at(opens_at));
    let mut versions = Versions::new(&functions);
    versions.tick(opening).await?;
    let schedule = Schedule::new(DAY_MINUTES, opens_at, DAY_MINUTES, CLOSE_LEAD_MINUTES)?;
    let id = schedule.opening_at(now()?).context("a round is open")?.id;
    let cloud = functions[0].stand_in.cloud.quiet();
    let rounds: ColoursRounds = cloud.connect();
    let round = rounds.load(&id).await?;
    let seed = cloud.connect::<DrawsKey>().seed(&round.key_id, &id).await?;
    let winning = round.close().draw(&seed, None, round.draw_at)?.drawn.context("a draw")?.winning;
    let losing = COLOURS.map(str::to_owned).into_iter().filter(|colour| !winning.contains(colour)).take(3);
    let losing: Vec<String> = losing.collect();

    let twice = versions.sign_up(&format!("enters-twice-{opening}")).await?;
    let once = versions.sign_up(&format!("enters-once-{opening}")).await?;
    for (version, entrant, picks) in
        [(opening, &twice, &winning[..]), (other, &twice, &losing), (other, &once, &winning)]
    {
        let body = Some(json!({"roundId": id.as_str(), "picks": picks}));
        let key = Some(if version == opening { "first" } else { "second" });
        let entry = ApiRequest { idempotency_key: key, body, ..ApiRequest::new(COLOURS_ENTER, entrant) };
        versions.send_to(version, &entry).await?;
    }

    for time in ["closeAt", "drawAt"] {
        set_time(&cloud, &id, time, now()?);
    }
    versions.tick(other).await?;
    versions.settle().await?;
    versions.tick(opening).await?;
    set_time(&cloud, &id, "settledAt", Timestamp::from_ms(now()?.ms() - SECOND_PASS_MS));
    versions.tick(other).await?;
    versions.settle().await?;
    versions.tick(opening).await?;
    let round = rounds.load(&id).await?;
    ensure!(round.finished && round.status == Status::Settled, "{round:?}");

    // 10 points to begin with, 5 for each entry, and 400 for three matches.
    for (entrant, balance) in [(&twice, 400), (&once, 405)] {
        for version in [0, 1] {
            let wallet = versions.send_to(version, &ApiRequest::new(WALLET_GET, entrant)).await?;
            ensure!(wallet["balance"] == balance, "{balance} points expected: {wallet}");
            versions.send_to(version, &ApiRequest::new(WALLET_TRANSACTIONS, entrant)).await?;
        }
    }
    Ok(())
}

/// The functions use the real clock, so moving a round's times simulates the passing of time.
fn set_time(cloud: &Cloud, id: &RoundId, name: &str, time: Timestamp) {
    let update = json!({
        "TableName": "colours_rounds",
        "Key": {"roundId": {"S": id.as_str()}},
        "UpdateExpression": "SET #name = :time",
        "ExpressionAttributeNames": {"#name": name},
        "ExpressionAttributeValues": {":time": {"S": time.to_string()}},
    });
    let (status, body) = cloud.answer("DynamoDB_20120810.UpdateItem", &update.to_string());
    assert_eq!(status, 200, "{body}");
}

fn now() -> Result<Timestamp> {
    Ok(Timestamp::from_ms(SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis().try_into()?))
}
