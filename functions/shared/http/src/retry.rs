//! The only retry loop. Every handler may run again from its start: its new records are keyed by the request, so a
//! second run finds the result of the first (D5).

use domain::{Failure, Refusal};
use std::time::Duration;
use tokio::time::{Instant, sleep};

const ATTEMPTS_MAX: u32 = 8;
const PAUSE_FIRST_MS: u64 = 15;
const PAUSE_MAX_MS: u64 = 250;
/// No attempt starts later than this after the first, well before the gateway or the player gives up.
const ATTEMPTS_WITHIN: Duration = Duration::from_secs(4);

/// Runs `attempt` until it succeeds, is refused or fails internally. Conflicts, throttling and time-outs lead to
/// another attempt after a pause with full jitter, limited in number and time.
///
/// # Errors
/// The last attempt's failure.
pub async fn with_retries<T, Fut>(attempt: impl FnMut() -> Fut) -> Result<T, Failure>
where
    Fut: Future<Output = Result<T, Failure>>,
{
    with_retries_within(ATTEMPTS_WITHIN, attempt).await
}

/// As [`with_retries`], for a caller with less time: no attempt starts later than `within` after the first.
///
/// # Errors
/// The last attempt's failure.
pub async fn with_retries_within<T, Fut>(within: Duration, mut attempt: impl FnMut() -> Fut) -> Result<T, Failure>
where
    Fut: Future<Output = Result<T, Failure>>,
{
    let started = Instant::now();
    let mut attempts = 1;
    loop {
        let outcome = attempt().await;
        let may_pass = matches!(outcome, Err(Failure::Conflict | Failure::Unavailable(_)));
        if !may_pass || attempts == ATTEMPTS_MAX || started.elapsed() > within {
            return outcome;
        }
        let ceiling = (PAUSE_FIRST_MS << attempts.min(16)).min(PAUSE_MAX_MS);
        sleep(Duration::from_millis(fastrand::u64(..=ceiling))).await;
        attempts += 1;
    }
}

/// Makes a refusal final only if the request is still as it was `loaded`. `decided` rests on records that were read
/// later, and another decision may have changed the request in between: then the call is retried (D5).
///
/// # Errors
/// The refusal, or [`Failure::Conflict`] when the request is no longer as it was loaded.
pub async fn confirm_refusal<T, R: PartialEq>(
    decided: Result<T, Refusal>,
    loaded: &R,
    now: impl Future<Output = Result<R, Failure>>,
) -> Result<T, Failure> {
    match decided {
        Ok(decided) => Ok(decided),
        Err(refusal) if now.await? == *loaded => Err(refusal.into()),
        Err(_) => Err(Failure::Conflict),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    async fn attempts_for(fail: impl Fn(u32) -> Option<Failure>) -> (u32, Result<(), Failure>) {
        let attempts = Cell::new(0);
        let outcome = with_retries(|| {
            attempts.set(attempts.get() + 1);
            std::future::ready(fail(attempts.get()).map_or(Ok(()), Err))
        })
        .await;
        (attempts.get(), outcome)
    }

    #[tokio::test(start_paused = true)]
    async fn a_refusal_is_not_retried() {
        let (attempts, outcome) = attempts_for(|_| Some(Refusal::RoundPlayed.into())).await;
        assert!(matches!((attempts, outcome), (1, Err(Failure::Refused(Refusal::RoundPlayed)))));
    }

    #[tokio::test(start_paused = true)]
    async fn a_defect_is_not_retried() {
        let (attempts, outcome) = attempts_for(|_| Some(Failure::internal("broken"))).await;
        assert!(matches!((attempts, outcome), (1, Err(Failure::Internal(_)))));
    }

    #[tokio::test(start_paused = true)]
    async fn a_conflict_is_tried_again_until_it_passes() {
        let (attempts, outcome) = attempts_for(|attempt| (attempt < 4).then_some(Failure::Conflict)).await;
        assert!(matches!((attempts, outcome), (4, Ok(()))));
    }

    #[tokio::test(start_paused = true)]
    async fn patience_is_bounded() {
        let (attempts, outcome) = attempts_for(|_| Some(Failure::Conflict)).await;
        assert!(matches!((attempts, outcome), (ATTEMPTS_MAX, Err(Failure::Conflict))));
    }
}
