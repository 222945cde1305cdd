//! One or two faults at any calls of a handler, then a retry: the result is that of one success.

use crate::scene::{Scene, report};
use serde_json::json;
use testkit::{Fault, Run};

/// Every fault at each of the `calls` calls of an invocation; and pairs of the faults that differ in their effect and
/// in who retries, the second one at any call of the next attempt.
fn plans(calls: usize) -> Vec<Vec<(usize, Fault)>> {
    let distinct = [Fault::RequestLost, Fault::ResponseLost, Fault::CrashBefore, Fault::CrashAfter];
    let mut plans = Vec::new();
    for call in 0..calls {
        plans.extend(Fault::ALL.map(|fault| vec![(call, fault)]));
        for later in call + 1..=call + calls {
            plans.extend(
                distinct[..2].iter().flat_map(|first| distinct.map(|second| vec![(call, *first), (later, second)])),
            );
        }
    }
    plans
}

/// The calls: the ticket under this key, the limit, the new ticket.
#[tokio::test(start_paused = true)]
async fn a_retried_report_gets_the_first_answer_despite_any_two_faults() {
    let scene = Scene::new().await;
    for (number, faults) in plans(3).into_iter().enumerate() {
        let player = scene.player(&format!("player {number}")).await;
        for (call, fault) in &faults {
            scene.cloud.fail(*call, *fault);
        }
        let first = scene.report(&player, "key", report()).await;
        scene.cloud.forget();
        let retried = json!(scene.report(&player, "key", report()).await.answer());
        assert_eq!(json!(scene.own(&player, &[]).await.answer()), json!({"items": [retried]}), "{faults:?}");
        if let Run::Ended(outcome) = first {
            assert_eq!(json!(outcome.expect("a short fault is retried")), retried, "{faults:?}");
        }
    }
}

/// The calls: the admin, the ticket, the transaction.
#[tokio::test(start_paused = true)]
async fn a_step_is_logged_once_despite_any_two_faults() {
    let scene = Scene::new().await;
    for (number, faults) in plans(3).into_iter().enumerate() {
        let id = scene.reported(&number.to_string()).await;
        for (call, fault) in &faults {
            scene.cloud.fail(*call, *fault);
        }
        let first = scene.set_status(&scene.admin, &id, "resolved").await;
        let is_resolved = scene.stored(&id)["status"] == json!({"S": "resolved"});
        assert_eq!(scene.steps(&id).len(), usize::from(is_resolved), "ticket and row together: {faults:?}");
        scene.cloud.forget();
        let retried = json!(scene.set_status(&scene.admin, &id, "resolved").await.answer());
        assert_eq!(scene.steps(&id), [("new".to_owned(), "resolved".to_owned())], "{faults:?}");
        if let Run::Ended(outcome) = first {
            assert_eq!(json!(outcome.expect("a short fault is retried")), retried, "{faults:?}");
        }
    }
}
