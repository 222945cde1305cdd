//! The tests that need the deployed stack.

use anyhow::Result;
use tokio::process::Command;

use crate::site::publish;
use crate::stack::cycle;
use crate::suites::counts::{self, Counts};
use crate::suites::on_a_stack::on_a_stack;
use crate::suites::runner::{npm, report, reported};
use crate::suites::{created, fuzz_api, privileges};
use crate::tool::directories::Repository;

/// `only` names the files whose tests are wanted; empty for all.
pub async fn check(repository: &Repository, only: &[&str]) -> Result<Counts> {
    if only.is_empty() {
        fuzz_api::install(repository).await?;
    }
    let (fuzzed, report) = (report(repository, "fuzz-api")?, report(repository, "playwright")?);
    let mut playwright = npm(repository, &["run", "e2e", "--", "--reporter=list,json"]);
    playwright.args(only).env("PLAYWRIGHT_JSON_OUTPUT_FILE", &report);
    on_a_stack(repository, cycle::SHORTEST, playwright, async |playwright, dir, ports| {
        let fuzzing = on_the_stack_of(&playwright, fuzz_api::Api::SHORT.command(repository, &fuzzed));
        let mut counts = Counts::of_one(publish::to_local_stack(repository, ports.emulator).await?);
        counts += created::check(repository, ports.emulator).await?;
        counts += reported(playwright, &report, counts::of_playwright).await?;
        counts += privileges::check(repository, dir, ports.emulator, only.is_empty()).await?;
        if only.is_empty() {
            counts += reported(fuzzing, &fuzzed, counts::of_fuzzing).await?;
        }
        Ok(counts)
    })
    .await
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
