//! The references of deposits (D52), and approvals of two with the same, as there may be from before they were drawn.

use crate::scene::{self, Scene, refusal};
use aws::{Deposits, Links, PendingDeposits};
use domain::{
    Failure, Refusal,
    deposit::{Deposit, Reference, Status},
    link::Link,
    request::RequestId,
};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The key of the record of a deposit's reference.
async fn link(scene: &Scene, id: &str) -> Value {
    json!({"link": {"S": Link::of_reference(&scene.stored(id).await.reference).digest()}})
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

/// The id is worked out from a key that the player chooses, so a reference of the id could be chosen with it.
#[tokio::test(start_paused = true)]
async fn a_reference_is_drawn_and_not_worked_out_from_the_key() {
    let scene = Scene::new().await;
    let mut references = BTreeSet::new();
    for key in ["one", "two", "three"] {
        let id = scene.to_self(key, 5).await;
        let Deposit { reference, .. } = scene.stored(&id).await;
        assert_ne!(reference.to_string(), scene::reference(&id));
        references.insert(reference.to_string());
    }
    assert_eq!(references.len(), 3);
}

#[tokio::test(start_paused = true)]
async fn nothing_is_asked_for_under_the_reference_of_another_deposit() {
    let scene = Scene::new().await;
    let one = scene.stored(&scene.to_self("one", 5).await).await;
    let deposits = scene.cloud.connect::<Deposits>();
    let (pending, links) = (scene.cloud.connect::<PendingDeposits>(), scene.cloud.connect::<Links>());
    let before = pending.of_player(&one.from.uid).await.expect("the set");
    let id = RequestId::parse(&"2".repeat(RequestId::LENGTH)).expect("an id");
    for (reference, is_asked) in [(one.reference.clone(), false), (Reference::drawn(7), true)] {
        let other = Deposit { id: id.clone(), reference, ..one.clone() };
        let asked = deposits.ask(&other, (&pending, &before, vec![(&one).into()]), &links).await;
        assert_eq!(matches!(asked, Err(Failure::Conflict)), !is_asked, "{asked:?}");
        assert_eq!(deposits.find(&id).await.expect("an answer").is_some(), is_asked);
    }
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
