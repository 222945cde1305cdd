//! One or two faults at any calls of an entry, then a retry: the result is that of one success.

use super::scene::{CLOSE_MS, CYCLE_MS, DRAW_MS, Scene, opened};
use contract::dto::EnteredView;
use domain::{
    Failure,
    colours::{Round, Status},
};
use serde_json::{Value, json};
use testkit::{Fault, Run};

fn body() -> Value {
    json!({"picks": ["pink", "red", "brown"]})
}

fn named(round: &Round) -> Value {
    json!({"picks": ["pink", "red", "brown"], "roundId": round.id})
}

/// Enters with `faults`, and again after each crash, until there is an answer.
async fn answered(scene: &Scene, faults: &[(usize, Fault)], ms: u64, body: &Value) -> EnteredView {
    scene.cloud.plan(faults);
    loop {
        match scene.enter_at(ms, &scene.player, "key", body.clone()).await {
            Run::Crashed => {
                // Even between two attempts there are both fee and entry, or neither.
                let entries = scene.stored(&scene.player).len();
                assert!(entries <= 1, "{faults:?}");
                scene.assert_entered(entries, &format!("{faults:?}")).await;
            }
            Run::Ended(Ok(made)) => {
                scene.cloud.forget();
                return made;
            }
            Run::Ended(Err(failure)) => panic!("a short fault is retried: {failure} {faults:?}"),
        }
    }
}

/// The calls: the wallet, the newest rounds, the entry in each of the two, the transaction.
#[tokio::test(start_paused = true)]
async fn entering_the_newest_round_again_after_any_fault_gets_the_first_answer() {
    let scene = Scene::new().await;
    scene.bring(&opened(0), Status::Settled).await;
    let round = scene.open(1).await;
    for (nth, fault) in Fault::at_each(5).enumerate() {
        let scene = scene.with_player(&format!("player {nth}")).await;
        let first = answered(&scene, &[fault], CYCLE_MS, &body()).await;
        for again in [body(), named(&round)] {
            let retried = scene.enter_at(CYCLE_MS + 9_000, &scene.player, "key", again).await.answer();
            assert_eq!(json!(retried), json!(first), "{fault:?}");
        }
        scene.assert_entered(1, &format!("{fault:?}")).await;
    }
}

/// The calls: the wallet, the round, the entry, the transaction.
#[tokio::test(start_paused = true)]
async fn entering_a_named_round_again_after_two_faults_gets_the_first_answer() {
    let (scene, round) = (Scene::new().await, opened(0));
    for (nth, faults) in Fault::plans(4, &Fault::DISTINCT).iter().enumerate() {
        let scene = scene.with_player(&format!("player {nth}")).await;
        let first = answered(&scene, faults, 0, &named(&round)).await;
        let retried = scene.enter_at(9_000, &scene.player, "key", named(&round)).await.answer();
        assert_eq!(json!(retried), json!(first), "{faults:?}");
        scene.assert_entered(1, &format!("{faults:?}")).await;
    }
}

/// The first attempt got no answer, and the retry comes after the close: it gets the entry if that was written, and is
/// otherwise refused without a fee.
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

// asvs 16.5.2
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
