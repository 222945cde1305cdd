//! `cargo dev test`: runs every suite to its end, and prints one line with the sum.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::ValueEnum;
use clap::builder::PossibleValue;
use futures::future::join_all;

use crate::suites::counts::Counts;
use crate::suites::reach::{self, Reach};
use crate::suites::runner::check;
use crate::suites::times::{self, Times};
use crate::suites::{
    arm64, conformance, end_to_end, files, operate, packages, rust, secrets, template_lints, versions, web,
};
use crate::tool::directories::Repository;
use crate::tool::machine::Machine;
use crate::tool::prerequisites::{Disk, check_clippy};
use crate::tool::progress::seconds;
use crate::tool::tools::{self, workspace_cargo};

/// The suites, in the order in which they run.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Suite {
    #[value(name = "fmt")]
    Format,
    Clippy,
    Rust,
    Versions,
    Arm64,
    Packages,
    Secrets,
    Template,
    Operate,
    Files,
    Web,
    #[value(name = "e2e")]
    EndToEnd,
    Conformance,
}

const FORMAT: [&str; 3] = ["fmt", "--all", "--check"];
const CLIPPY: [&str; 6] = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];

impl Suite {
    fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }

    /// The suites that run while the tools of the others are installed.
    fn needs_cargo_alone(self) -> bool {
        matches!(self, Self::Format | Self::Clippy | Self::Rust)
    }

    /// The suites that mostly use one core. Neighbours of this kind run side by side.
    fn uses_one_core(self) -> bool {
        matches!(self, Self::Packages | Self::Secrets | Self::Template | Self::Operate)
    }

    async fn run(self, repository: &Repository, asked: &Asked<'_>) -> Result<Counts> {
        match self {
            Self::Format => check(workspace_cargo(repository, &FORMAT)).await,
            Self::Clippy => rust::lint(repository).await,
            Self::Packages => packages::check(repository).await,
            Self::Secrets => secrets::check(repository).await,
            Self::Rust => rust::check(repository, &asked.packages).await,
            Self::Versions => versions::check(repository).await,
            Self::Template => template_lints::check(repository).await,
            Self::Operate => operate::check(repository).await,
            Self::Files => files::check(repository).await,
            Self::Arm64 => arm64::check(repository, asked.is_alone).await,
            Self::Web => web::check(repository, asked.since).await,
            Self::EndToEnd => end_to_end::check(repository, asked.only).await,
            Self::Conformance => {
                let suites = names(Self::value_variants());
                conformance::check(repository, &suites.iter().map(String::as_str).collect::<Vec<_>>()).await
            }
        }
    }
}

/// The options of the suites.
struct Asked<'a> {
    /// The files to run, in suites with many files; empty for all.
    only: &'a [&'a str],
    /// Cargo's arguments that select the packages to test.
    packages: Vec<&'a str>,
    /// The commit since which something that the web's tests import must have changed.
    since: Option<&'a str>,
    /// A suite that is asked for alone may take its long form.
    is_alone: bool,
}

const EVERYTHING: Asked<'static> = Asked { only: &[], packages: Vec::new(), since: None, is_alone: false };

const DISK: Disk = Disk(20);

/// The names that a user can give.
pub fn asked_for() -> impl Iterator<Item = PossibleValue> {
    let suites = Suite::value_variants().iter().filter_map(Suite::to_possible_value);
    suites.chain(["changed", "quick"].map(PossibleValue::new))
}

fn names(suites: &[Suite]) -> Vec<String> {
    suites.iter().map(|suite| suite.name()).collect()
}

/// The branch that changes are compared with.
const MAIN: &str = "main";

/// `cargo dev test`.
pub async fn run(repository: &Repository, suite: Option<&str>, only: &[String], record: bool) -> Result<bool> {
    let only: Vec<&str> = only.iter().map(String::as_str).collect();
    match (suite, &only[..]) {
        (None, _) if record => times::record(repository),
        (None, _) => all(repository).await,
        (Some("changed"), []) => changed(repository, MAIN).await,
        (Some("changed"), [commit]) => changed(repository, commit).await,
        (Some("quick"), []) => quick(repository).await,
        (Some(suite), only) => one(repository, suite, only).await,
    }
}

async fn all(repository: &Repository) -> Result<bool> {
    DISK.check(repository)?;
    let results = run_all(repository, Suite::value_variants(), &EVERYTHING).await?;
    results.times.keep()?;
    Ok(results.show())
}

async fn one(repository: &Repository, name: &str, only: &[&str]) -> Result<bool> {
    let Ok(suite) = Suite::from_str(name, false) else {
        bail!("`cargo dev test changed` takes one commit, and e2e words of its files; no other takes more.");
    };
    if !only.is_empty() && !matches!(suite, Suite::EndToEnd) {
        bail!("Only e2e can be asked for some of its files.");
    }
    Ok(run_all(repository, &[suite], &Asked { only, is_alone: true, ..EVERYTHING }).await?.show())
}

/// `cargo dev test changed`: tests what the changes since this commit can reach.
async fn changed(repository: &Repository, commit: &str) -> Result<bool> {
    tools::install_web(repository).await?;
    let Reach { packages, suites, specs, left_out } = reach::since(repository, commit).await?;
    let all = Suite::value_variants().iter().copied();
    let suites: Vec<Suite> = all.filter(|suite| suites.contains(&*suite.name())).collect();
    println!("Since {commit} changed what these suites read: {}.", names(&suites).join(", "));
    println!("Packages tested by rust: {}.", packages.iter().map(String::as_str).collect::<Vec<_>>().join(", "));
    for reason in left_out {
        println!("Left out is {reason}.");
    }
    let only: Vec<&str> = specs.iter().map(String::as_str).collect();
    let packages = packages.iter().flat_map(|package| ["--package", package]).collect();
    let asked = Asked { only: &only, packages, since: Some(commit), is_alone: false };
    Ok(run_all(repository, &suites, &asked).await?.show())
}

/// `cargo dev test quick`: the suites that find most mistakes. Cargo and the web's tools run in parallel.
async fn quick(repository: &Repository) -> Result<bool> {
    let started = Instant::now();
    let rust = async {
        let mut counts = check(workspace_cargo(repository, &FORMAT)).await?;
        counts += check(workspace_cargo(repository, &CLIPPY)).await?;
        counts += rust::check(repository, &["--package", "domain", "--package", "contract"]).await?;
        anyhow::Ok(counts)
    };
    let web = async {
        tools::install_web(repository).await?;
        web::quick(repository).await
    };
    let (mut total, web) = tokio::try_join!(rust, web)?;
    total += web;
    println!("\n{total} ({})", seconds(started.elapsed()));
    Ok(total.failed == 0)
}

async fn run_all(repository: &Repository, suites: &[Suite], asked: &Asked<'_>) -> Result<Results> {
    check_clippy().await?;
    let (with_cargo, others): (Vec<Suite>, Vec<Suite>) =
        suites.iter().copied().partition(|suite| suite.needs_cargo_alone());
    let mut results = Results::new(repository)?;
    if suites.contains(&Suite::Rust) {
        tools::install_node(repository).await?;
    }
    // Installing mostly waits for the network.
    let installing = install(repository, &others, asked.only);
    let (installed, ()) = tokio::join!(installing, results.run(repository, &with_cargo, asked));
    installed?;
    results.run(repository, &others, asked).await;
    Ok(results)
}

/// Installs what these suites need.
async fn install(repository: &Repository, suites: &[Suite], only: &[&str]) -> Result<()> {
    if suites.is_empty() {
        return Ok(());
    }
    let tools_of = async |environment, suites_with_it: &[Suite]| {
        if suites_with_it.iter().any(|suite| suites.contains(suite)) {
            tools::install_python(repository, environment).await?;
        }
        anyhow::Ok(())
    };
    let fuzzing: &[Suite] = if only.is_empty() { &[Suite::EndToEnd] } else { &[] };
    tokio::try_join!(
        tools::install_web(repository),
        tools_of(tools::EMULATOR, &[Suite::EndToEnd, Suite::Operate]),
        tools_of(tools::SAM, &[Suite::Template, Suite::EndToEnd, Suite::Arm64]),
        tools_of(tools::OPS, &[Suite::Arm64]),
        tools_of(tools::FILES, &[Suite::Files]),
        tools_of(tools::CHECKS, &[Suite::Packages, Suite::Secrets]),
        tools_of(tools::CHECKOV, &[Suite::Template]),
        tools_of(tools::SCHEMATHESIS, fuzzing),
    )?;
    Ok(())
}

/// Its counts or a failure with the reason, its time, and the machine's delays.
async fn timed(suite: impl Future<Output = Result<Counts>>) -> (Counts, Duration, String) {
    let (started, before) = (Instant::now(), Machine::now());
    let counts = suite.await.unwrap_or_else(|error| {
        println!("{error:#}");
        Counts::of_one(false)
    });
    let took = started.elapsed();
    (counts, took, Machine::now().kept_from(before, took))
}

struct Results {
    total: Counts,
    lines: String,
    times: Times,
}

impl Results {
    fn new(repository: &Repository) -> Result<Self> {
        Ok(Self { total: Counts::default(), lines: String::new(), times: Times::start(repository)? })
    }

    /// Prints the sum, and returns whether nothing failed.
    fn show(&self) -> bool {
        println!("\n━━━ all\n{}{}", self.lines, self.times.over_budget());
        for failure in &self.total.failures {
            println!("✘ {failure}");
        }
        println!("{} passed, {} failed", self.total.passed, self.total.failed);
        self.total.failed == 0
    }

    /// Runs each to its end.
    async fn run(&mut self, repository: &Repository, suites: &[Suite], asked: &Asked<'_>) {
        for neighbours in suites.chunk_by(|one, next| one.uses_one_core() && next.uses_one_core()) {
            let names = names(neighbours);
            println!("\n━━━ {}", names.join(", "));
            let running = neighbours.iter().map(|suite| timed(suite.run(repository, asked)));
            for (name, (counts, took, kept)) in names.into_iter().zip(join_all(running).await) {
                let took = self.times.add(&name, took);
                self.lines.push_str(&format!("{name:<11} {counts} ({took}{kept})\n"));
                self.total += counts.named_after(&name);
            }
        }
    }
}
