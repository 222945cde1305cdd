//! wallet-get beside handlers that do the same in other languages, each on the runtime client that AWS publishes for
//! it: started in turns, so that a busy moment hits all of them, with the same tables, certificates and runtime.

use crate::{
    asks::Asks,
    events::success,
    functions::Functions,
    process::{Memory, Process},
    timing::{Cold, STARTS, Start, rank},
};
use anyhow::{Result, ensure};
use serde::Deserialize;
use serde_json::Value;
use std::{path::PathBuf, time::Duration};

pub const WARM_CALLS: usize = 500;

/// A handler that answers what wallet-get answers.
#[derive(Debug, Deserialize)]
pub struct Twin {
    /// Language and versions.
    pub name: String,
    pub program: PathBuf,
    pub arguments: Vec<String>,
    /// File and function, as the runtime clients write it.
    pub handler: String,
    /// Of the handler.
    pub directory: PathBuf,
}

/// What was measured of one of them.
pub struct Measured {
    pub name: String,
    pub cold: Cold,
    pub warm: Duration,
    pub memory: Memory,
}

/// wallet-get first, then its twins.
pub async fn measure(functions: &Functions, twins: &[Twin]) -> Result<Vec<Measured>> {
    let mut asks = Asks::wallet(functions).await;
    let event = asks.next().await?;
    let runners: Vec<Option<&Twin>> = [None].into_iter().chain(twins.iter().map(Some)).collect();
    let (mut starts, mut wanted) = (vec![Vec::new(); runners.len()], Value::Null);
    // The first turn is for the files to be in memory and compiled, and for the answers to be compared.
    for turn in 0..=STARTS {
        for (runner, starts) in runners.iter().zip(&mut starts) {
            let (start, answer) = Start::of(started(functions, *runner).await?, &event).await?;
            let answer = success(&answer)?;
            if turn == 0 {
                ensure!(wanted.is_null() || wanted == answer, "{}: {answer} instead of {wanted}", name(*runner));
                wanted = answer;
            } else {
                starts.push(start);
            }
        }
    }
    let mut measured = Vec::new();
    for (runner, starts) in runners.into_iter().zip(starts) {
        let (warm, memory) = warm(started(functions, runner).await?, &event).await?;
        measured.push(Measured { name: name(runner), cold: Cold::median(&starts), warm, memory });
    }
    Ok(measured)
}

fn name(runner: Option<&Twin>) -> String {
    runner.map_or_else(|| "Rust, as deployed".to_owned(), |twin| twin.name.clone())
}

async fn started(functions: &Functions, runner: Option<&Twin>) -> Result<Process> {
    match runner {
        Some(twin) => functions.start_twin(twin).await,
        None => functions.start("wallet-get").await,
    }
}

/// The median call, and the memory after all of them.
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
