//! wallet-get compared with handlers in other languages that do the same, each on the runtime client of AWS for its
//! language. All use the same tables and certificates, and are started in turn, so that a busy moment affects all.

use crate::{
    events::success,
    functions::Functions,
    process::{Memory, Process},
    timing::{Cold, STARTS, Start, rank},
    workload::Workload,
};
use anyhow::{Result, ensure};
use serde::Deserialize;
use serde_json::Value;
use std::{path::PathBuf, time::Duration};
use tokio::process::Command;

pub const WARM_CALLS: usize = 500;

/// A handler in another language that gives the answers of wallet-get.
#[derive(Debug, Deserialize)]
pub struct Baseline {
    /// Language and versions.
    pub name: String,
    pub program: PathBuf,
    pub arguments: Vec<String>,
    /// File and function, as the runtime clients write it.
    pub handler: String,
    /// Where the handler is.
    pub directory: PathBuf,
}

pub struct BaselineFigures {
    pub name: String,
    pub cold: Cold,
    pub warm: Duration,
    pub memory: Memory,
}

/// wallet-get comes first.
pub async fn measure(functions: &Functions, baselines: &[Baseline]) -> Result<Vec<BaselineFigures>> {
    let mut workload = Workload::wallet(functions).await;
    let event = workload.next().await?;
    let runners: Vec<Option<&Baseline>> = [None].into_iter().chain(baselines.iter().map(Some)).collect();
    let (mut starts, mut expected) = (vec![Vec::new(); runners.len()], Value::Null);
    // The first turn loads all files into memory and compares the answers.
    for turn in 0..=STARTS {
        for (runner, starts) in runners.iter().zip(&mut starts) {
            let (start, answer) = Start::of(start(functions, *runner).await?, &event).await?;
            let answer = success(&answer)?;
            if turn == 0 {
                ensure!(expected.is_null() || expected == answer, "{}: {answer} instead of {expected}", name(*runner));
                expected = answer;
            } else {
                starts.push(start);
            }
        }
    }
    let mut measured = Vec::new();
    for (runner, starts) in runners.into_iter().zip(starts) {
        let (warm, memory) = warm(start(functions, runner).await?, &event).await?;
        measured.push(BaselineFigures { name: name(runner), cold: Cold::median(&starts), warm, memory });
    }
    Ok(measured)
}

fn name(runner: Option<&Baseline>) -> String {
    runner.map_or_else(|| "Rust, as deployed".to_owned(), |baseline| baseline.name.clone())
}

async fn start(functions: &Functions, runner: Option<&Baseline>) -> Result<Process> {
    match runner {
        Some(baseline) => {
            let mut command = Command::new(&baseline.program);
            command.args(&baseline.arguments).current_dir(&baseline.directory);
            // The log is named by the handler: the name holds a package's, and that a slash.
            let mut command = functions.prepare(&baseline.handler, command)?;
            command.env("LAMBDA_TASK_ROOT", &baseline.directory).env("_HANDLER", &baseline.handler);
            Process::start(&baseline.name, command).await
        }
        None => functions.start("wallet-get").await,
    }
}

/// The median call, and the memory after all calls.
async fn warm(mut process: Process, event: &Value) -> Result<(Duration, Memory)> {
    process.ready().await?;
    let mut calls = Vec::new();
    for _ in 0..=WARM_CALLS {
        let answered = process.invoke(event).await?;
        success(&answered.answer)?;
        calls.push(answered.took);
    }
    Ok((rank(&mut calls[1..], 50), process.memory()?))
}
