//! The tests of the Rust workspace.

use anyhow::Result;

use crate::suites::counts::{self, Counts};
use crate::suites::runner::cargo;
use crate::tool::directories::Repository;
use crate::tool::process;

pub async fn check(repository: &Repository) -> Result<Counts> {
    let mut counts = Counts::default();
    let status = process::stream(&mut cargo(repository, &["test", "--workspace", "--no-fail-fast"]), |line| {
        println!("{line}");
        counts += counts::of_rust_line(line);
    })
    .await?;
    Ok(counts.agreeing_with(status.success()))
}
