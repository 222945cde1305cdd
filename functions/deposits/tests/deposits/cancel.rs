//! POST /api/deposits/{id}/cancel

use crate::scene::{PNG, Scene, code, png, refusal};
use domain::{Money, deposit::Status, four_eyes::FourEyes, wallet::Movement};
use serde_json::json;
use testkit::{Run, admins, after_turns};

#[tokio::test(start_paused = true)]
async fn a_request_that_is_taken_back_has_failed_by_the_players_own_will() {
    let scene = Scene::new().await;
    let id = scene.to_self("key", 5).await;
    let cancelled = json!(scene.cancel(&scene.alice, &id, 1_000).await.answer());
    assert_eq!(cancelled["status"], "failed");
    assert_eq!(cancelled["failureReason"], "Cancelled by the player");
    assert_eq!(cancelled["updatedAt"], "2026-11-21T12:00:01.000Z");
    assert_eq!(json!(scene.cancel(&scene.alice, &id, 60_000).await.answer()), cancelled, "again");
    assert_eq!(json!(scene.list(&scene.alice, None).await.answer().items), json!([cancelled]));
    assert_eq!(scene.balances().await, [Money::points(10); 2]);
}

#[tokio::test(start_paused = true)]
async fn an_admin_is_told_that_a_cancelled_request_is_no_longer_pending() {
    let scene = Scene::new().await;
    let id = scene.to_self("key", 5).await;
    scene.cancel(&scene.alice, &id, 1_000).await.answer();
    for refused in [
        refusal(scene.approve(&scene.admin, &id, 2_000).await),
        refusal(scene.decline(&scene.admin, &id, "No", 2_000).await),
    ] {
        assert_eq!((refused.status(), refused.to_string().as_str()), (409, "Request is no longer pending"));
    }
    let shown = json!(scene.queue(&scene.admin, &[("search", &id)]).await.answer().items[0]);
    assert_eq!((&shown["status"], &shown["decidable"]), (&json!("failed"), &json!(false)));
    assert_eq!(shown["failureReason"], "Cancelled by the player");
    assert!(scene.logged(&id).is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_decided_request_is_not_taken_back() {
    let scene = Scene::new().await;
    let (approved, declined) = (scene.to_self("approved", 5).await, scene.to_self("declined", 5).await);
    scene.approve(&scene.admin, &approved, 1_000).await.answer();
    scene.decline(&scene.admin, &declined, "", 1_000).await.answer();
    let (rejected, target) = scene.awaited("rejected", png()).await;
    scene.put(&target, &[b' '; 600], 1_000);
    assert_eq!(code(scene.attach(&scene.alice, &rejected, 2_000).await), "PROOF_REJECTED");
    for id in [approved, declined, rejected] {
        let before = scene.stored(&id).await;
        let refused = refusal(scene.cancel(&scene.alice, &id, 3_000).await);
        assert_eq!((refused.status(), refused.to_string().as_str()), (409, "Request is no longer pending"));
        assert_eq!(scene.stored(&id).await, before);
    }
}

#[tokio::test(start_paused = true)]
async fn another_players_request_is_not_taken_back() {
    let scene = Scene::with_cash().await;
    let id = scene.to_bob("key", 5).await;
    for stranger in [&scene.bob, &scene.admin] {
        let refused = refusal(scene.cancel(stranger, &id, 1_000).await);
        assert_eq!((refused.status(), refused.to_string().as_str()), (404, "Request no longer exists"));
    }
    assert_eq!(code(scene.cancel(&scene.alice, "", 1_000).await), "DEPOSIT_ID_MISSING");
    assert_eq!(scene.stored(&id).await.status, Status::Pending);
}

#[tokio::test(start_paused = true)]
async fn a_request_that_is_taken_back_frees_its_place() {
    let scene = Scene::new().await;
    let ask = async |key: &str| {
        let call = scene.alice.call(0).with_idempotency_key(key);
        scene.send_call(call.with_body(json!({"amount": 5}).to_string())).await
    };
    let mut ids = Vec::new();
    for key in ["1", "2", "3", "4", "5"] {
        ids.push(ask(key).await.answer().deposit.facts.id);
    }
    assert_eq!(code(ask("6").await), "TOO_MANY_DEPOSITS_PENDING");
    scene.cancel(&scene.alice, &ids[2], 0).await.answer();
    ask("6").await.answer();
    assert_eq!(code(ask("7").await), "TOO_MANY_DEPOSITS_PENDING");
    let again = json!(ask("3").await.answer().deposit);
    assert_eq!((&again["id"], &again["status"]), (&json!(ids[2]), &json!("failed")), "its key makes no new one");
}

/// Both read a pending request; the transaction of one of them fails, and it starts over.
#[tokio::test(start_paused = true)]
async fn of_taking_back_while_an_admin_decides_one_holds() {
    for to_bob in [false, true] {
        let (mut cancelled, mut decided) = (0, 0);
        for turns in 0..24 {
            let scene = Scene::new().await;
            scene.alice.fund(Movement::PaidIn, 5).await;
            let id = if to_bob { scene.to_bob("key", 5).await } else { scene.to_self("key", 5).await };
            let before = scene.balances().await;
            let (back, approved) = if turns < 12 {
                tokio::join!(
                    scene.cancel(&scene.alice, &id, 1_000),
                    after_turns(turns, scene.approve(&scene.admin, &id, 1_000)),
                )
            } else {
                tokio::join!(
                    after_turns(turns - 12, scene.cancel(&scene.alice, &id, 1_000)),
                    scene.approve(&scene.admin, &id, 1_000),
                )
            };
            let stored = scene.stored(&id).await;
            match (back, approved) {
                (Run::Ended(Ok(_)), refused) => {
                    assert_eq!(code(refused), "REQUEST_NOT_PENDING", "{turns}");
                    assert_eq!((stored.status, stored.decision), (Status::Failed, None), "{turns}");
                    assert_eq!((scene.balances().await, scene.logged(&id).len()), (before, 0), "{turns}");
                    cancelled += 1;
                }
                (refused, approved) => {
                    approved.answer();
                    assert_eq!(code(refused), "REQUEST_NOT_PENDING", "{turns}");
                    assert_eq!((stored.status, stored.failure_reason), (Status::Completed, None), "{turns}");
                    assert_ne!(scene.balances().await, before, "{turns}");
                    assert_eq!(scene.logged(&id).len(), 1, "{turns}");
                    decided += 1;
                }
            }
        }
        assert!(cancelled > 0 && decided > 0, "both came first: {cancelled}, {decided}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_request_that_an_admin_has_proposed_can_be_taken_back() {
    for turns in 0..12 {
        let scene = Scene::with(FourEyes::Above(Money::points(1))).await;
        let [first, second] = admins(&scene.cloud).await;
        let id = scene.to_self("key", 5).await;
        let propose = scene.approve_because(&first, &id, "Seen in the bank", 1_000);
        let (back, proposed) = tokio::join!(after_turns(turns, scene.cancel(&scene.alice, &id, 1_000)), propose);
        back.answer();
        let is_proposed = match proposed {
            Run::Ended(Ok(_)) => true,
            refused => {
                assert_eq!(code(refused), "REQUEST_NOT_PENDING", "{turns}");
                false
            }
        };
        let stored = scene.stored(&id).await;
        assert_eq!((stored.status, stored.proposal.is_some()), (Status::Failed, is_proposed), "{turns}");
        assert_eq!(code(scene.approve(&second, &id, 2_000).await), "REQUEST_NOT_PENDING", "{turns}");
        assert_eq!(scene.balances().await, [Money::points(10); 2]);
    }
}

#[tokio::test(start_paused = true)]
async fn a_request_that_is_taken_back_takes_no_file() {
    let scene = Scene::new().await;
    let (id, target) = scene.awaited("key", png()).await;
    scene.put(&target, PNG, 1_000);
    scene.cancel(&scene.alice, &id, 2_000).await.answer();
    assert_eq!(code(scene.upload(&scene.alice, &id, png(), 3_000).await), "REQUEST_NOT_PENDING");
    assert_eq!(code(scene.attach(&scene.alice, &id, 3_000).await), "PROOF_NOT_AWAITED");
    assert_eq!(scene.cloud.bucket().paths(), [""; 0], "the unwanted file is removed");
}

#[tokio::test(start_paused = true)]
async fn taking_back_while_a_file_is_attached_never_keeps_a_stray_file() {
    for turns in 0..12 {
        let scene = Scene::new().await;
        let (id, target) = scene.awaited("key", png()).await;
        scene.put(&target, PNG, 1_000);
        let (attached, back) = tokio::join!(
            scene.attach(&scene.alice, &id, 2_000),
            after_turns(turns, scene.cancel(&scene.alice, &id, 2_000)),
        );
        back.answer();
        let kept = matches!(attached, Run::Ended(Ok(_)));
        assert!(kept || code(attached) == "PROOF_NOT_AWAITED", "{turns}");
        let stored = scene.stored(&id).await;
        assert_eq!((stored.status, stored.attached_proof().is_ok()), (Status::Failed, kept), "{turns}");
        assert_eq!(!scene.cloud.bucket().paths().is_empty(), kept, "{turns}");
    }
}

/// The upload began before, and ends as late as its address permits.
#[tokio::test(start_paused = true)]
async fn a_file_that_comes_after_the_taking_back_is_never_attached() {
    let scene = Scene::new().await;
    let (id, target) = scene.awaited("key", png()).await;
    scene.cancel(&scene.alice, &id, 1_000).await.answer();
    assert_eq!(scene.put(&target, PNG, 300_000).status, 200);
    let paths = scene.cloud.bucket().paths();
    assert_eq!(scene.cloud.bucket().object(&paths[0]).unwrap().tags, "attached=no", "so it expires");
    assert_eq!(code(scene.attach(&scene.alice, &id, 301_000).await), "PROOF_NOT_AWAITED");
    assert_eq!(scene.cloud.bucket().paths(), [""; 0]);
    assert!(scene.stored(&id).await.attached_proof().is_err());
}

#[tokio::test(start_paused = true)]
async fn two_devices_that_take_back_at_once_get_one_answer() {
    for turns in 0..6 {
        let scene = Scene::new().await;
        let id = scene.to_self("key", 5).await;
        let (one, other) = tokio::join!(
            scene.cancel(&scene.alice, &id, 1_000),
            after_turns(turns, scene.cancel(&scene.alice, &id, 2_000)),
        );
        assert_eq!(json!(one.answer()), json!(other.answer()), "{turns}");
    }
}

#[tokio::test(start_paused = true)]
async fn of_taking_back_while_a_second_admin_confirms_one_holds() {
    let (mut cancelled, mut confirmed) = (0, 0);
    for turns in 0..24 {
        let scene = Scene::with(FourEyes::Above(Money::points(1))).await;
        let [first, second] = admins(&scene.cloud).await;
        let id = scene.to_self("key", 5).await;
        scene.approve_because(&first, &id, "Seen in the bank", 1_000).await.answer();
        let (back, approved) = if turns < 12 {
            tokio::join!(scene.cancel(&scene.alice, &id, 2_000), after_turns(turns, scene.approve(&second, &id, 2_000)),)
        } else {
            tokio::join!(
                after_turns(turns - 12, scene.cancel(&scene.alice, &id, 2_000)),
                scene.approve(&second, &id, 2_000),
            )
        };
        let is_back = matches!(back, Run::Ended(Ok(_)));
        let (status, points) = if is_back { (Status::Failed, 10) } else { (Status::Completed, 15) };
        assert_eq!(if is_back { code(approved) } else { code(back) }, "REQUEST_NOT_PENDING", "{turns}");
        assert_eq!(scene.stored(&id).await.status, status, "{turns}");
        assert_eq!(scene.balances().await, [Money::points(points), Money::points(10)], "{turns}");
        *(if is_back { &mut cancelled } else { &mut confirmed }) += 1;
    }
    assert!(cancelled > 0 && confirmed > 0, "both came first: {cancelled}, {confirmed}");
}

#[tokio::test(start_paused = true)]
async fn taking_back_while_a_file_is_announced_leaves_nothing_to_attach() {
    for turns in 0..8 {
        let scene = Scene::new().await;
        let (id, first) = scene.awaited("key", png()).await;
        scene.put(&first, PNG, 1_000);
        let announce = scene.upload(&scene.alice, &id, png(), 2_000);
        let (back, announced) = tokio::join!(after_turns(turns, scene.cancel(&scene.alice, &id, 2_000)), announce);
        back.answer();
        if let Run::Ended(Ok(announced)) = announced {
            announced.upload.iter().for_each(|target| drop(scene.put(target, PNG, 3_000)));
        } else {
            assert_eq!(code(announced), "REQUEST_NOT_PENDING", "{turns}");
        }
        assert_eq!(code(scene.attach(&scene.alice, &id, 4_000).await), "PROOF_NOT_AWAITED", "{turns}");
        assert_eq!(scene.stored(&id).await.status, Status::Failed, "{turns}");
        assert_eq!(scene.cloud.bucket().paths(), [""; 0], "{turns}");
    }
}

/// The payment came after all.
#[tokio::test(start_paused = true)]
async fn a_payment_with_the_reference_of_a_cancelled_request_moves_nothing() {
    let scene = Scene::new().await;
    let id = scene.to_self("key", 5).await;
    scene.cancel(&scene.alice, &id, 1_000).await.answer();
    let own = scene.reference(&id).await;
    let query = [("search", own.as_str()), ("status", "failed")];
    let found = json!(scene.queue(&scene.admin, &query).await.answer().items);
    assert_eq!((found[0]["id"].as_str(), found[0]["decidable"].as_bool()), (Some(&*id), Some(false)));
    assert_eq!(code(scene.approve_because(&scene.admin, &id, "It was paid", 2_000).await), "REQUEST_NOT_PENDING");
    let anew = scene.to_self("anew", 5).await;
    assert_ne!(scene.reference(&anew).await, own);
    scene.approve(&scene.admin, &anew, 3_000).await.answer();
    assert_eq!(scene.balances().await, [Money::points(15), Money::points(10)]);
    assert_eq!(scene.stored(&id).await.status, Status::Failed);
}
