//! One or two faults at any calls of a handler, then a retry: the result is that of one success.

use crate::scene::{Scene, report};
use serde_json::json;
use testkit::{Fault, Run};

/// The first of two faults: nothing of this attempt follows a crash.
const LOST: [Fault; 2] = [Fault::RequestLost, Fault::ResponseLost];

/// The calls: the ticket under this key, the limit, the new ticket.
#[tokio::test(start_paused = true)]
async fn a_retried_report_gets_the_first_answer_despite_any_two_faults() {
    let scene = Scene::new().await;
    for (number, faults) in Fault::plans(3, &LOST).into_iter().enumerate() {
        let player = scene.player(&format!("player {number}")).await;
        scene.cloud.plan(&faults);
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
    for (number, faults) in Fault::plans(3, &LOST).into_iter().enumerate() {
        let id = scene.reported(&number.to_string()).await;
        scene.cloud.plan(&faults);
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
