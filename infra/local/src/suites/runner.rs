//! Runs checks and tests, shows their output, and counts the results.

use std::fs;
use std::io::{IsTerminal, stdout};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;
use tokio::process::Command;

use crate::suites::counts::Counts;
use crate::tool::directories::Repository;
use crate::tool::{process, tools};

pub fn npm(repository: &Repository, arguments: &[&str]) -> Command {
    let mut npm = tools::node(repository, "npm");
    npm.args(arguments).current_dir(repository.web());
    if !stdout().is_terminal() {
        npm.env("NO_COLOR", "1");
    }
    npm
}

/// The path of the report with this name.
pub fn report_path(repository: &Repository, name: &str) -> PathBuf {
    repository.log(name).with_extension("json")
}

/// [`report_path`], with the report of an earlier run removed.
pub fn report(repository: &Repository, name: &str) -> Result<PathBuf> {
    let path = report_path(repository, name);
    match fs::remove_file(&path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.into()),
        _ => Ok(path),
    }
}

/// Runs with its output shown, and reads the counts from its report.
pub async fn reported(mut command: Command, report: &Path, read: fn(&Value) -> Option<Counts>) -> Result<Counts> {
    let succeeded = process::show(&mut command).await?;
    let text = fs::read(report).with_context(|| format!("no report at {}", report.display()))?;
    let counts = read(&serde_json::from_slice(&text)?).with_context(|| format!("no counts in {}", report.display()))?;
    Ok(counts.agreeing_with(succeeded))
}

/// Prints why nothing is run.
pub fn skipped(why: &str) -> Counts {
    println!("SKIPPED, nothing is known: {why}");
    Counts::of_skipped(std::env::var_os("CI").is_some())
}

/// Runs with its output shown, as one check.
pub async fn check(mut command: Command) -> Result<Counts> {
    Ok(Counts::of_one(process::show(&mut command).await?))
}
