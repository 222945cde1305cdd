//! A fault at any call of an entry, and any two of them, then a retry: the result is that of one success.

use crate::scene::{CLOSE_MS, CYCLE_MS, DRAW_MS, Scene, opened};
use contract::dto::EnteredView;
use domain::{
    Failure,
    colours::{Round, Status},
};
use serde_json::{Value, json};
use testkit::{Fault, Run};

/// The faults that differ in what was done and who is left to try again: a service that asks for patience and
/// another transaction in the way are, once they are over, like a request that never arrived.
const APART: [Fault; 4] = [Fault::RequestLost, Fault::ResponseLost, Fault::CrashBefore, Fault::CrashAfter];

/// Every single fault at the `calls` calls of an invocation.
fn single(calls: usize) -> Vec<Vec<(usize, Fault)>> {
    (0..calls).flat_map(|call| Fault::ALL.map(|fault| vec![(call, fault)])).collect()
}

/// Those, and every pair, the second one at any call of the attempt that follows the first.
fn pairs(calls: usize) -> Vec<Vec<(usize, Fault)>> {
    let mut plans = single(calls);
    for first in 0..calls {
        for second in first + 1..=first + calls {
            let pairs = APART.into_iter().flat_map(|fault| APART.map(|other| vec![(first, fault), (second, other)]));
            plans.extend(pairs);
        }
    }
    plans
}

fn body() -> Value {
    json!({"picks": ["pink", "red", "brown"]})
}

fn named(round: &Round) -> Value {
    json!({"picks": ["pink", "red", "brown"], "roundId": round.id})
}

/// Enters with `faults` and, should the process die, again, until someone gets an answer.
async fn answered(scene: &Scene, faults: &[(usize, Fault)], ms: u64, body: &Value) -> EnteredView {
    for (call, fault) in faults {
        scene.cloud.fail(*call, *fault);
    }
    loop {
        match scene.enter_at(ms, &scene.player, "key", body.clone()).await {
            Run::Crashed => {
                // Between two attempts too, fee and entry are both there or neither.
                let entries = scene.stored(&scene.player).len();
                assert!(entries <= 1, "{faults:?}");
                scene.assert_entered(entries, &format!("{faults:?}")).await;
            }
            Run::Ended(Ok(made)) => {
                scene.cloud.forget();
                return made;
            }
            Run::Ended(Err(failure)) => panic!("short faults are waited out: {failure} {faults:?}"),
        }
    }
}

/// The wallet, the newest rounds, the entry in each of the two, the transaction.
#[tokio::test(start_paused = true)]
async fn entering_the_newest_round_again_after_any_fault_gets_the_first_answer() {
    let scene = Scene::new().await;
    scene.bring(&opened(0), Status::Settled).await;
    let round = scene.open(1).await;
    for (nth, faults) in single(5).iter().enumerate() {
        let scene = scene.seat(&format!("player {nth}")).await;
        let first = answered(&scene, faults, CYCLE_MS, &body()).await;
        for again in [body(), named(&round)] {
            let retried = scene.enter_at(CYCLE_MS + 9_000, &scene.player, "key", again).await.answer();
            assert_eq!(json!(retried), json!(first), "{faults:?}");
        }
        scene.assert_entered(1, &format!("{faults:?}")).await;
    }
}

/// The wallet, the round, the entry, the transaction.
#[tokio::test(start_paused = true)]
async fn entering_a_named_round_again_after_two_faults_gets_the_first_answer() {
    let (scene, round) = (Scene::new().await, opened(0));
    for (nth, faults) in pairs(4).iter().enumerate() {
        let scene = scene.seat(&format!("player {nth}")).await;
        let first = answered(&scene, faults, 0, &named(&round)).await;
        let retried = scene.enter_at(9_000, &scene.player, "key", named(&round)).await.answer();
        assert_eq!(json!(retried), json!(first), "{faults:?}");
        scene.assert_entered(1, &format!("{faults:?}")).await;
    }
}

/// What a player sees whose first attempt nobody answered and who sends the same again when it is too late: their
/// entry, if it was made, and otherwise that nothing was taken.
#[tokio::test(start_paused = true)]
async fn a_retry_after_the_close_tells_what_became_of_the_first_attempt() {
    for call in 0..4 {
        for fault in [Fault::CrashBefore, Fault::CrashAfter] {
            let scene = Scene::new().await;
            scene.cloud.fail(call, fault);
            let first = scene.enter_at(CLOSE_MS - 1, &scene.player, "key", body()).await;
            assert!(matches!(first, Run::Crashed), "{first:?}");
            let written = (call, fault) == (3, Fault::CrashAfter);
            scene.bring(&opened(0), Status::Drawn).await;
            match scene.enter_at(DRAW_MS, &scene.player, "key", body()).await {
                Run::Ended(Ok(made)) if written => {
                    assert_eq!(made.entry.created_at, opened(0).open_at.plus_ms(CLOSE_MS - 1));
                }
                Run::Ended(Err(Failure::Refused(refusal))) if !written => assert_eq!(refusal.code(), "ROUND_CLOSED"),
                other => panic!("{call} {fault:?}: {other:?}"),
            }
            scene.assert_entered(usize::from(written), &format!("{call} {fault:?}")).await;
        }
    }
}

/// A service that does not come back: the failure is told, and nothing is half done.
#[tokio::test(start_paused = true)]
async fn a_lasting_fault_leaves_nothing_half_done() {
    for fault in [Fault::Throttled, Fault::Conflict, Fault::RequestLost] {
        for first in 0..4 {
            let scene = Scene::new().await;
            for call in first..100 {
                scene.cloud.fail(call, fault);
            }
            let run = scene.enter_at(0, &scene.player, "key", body()).await;
            let unsettled = matches!(run, Run::Ended(Err(Failure::Conflict | Failure::Unavailable(_))));
            assert!(unsettled, "{first} {fault:?}: {run:?}");
            scene.assert_entered(0, &format!("{first} {fault:?}")).await;
        }
    }
}
