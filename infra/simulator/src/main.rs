//! `cargo dev simulate`: many worlds on all cores, or every planted bug once.

use simulator::{Failed, Tally, history, planted::Bug, play, shrink};
use std::{
    process::ExitCode,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed},
    },
    thread,
    time::{Duration, Instant},
};

const USAGE: &str = "cargo dev simulate [--ops N] [--seed S], or cargo dev simulate --planted";
const OPERATIONS: u64 = 100_000;
/// A world's; after so many, everything is looked at as a whole, and the next world begins.
const OF_A_WORLD: u64 = 10_000;
/// Of a world that looks for a planted bug.
const OF_A_HUNT: usize = 1_500;
const CAUGHT_WITHIN: Duration = Duration::from_secs(60);
const SHRUNK_WITHIN: Duration = Duration::from_secs(60);
const PROGRESS_EVERY: Duration = Duration::from_secs(10);

enum Wanted {
    Worlds { operations: u64, seed: u64 },
    Planted,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(wanted) = read(&arguments) else {
        eprintln!("{USAGE}");
        return ExitCode::FAILURE;
    };
    let went_well = match wanted {
        Wanted::Worlds { operations, seed } => worlds(operations, seed),
        Wanted::Planted => planted(),
    };
    if went_well { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn read(arguments: &[String]) -> Option<Wanted> {
    let (mut operations, mut seed) = (OPERATIONS, 1);
    if arguments == ["--planted"] {
        return Some(Wanted::Planted);
    }
    for pair in arguments.chunks(2) {
        let [name, value] = pair else { return None };
        let number = value.replace('_', "").parse().ok()?;
        match name.as_str() {
            "--ops" => operations = number,
            "--seed" => seed = number,
            _ => return None,
        }
    }
    Some(Wanted::Worlds { operations, seed })
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// What all threads have come to.
#[derive(Default)]
struct Progress {
    next_world: AtomicU64,
    operations: AtomicU64,
    failed: AtomicBool,
    over: AtomicBool,
    tally: Mutex<Tally>,
    violations: Mutex<Vec<(u64, usize, Box<Failed>)>>,
}

fn worlds(operations: u64, seed: u64) -> bool {
    let (progress, started) = (Progress::default(), Instant::now());
    println!("{operations} operations in worlds of {OF_A_WORLD}, seeds from {seed}, on {} cores", cores());
    thread::scope(|threads| {
        threads.spawn(|| report(&progress, started));
        let players: Vec<_> = (0..cores()).map(|_| threads.spawn(|| work(&progress, operations, seed))).collect();
        for player in players {
            player.join().expect("a world's panic is a violation, not ours");
        }
        progress.over.store(true, Relaxed);
    });
    let (tally, seconds) = (progress.tally.into_inner().expect("no panic"), started.elapsed().as_secs().max(1));
    let violations = progress.violations.into_inner().expect("no panic");
    println!("{tally}");
    println!(
        "{} operations in {seconds} s, {} a second; {} calls to services, {} of them disturbed; {} violations",
        tally.operations,
        tally.operations / seconds,
        tally.calls,
        tally.troubles(),
        violations.len()
    );
    for (seed, operations, failed) in &violations {
        explain(*seed, *operations, failed);
    }
    violations.is_empty()
}

fn work(progress: &Progress, operations: u64, seed: u64) {
    loop {
        let number = progress.next_world.fetch_add(1, Relaxed);
        let begun = number * OF_A_WORLD;
        if begun >= operations || progress.failed.load(Relaxed) {
            return;
        }
        let of_this = usize::try_from(OF_A_WORLD.min(operations - begun)).expect("a world is small");
        match play(&history(seed + number, of_this), None, false) {
            Ok(course) => {
                progress.operations.fetch_add(course.tally.operations, Relaxed);
                progress.tally.lock().expect("no panic").add(&course.tally);
            }
            Err(failed) => {
                progress.failed.store(true, Relaxed);
                progress.violations.lock().expect("no panic").push((seed + number, of_this, failed));
            }
        }
    }
}

fn report(progress: &Progress, started: Instant) {
    let mut told = Instant::now();
    while !progress.over.load(Relaxed) {
        thread::sleep(Duration::from_millis(100));
        if told.elapsed() >= PROGRESS_EVERY {
            told = Instant::now();
            let (operations, seconds) = (progress.operations.load(Relaxed), started.elapsed().as_secs().max(1));
            println!("{seconds:>6} s  {operations:>9} operations  {:>5} a second", operations / seconds);
        }
    }
}

/// The shortest history that still fails, and how to see it again.
fn explain(seed: u64, operations: usize, failed: &Failed) {
    println!("\nThe world of seed {seed} fails after {} operations: {}", failed.operations, failed.violation);
    println!("Looking for the shortest history that still fails, for at most {} s", SHRUNK_WITHIN.as_secs());
    let Some((steps, shortest)) = shrink(&history(seed, operations), None, SHRUNK_WITHIN) else {
        println!("The same history went well now: something here is not determined by the seed");
        return;
    };
    println!("{} steps are enough:", steps.len());
    for line in &shortest.diary {
        println!("  {line}");
    }
    println!("  and then: {}", shortest.violation);
    println!("Again: cargo dev simulate --ops {operations} --seed {seed}");
}

/// How a hunt for a planted bug ended.
struct Hunt {
    bug: Bug,
    seed: u64,
    operations: u64,
    seconds: u64,
    caught: Option<Box<Failed>>,
}

fn planted() -> bool {
    let (next, hunts) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|threads| {
        for _ in 0..cores() {
            threads.spawn(|| {
                while let Some(bug) = Bug::ALL.get(next.fetch_add(1, Relaxed)) {
                    let hunt = hunt(*bug);
                    println!("{}", line(&hunt));
                    hunts.lock().expect("no panic").push(hunt);
                }
            });
        }
    });
    let hunts = hunts.into_inner().expect("no panic");
    let caught = hunts.iter().filter(|hunt| hunt.caught.is_some()).count();
    let slowest = hunts.iter().map(|hunt| hunt.seconds).max().unwrap_or_default();
    println!("{caught} of {} planted bugs were caught, each within {slowest} s", hunts.len());
    caught == hunts.len()
}

/// World after world until the bug shows.
fn hunt(bug: Bug) -> Hunt {
    let (started, mut seed, mut before) = (Instant::now(), 1, 0);
    loop {
        let caught = match play(&history(seed, OF_A_HUNT), Some(bug), false) {
            Err(failed) => Some(failed),
            Ok(course) => {
                before += course.tally.operations;
                None
            }
        };
        let in_time = started.elapsed() < CAUGHT_WITHIN;
        if caught.is_none() && in_time {
            seed += 1;
            continue;
        }
        let caught = caught.filter(|_| in_time);
        let operations = before + caught.as_ref().map_or(0, |failed| failed.operations);
        return Hunt { bug, seed, operations, seconds: started.elapsed().as_secs(), caught };
    }
}

fn line(hunt: &Hunt) -> String {
    let Hunt { bug, seed, operations, seconds, caught } = hunt;
    let by: String = caught.as_ref().map_or("NOT CAUGHT", |failed| &failed.violation).chars().take(110).collect();
    format!("{:<64} seed {seed:<3} {operations:>6} operations {seconds:>3} s  {by}", bug.words())
}
