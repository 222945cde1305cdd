//! Approvals of deposits with the same reference (D52). No two here have one by themselves: that takes a day's computing.

use crate::scene::{Scene, refusal};
use domain::{Refusal, deposit::Status, link::Link};
use serde_json::{Value, json};

/// The key of what is known of a deposit's reference.
async fn link(scene: &Scene, id: &str) -> Value {
    json!({"link": {"S": Link::of_reference(&scene.stored(id).await.reference()).digest()}})
}

/// Two deposits of one reference.
async fn two(scene: &Scene) -> [String; 2] {
    let both = [scene.to_self("one", 5).await, scene.to_self("other", 5).await];
    for id in &both {
        let mut item = link(scene, id).await;
        item["ids"] = json!({"SS": both});
        scene.cloud.fill("links", &[item]);
    }
    both
}

async fn is_refused(scene: &Scene, id: &str) -> bool {
    match scene.approve(&scene.admin, id, 0).await {
        testkit::Run::Ended(Ok(_)) => false,
        run => {
            let why = refusal(run);
            assert_eq!((why.clone(), why.status()), (Refusal::ReferenceTaken, 409));
            true
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_new_deposit_is_known_by_its_reference() {
    let scene = Scene::new().await;
    let id = scene.to_self("key", 5).await;
    assert_eq!(scene.cloud.item("links", &link(&scene, &id).await)["ids"], json!({"SS": [id]}));
    assert!(!is_refused(&scene, &id).await);
}

#[tokio::test(start_paused = true)]
async fn of_two_with_one_reference_one_is_approved_once_the_other_is_declined() {
    let scene = Scene::new().await;
    let [one, other] = two(&scene).await;
    assert!(is_refused(&scene, &one).await && is_refused(&scene, &other).await);
    assert_eq!(scene.stored(&one).await.status, Status::Pending);
    scene.decline(&scene.admin, &other, "Nobody paid for it", 0).await.answer();
    assert!(!is_refused(&scene, &one).await);
}

#[tokio::test(start_paused = true)]
async fn a_reference_that_was_paid_for_is_approved_no_second_time() {
    let scene = Scene::new().await;
    let [one, other] = two(&scene).await;
    let stored = scene.stored(&one).await;
    scene.cancel(&scene.alice, &other, 0).await.answer();
    assert!(!is_refused(&scene, &one).await, "the other was taken back");
    let third = scene.to_self("third", 5).await;
    let mut item = link(&scene, &third).await;
    item["ids"] = json!({"SS": [stored.id, third]});
    scene.cloud.fill("links", &[item]);
    assert!(is_refused(&scene, &third).await);
}
