//! `cargo dev lighthouse`: runs Lighthouse on the public screens, built and served as on AWS.

use std::process::ExitCode;

use anyhow::Result;
use tokio::process::Command;

use crate::stack::{cycle, start};
use crate::suites::on_a_stack::on_a_stack;
use crate::suites::runner::check;
use crate::tool::directories::Repository;
use crate::tool::prerequisites::check_tools;
use crate::tool::progress::Progress;
use crate::tool::tools;

pub async fn lighthouse(repository: &Repository, runs: u32) -> Result<ExitCode> {
    let python = check_tools().await?;
    let progress = Progress::new();
    start::install(repository, &python, &progress).await?;
    tools::install_lighthouse(repository, &progress).await?;
    drop(progress);
    let mut node = Command::new("node");
    node.arg(tools::lighthouse(repository).join("run.mjs")).env("LIGHTHOUSE_RUNS", runs.to_string());
    let judged = on_a_stack(repository, cycle::TEN_MINUTES, node, async |node, _, _| check(node).await).await?;
    Ok(if judged.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
