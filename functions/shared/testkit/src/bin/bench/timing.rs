//! Times of cold starts and of warm calls, and the memory a process needs for them.

use crate::{
    asks::Asks,
    events::success,
    functions::Functions,
    process::{Memory, Process},
};
use anyhow::Result;
use std::time::Duration;

/// Starts of which the median is shown: a start is short, and a machine has moods.
pub const STARTS: usize = 21;
pub const WARM_CALLS: usize = 2_000;

/// From the start of the process to its asking for work, and from then to its first answer.
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

pub async fn cold(functions: &Functions, asks: &mut Asks<'_>) -> Result<Cold> {
    let (mut inits, mut firsts, mut boths) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..STARTS {
        let mut process = functions.start(asks.route().binary).await?;
        let init = process.ready().await?;
        let first = call(&mut process, asks).await?;
        inits.push(init);
        firsts.push(first);
        boths.push(init + first);
    }
    Ok(Cold { init: rank(&mut inits, 50), first_call: rank(&mut firsts, 50), both: rank(&mut boths, 50) })
}

pub async fn warm(functions: &Functions, asks: &mut Asks<'_>) -> Result<Warm> {
    let mut process = functions.start(asks.route().binary).await?;
    process.ready().await?;
    call(&mut process, asks).await?;
    let (mut calls, mut tables) = (Vec::new(), Vec::new());
    for _ in 0..WARM_CALLS {
        let event = asks.next().await?;
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

async fn call(process: &mut Process, asks: &mut Asks<'_>) -> Result<Duration> {
    let event = asks.next().await?;
    let answered = process.invoke(&event).await?;
    success(&answered.answer)?;
    Ok(answered.took)
}

/// The smallest time that `percent` of all do not exceed.
pub fn rank(times: &mut [Duration], percent: usize) -> Duration {
    times.sort_unstable();
    times[(times.len() * percent).div_ceil(100) - 1]
}
