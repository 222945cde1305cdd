//! The tests of the Rust workspace.

use anyhow::Result;

use crate::suites::counts::{self, Counts};
use crate::suites::runner::cargo;
use crate::tool::directories::Repository;
use crate::tool::process;

/// `packages` are cargo's arguments that select packages.
pub async fn check(repository: &Repository, packages: &[&str]) -> Result<Counts> {
    let mut counts = Counts::default();
    let mut tests = cargo(repository, &["test", "--no-fail-fast"]);
    let status = process::stream(tests.args(packages), |line| {
        println!("{line}");
        counts += counts::of_rust_line(line);
    })
    .await?;
    Ok(counts.agreeing_with(status.success()))
}
