//! Whole worlds: played from a seed, and where one fails, made as short as it can be.

use crate::{book::Violation, history::Step, planted::Bug, tally::Tally, world::World};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::{Duration, Instant},
};

/// What became of a history that went well.
#[derive(Debug, Clone)]
pub struct Course {
    pub tally: Tally,
    /// The final books.
    pub fingerprint: String,
}

/// What became of one that did not.
#[derive(Debug, Clone)]
pub struct Failed {
    pub violation: Violation,
    /// How many steps it took, the one that failed included; one more than there are when the end failed.
    pub steps: usize,
    pub operations: u64,
    pub diary: Vec<String>,
}

/// Carries a history out in a world of its own.
///
/// # Errors
/// Where it fails, and what does not hold.
pub fn play(steps: &[Step], bug: Option<Bug>, with_diary: bool) -> Result<Course, Box<Failed>> {
    let (mut taken, mut diary, mut operations) = (0, Vec::new(), 0);
    let played = catch_unwind(AssertUnwindSafe(|| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
        runtime.expect("a runtime").block_on(Box::pin(async {
            let mut world = World::new(bug, with_diary).await?;
            let mut ended = Ok(());
            for step in steps {
                taken += 1;
                ended = world.take(step).await;
                if ended.is_err() {
                    break;
                }
            }
            if ended.is_ok() {
                taken += 1;
                ended = world.end().await;
            }
            (diary, operations) = (world.diary.take().unwrap_or_default(), world.tally.operations);
            ended.map(|()| Course { fingerprint: world.fingerprint(), tally: world.tally_with_states() })
        }))
    }));
    let violation = match played {
        Ok(Ok(course)) => return Ok(course),
        Ok(Err(violation)) => violation,
        Err(panic) => {
            let words = panic.downcast_ref::<String>().cloned();
            words.or(panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or("a panic".to_owned())
        }
    };
    Err(Box::new(Failed { violation, steps: taken, operations, diary }))
}

/// The shortest history found that still fails: without what came after, then without ever smaller pieces of what came
/// before, then without single acts, until nothing more can go or the time is up.
/// Nothing for a history that does not fail.
pub fn shrink(steps: &[Step], bug: Option<Bug>, within: Duration) -> Option<(Vec<Step>, Box<Failed>)> {
    let started = Instant::now();
    let fails = |steps: &[Step]| play(steps, bug, false).err();
    let mut failed = fails(steps)?;
    let mut shortest = steps[..failed.steps.min(steps.len())].to_vec();
    let mut piece = shortest.len().div_ceil(2);
    while piece > 0 && started.elapsed() < within {
        let mut from = shortest.len();
        let before = shortest.len();
        // From the end: what the failure is made of lies there.
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
        let mut act = 0;
        while act < shortest[number].acts.len() && shortest[number].acts.len() > 1 && started.elapsed() < within {
            let mut without = shortest.clone();
            without[number].acts.remove(act);
            if fails(&without).is_some() { shortest = without } else { act += 1 }
        }
    }
    if let Err(last) = play(&shortest, bug, true) {
        failed = last;
    }
    Some((shortest, failed))
}
