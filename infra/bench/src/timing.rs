//! Times of cold starts and of warm calls, and the memory a process needs for them.

use crate::{
    events::success,
    functions::Functions,
    process::{Memory, Process},
    workload::Workload,
};
use anyhow::Result;
use serde_json::Value;
use std::time::Duration;

/// Number of starts, whose median is shown: single starts vary.
pub const STARTS: usize = 21;
pub const WARM_CALLS: usize = 2_000;

/// The time from the start of a process to its first call of the Runtime API, and from there to its first answer.
#[derive(Debug, Clone, Copy)]
pub struct Start {
    init: Duration,
    first_call: Duration,
}

/// Medians over several starts, each taken separately.
#[derive(Debug, Clone, Copy)]
pub struct Cold {
    pub init: Duration,
    pub first_call: Duration,
    pub both: Duration,
}

pub struct Warm {
    pub median: Duration,
    pub p99: Duration,
    /// The part of the median call that the stand-in spends on its tables.
    pub tables: Duration,
    pub memory: Memory,
}

impl Start {
    /// Invokes a process that has just been started, and ends it.
    pub async fn of(mut process: Process, event: &Value) -> Result<(Self, Value)> {
        let init = process.ready().await?;
        let answered = process.invoke(event).await?;
        Ok((Self { init, first_call: answered.took }, answered.answer))
    }
}

impl Cold {
    pub fn median(starts: &[Start]) -> Self {
        let median = |of: fn(&Start) -> Duration| rank(&mut starts.iter().map(of).collect::<Vec<_>>(), 50);
        Self {
            init: median(|start| start.init),
            first_call: median(|start| start.first_call),
            both: median(|start| start.init + start.first_call),
        }
    }
}

pub async fn cold(functions: &Functions, workload: &mut Workload<'_>) -> Result<Cold> {
    let mut starts = Vec::new();
    for _ in 0..STARTS {
        // Before the start, since making the event may keep this program busy while it takes the times.
        let event = workload.next().await?;
        let (start, answer) = Start::of(functions.start(workload.route().binary).await?, &event).await?;
        success(&answer)?;
        starts.push(start);
    }
    Ok(Cold::median(&starts))
}

pub async fn warm(functions: &Functions, workload: &mut Workload<'_>) -> Result<Warm> {
    let mut process = functions.start_ready(workload.route().binary).await?;
    process.invoke(&workload.next().await?).await?;
    let (mut calls, mut tables) = (Vec::new(), Vec::new());
    for _ in 0..WARM_CALLS {
        let event = workload.next().await?;
        let before = functions.stand_in.done().busy;
        let answered = process.invoke(&event).await?;
        success(&answered.answer)?;
        calls.push(answered.took);
        tables.push(functions.stand_in.done().busy - before);
    }
    Ok(Warm {
        median: rank(&mut calls, 50),
        p99: rank(&mut calls, 99),
        tables: rank(&mut tables, 50),
        memory: process.memory()?,
    })
}

/// The smallest time that `percent` of all do not exceed.
pub fn rank(times: &mut [Duration], percent: usize) -> Duration {
    times.sort_unstable();
    times[(times.len() * percent).div_ceil(100) - 1]
}
