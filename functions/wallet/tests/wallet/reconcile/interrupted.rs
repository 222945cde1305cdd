//! A run that is interrupted at any call, by any fault, and then continues, has the same result.

use super::scene::{Scene, at, named, row};
use serde_json::{Value, json};
use std::time::Duration;
use testkit::{Fault, Run};

/// The parts of an answer that an interruption must not change.
fn result(answer: &Value) -> Value {
    json!([answer["totals"], answer["findings"], answer["drift"], answer["stage"]])
}

#[tokio::test(start_paused = true)]
async fn interrupted_at_any_call_a_run_comes_to_the_same_report() {
    let scene = Scene::small().await;
    scene.set("transactions", row(scene.bob.uid(), 2), "description", json!({"S": "Gift"}));
    scene.cloud.forget();
    let undisturbed = scene.full().await;
    let calls = scene.cloud.calls().len();
    assert_eq!(named(&undisturbed).len(), 2, "{undisturbed}");
    // Each call with the next of the faults: all pairs would take six times as long and reach the same lines.
    for (nth, fault) in (0..calls).zip(Fault::ALL.into_iter().cycle()) {
        scene.cloud.forget();
        scene.cloud.fail(nth, fault);
        let context = format!("{fault:?} at call {nth} of {calls}");
        let answer = match scene.invoke(json!({"full": true}), at(24)).await {
            Run::Ended(Ok(answer)) => answer,
            Run::Crashed => scene.full().await,
            Run::Ended(Err(failure)) => panic!("{context}: {failure}"),
        };
        assert_eq!(result(&answer), result(&undisturbed), "{context}");
    }
}

#[tokio::test(start_paused = true)]
async fn an_invocation_out_of_time_is_continued_by_the_next() {
    let scene = Scene::new().await;
    let undisturbed = scene.full().await;
    let without_time = scene.reconciler_for(Duration::ZERO);
    let mut invocations = 0;
    let answer = loop {
        let answer = wallet::reconcile_at(without_time.clone(), json!({"full": true}), at(30)).await.unwrap();
        invocations += 1;
        if answer["finished"].is_string() {
            break answer;
        }
    };
    assert_eq!((result(&answer), invocations > 1), (result(&undisturbed), true));
}
