//! POST /api/deposits/{id}/proof

use crate::scene::{PNG, Scene, code, png, refusal};
use domain::deposit::{PROOF_BYTES_MAX, Status};
use serde_json::{Value, json};

// spec 3.26, 7.25
#[tokio::test(start_paused = true)]
async fn a_file_as_announced_no_longer_expires_once_attached() {
    let scene = Scene::new().await;
    let (id, target) = scene.awaited("key", png()).await;
    scene.put(&target, PNG, 1_000);
    let view = json!(scene.attach(&scene.alice, &id, 2_000).await.answer());
    let proof = json!({"name": "slip.png", "type": "image/png", "size": 600, "uploadedAt": "2026-11-21T12:00:02.000Z"});
    assert_eq!((&view["status"], &view["proof"]), (&json!("pending"), &proof));
    let path = scene.stored(&id).await.proof.unwrap().path;
    assert_eq!(scene.cloud.bucket().object(&path).unwrap().tags, "attached=yes");
}

// spec 9.20
#[tokio::test(start_paused = true)]
async fn each_allowed_type_is_attached() {
    let scene = Scene::new().await;
    let jpeg = b"\xff\xd8\xff\xc0\0\x0b\x08\0\x01\0\x01\xff\xd9";
    for (name, kind, head) in [
        ("a.png", "image/png", PNG),
        ("a.jpg", "image/jpeg", jpeg),
        ("A.JPEG", "image/jpeg", jpeg),
        ("a.pdf", "application/pdf", b"%PDF-1.7 %%EOF"),
    ] {
        let (id, target) = scene.awaited(name, json!({"name": name, "type": kind, "size": head.len()})).await;
        assert_eq!(scene.put(&target, head, 1_000).status, 200, "{name}");
        assert!(
            scene.attach(&scene.alice, &id, 2_000).await.answer().facts.proof.unwrap().uploaded_at.is_some(),
            "{name}"
        );
    }
}

/// The bucket holds another file than was announced. It is planted there, since a signed address would refuse it.
// spec 4.17
#[tokio::test(start_paused = true)]
async fn a_file_not_as_announced_is_removed_with_its_request_failed() {
    let not_allowed = "Invalid file type. Allowed: PNG, JPG, JPEG, PDF.";
    let too_large = "File is too large. Maximum size is 5MB.";
    let html: &[u8] = b"<html><script>alert(1)</script>";
    let padded = |head: &[u8], size: usize| [head, &vec![b' '; size - head.len()]].concat();
    for (what, mime, bytes, reason) in [
        ("HTML named .png", "image/png", padded(html, 600), not_allowed),
        ("a PDF declared as PNG", "image/png", padded(b"%PDF-1.7", 600), not_allowed),
        ("another type", "text/html", PNG.to_vec(), not_allowed),
        ("too short to tell", "image/png", PNG[..4].to_vec(), not_allowed),
        ("a beginning alone", "image/png", padded(&PNG[..8], 600), "This file is damaged. Please choose another."),
        ("another size", "image/png", PNG[..599].to_vec(), "The file is not of the announced size"),
        ("nothing in it", "image/png", Vec::new(), "This file is empty"),
        ("5 MB and a byte", "image/png", padded(PNG, PROOF_BYTES_MAX as usize + 1), too_large),
    ] {
        let scene = Scene::new().await;
        let (id, _) = scene.awaited("key", png()).await;
        let path = scene.stored(&id).await.proof.unwrap().path;
        scene.cloud.bucket().plant(&path, mime, &bytes);
        for attempt in ["first", "second"] {
            let refused = refusal(scene.attach(&scene.alice, &id, 2_000).await);
            let actual = (refused.status(), refused.code(), refused.to_string());
            assert_eq!(actual, (422, "PROOF_REJECTED", reason.to_owned()), "{what}, {attempt}");
            assert_eq!(scene.cloud.bucket().paths(), [""; 0], "{what}, {attempt}");
        }
        let stored = scene.stored(&id).await;
        assert_eq!((stored.status, stored.failure_reason.as_deref()), (Status::Failed, Some(reason)), "{what}");
        let shown = json!(scene.list(&scene.alice, None).await.answer().items);
        assert_eq!((&shown[0]["status"], &shown[0]["failureReason"]), (&json!("failed"), &json!(reason)), "{what}");
        assert_eq!(code(scene.approve(&scene.admin, &id, 3_000).await), "REQUEST_NOT_PENDING", "{what}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_file_sent_again_after_the_failure_goes_too() {
    let scene = Scene::new().await;
    let (id, target) = scene.awaited("key", png()).await;
    let html = [b' '; 600];
    for _ in 0..2 {
        assert_eq!(scene.put(&target, &html, 1_000).status, 200);
        assert_eq!(code(scene.attach(&scene.alice, &id, 2_000).await), "PROOF_REJECTED");
        assert_eq!(scene.cloud.bucket().paths(), [""; 0]);
    }
}

#[tokio::test(start_paused = true)]
async fn a_proof_that_has_not_arrived_can_still_come() {
    let scene = Scene::new().await;
    let (id, target) = scene.awaited("key", png()).await;
    let refused = refusal(scene.attach(&scene.alice, &id, 1_000).await);
    assert_eq!((refused.status(), refused.code()), (409, "PROOF_MISSING"));
    assert_eq!(scene.stored(&id).await.status, Status::Pending);
    scene.put(&target, PNG, 2_000);
    scene.attach(&scene.alice, &id, 3_000).await.answer();
}

#[tokio::test(start_paused = true)]
async fn attaching_again_gets_the_first_answer() {
    let scene = Scene::new().await;
    let id = scene.attached("key").await;
    let first: Value = json!(scene.list(&scene.alice, None).await.answer().items[0]);
    assert_eq!(json!(scene.attach(&scene.alice, &id, 60_000).await.answer()), first);
}

/// The content of the file of another player, of a declined request, and of two attached at once.
#[tokio::test(start_paused = true)]
async fn admins_learn_that_a_file_was_uploaded_before() {
    let scene = Scene::new().await;
    let seen_in = async |id: &str| {
        let shown = scene.queue(&scene.admin, &[("search", id)]).await.answer().items.remove(0);
        shown.proof_seen_in
    };
    let first = scene.attached("first").await;
    scene.attach(&scene.alice, &first, 3_000).await.answer();
    assert_eq!(seen_in(&first).await, None);
    scene.decline(&scene.admin, &first, "", 4_000).await.answer();

    let requested = scene.create(&scene.bob, "key", json!({"amount": 5, "proof": png()}), 0).await.answer();
    let (second, target) = (requested.deposit.facts.id, requested.upload.unwrap());
    scene.put(&target, PNG, 1_000);
    let view = json!(scene.attach(&scene.bob, &second, 2_000).await.answer());
    assert_eq!(seen_in(&second).await.as_deref(), Some(first.as_str()));
    assert!(!view.to_string().contains(&first), "the player learns nothing of the other request");

    let (third, target) = scene.awaited("other", png()).await;
    scene.put(&target, &[PNG[..599].to_vec(), vec![1]].concat(), 1_000);
    scene.attach(&scene.alice, &third, 2_000).await.answer();
    assert_eq!(seen_in(&third).await, None, "another file");
}

#[tokio::test(start_paused = true)]
async fn of_two_attached_at_once_one_is_the_first() {
    let scene = Scene::new().await;
    let (one, other) = (scene.awaited("one", png()).await, scene.awaited("other", png()).await);
    for (_, target) in [&one, &other] {
        scene.put(target, PNG, 1_000);
    }
    let ids = [&one.0, &other.0];
    let (first, second) =
        futures::join!(scene.attach(&scene.alice, ids[0], 2_000), scene.attach(&scene.alice, ids[1], 2_000));
    first.answer();
    second.answer();
    let mut seen = Vec::new();
    for id in ids {
        seen.push(scene.stored(id).await.proof.unwrap().seen_in.map(|id| id.to_string()));
    }
    assert!(seen == [None, Some(one.0.clone())] || seen == [Some(other.0.clone()), None], "{seen:?}");
}

#[tokio::test(start_paused = true)]
async fn a_request_that_awaits_no_proof_takes_none() {
    let scene = Scene::new().await;
    let without = scene.to_self("without", 5).await;
    assert_eq!(code(scene.attach(&scene.alice, &without, 0).await), "PROOF_NOT_AWAITED");
    let (decided, target) = scene.awaited("decided", png()).await;
    scene.decline(&scene.admin, &decided, "", 1_000).await.answer();
    scene.put(&target, PNG, 2_000);
    let refused = refusal(scene.attach(&scene.alice, &decided, 3_000).await);
    assert_eq!((refused.status(), refused.code()), (409, "PROOF_NOT_AWAITED"));
    assert_eq!(scene.stored(&decided).await.status, Status::Declined);
    assert_eq!(scene.cloud.bucket().paths(), [""; 0], "the unwanted file is removed");
}

// spec 8.20
#[tokio::test(start_paused = true)]
async fn another_players_request_does_not_exist() {
    let scene = Scene::new().await;
    let (id, target) = scene.awaited("key", png()).await;
    scene.put(&target, PNG, 1_000);
    let foreign = refusal(scene.attach(&scene.bob, &id, 2_000).await);
    let unknown = refusal(scene.attach(&scene.bob, &"a".repeat(22), 2_000).await);
    assert_eq!((foreign.status(), foreign.to_string()), (404, "Request no longer exists".to_owned()));
    assert_eq!(foreign, unknown);
    for id in ["x", "../../x", &"a".repeat(23)] {
        assert_eq!(refusal(scene.attach(&scene.bob, id, 2_000).await), unknown, "{id}");
    }
    let missing = refusal(scene.attach(&scene.alice, "", 2_000).await);
    assert_eq!((missing.status(), missing.to_string()), (400, "Deposit request ID missing".to_owned()));
}

#[tokio::test(start_paused = true)]
async fn an_approval_at_the_same_time_never_loses_a_proof_that_was_taken_in() {
    for delay in 0..12 {
        let scene = Scene::new().await;
        let (id, target) = scene.awaited("key", png()).await;
        scene.put(&target, PNG, 1_000);
        let later = async {
            for _ in 0..delay {
                tokio::task::yield_now().await;
            }
            scene.approve(&scene.admin, &id, 2_000).await
        };
        let (attached, approved) = futures::join!(scene.attach(&scene.alice, &id, 2_000), later);
        approved.answer();
        let stored = scene.stored(&id).await;
        let kept = match attached {
            testkit::Run::Ended(Ok(_)) => true,
            other => {
                assert_eq!(code(other), "PROOF_NOT_AWAITED");
                false
            }
        };
        let in_bucket = !scene.cloud.bucket().paths().is_empty();
        assert_eq!((stored.status, stored.attached_proof().is_ok(), in_bucket), (Status::Completed, kept, kept));
    }
}

#[tokio::test(start_paused = true)]
async fn removing_a_rejected_file_keeps_a_same_named_file_of_another_request() {
    let scene = Scene::new().await;
    let kept = scene.attached("one").await;
    let (failed, target) = scene.awaited("two", png()).await;
    assert_eq!(scene.put(&target, &[b' '; 600], 1_000).status, 200);
    assert_eq!(code(scene.attach(&scene.alice, &failed, 2_000).await), "PROOF_REJECTED");
    let path = scene.stored(&kept).await.attached_proof().unwrap().path.clone();
    assert_eq!(scene.cloud.bucket().paths(), [path]);
}
