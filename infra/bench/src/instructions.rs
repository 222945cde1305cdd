//! Instructions from the start of a process to its first answer, counted by valgrind: the same on a busy machine
//! as on an idle one. The first answer is held back while the count is read, so nothing later is in it.

use crate::{events::success, functions::Functions, workload::Workload};
use anyhow::{Context, Result};
use std::{fs, process::Stdio};
use tokio::process::Command;

#[derive(Debug, Clone, Copy)]
pub struct Instructions {
    pub init: u64,
    pub first_answer: u64,
}

/// The count, or the reason why there is none.
pub type Counted = Result<Instructions, &'static str>;

/// Valgrind makes a process fifty times slower. On a busy machine the function may then time out on a service and try
/// again. Runs with visible retries do not count. The shortest of the others counts.
const ATTEMPTS_MAX: usize = 12;
const RUNS: usize = 3;

pub async fn count(functions: &Functions, workload: &mut Workload<'_>) -> Result<Counted> {
    let mut version = Command::new("valgrind");
    if !version.arg("--version").stdout(Stdio::null()).status().await.is_ok_and(|status| status.success()) {
        return Ok(Err("no valgrind here"));
    }
    let init = to_init(functions, workload).await?;
    let mut runs = Vec::new();
    for _ in 0..ATTEMPTS_MAX {
        runs.extend(to_first_answer(functions, workload).await?);
        if runs.len() == RUNS {
            break;
        }
    }
    let first_answer = runs.into_iter().min().ok_or("machine too busy for valgrind");
    Ok(first_answer.map(|first_answer| Instructions { init, first_answer }))
}

async fn to_init(functions: &Functions, workload: &Workload<'_>) -> Result<u64> {
    let name = workload.route().binary;
    let mut process = functions.start_in(name, callgrind(functions, name, "init")).await?;
    process.ready().await?;
    process.terminate().await?;
    collected(functions, name)
}

/// `None` when the function timed out on a service.
async fn to_first_answer(functions: &Functions, workload: &mut Workload<'_>) -> Result<Option<u64>> {
    let name = workload.route().binary;
    let mut process = functions.start_in(name, callgrind(functions, name, "first-answer")).await?;
    process.ready().await?;
    let event = workload.next().await?;
    let before = functions.stand_in.done();
    let (answered, held) = process.invoke_and_hold(&event).await?;
    let after = functions.stand_in.done();
    let retried = after.connections - before.connections > 1 || after.calls - before.calls > workload.first_calls();
    if retried || success(&answered.answer).is_err() {
        return Ok(None);
    }
    process.terminate().await?;
    drop(held);
    collected(functions, name).map(Some)
}

fn callgrind(functions: &Functions, name: &str, until: &str) -> Command {
    let profile = functions.file(&format!("{name}.callgrind.{until}"));
    let mut valgrind = Command::new("valgrind");
    valgrind.arg("--tool=callgrind").arg(format!("--callgrind-out-file={}", profile.display()));
    valgrind.arg(format!("--log-file={}", functions.file(&log(name)).display()));
    valgrind
}

fn collected(functions: &Functions, name: &str) -> Result<u64> {
    let log = fs::read_to_string(functions.file(&log(name)))?;
    let collected = log.lines().find_map(|line| line.split_once("Collected : ")).context("valgrind has no count")?.1;
    Ok(collected.trim().parse()?)
}

fn log(name: &str) -> String {
    format!("{name}.callgrind.log")
}
