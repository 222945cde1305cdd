//! POST /api/deposits/{id}/upload

use crate::scene::{PNG, Scene, at, code, png, refusal};
use domain::{Money, RateLimit, deposit::Status, four_eyes::FourEyes};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use testkit::{Fault, Run, after_turns};

fn photo(name: &str) -> Value {
    json!({"name": name, "type": "image/png", "size": PNG.len()})
}

/// The tags of the files in the bucket, by the end of their keys.
fn files(scene: &Scene) -> Vec<(String, String)> {
    let bucket = scene.cloud.bucket();
    let tagged = |path: String| {
        let tags = bucket.object(&path).unwrap().tags;
        (path.rsplit('_').next().unwrap().to_owned(), tags)
    };
    bucket.paths().into_iter().map(tagged).collect()
}

fn file(name: &str, tags: &str) -> (String, String) {
    (name.to_owned(), tags.to_owned())
}

#[tokio::test(start_paused = true)]
async fn a_request_without_a_file_gets_one_later() {
    let scene = Scene::new().await;
    let id = scene.to_self("key", 5).await;
    let requested = scene.upload(&scene.alice, &id, photo("My slip.png"), 60_000).await.answer();
    let proof = json!({"name": "My slip.png", "type": "image/png", "size": 600});
    let shown = json!(requested.deposit);
    assert_eq!((&shown["proof"], &shown["status"]), (&proof, &json!("pending")));
    assert_eq!(shown["updatedAt"], json!(at(60_000)));
    let target = requested.upload.unwrap();
    let headers = [("content-type", "image/png"), ("if-none-match", "*"), ("x-amz-tagging", "attached=no")];
    let headers = headers.map(|(name, value)| (name.to_owned(), value.to_owned()));
    assert_eq!((&target.headers, target.expires_at), (&BTreeMap::from(headers), at(360_000)));
    assert!(target.url.contains("_My_slip.png?"), "{}", target.url);
    assert_eq!(scene.put(&target, PNG, 61_000).status, 200);
    assert!(scene.attach(&scene.alice, &id, 62_000).await.answer().facts.proof.unwrap().uploaded_at.is_some());
    assert_eq!(files(&scene), [file("slip.png", "attached=yes")]);
}

#[tokio::test(start_paused = true)]
async fn the_file_announced_last_is_the_one_that_is_attached() {
    let scene = Scene::new().await;
    let (id, first) = scene.awaited("key", photo("first.png")).await;
    scene.put(&first, PNG, 1_000);
    let second = scene.announced(&id, photo("second.png"), 2_000).await;
    assert_eq!(files(&scene), [], "what was uploaded before is removed");
    assert_eq!(code(scene.attach(&scene.alice, &id, 3_000).await), "PROOF_MISSING");
    scene.put(&second, PNG, 4_000);
    let attached = scene.attach(&scene.alice, &id, 5_000).await.answer();
    assert_eq!(attached.facts.proof.unwrap().name, "second.png");
    assert_eq!(files(&scene), [file("second.png", "attached=yes")]);
}

/// The phone announced a file after the computer had, and is faster. Then the computer uses its old address.
#[tokio::test(start_paused = true)]
async fn an_earlier_address_used_late_changes_nothing_that_is_attached() {
    let scene = Scene::new().await;
    let id = scene.to_self("key", 5).await;
    let computer = scene.announced(&id, photo("computer.png"), 1_000).await;
    let phone = scene.announced(&id, photo("phone.png"), 2_000).await;
    scene.put(&phone, PNG, 3_000);
    let attached = json!(scene.attach(&scene.alice, &id, 4_000).await.answer());
    assert_eq!(scene.put(&computer, PNG, 5_000).status, 200);
    let again = json!(scene.attach(&scene.alice, &id, 6_000).await.answer());
    assert_eq!((&again, &again["proof"]["name"]), (&attached, &json!("phone.png")));
    // Files that are not attached expire.
    assert_eq!(files(&scene), [file("computer.png", "attached=no"), file("phone.png", "attached=yes")]);
    assert!(scene.stored(&id).await.proof.unwrap().path.ends_with("phone.png"));
}

/// The computer's file is in the bucket when it attaches, but the phone has announced another one meanwhile.
#[tokio::test(start_paused = true)]
async fn an_earlier_file_is_not_attached_in_place_of_a_later_one() {
    let scene = Scene::new().await;
    let id = scene.to_self("key", 5).await;
    let computer = scene.announced(&id, photo("computer.png"), 1_000).await;
    scene.announced(&id, photo("phone.png"), 2_000).await;
    assert_eq!(scene.put(&computer, PNG, 3_000).status, 200);
    assert_eq!(code(scene.attach(&scene.alice, &id, 4_000).await), "PROOF_MISSING");
    assert!(scene.stored(&id).await.attached_proof().is_err());
}

/// Of the same name, type and size, in the same millisecond.
#[tokio::test(start_paused = true)]
async fn two_devices_at_once_never_share_a_key() {
    for turns in 0..8 {
        let scene = Scene::new().await;
        let id = scene.to_self("key", 5).await;
        let body = photo("slip.png").to_string();
        let announce = || scene.upload_within(&scene.alice, &id, &body, 1_000);
        let (one, other) = tokio::join!(announce(), after_turns(turns, announce()));
        let (one, other) = (one.answer().upload.unwrap(), other.answer().upload.unwrap());
        let key = |url: &str| url.split('?').next().unwrap().to_owned();
        assert_ne!(key(&one.url), key(&other.url), "{turns}");
        let path = scene.stored(&id).await.proof.unwrap().path;
        let awaited = [&one, &other].into_iter().filter(|target| key(&target.url).ends_with(&path));
        assert_eq!(awaited.count(), 1, "{turns}");
    }
}

/// An admin's proposal, of a gateway with a slower clock, lies between the two.
#[tokio::test(start_paused = true)]
async fn a_key_is_not_announced_again_after_an_earlier_time() {
    let scene = Scene::with(FourEyes::Above(Money::points(1))).await;
    let id = scene.to_self("key", 5).await;
    let key = |url: &str| url.split('?').next().unwrap().to_owned();
    let first = scene.announced(&id, photo("slip.png"), 2_000).await;
    scene.approve_because(&scene.admin, &id, "Seen in the bank", 1_000).await.answer();
    let second = scene.announced(&id, photo("slip.png"), 2_000).await;
    assert_ne!(key(&first.url), key(&second.url));
}

/// In any order of events, the bucket keeps for good exactly the files that the requests record as attached.
#[tokio::test(start_paused = true)]
async fn attaching_while_another_file_is_announced_leaves_no_stray_file() {
    let (mut attached, mut replaced) = (0, 0);
    for turns in 0..12 {
        let scene = Scene::new().await;
        let (id, first) = scene.awaited("key", photo("first.png")).await;
        scene.put(&first, PNG, 1_000);
        let announce = scene.upload(&scene.alice, &id, photo("second.png"), 2_000);
        let (run, announced) = tokio::join!(scene.attach(&scene.alice, &id, 2_000), after_turns(turns, announce));
        if let Run::Ended(Ok(_)) = run {
            assert_eq!(code(announced), "PROOF_NOT_AWAITED", "{turns}");
            assert_eq!(files(&scene), [file("first.png", "attached=yes")], "{turns}");
            attached += 1;
        } else {
            assert_eq!(code(run), "PROOF_MISSING", "{turns}");
            scene.put(&announced.answer().upload.unwrap(), PNG, 3_000);
            assert_eq!(files(&scene), [file("second.png", "attached=no")], "{turns}");
            let after = scene.attach(&scene.alice, &id, 4_000).await.answer();
            assert_eq!(after.facts.proof.unwrap().name, "second.png", "{turns}");
            replaced += 1;
        }
    }
    assert!(attached > 0 && replaced > 0, "both came first: {attached}, {replaced}");
}

/// Any call of either is lost, also the one that removes the earlier file. A file that is kept and belongs to no
/// request would stay for ever.
#[tokio::test(start_paused = true)]
async fn no_lost_call_of_either_keeps_a_file_that_is_not_attached() {
    let body = png().to_string();
    for (turns, nth) in (0..12).flat_map(|turns| (0..10).map(move |nth| (turns, nth))) {
        let scene = Scene::new().await;
        let (id, first) = scene.awaited("key", photo("first.png")).await;
        scene.put(&first, PNG, 1_000);
        scene.cloud.forget();
        scene.cloud.fail(nth, Fault::RequestLost);
        let announce = scene.upload_within(&scene.alice, &id, &body, 2_000);
        drop(tokio::join!(scene.attach(&scene.alice, &id, 2_000), after_turns(turns, announce)));
        let kept = files(&scene).into_iter().filter(|(_, tags)| tags == "attached=yes").map(|(name, _)| name);
        let stored = scene.stored(&id).await;
        let attached = stored.attached_proof().ok().map(|proof| proof.name.clone());
        assert_eq!(kept.collect::<Vec<_>>(), Vec::from_iter(attached), "{turns} {nth}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_decision_at_the_same_time_never_brings_an_earlier_file_back() {
    for turns in 0..8 {
        let scene = Scene::new().await;
        let (id, _) = scene.awaited("key", photo("first.png")).await;
        let announce = scene.upload(&scene.alice, &id, photo("second.png"), 2_000);
        let (announced, declined) =
            tokio::join!(announce, after_turns(turns, scene.decline(&scene.admin, &id, "", 2_000)));
        declined.answer();
        let awaited = match announced {
            Run::Ended(Ok(_)) => "second.png",
            refused => {
                assert_eq!(code(refused), "REQUEST_NOT_PENDING", "{turns}");
                "first.png"
            }
        };
        let stored = scene.stored(&id).await;
        assert_eq!((stored.status, &*stored.proof.unwrap().name), (Status::Declined, awaited), "{turns}");
    }
}

#[tokio::test(start_paused = true)]
async fn after_an_attached_file_or_a_decision_no_other_is_announced() {
    let scene = Scene::new().await;
    let attached = scene.attached("attached").await;
    let before = scene.stored(&attached).await;
    let refused = refusal(scene.upload(&scene.alice, &attached, photo("other.png"), 3_000).await);
    assert_eq!((refused.status(), refused.to_string().as_str()), (409, "This request is not waiting for a file"));
    assert_eq!(scene.stored(&attached).await, before);
    assert_eq!(files(&scene), [file("slip.png", "attached=yes")]);
    let decided = scene.to_self("decided", 5).await;
    scene.decline(&scene.admin, &decided, "", 1_000).await.answer();
    let refused = refusal(scene.upload(&scene.alice, &decided, photo("other.png"), 3_000).await);
    assert_eq!((refused.status(), refused.to_string().as_str()), (409, "Request is no longer pending"));
}

#[tokio::test(start_paused = true)]
async fn a_file_that_may_not_be_announced_is_refused_as_with_the_request() {
    let scene = Scene::new().await;
    let id = scene.to_self("key", 5).await;
    let proof = |name: &str, kind: &str, size: u64| json!({"name": name, "type": kind, "size": size});
    for (body, expected) in [
        (proof("slip.png", "image/png", 5_242_881), (413, "PROOF_TOO_LARGE")),
        (proof("slip.png", "image/png", 0), (400, "PROOF_EMPTY")),
        (proof("slip.html", "text/html", 9), (400, "PROOF_TYPE_INVALID")),
        (proof("slip.pdf", "image/png", 9), (400, "PROOF_TYPE_INVALID")),
        (json!({"name": "slip.png", "type": "image/png"}), (400, "MALFORMED")),
        (json!({"amount": 5, "proof": png()}), (400, "MALFORMED")),
        (json!([png()]), (400, "MALFORMED")),
    ] {
        let refused = refusal(scene.upload(&scene.alice, &id, body.clone(), 1_000).await);
        assert_eq!((refused.status(), refused.code()), expected, "{body}");
    }
    assert_eq!(scene.stored(&id).await.proof, None);
}

#[tokio::test(start_paused = true)]
async fn another_players_request_takes_no_file() {
    let scene = Scene::new().await;
    let id = scene.to_self("key", 5).await;
    let foreign = refusal(scene.upload(&scene.bob, &id, png(), 1_000).await);
    let unknown = refusal(scene.upload(&scene.bob, &"a".repeat(22), png(), 1_000).await);
    assert_eq!((foreign.status(), foreign.to_string()), (404, "Request no longer exists".to_owned()));
    assert_eq!(foreign, unknown);
    assert_eq!(code(scene.upload(&scene.alice, "", png(), 1_000).await), "DEPOSIT_ID_MISSING");
    assert_eq!(scene.stored(&id).await.proof, None);
}

#[tokio::test(start_paused = true)]
async fn past_the_hourly_limit_of_files_none_is_announced() {
    let scene = Scene::new().await;
    let id = scene.to_self("key", 5).await;
    let send = async |ms: u64| scene.upload_within(&scene.alice, &id, &png().to_string(), ms).await;
    for number in 0..RateLimit::Uploads.max() {
        send(u64::from(number)).await.answer();
    }
    let before = scene.stored(&id).await;
    let refused = refusal(send(600_000).await);
    assert_eq!(refused.to_string(), "Too many files. Please try again in 50 minutes.");
    assert_eq!(scene.stored(&id).await, before);
    send(3_600_000).await.answer();
}
