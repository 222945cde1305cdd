//! `cargo dev test`: every suite, each to its end, and one line that sums them up.

use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Result, bail};

use crate::stack::start;
use crate::suites::counts::Counts;
use crate::suites::runner::{cargo, check};
use crate::suites::{arm64, conformance, end_to_end, packages, rust, secrets, template, web};
use crate::tool::directories::Repository;
use crate::tool::prerequisites::check_tools;
use crate::tool::progress::{Progress, seconds};

#[derive(Clone, Copy)]
enum Suite {
    Format,
    Clippy,
    Packages,
    Secrets,
    Rust,
    Template,
    Arm64,
    Web,
    EndToEnd,
    Conformance,
}

const SUITES: [Suite; 10] = [
    Suite::Format,
    Suite::Clippy,
    Suite::Packages,
    Suite::Secrets,
    Suite::Rust,
    Suite::Template,
    Suite::Arm64,
    Suite::Web,
    Suite::EndToEnd,
    Suite::Conformance,
];

impl Suite {
    fn name(self) -> &'static str {
        match self {
            Self::Format => "fmt",
            Self::Clippy => "clippy",
            Self::Packages => "packages",
            Self::Secrets => "secrets",
            Self::Rust => "rust",
            Self::Template => "template",
            Self::Arm64 => "arm64",
            Self::Web => "web",
            Self::EndToEnd => "e2e",
            Self::Conformance => "conformance",
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
            Self::Packages => packages::check(repository).await,
            Self::Secrets => secrets::check(repository).await,
            Self::Rust => rust::check(repository).await,
            Self::Template => template::check(repository).await,
            Self::Arm64 => arm64::check(repository).await,
            Self::Web => web::check(repository).await,
            Self::EndToEnd => end_to_end::check(repository, only).await,
            Self::Conformance => conformance::check(repository, &SUITES.map(Self::name)).await,
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
    start::install(repository, &python, &progress).await?;
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
        summary.push_str(&format!("{:<11} {counts} ({})\n", suite.name(), seconds(started.elapsed())));
        total += counts;
    }
    println!("\n━━━ all\n{summary}{total}");
    Ok(if total.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
