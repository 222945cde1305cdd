//! The times of the suites: those of the last whole run are kept, can be recorded, and are compared with the times
//! recorded on the same machine.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::thread::available_parallelism;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};
use domain::Timestamp;
use serde_json::{Value, json};

use crate::tool::directories::Repository;
use crate::tool::progress::seconds;

const SECTION: &str = "suites";
/// The budget is the recorded time plus a fifth.
const BUDGET_PERCENT: u64 = 120;
/// Shorter suites vary by more than a fifth.
const BUDGET_SECONDS_MIN: u64 = 60;

/// The seconds of each suite, by its name.
type Seconds = BTreeMap<String, u64>;

pub struct Times {
    repository: Repository,
    /// `again` in a clone where all suites have run before: less is left to compile.
    kind: &'static str,
    recorded: Seconds,
    taken: Seconds,
}

impl Times {
    pub fn start(repository: &Repository) -> Result<Self> {
        let kind = if last_run(repository).exists() { "again" } else { "fresh" };
        let figures = &read(repository)?[SECTION];
        let is_this_machine = figures["machine"] == machine();
        let recorded = if is_this_machine { serde_json::from_value(figures["figures"][kind].clone())? } else { None };
        Ok(Self { repository: repository.clone(), kind, recorded: recorded.unwrap_or_default(), taken: Seconds::new() })
    }

    /// The time of a suite, with its recorded time.
    pub fn add(&mut self, suite: &str, took: Duration) -> String {
        self.taken.insert(suite.to_owned(), took.as_secs());
        match self.recorded.get(suite) {
            Some(recorded) => format!("{}; recorded {}", seconds(took), seconds(Duration::from_secs(*recorded))),
            None => seconds(took),
        }
    }

    /// One line for each suite over its budget.
    pub fn over_budget(&self) -> String {
        let is_over = |(suite, took): &(&String, &u64)| {
            self.recorded
                .get(*suite)
                .is_some_and(|recorded| *took * 100 > recorded.max(&BUDGET_SECONDS_MIN) * BUDGET_PERCENT)
        };
        let over = self.taken.iter().filter(is_over);
        over.map(|(suite, _)| format!("{suite} takes a fifth more than recorded: see .github/CONTRIBUTING.md\n"))
            .collect()
    }

    /// Keeps the times of a whole run.
    pub fn keep(&self) -> Result<()> {
        let since = SystemTime::now().duration_since(UNIX_EPOCH)?;
        let day = Timestamp::from_ms(since.as_millis().try_into()?).day();
        let run = json!({"kind": self.kind, "measured": day, "seconds": self.taken});
        Ok(fs::write(last_run(&self.repository), format!("{run:#}\n"))?)
    }
}

/// Writes the times of the last whole run into the figures of the repository.
pub fn record(repository: &Repository) -> Result<bool> {
    let run = fs::read(last_run(repository)).context("no whole run yet: `cargo dev test` comes first")?;
    let run: Value = serde_json::from_slice(&run)?;
    let kind = run["kind"].as_str().context("a run has a kind")?;
    let mut file = read(repository)?;
    let section = &mut file[SECTION];
    section["command"] = json!("cargo dev test");
    section["machine"] = json!(machine());
    section["measured"][kind] = run["measured"].clone();
    section["unit"] = json!("seconds");
    section["figures"][kind] = run["seconds"].clone();
    fs::write(figures(repository), format!("{file:#}\n"))?;
    println!("{SECTION} of infra/figures.json has the times of the last run, {kind}.");
    Ok(true)
}

fn last_run(repository: &Repository) -> PathBuf {
    repository.log("times").with_extension("json")
}

fn figures(repository: &Repository) -> PathBuf {
    repository.root.join("infra/figures.json")
}

fn read(repository: &Repository) -> Result<Value> {
    let path = figures(repository);
    let text = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(serde_json::from_slice(&text)?)
}

/// Times of different machines cannot be compared.
fn machine() -> String {
    let cores = available_parallelism().map_or(1, usize::from);
    let processors = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = processors.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    format!("{cores} × {}", model.map_or(std::env::consts::ARCH, |(_, name)| name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_takes_more_than_a_fifth_longer_is_over_its_budget() {
        let recorded = [("e2e", 100), ("rust", 100), ("fmt", 3)].map(|(suite, taken)| (suite.to_owned(), taken));
        let repository = Repository::of_this_program().unwrap();
        let mut times = Times { repository, kind: "again", recorded: recorded.into(), taken: Seconds::new() };
        assert_eq!(times.add("e2e", Duration::from_secs(121)), "2 min 01 s; recorded 1 min 40 s");
        times.add("rust", Duration::from_secs(120));
        times.add("fmt", Duration::from_secs(6));
        times.add("web", Duration::from_secs(1000));
        assert_eq!(times.over_budget(), "e2e takes a fifth more than recorded: see .github/CONTRIBUTING.md\n");
    }
}
