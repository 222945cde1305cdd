//! The tests that need the deployed stack.

use std::path::PathBuf;

use anyhow::{Result, bail};
use tokio::process::Command;

use crate::site::publish;
use crate::stack::cycle;
use crate::suites::counts::{self, Counts};
use crate::suites::on_a_stack::on_a_stack;
use crate::suites::runner::{npm, report, reported};
use crate::suites::{created, fuzz_api, operate, privileges};
use crate::tool::directories::Repository;

/// `only` names the files to run; empty for all.
pub async fn check(repository: &Repository, only: &[&str]) -> Result<Counts> {
    let fuzzed = report(repository, "fuzz-api")?;
    let (tests, tests_report) = playwright(repository, "playwright", &["schedule", "api", "browser"], only)?;
    // They break parts of the stack, so they run last, even after a failure.
    let (faults, faults_report) = playwright(repository, "playwright-faults", &["faults"], only)?;
    on_a_stack(repository, cycle::FOR_TESTS, tests, async |tests, dir, ports| {
        let fuzzing = on_the_stack_of(&tests, fuzz_api::Api::SHORT.command(repository, &fuzzed));
        let faults = on_the_stack_of(&tests, faults);
        let mut counts = Counts::of_one(publish::to_local_stack(repository, ports.emulator).await?);
        counts += created::check(repository, ports.emulator).await?;
        if only.is_empty() || only == ["operate"] {
            counts += operate::on_a_stack(repository, ports.emulator).await?;
        }
        let mut tested = reported(tests, &tests_report, counts::of_playwright).await?;
        tested += reported(faults, &faults_report, counts::of_playwright).await?;
        if tested == Counts::default() && only != ["operate"] {
            bail!("No end-to-end test is in {}.", only.join(", "));
        }
        counts += tested;
        let complete = only.is_empty() && tested.failed == 0;
        counts += privileges::check(repository, dir, ports.emulator, complete).await?;
        if only.is_empty() {
            counts += reported(fuzzing, &fuzzed, counts::of_fuzzing).await?;
        }
        Ok(counts)
    })
    .await
}

/// Some of Playwright's projects, without their dependencies, and the path of their report.
fn playwright(repository: &Repository, name: &str, projects: &[&str], only: &[&str]) -> Result<(Command, PathBuf)> {
    let report = report(repository, name)?;
    let mut playwright = npm(repository, &["run", "e2e", "--", "--reporter=list,json", "--no-deps"]);
    playwright.arg("--pass-with-no-tests").args(projects.iter().map(|project| format!("--project={project}")));
    playwright.args(only).env("PLAYWRIGHT_JSON_OUTPUT_FILE", &report);
    Ok((playwright, report))
}

/// Gives `command` the environment variables of `other` that it does not have itself: they say where a stack is.
fn on_the_stack_of(other: &Command, mut command: Command) -> Command {
    let own: Vec<_> = command.as_std().get_envs().map(|(name, _)| name.to_owned()).collect();
    for (name, value) in other.as_std().get_envs().filter(|(name, _)| !own.iter().any(|one| one == name)) {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    command
}
