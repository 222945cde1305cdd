//! `cargo dev mutants`: mutation tests of domain. `.cargo/mutants.toml` lists the mutants that no test can catch, each
//! with its reason. `cargo dev mutants web` plants mistakes in the web's screens instead.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::thread;

use anyhow::{Context, Result, bail};

use crate::suites::runner::npm;
use crate::tool::chromium;
use crate::tool::directories::Repository;
use crate::tool::{process, tools};

const CARGO_MUTANTS: (&str, &str) = ("cargo-mutants", "27.1.0");
/// Exit codes of cargo-mutants: every mutant was caught, some were missed, some timed out.
const JUDGED: [i32; 3] = [0, 2, 3];

/// Parts of the names of the slowest tests. Nearly every mutant is caught without them; the others are tried again with
/// all tests.
const LONG_TESTS: [&str; 19] = [
    "random_histories",
    "random_lives",
    "spread_evenly",
    "tells_the_answer",
    "is_a_forgery",
    "more_often_than_chance",
    "whatever_is_read",
    "no_text_is_read",
    "every_subject_gives",
    "every_minute_of_every_cycle",
    "the_same_sender_route_and_key",
    "that_parses_is_the_one_encoding",
    "whatever_a_file_is_called",
    "which_needs_no_escape",
    "that_differ_a_little",
    "whatever_a_player_writes",
    "another_sender_route_or_key",
    "is_the_round_that_was_issued",
    "six_families_each",
];

pub async fn mutants(repository: &Repository) -> Result<bool> {
    let program = tools::install_program(repository, CARGO_MUTANTS).await?;
    let dir = repository.stack("mutants");
    dir.remove()?;
    dir.create()?;
    let run = async |arguments: &[&str]| {
        let mut mutants = tools::without_package_variables(tokio::process::Command::new(&program));
        mutants.args(["mutants", "--package", "domain", "--gitignore", "true", "--output"]).arg(&dir.path);
        mutants.args(["--jobs", &thread::available_parallelism()?.to_string()]).args(arguments);
        // Each job builds its own copy of the sources, a quarter faster without line numbers.
        mutants.env_remove("CARGO_TARGET_DIR").env("CARGO_PROFILE_DEV_DEBUG", "0").current_dir(&repository.root);
        let ended = process::stream(&mut mutants, |line| println!("{line}")).await?;
        if !ended.code().is_some_and(|code| JUDGED.contains(&code)) {
            bail!("cargo-mutants could not do its work ({ended})");
        }
        Ok(())
    };
    let skipped: Vec<&str> = LONG_TESTS.iter().flat_map(|test| ["--skip", test]).collect();
    run(&[&["--", "--test", "rules", "--"], &skipped[..]].concat()).await?;
    let report = dir.path.join("mutants.out");
    let unviable = named(&report, "unviable")?.len();
    let caught = named(&report, "caught")?.len();
    let mut timed_out = named(&report, "timeout")?;
    // A mutant that times out here would time out with all tests too, only five times as late.
    let endless: Vec<String> =
        timed_out.iter().flat_map(|mutant| ["--exclude-re".to_owned(), regex_lite::escape(mutant)]).collect();
    let endless: Vec<&str> = endless.iter().map(String::as_str).collect();
    run(&[&["--iterate"], &endless[..]].concat()).await?;
    let caught = caught + named(&report, "caught")?.len();
    let missed = named(&report, "missed")?;
    timed_out.append(&mut named(&report, "timeout")?);
    let viable = caught + missed.len() + timed_out.len();
    println!(
        "\n{} mutants: {unviable} do not compile; of {viable}, {caught} were caught, {} never ended, {} were missed",
        viable + unviable,
        timed_out.len(),
        missed.len()
    );
    missed.iter().for_each(|mutant| println!("missed: {mutant}"));
    Ok(missed.is_empty())
}

/// `options` are those of `web/mistakes/run.ts`.
pub async fn web(repository: &Repository, options: &[String]) -> Result<bool> {
    tools::install_web(repository).await?;
    let mut mistakes = npm(repository, &["run", "mistakes", "--"]);
    chromium::find_or_install().await?.told(mistakes.args(options));
    process::show(&mut mistakes).await
}

/// The mutants of one of the lists that cargo-mutants writes.
fn named(report: &Path, list: &str) -> Result<BTreeSet<String>> {
    let path = report.join(format!("{list}.txt"));
    let text = fs::read_to_string(&path).with_context(|| format!("no list at {}", path.display()))?;
    Ok(text.lines().map(str::to_owned).collect())
}
