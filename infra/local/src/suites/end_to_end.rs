//! The tests that need the deployed stack: first with the guards of `cargo dev`, then with those that guard money.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use tokio::process::Command;

use crate::stack::start::Kind;
use crate::stack::{build, cycle, deployed, guards};
use crate::suites::counts::{self, Counts};
use crate::suites::on_a_stack::TestStack;
use crate::suites::runner::{self, npm, report, reported};
use crate::suites::{created, fuzz_api, operate, privileges};
use crate::tool::directories::Repository;

/// Below `web/e2e`, the tests that run after the update.
const GUARDED: [&str; 3] = ["guarded/api", "guarded/browser", "faults"];

/// `only` names the files to run; empty for all.
pub async fn check(repository: &Repository, only: &[&str]) -> Result<Counts> {
    let fuzzed = report(repository, "fuzz-api")?;
    let (mut tests, tests_report) = playwright(repository, "playwright", &["schedule", "api", "browser"], only)?;
    tests.env("E2E_GRANTS", privileges::granted_as_json(repository)?);
    let (guarded, guarded_report) = playwright(repository, "playwright-guarded", &["guarded"], only)?;
    // They break parts of the stack, so they run last, even after a failure.
    let (faults, faults_report) = playwright(repository, "playwright-faults", &["faults"], only)?;
    let mut stack = TestStack::start(repository, Kind::empty(cycle::FOR_TESTS)).await?;
    let port = stack.ports.emulator;
    let tests = stack.told(tests);
    let (mut counts, mut tested) = stack
        .serving(async {
            let mut publish = deployed::local_script(repository, "publish", port);
            publish.arg(build::dist(repository));
            let mut counts = runner::check(publish).await?;
            counts += created::check(repository, port).await?;
            if only.is_empty() || only == ["operate"] {
                counts += operate::on_a_stack(repository, port).await?;
            }
            Ok((counts, reported(tests, &tests_report, counts::of_playwright).await?))
        })
        .await?;
    let has_guarded = has_guarded(repository, only)?;
    if has_guarded {
        stack.update(guards::GUARDED_TESTS).await?;
    }
    let (guarded, faults) = (stack.told(guarded), stack.told(faults));
    let fuzzing = stack.told(fuzz_api::Api::SHORT.command(repository, &fuzzed));
    let dir = stack.dir.clone();
    stack
        .serving(async {
            if has_guarded {
                tested += reported(guarded, &guarded_report, counts::of_playwright).await?;
            }
            tested += reported(faults, &faults_report, counts::of_playwright).await?;
            if tested == Counts::default() && only != ["operate"] {
                bail!("No end-to-end test is in {}.", only.join(", "));
            }
            let complete = only.is_empty() && tested.failed == 0;
            counts += tested;
            counts += privileges::check(repository, &dir, port, complete).await?;
            if only.is_empty() {
                counts += reported(fuzzing, &fuzzed, counts::of_fuzzing).await?;
            }
            Ok(counts)
        })
        .await
}

/// Whether one of the files that are asked for needs guards.
fn has_guarded(repository: &Repository, only: &[&str]) -> Result<bool> {
    let mut found = only.is_empty();
    for folder in GUARDED {
        let path = repository.web().join("e2e").join(folder);
        for file in fs::read_dir(&path).with_context(|| format!("cannot read {}", path.display()))? {
            let name = format!("{folder}/{}", file?.file_name().to_string_lossy());
            found |= only.iter().any(|word| name.contains(word));
        }
    }
    Ok(found)
}

/// Some of Playwright's projects, without their dependencies, and the path of their report.
fn playwright(repository: &Repository, name: &str, projects: &[&str], only: &[&str]) -> Result<(Command, PathBuf)> {
    let report = report(repository, name)?;
    let mut playwright = npm(repository, &["run", "e2e", "--", "--reporter=list,json", "--no-deps"]);
    playwright.arg("--pass-with-no-tests").args(projects.iter().map(|project| format!("--project={project}")));
    playwright.args(only).env("PLAYWRIGHT_JSON_OUTPUT_FILE", &report);
    Ok((playwright, report))
}
