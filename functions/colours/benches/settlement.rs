//! The costs of settling a round, by its size: both passes, by the real tick and settlers on in-memory tables. Prints a
//! Markdown table and fails when a bound (D36) is broken. Other sizes can be given as arguments.

use aws::ColoursRounds;
use colours::{RoundTerms, Settler, Ticker, settle, tick};
use domain::{
    Failure, Money, Timestamp, Uid,
    colours::{COLOURS, Picks, Prizes, RoundId, Schedule, Shard, Status},
    request::{IdempotencyKey, RequestId},
};
use serde_json::{Value, json};
use std::{
    env,
    process::ExitCode,
    sync::Arc,
    time::{Duration, Instant},
};
use testkit::{Cloud, NOON, player, record_figures};

const ENTRIES: [usize; 4] = [1_000, 10_000, 100_000, 1_000_000];
const ENTRIES_PER_PLAYER: usize = 10;
/// Items that are written to a table at once.
const BATCH: usize = 20_000;
const MINUTE_MS: u64 = 60_000;
// Minutes after the opening.
const CLOSE: u64 = 8;
const DRAW: u64 = 9;
const FIRST_PASS_OVER: u64 = 10;
const SECOND_PASS: u64 = 70;
const FINISHED: u64 = 71;

struct Run {
    /// The calls of the settlers and of the tick are counted apart.
    settling: Cloud,
    ticking: Cloud,
    round: RoundId,
}

struct Figures {
    entries: usize,
    winners: u64,
    write_units: u64,
    bound: u64,
    read_units: u64,
    losers_read: u64,
    took: Duration,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let arguments: Vec<usize> = env::args().filter_map(|argument| argument.parse().ok()).collect();
    let sizes = if arguments.is_empty() { ENTRIES.to_vec() } else { arguments };
    println!(
        "| entries | winners | write units | 6 × winners + 100 | read units | losers read | time | for a winner |"
    );
    println!("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    let (mut kept, mut all) = (true, Vec::new());
    for entries in sizes {
        let figures = measure(entries).await.expect("nothing fails");
        println!("{}", figures.row());
        kept &= figures.write_units <= figures.bound && figures.losers_read == 0;
        all.push(figures.json());
    }
    record_figures("settlement", "cargo dev bench", all.into()).expect("the file of figures can be written");
    if kept { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

impl Figures {
    fn row(&self) -> String {
        let Self { entries, winners, write_units, bound, read_units, losers_read, took } = self;
        let (ms, each) = (took.as_millis(), took.as_micros() / u128::from((*winners).max(1)));
        let time = format!("{}.{:02} s | {each} µs", ms / 1000, ms % 1000 / 10);
        format!("| {entries} | {winners} | {write_units} | {bound} | {read_units} | {losers_read} | {time} |")
    }

    fn json(&self) -> Value {
        let Self { entries, winners, write_units, bound, read_units, losers_read, took } = self;
        json!({
            "entries": entries,
            "winners": winners,
            "write_units": write_units,
            "write_units_bound": bound,
            "read_units": read_units,
            "losers_read": losers_read,
            "ms": u64::try_from(took.as_millis()).unwrap_or(u64::MAX),
            "us_per_winner": u64::try_from(took.as_micros() / u128::from((*winners).max(1))).unwrap_or(u64::MAX),
        })
    }
}

async fn measure(entries: usize) -> Result<Figures, Failure> {
    let cloud = Cloud::default();
    let wallet = wallet_of_a_new_player(&cloud).await;
    let opening = terms().schedule.opening_at(NOON).expect("a round opens at noon");
    let run = Run { ticking: cloud.quiet(), settling: cloud.quiet(), round: opening.id };
    run.tick(0).await?;
    fill(&cloud, (&run.round, &wallet), entries);

    let started = Instant::now();
    run.tick(CLOSE).await?;
    run.tick(DRAW).await?;
    let mut settlers = run.settle().await?;
    run.tick(FIRST_PASS_OVER).await?;
    run.tick(SECOND_PASS).await?;
    settlers += run.settle().await?;
    run.tick(FINISHED).await?;
    let took = started.elapsed();

    let round = cloud.quiet().connect::<ColoursRounds>().load(&run.round).await?;
    assert!(round.finished && round.status == Status::Settled, "{round:?}");
    let (ticks, settled) = (run.ticking.units(), run.settling.units());
    let winners = settled.transactions;
    let winning = Picks::of(&round.drawn.expect("a draw").winning).expect("three colours");
    let expected = (0..entries).filter(|number| picks(*number) == winning).count();
    assert_eq!(winners, expected as u64, "each winner is paid, once");
    // A settler reads the round; a winner's entry is read in both passes, the wallet in the first.
    let read = run.settling.calls().iter().filter(|call| *call == "GetItem").count() as u64;
    Ok(Figures {
        entries,
        winners,
        write_units: (ticks.write_hundredths + settled.write_hundredths).div_ceil(100),
        bound: 6 * winners + 100,
        read_units: (ticks.read_hundredths + settled.read_hundredths).div_ceil(100),
        losers_read: read - settlers - 3 * winners,
        took,
    })
}

fn terms() -> RoundTerms {
    RoundTerms {
        schedule: Schedule::new(24 * 60, 12 * 60, DRAW, DRAW - CLOSE).expect("a schedule"),
        entry_fee: Money::points(5),
        prizes: Prizes::parse("3:80").expect("prizes"),
    }
}

impl Run {
    async fn tick(&self, minute: u64) -> Result<(), Failure> {
        let ticker = Ticker { terms: terms(), ..self.ticking.connect() };
        tick(Arc::new(ticker), Timestamp::from_ms(NOON.ms() + minute * MINUTE_MS)).await
    }

    /// Delivers events until the bus is empty, and returns the number of settlers.
    async fn settle(&self) -> Result<u64, Failure> {
        let settler: Arc<Settler> = self.settling.connect();
        let (mut settlers, mut waiting) = (0, self.settling.take_events());
        while let Some(task) = waiting.pop() {
            settle(settler.clone(), json!({"detail": task})).await?;
            settlers += 1;
            waiting.extend(self.settling.take_events());
        }
        Ok(settlers)
    }
}

/// As the tables keep it.
async fn wallet_of_a_new_player(cloud: &Cloud) -> Value {
    let player = player(cloud, "a new player").await;
    let get = json!({"TableName": "wallets", "Key": {"uid": {"S": player.uid().as_str()}}});
    let (_, body) = cloud.quiet().answer("DynamoDB_20120810.GetItem", &get.to_string());
    serde_json::from_str::<Value>(&body).expect("JSON")["Item"].take()
}

/// Each combination equally often, and each player with some of them.
fn fill(cloud: &Cloud, (round, wallet): (&RoundId, &Value), entries: usize) {
    let numbers: Vec<usize> = (0..entries).collect();
    for numbers in numbers.chunks(BATCH) {
        let made: Vec<Value> = numbers.iter().map(|number| entry(round, *number)).collect();
        cloud.fill("colours_entries", &made);
        let first_of_each = numbers.iter().filter(|number| *number % ENTRIES_PER_PLAYER == 0);
        let wallets: Vec<Value> = first_of_each
            .map(|number| {
                let mut wallet = wallet.clone();
                wallet["uid"] = json!({"S": uid(*number).as_str()});
                wallet
            })
            .collect();
        cloud.fill("wallets", &wallets);
    }
}

fn uid(number: usize) -> Uid {
    Uid::from_sub(&format!("player {}", number / ENTRIES_PER_PLAYER))
}

fn picks(number: usize) -> Picks {
    thread_local! {
        static ALL: Vec<Picks> = Picks::all(&COLOURS.map(String::from));
    }
    ALL.with(|all| all[number % all.len()].clone())
}

fn entry(round: &RoundId, number: usize) -> Value {
    let (uid, picks) = (uid(number), picks(number));
    let key = IdempotencyKey::parse(Some(&number.to_string())).expect("a key");
    let id = RequestId::derive(&uid, "colours-enter", &key);
    json!({
        "uid": {"S": uid.as_str()},
        "entry": {"S": format!("{round}#{id}")},
        "combination": {"S": format!("{round}#{picks}#{:02}", Shard::of(&uid).number())},
        "picks": {"L": picks.names().each_ref().map(|name| json!({"S": name}))},
        "createdAt": {"S": NOON.to_string()},
    })
}
