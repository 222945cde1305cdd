//! `cargo dev test`: every suite, each to its end, and one line that sums them up.

use std::fs;
use std::io::{IsTerminal, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use serde_json::Value;
use tokio::process::Command;

use crate::chromium;
use crate::counts::{self, Counts};
use crate::created;
use crate::deploy::Cycle;
use crate::emulator;
use crate::fuzz;
use crate::place::{Place, Repository};
use crate::prerequisites::{check_tools, free_port};
use crate::privileges;
use crate::process;
use crate::progress::{Progress, seconds};
use crate::publish;
use crate::serve;
use crate::stack::{self, Ports};
use crate::{arm64, build, template_lints, tools};

/// The shortest in which a round is open, closed and drawn for a whole minute each.
pub const CYCLE: Cycle = Cycle { minutes: 3, offset: 0, draw: 2, close_lead: 1 };

#[derive(Clone, Copy)]
enum Suite {
    Format,
    Clippy,
    Rust,
    Template,
    Arm64,
    Web,
    EndToEnd,
}

const SUITES: [Suite; 7] =
    [Suite::Format, Suite::Clippy, Suite::Rust, Suite::Template, Suite::Arm64, Suite::Web, Suite::EndToEnd];

impl Suite {
    fn name(self) -> &'static str {
        match self {
            Self::Format => "fmt",
            Self::Clippy => "clippy",
            Self::Rust => "rust",
            Self::Template => "template",
            Self::Arm64 => "arm64",
            Self::Web => "web",
            Self::EndToEnd => "e2e",
        }
    }

    /// `only` names the files whose tests are wanted, where there are many; empty for all.
    async fn run(self, repository: &Repository, only: &[&str]) -> Result<Counts> {
        match self {
            Self::Format => check(cargo(repository, &["fmt", "--all", "--check"])).await,
            Self::Clippy => {
                let arguments =
                    ["clippy", "--workspace", "--all-targets", "--features", "testkit/bench", "--", "-D", "warnings"];
                check(cargo(repository, &arguments)).await
            }
            Self::Rust => rust(repository).await,
            Self::Template => template(repository).await,
            Self::Arm64 => arm64::check(repository).await,
            Self::Web => web(repository).await,
            Self::EndToEnd => end_to_end(repository, only).await,
        }
    }
}

pub async fn all(repository: &Repository) -> Result<ExitCode> {
    run(repository, &SUITES, &[]).await
}

pub async fn one(repository: &Repository, name: &str, only: &[&str]) -> Result<ExitCode> {
    let Some(suite) = SUITES.into_iter().find(|suite| suite.name() == name) else {
        bail!("There is no suite {name}: the suites are {}.", SUITES.map(Suite::name).join(", "));
    };
    if !only.is_empty() && !matches!(suite, Suite::EndToEnd) {
        bail!("Only e2e can be asked for some of its files.");
    }
    run(repository, &[suite], only).await
}

async fn run(repository: &Repository, suites: &[Suite], only: &[&str]) -> Result<ExitCode> {
    let python = check_tools().await?;
    let progress = Progress::new();
    stack::install(repository, &python, &progress).await?;
    drop(progress);
    let mut total = Counts::default();
    let mut summary = String::new();
    for suite in suites {
        println!("\n━━━ {}", suite.name());
        let started = Instant::now();
        let counts = suite.run(repository, only).await.unwrap_or_else(|error| {
            println!("{error:#}");
            Counts { passed: 0, failed: 1 }
        });
        summary.push_str(&format!("{:<9} {counts} ({})\n", suite.name(), seconds(started.elapsed())));
        total += counts;
    }
    println!("\n━━━ all\n{summary}{total}");
    Ok(if total.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn cargo(repository: &Repository, arguments: &[&str]) -> Command {
    let mut cargo = tools::cargo();
    cargo.args(arguments).current_dir(&repository.root);
    cargo
}

/// Runs with its output shown; what it is worth is one check.
pub async fn check(mut command: Command) -> Result<Counts> {
    let status = process::stream(&mut command, |line| println!("{line}")).await?;
    Ok(Counts::of_one(status.success()))
}

async fn rust(repository: &Repository) -> Result<Counts> {
    let mut counts = Counts::default();
    let status = process::stream(&mut cargo(repository, &["test", "--workspace", "--no-fail-fast"]), |line| {
        println!("{line}");
        counts += counts::of_rust_line(line);
    })
    .await?;
    Ok(counts.agreeing_with(status.success()))
}

async fn template(repository: &Repository) -> Result<Counts> {
    let mut sam = tools::sam(repository);
    sam.args(["validate", "--lint", "--region", emulator::REGION, "--template-file"]).arg(repository.template());
    let mut counts = check(sam).await?;
    counts += template_lints::check(repository).await?;
    Ok(counts)
}

async fn web(repository: &Repository) -> Result<Counts> {
    let mut counts = check(npm(repository, &["run", "lint"])).await?;
    counts += check(npm(repository, &["run", "typecheck"])).await?;
    let report = report(repository, "vitest")?;
    let mut vitest = npm(repository, &["test", "--", "--reporter=default", "--reporter=json"]);
    vitest.arg(format!("--outputFile.json={}", report.display()));
    counts += reported(vitest, &report, counts::of_vitest).await?;
    Ok(counts)
}

/// The tests that need the deployed stack.
async fn end_to_end(repository: &Repository, only: &[&str]) -> Result<Counts> {
    if only.is_empty() {
        fuzz::install(repository).await?;
    }
    let (fuzzed, report) = (report(repository, "fuzz-api")?, report(repository, "playwright")?);
    let mut playwright = npm(repository, &["run", "e2e", "--", "--reporter=list,json"]);
    playwright.args(only).env("PLAYWRIGHT_JSON_OUTPUT_FILE", &report);
    on_a_stack(repository, CYCLE, playwright, async |playwright, place, ports| {
        let fuzzing = on_the_stack_of(&playwright, fuzz::Api::SHORT.command(repository, &fuzzed));
        let mut counts = Counts::of_one(publish::to_local_stack(repository, ports.emulator).await?);
        counts += created::check(repository, ports.emulator).await?;
        counts += reported(playwright, &report, counts::of_playwright).await?;
        counts += privileges::check(repository, place, ports.emulator, only.is_empty()).await?;
        if only.is_empty() {
            counts += reported(fuzzing, &fuzzed, counts::of_fuzzing).await?;
        }
        Ok(counts)
    })
    .await
}

/// `cargo dev screenshots`: no test, but what people look at and judge.
pub async fn screenshots(repository: &Repository) -> Result<ExitCode> {
    let python = check_tools().await?;
    let progress = Progress::new();
    stack::install(repository, &python, &progress).await?;
    drop(progress);
    let album = repository.stack("screenshots");
    album.remove()?;
    let mut playwright =
        npm(repository, &["run", "e2e", "--", "--config", "playwright.screenshots.config.ts", "--reporter=list"]);
    playwright.env("SCREENSHOTS_DIR", &album.directory);
    let taken =
        on_a_stack(repository, stack::CYCLE, playwright, async |playwright, _, _| check(playwright).await).await?;
    println!("\nOpen {}", album.directory.join("index.html").display());
    Ok(if taken.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Lets Playwright do its work on a stack of its own: a fresh one, on ports of its own, gone afterwards.
pub async fn on_a_stack(
    repository: &Repository,
    cycle: Cycle,
    mut playwright: Command,
    run: impl AsyncFnOnce(Command, &Place, Ports) -> Result<Counts>,
) -> Result<Counts> {
    let chromium = chromium::find_or_install().await?;
    let place = repository.stack("test");
    let _lock = stack::lock(&place, "cargo dev test")?;
    emulator::end_leftover(repository, &place).await?;
    place.remove()?;

    let progress = Progress::new();
    build::functions(repository, &progress).await?;
    let ports = Ports { emulator: free_port()?, web: free_port()? };
    let listener = serve::listen(ports.web).await?;
    let mut stack = stack::start(repository, &place, ports, cycle, &progress).await?;
    drop(progress);

    playwright
        .env("E2E_BASE_URL", format!("http://127.0.0.1:{}", ports.web))
        .env("E2E_EMULATOR_URL", emulator::endpoint(ports.emulator))
        .env("E2E_STACK_OUTPUTS", stack.outputs.to_json())
        .env("CHROMIUM_PATH", chromium);
    emulator::talk_to(&mut playwright, ports.emulator);
    tokio::select! {
        counts = run(playwright, &place, ports) => counts,
        served = serve::serve(listener, stack.site) => served.and_then(|()| bail!("the web server ended by itself")),
        ended = stack.emulator.ended() => ended.and_then(|()| bail!("the emulator ended by itself")),
    }
}

/// Tells `command` where `other` was told that a stack is.
fn on_the_stack_of(other: &Command, mut command: Command) -> Command {
    for (name, value) in other.as_std().get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    command
}

pub fn npm(repository: &Repository, arguments: &[&str]) -> Command {
    let mut npm = Command::new("npm");
    npm.args(arguments).current_dir(repository.web());
    if !stdout().is_terminal() {
        npm.env("NO_COLOR", "1");
    }
    npm
}

/// Where a reporter is to write, with nothing of an earlier run there.
pub fn report(repository: &Repository, name: &str) -> Result<PathBuf> {
    let path = repository.log(name).with_extension("json");
    match fs::remove_file(&path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.into()),
        _ => Ok(path),
    }
}

/// Runs with its output shown, and reads the counts from the report it leaves.
pub async fn reported(mut command: Command, report: &Path, read: fn(&Value) -> Option<Counts>) -> Result<Counts> {
    let status = process::stream(&mut command, |line| println!("{line}")).await?;
    let text = fs::read(report).with_context(|| format!("no report at {}", report.display()))?;
    let counts = read(&serde_json::from_slice(&text)?).with_context(|| format!("no counts in {}", report.display()))?;
    Ok(counts.agreeing_with(status.success()))
}
