//! A handler that reads one record, in Rust like the functions, compared with the same in other languages. Each is a
//! loop of a few lines on the Runtime API. All use the same tables and certificates. They are started in turn, so that
//! a busy moment affects all.

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

/// The binary in Rust.
const TWIN: &str = "bench-twin";

/// The same handler in another language.
#[derive(Debug, Deserialize)]
pub struct Twin {
    /// Language and versions.
    pub name: String,
    pub program: PathBuf,
    pub script: PathBuf,
}

pub struct TwinFigures {
    pub name: String,
    pub cold: Cold,
    pub warm: Duration,
    pub memory: Memory,
}

/// Rust comes first.
pub async fn measure(functions: &Functions, twins: &[Twin]) -> Result<Vec<TwinFigures>> {
    let mut workload = Workload::wallet(functions).await;
    let event = workload.next().await?;
    let runners: Vec<Option<&Twin>> = [None].into_iter().chain(twins.iter().map(Some)).collect();
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
        measured.push(TwinFigures { name: name(runner), cold: Cold::median(&starts), warm, memory });
    }
    Ok(measured)
}

fn name(runner: Option<&Twin>) -> String {
    runner.map_or_else(|| "Rust, as the functions are".to_owned(), |twin| twin.name.clone())
}

async fn start(functions: &Functions, runner: Option<&Twin>) -> Result<Process> {
    match runner {
        Some(Twin { name, program, script }) => {
            let mut command = Command::new(program);
            command.arg(script);
            // The log is named by the language: the name contains a package name with a slash.
            let log = script.extension().map_or_else(Default::default, |language| language.to_string_lossy());
            Process::start(name, functions.prepare(&format!("{TWIN}-{log}"), command)?).await
        }
        None => functions.start(TWIN).await,
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
