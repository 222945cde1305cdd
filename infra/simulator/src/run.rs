//! Runs a scenario, and shrinks a failing one.

use crate::{bug::Bug, oracle::Violation, scenario::Step, simulation::Simulation, stats::Stats};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::{Duration, Instant},
};

/// The result of a scenario without a violation.
#[derive(Debug, Clone)]
pub struct Passed {
    pub stats: Stats,
    /// Hash of the final model.
    pub fingerprint: String,
}

/// The result of a scenario with a violation.
#[derive(Debug, Clone)]
pub struct Failed {
    pub violation: Violation,
    /// The number of steps run, including the failed one; one more than the scenario has if the final steps failed.
    pub steps: usize,
    pub operations: u64,
    pub trace: Vec<String>,
}

/// Runs a scenario in a new simulation.
///
/// # Errors
/// The first violation.
pub fn simulate(steps: &[Step], bug: Option<Bug>, with_trace: bool) -> Result<Passed, Box<Failed>> {
    let (mut taken, mut trace, mut operations) = (0, Vec::new(), 0);
    let result = catch_unwind(AssertUnwindSafe(|| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
        runtime.expect("a runtime").block_on(Box::pin(async {
            let mut simulation = Simulation::new(bug, with_trace).await?;
            let mut ended = Ok(());
            for step in steps {
                taken += 1;
                ended = simulation.run_step(step).await;
                if ended.is_err() {
                    break;
                }
            }
            if ended.is_ok() {
                taken += 1;
                ended = simulation.finish().await;
            }
            (trace, operations) = (simulation.trace.take().unwrap_or_default(), simulation.stats.operations);
            ended.map(|()| Passed { fingerprint: simulation.fingerprint(), stats: simulation.stats_with_states() })
        }))
    }));
    let violation = match result {
        Ok(Ok(passed)) => return Ok(passed),
        Ok(Err(violation)) => violation,
        Err(panic) => {
            let words = panic.downcast_ref::<String>().cloned();
            words.or(panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or("a panic".to_owned())
        }
    };
    Err(Box::new(Failed { violation, steps: taken, operations, trace }))
}

/// Shortens a failing scenario: removes the steps after the failure, then smaller and smaller groups before it, then
/// single operations, until nothing more can be removed or the time is up. `None` if the scenario does not fail.
pub fn shrink(steps: &[Step], bug: Option<Bug>, within: Duration) -> Option<(Vec<Step>, Box<Failed>)> {
    let started = Instant::now();
    let fails = |steps: &[Step]| simulate(steps, bug, false).err();
    let mut failed = fails(steps)?;
    let mut shortest = steps[..failed.steps.min(steps.len())].to_vec();
    let mut piece = shortest.len().div_ceil(2);
    while piece > 0 && started.elapsed() < within {
        let mut from = shortest.len();
        let before = shortest.len();
        // Starts at the end, where the cause of the failure most likely is.
        while from > 0 && started.elapsed() < within {
            let start = from.saturating_sub(piece);
            let without = [&shortest[..start], &shortest[from.min(shortest.len())..]].concat();
            if let Some(still) = fails(&without) {
                shortest = without;
                shortest.truncate(still.steps);
                failed = still;
            }
            from = start.min(shortest.len());
        }
        if piece > 1 || shortest.len() == before {
            piece /= 2;
        }
    }
    for number in 0..shortest.len() {
        let mut index = 0;
        while index < shortest[number].operations.len()
            && shortest[number].operations.len() > 1
            && started.elapsed() < within
        {
            let mut without = shortest.clone();
            without[number].operations.remove(index);
            if fails(&without).is_some() { shortest = without } else { index += 1 }
        }
    }
    if let Err(last) = simulate(&shortest, bug, true) {
        failed = last;
    }
    Some((shortest, failed))
}
