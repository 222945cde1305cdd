//! `cargo dev simulate`: many runs on all cores, a search for every planted bug, or attacks by players who try to
//! steal.

use simulator::{
    Failed, Loot, PLANTED, PLANTED_AT_THE_BANK, Stats, Strategy, attack, bug::Bug, scenario, shrink, simulate,
    statements,
};
use std::{
    process::ExitCode,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed},
    },
    thread,
    time::{Duration, Instant},
};

const USAGE: &str =
    "cargo dev simulate [--ops N] [--seed S], cargo dev simulate --planted, or cargo dev simulate --attack";
const OPERATIONS: u64 = 100_000;
/// A run ends after this many operations with a check of all tables. The next one starts with empty tables.
const OPERATIONS_PER_RUN: u64 = 10_000;
/// Each run is followed by a shorter one at the bank, whose operations are slower: its nights check all books.
const AT_THE_BANK_OF: u64 = 20;
/// The length of a run that searches for a planted bug.
const OPERATIONS_PER_SEARCH: usize = 1_500;
const SEARCH_MAX: Duration = Duration::from_secs(60);
const SHRINK_MAX: Duration = Duration::from_secs(60);
const PROGRESS_EVERY: Duration = Duration::from_secs(10);
/// The number of an attacker's accounts.
const ACCOUNTS: [usize; 4] = [1, 10, 60, 200];

enum Command {
    Runs { operations: u64, seed: u64 },
    Planted,
    Attack,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(command) = parse(&arguments) else {
        eprintln!("{USAGE}");
        return ExitCode::FAILURE;
    };
    let succeeded = match command {
        Command::Runs { operations, seed } => runs(operations, seed),
        Command::Planted => planted(),
        Command::Attack => attacks(),
    };
    if succeeded { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn parse(arguments: &[String]) -> Option<Command> {
    let (mut operations, mut seed) = (OPERATIONS, 1);
    if arguments == ["--planted"] {
        return Some(Command::Planted);
    }
    if arguments == ["--attack"] {
        return Some(Command::Attack);
    }
    for pair in arguments.chunks(2) {
        let [name, value] = pair else { return None };
        let number = value.parse().ok()?;
        match name.as_str() {
            "--ops" => operations = number,
            "--seed" => seed = number,
            _ => return None,
        }
    }
    Some(Command::Runs { operations, seed })
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Shared by all threads.
#[derive(Default)]
struct Progress {
    next_run: AtomicU64,
    operations: AtomicU64,
    failed: AtomicBool,
    done: AtomicBool,
    stats: Mutex<Stats>,
    violations: Mutex<Vec<(u64, usize, Box<Failed>)>>,
    at_the_bank: Mutex<Vec<String>>,
}

fn runs(operations: u64, seed: u64) -> bool {
    let (progress, started) = (Progress::default(), Instant::now());
    println!("{operations} operations in runs of {OPERATIONS_PER_RUN}, seeds from {seed}, on {} cores", cores());
    thread::scope(|threads| {
        threads.spawn(|| report(&progress, started));
        let workers: Vec<_> = (0..cores()).map(|_| threads.spawn(|| work(&progress, operations, seed))).collect();
        for worker in workers {
            worker.join().expect("a panic of a run is caught as its violation");
        }
        progress.done.store(true, Relaxed);
    });
    let (stats, seconds) =
        (progress.stats.into_inner().expect("no panic while locked"), started.elapsed().as_secs().max(1));
    let violations = progress.violations.into_inner().expect("no panic while locked");
    let at_the_bank = progress.at_the_bank.into_inner().expect("no panic while locked");
    println!("{stats}");
    println!(
        "{} operations in {seconds} s, {} a second; {} calls to services, {} of them with faults; {} violations",
        stats.operations,
        stats.operations / seconds,
        stats.calls,
        stats.fault_count(),
        violations.len() + at_the_bank.len()
    );
    at_the_bank.iter().for_each(|violation| println!("{violation}"));
    for (seed, operations, failed) in &violations {
        explain(*seed, *operations, failed);
    }
    violations.is_empty() && at_the_bank.is_empty()
}

fn work(progress: &Progress, operations: u64, seed: u64) {
    loop {
        let number = progress.next_run.fetch_add(1, Relaxed);
        let first = number * OPERATIONS_PER_RUN;
        if first >= operations || progress.failed.load(Relaxed) {
            return;
        }
        let (at_the_bank, bank_operations) =
            (seed + number, OPERATIONS_PER_RUN.min(operations - first) / AT_THE_BANK_OF);
        match statements(at_the_bank, bank_operations, None) {
            Ok(stats) => progress.stats.lock().expect("no panic while locked").add(&stats),
            Err(violation) => {
                progress.failed.store(true, Relaxed);
                let words =
                    format!("The run of seed {at_the_bank} at the bank, of {bank_operations}, fails: {violation}");
                progress.at_the_bank.lock().expect("no panic while locked").push(words);
            }
        }
        let run_operations = usize::try_from(OPERATIONS_PER_RUN.min(operations - first)).expect("a run is small");
        match simulate(&scenario(seed + number, run_operations), None, false) {
            Ok(passed) => {
                progress.operations.fetch_add(passed.stats.operations, Relaxed);
                progress.stats.lock().expect("no panic while locked").add(&passed.stats);
            }
            Err(failed) => {
                progress.failed.store(true, Relaxed);
                progress.violations.lock().expect("no panic while locked").push((
                    seed + number,
                    run_operations,
                    failed,
                ));
            }
        }
    }
}

fn report(progress: &Progress, started: Instant) {
    let mut printed = Instant::now();
    while !progress.done.load(Relaxed) {
        thread::sleep(Duration::from_millis(100));
        if printed.elapsed() >= PROGRESS_EVERY {
            printed = Instant::now();
            let (operations, seconds) = (progress.operations.load(Relaxed), started.elapsed().as_secs().max(1));
            println!("{seconds:>6} s  {operations:>9} operations  {:>5} a second", operations / seconds);
        }
    }
}

/// Prints the shortest scenario that still fails, and the command that repeats the run.
fn explain(seed: u64, operations: usize, failed: &Failed) {
    println!("\nThe run of seed {seed} fails after {} operations: {}", failed.operations, failed.violation);
    println!("Shrinking to the shortest scenario that still fails, for at most {} s", SHRINK_MAX.as_secs());
    let Some((steps, shortest)) = shrink(&scenario(seed, operations), None, SHRINK_MAX) else {
        println!("The same scenario passes now: something depends on more than the seed");
        return;
    };
    println!("{} steps are enough:", steps.len());
    for line in &shortest.trace {
        println!("  {line}");
    }
    println!("  and then: {}", shortest.violation);
    println!("Run again: cargo dev simulate --ops {operations} --seed {seed}");
}

/// The result of the search for a planted bug.
struct Search {
    bug: Bug,
    seed: u64,
    operations: u64,
    seconds: u64,
    caught: Option<Box<Failed>>,
}

fn planted() -> bool {
    let (next, searches) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|threads| {
        for _ in 0..cores() {
            threads.spawn(|| {
                let bugs = || Bug::ALL.iter().chain(&PLANTED_AT_THE_BANK);
                while let Some(bug) = bugs().nth(next.fetch_add(1, Relaxed)) {
                    let search = search(*bug);
                    println!("{}", line(&search));
                    searches.lock().expect("no panic while locked").push(search);
                }
            });
        }
    });
    let searches = searches.into_inner().expect("no panic while locked");
    let caught = searches.iter().filter(|search| search.caught.is_some()).count();
    let slowest = searches.iter().map(|search| search.seconds).max().unwrap_or_default();
    println!("{caught} of {} planted bugs were caught, each within {slowest} s", searches.len());
    caught == searches.len()
}

/// Runs every strategy, and every planted bug with the attack that must find it.
fn attacks() -> bool {
    println!("{:<32} accounts  paid in  paid out       won  taken out  an account", "strategy, in points");
    let sizes = Strategy::ALL.into_iter().flat_map(|strategy| ACCOUNTS.map(|accounts| (strategy, accounts)));
    let held = sizes.filter(|(strategy, accounts)| !shows(*strategy, *accounts)).count() == 0;
    let missed: Vec<&str> = PLANTED
        .into_iter()
        .filter(|(bug, strategy, accounts)| attack(*strategy, *accounts, Some(*bug)).is_ok())
        .map(|(bug, ..)| bug.description())
        .collect();
    println!("{} of {} planted bugs were found{}", PLANTED.len() - missed.len(), PLANTED.len(), missed.join(", "));
    held && missed.is_empty()
}

/// Prints the loot of a strategy, and returns whether the product withstood it.
fn shows(strategy: Strategy, accounts: usize) -> bool {
    let name = strategy.description();
    match attack(strategy, accounts, None) {
        Ok(loot) => {
            let Loot { paid_in, won, paid_out, .. } = loot;
            let taken = loot.taken() / 100;
            let each = taken / i64::try_from(accounts).unwrap_or(i64::MAX);
            println!(
                "{name:<32} {accounts:>8} {:>8} {:>9} {:>9} {taken:>10} {each:>11}",
                paid_in / 100,
                paid_out / 100,
                won / 100
            );
            true
        }
        Err(violation) => {
            println!("{name:<32} {accounts:>8}  {violation}");
            false
        }
    }
}

fn run(bug: Bug, seed: u64) -> Result<Stats, Box<Failed>> {
    if !PLANTED_AT_THE_BANK.contains(&bug) {
        return simulate(&scenario(seed, OPERATIONS_PER_SEARCH), Some(bug), false).map(|passed| passed.stats);
    }
    let found = statements(seed, OPERATIONS_PER_SEARCH as u64, Some(bug));
    found.map_err(|violation| Box::new(Failed { violation, steps: 0, operations: 0, trace: Vec::new() }))
}

/// Runs one seed after another until the bug is caught or the time is up.
fn search(bug: Bug) -> Search {
    let (started, mut seed, mut before) = (Instant::now(), 1, 0);
    loop {
        let caught = match run(bug, seed) {
            Err(failed) => Some(failed),
            Ok(stats) => {
                before += stats.operations;
                None
            }
        };
        let in_time = started.elapsed() < SEARCH_MAX;
        if caught.is_none() && in_time {
            seed += 1;
            continue;
        }
        let caught = caught.filter(|_| in_time);
        let operations = before + caught.as_ref().map_or(0, |failed| failed.operations);
        return Search { bug, seed, operations, seconds: started.elapsed().as_secs(), caught };
    }
}

fn line(search: &Search) -> String {
    let Search { bug, seed, operations, seconds, caught } = search;
    let by: String = caught.as_ref().map_or("NOT CAUGHT", |failed| &failed.violation).chars().take(110).collect();
    format!("{:<64} seed {seed:<3} {operations:>6} operations {seconds:>3} s  {by}", bug.description())
}
