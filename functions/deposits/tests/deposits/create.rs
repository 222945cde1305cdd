//! POST /api/deposits

use crate::scene::{PNG, Scene, at, code, png, refusal};
use contract::dto::RequestedDeposit;
use domain::{Money, RateLimit, wallet::Movement};
use futures::future::join_all;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use testkit::{Fault, RawRequest, Run, after_turns};

#[tokio::test(start_paused = true)]
async fn who_has_not_agreed_to_the_terms_pays_in_and_sends_nothing() {
    let scene = Scene::with_cash().await;
    let mut stranger = scene.alice.clone();
    stranger.principal.has_agreed = false;
    for body in [json!({"amount": 12}), json!({"amount": 1, "to": scene.bob.uid()})] {
        let call = stranger.call(0).with_idempotency_key("key").with_body(body.to_string());
        assert_eq!(code(scene.send_call(call).await), "AGREEMENT_MISSING", "{body}");
    }
}

// spec 1.13, 7.24
#[tokio::test(start_paused = true)]
async fn a_pending_deposit_to_oneself_moves_nothing() {
    let scene = Scene::new().await;
    let requested = scene.create(&scene.alice, "key", json!({"amount": 12.5}), 7).await.answer();
    let uid = scene.alice.uid().as_str();
    let expected = json!({
        "id": requested.deposit.facts.id, "reference": scene.reference(&requested.deposit.facts.id).await, "amount": 12.5, "status": "pending", "type": "transfer", "toSelf": true,
        "to": {"userId": uid, "username": format!("player-{}", &uid[..6])},
        "createdAt": "2026-11-21T12:00:00.007Z", "updatedAt": "2026-11-21T12:00:00.007Z",
    });
    assert_eq!((json!(requested.deposit), requested.upload.is_none()), (expected, true));
    assert_eq!(scene.balances().await, [Money::points(10); 2]);
}

// spec 1.14
#[tokio::test(start_paused = true)]
async fn a_recipient_is_found_by_id_or_email_in_any_case_the_sender_included() {
    let scene = Scene::with_cash().await;
    for (to, recipient) in [
        (scene.bob.uid().to_string(), &scene.bob),
        (format!(" {} ", scene.bob.uid()), &scene.bob),
        ("Bob@Example.COM".to_owned(), &scene.bob),
        (scene.alice.uid().to_string(), &scene.alice),
        ("ALICE@example.com".to_owned(), &scene.alice),
    ] {
        let made = scene.create(&scene.alice, &to.replace(' ', "_"), json!({"amount": 5, "to": to}), 0).await.answer();
        assert_eq!(made.deposit.to.user_id, recipient.uid().as_str(), "{to}");
        assert_eq!(made.deposit.facts.to_self, recipient.uid() == scene.alice.uid(), "{to}");
        let stored = scene.stored(&made.deposit.facts.id).await;
        assert_eq!(
            (stored.to.email.as_str(), &stored.from.uid),
            (recipient.principal.email.as_str(), scene.alice.uid())
        );
    }
}

// spec 5.17, 8.17
#[tokio::test(start_paused = true)]
async fn an_invalid_request_has_its_own_words_but_leaves_nothing() {
    let scene = Scene::new().await;
    let nobody = "a".repeat(28);
    let proof =
        |name: &str, kind: &str, size: u64| json!({"amount": 5, "proof": {"name": name, "type": kind, "size": size}});
    for (body, status, expected, words) in [
        (json!({"amount": 0}), 400, "AMOUNT_INVALID", "Please enter a valid amount"),
        (json!({"amount": -1}), 400, "AMOUNT_INVALID", "Please enter a valid amount"),
        (json!({"amount": 0.001}), 400, "AMOUNT_INVALID", "Please enter a valid amount"),
        (json!({"amount": "12,50"}), 400, "AMOUNT_INVALID", "Please enter a valid amount"),
        (json!({"amount": "12"}), 400, "AMOUNT_INVALID", "Please enter a valid amount"),
        (json!({"amount": null}), 400, "AMOUNT_INVALID", "Please enter a valid amount"),
        (json!({"amount": 1_000_000.01}), 400, "DEPOSIT_TOO_LARGE", "Maximum deposit is N$1,000,000.00"),
        (json!({"amount": 1_000_000_000_000_000_u64}), 400, "DEPOSIT_TOO_LARGE", "Maximum deposit is N$1,000,000.00"),
        (json!({"amount": 5, "to": "bob"}), 400, "EMAIL_INVALID", "Invalid email format"),
        (json!({"amount": 5, "to": ""}), 400, "EMAIL_INVALID", "Invalid email format"),
        (json!({"amount": 5, "to": nobody}), 404, "USER_NOT_FOUND", &format!("No user found with ID: {nobody}")),
        (json!({"amount": 5, "to": "No@Body.com"}), 404, "USER_NOT_FOUND", "No user found with email: no@body.com"),
        (proof("slip.png", "image/png", 5_242_881), 413, "PROOF_TOO_LARGE", "File is too large. Maximum size is 5MB."),
        (proof("slip.png", "image/png", 0), 400, "PROOF_EMPTY", "This file is empty"),
        (
            proof("slip.html", "text/html", 9),
            400,
            "PROOF_TYPE_INVALID",
            "Invalid file type. Allowed: PNG, JPG, JPEG, PDF.",
        ),
        (
            proof("slip.pdf", "image/png", 9),
            400,
            "PROOF_TYPE_INVALID",
            "Invalid file type. Allowed: PNG, JPG, JPEG, PDF.",
        ),
    ] {
        let refused = refusal(scene.create(&scene.alice, "key", body.clone(), 0).await);
        assert_eq!(
            (refused.status(), refused.code(), refused.to_string().as_str()),
            (status, expected, words),
            "{body}"
        );
    }
    for (body, expected) in [
        (r#"{"amount": 1e9}"#, "AMOUNT_INVALID"),
        (r#"{"amount": NaN}"#, "MALFORMED"),
        (r#"{"amount": 12,50}"#, "MALFORMED"),
        (r#"{"amount": 5, "from": "bob"}"#, "MALFORMED"),
        ("{}", "AMOUNT_INVALID"),
        ("[5]", "MALFORMED"),
        ("", "MALFORMED"),
    ] {
        let refused = refusal(scene.create_with(&scene.alice, "key", body, 0).await);
        assert_eq!((refused.status(), refused.code()), (400, expected), "{body}");
    }
    assert_eq!(scene.list(&scene.alice, None).await.answer().items.len(), 0);
}

// asvs 2.4.1
#[tokio::test(start_paused = true)]
async fn past_the_hourly_limit_of_deposits_no_recipient_is_looked_up() {
    let scene = Scene::with_cash().await;
    // All under one key: a refused request may be sent again, and counts again.
    let send = async |number: u32, to: &str| {
        let call = scene.alice.call(0).with_request_id(&format!("request {number}")).with_idempotency_key("key");
        scene.send_call(call.with_body(json!({"amount": 5, "to": to}).to_string())).await
    };
    for number in 1..RateLimit::Deposits.max() {
        assert_eq!(code(send(number, &format!("guess-{number}@example.com")).await), "USER_NOT_FOUND");
    }
    send(0, "bob@example.com").await.answer();
    scene.cloud.forget();
    let call = scene.alice.call(600_000).with_request_id("one too many").with_idempotency_key("another");
    let refused =
        refusal(scene.send_call(call.with_body(json!({"amount": 5, "to": "bob@example.com"}).to_string())).await);
    assert_eq!(refused.to_string(), "Too many deposit requests. Please try again in 50 minutes.");
    assert_eq!(scene.cloud.calls(), ["GetItem", "UpdateItem"]);
    send(RateLimit::Deposits.max(), "bob@example.com").await.answer();
}

#[tokio::test(start_paused = true)]
async fn a_request_sent_twice_concurrently_counts_once_against_the_limit() {
    let scene = Scene::new().await;
    for turns in 0..8 {
        let at = turns as u64 * 3_600_000;
        let send = async |key: String, body: Value| {
            let call = scene.alice.call(at).with_idempotency_key(&key);
            scene.send_call(call.with_body(body.to_string())).await
        };
        for number in 1..RateLimit::Deposits.max() {
            let to_nobody = json!({"amount": 5, "to": "nobody@example.com"});
            assert_eq!(code(send(format!("{turns}-{number}"), to_nobody).await), "USER_NOT_FOUND");
        }
        let last = || send(format!("{turns}-last"), json!({"amount": 5}));
        let (first, second) = tokio::join!(last(), after_turns(turns, last()));
        let id = first.answer().deposit.facts.id;
        assert_eq!(id, second.answer().deposit.facts.id, "{turns}");
        scene.decline(&scene.admin, &id, "", at).await.answer();
    }
}

/// Requests a deposit of 5 points with this key, at noon.
async fn ask(scene: &Scene, key: &str) -> Run<RequestedDeposit> {
    let call = scene.alice.call(0).with_idempotency_key(key);
    scene.send_call(call.with_body(json!({"amount": 5}).to_string())).await
}

#[tokio::test(start_paused = true)]
async fn five_deposits_may_wait_until_one_of_them_is_decided() {
    let scene = Scene::new().await;
    let mut ids = Vec::new();
    for key in ["1", "2", "3", "4", "5"] {
        ids.push(ask(&scene, key).await.answer().deposit.facts.id);
    }
    assert_eq!(code(ask(&scene, "6").await), "TOO_MANY_DEPOSITS_PENDING");
    assert_eq!(ask(&scene, "5").await.answer().deposit.facts.id, ids[4], "a repeated one is answered");
    assert_eq!(scene.list(&scene.alice, None).await.answer().items.len(), 5);
    scene.approve(&scene.admin, &ids[0], 0).await.answer();
    ask(&scene, "6").await.answer();
    assert_eq!(code(ask(&scene, "7").await), "TOO_MANY_DEPOSITS_PENDING");
    scene.decline(&scene.admin, &ids[3], "", 0).await.answer();
    ask(&scene, "7").await.answer();
    let body = json!({"amount": 5}).to_string();
    scene.send_call(scene.bob.call(0).with_idempotency_key("1").with_body(body)).await.answer();
}

#[tokio::test(start_paused = true)]
async fn of_many_deposits_at_once_five_are_made() {
    for turns in 0..8 {
        let scene = Scene::new().await;
        let keys: Vec<String> = (0..9).map(|number| number.to_string()).collect();
        let runs =
            join_all(keys.iter().enumerate().map(|(number, key)| after_turns(number * turns, ask(&scene, key)))).await;
        let refused: Vec<_> = runs.into_iter().filter(|run| !matches!(run, Run::Ended(Ok(_)))).map(code).collect();
        assert_eq!(refused, ["TOO_MANY_DEPOSITS_PENDING"; 4], "{turns}");
        assert_eq!(scene.list(&scene.alice, None).await.answer().items.len(), 5, "{turns}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_deposit_that_was_never_stored_takes_no_place() {
    let scene = Scene::new().await;
    for call in 0..6 {
        scene.cloud.forget();
        scene.cloud.fail(call, Fault::CrashBefore);
        assert!(matches!(ask(&scene, &format!("crashed-{call}")).await, Run::Crashed), "{call}");
    }
    for key in ["1", "2", "3", "4", "5"] {
        ask(&scene, key).await.answer();
    }
    assert_eq!(code(ask(&scene, "6").await), "TOO_MANY_DEPOSITS_PENDING");
}

#[tokio::test(start_paused = true)]
async fn without_a_key_that_can_be_one_nothing_is_asked_for() {
    let scene = Scene::new().await;
    let send = async |key: &str| scene.create(&scene.alice, key, json!({"amount": 5}), 0).await;
    let refused = refusal(send("").await);
    assert_eq!((refused.status(), refused.code()), (400, "IDEMPOTENCY_KEY_MISSING"));
    for key in ["two words", "ü", &"k".repeat(65)] {
        assert_eq!(code(send(key).await), "MALFORMED", "{key}");
    }
    assert_eq!(scene.list(&scene.alice, None).await.answer().items.len(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_repeated_key_returns_the_same_request_or_refuses_another_body() {
    let scene = Scene::with_cash().await;
    let body = json!({"amount": 5, "to": scene.bob.uid().as_str()});
    let first = json!(scene.create(&scene.alice, "key", body.clone(), 0).await.answer());
    assert_eq!(json!(scene.create(&scene.alice, "key", body.clone(), 60_000).await.answer()), first);
    for other in [
        json!({"amount": 6, "to": scene.bob.uid().as_str()}),
        json!({"amount": 5}),
        json!({"amount": 5, "to": "bob@example.com"}),
    ] {
        let refused = refusal(scene.create(&scene.alice, "key", other.clone(), 0).await);
        assert_eq!((refused.status(), refused.code()), (409, "IDEMPOTENCY_KEY_REUSED"), "{other}");
    }
    assert_eq!(scene.list(&scene.alice, None).await.answer().items.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn each_player_and_key_is_a_request_of_its_own() {
    let scene = Scene::new().await;
    let mut ids = BTreeSet::new();
    for (player, key) in [(&scene.alice, "one"), (&scene.alice, "two"), (&scene.bob, "one")] {
        ids.insert(scene.create(player, key, json!({"amount": 5}), 0).await.answer().deposit.facts.id);
    }
    assert_eq!(ids.len(), 3);
}

#[tokio::test(start_paused = true)]
async fn one_request_sent_sixteen_times_at_once_is_one_request() {
    let scene = Scene::new().await;
    let sent = (0..16).map(|ms| scene.create(&scene.alice, "key", json!({"amount": 5}), ms));
    let answers = futures::future::join_all(sent).await.into_iter().map(|run| json!(run.answer()).to_string());
    assert_eq!(answers.collect::<BTreeSet<_>>().len(), 1);
    assert_eq!(scene.list(&scene.alice, None).await.answer().items.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_caller_whose_records_were_never_saved_is_told_so() {
    let (scene, elsewhere) = (Scene::new().await, Scene::new().await);
    let stranger = testkit::player(&elsewhere.cloud, "stranger").await;
    assert_eq!(code(scene.create(&stranger, "key", json!({"amount": 5}), 0).await), "WALLET_NOT_FOUND");
}

#[tokio::test(start_paused = true)]
async fn a_transfer_beyond_the_senders_cash_is_refused_when_it_is_asked_for() {
    let scene = Scene::new().await;
    let ask = async |key: &str, amount: &str| {
        let body = format!(r#"{{"amount": {amount}, "to": "{}"}}"#, scene.bob.uid());
        scene.create_with(&scene.alice, key, &body, 0).await
    };
    let refused = refusal(ask("bonus", "0.01").await);
    assert_eq!((refused.status(), refused.to_string()), (422, "Insufficient balance".to_owned()));
    scene.alice.fund(Movement::Received, 5).await;
    assert_eq!(code(ask("beyond", "5.01").await), "INSUFFICIENT_BALANCE");
    ask("all", "5").await.answer();
    assert_eq!(scene.list(&scene.alice, None).await.answer().items.len(), 1);
    scene.alice.freeze("A stolen card").await;
    assert_eq!(code(ask("frozen", "5").await), "ACCOUNT_FROZEN");
    ask("all", "5").await.answer();
    scene.create(&scene.alice, "own", json!({"amount": 5}), 0).await.answer();
}

#[tokio::test(start_paused = true)]
async fn an_upload_address_takes_one_file_of_the_announced_type_and_size() {
    let scene = Scene::new().await;
    let (id, target) = scene.awaited("key", png()).await;
    let headers = [("content-type", "image/png"), ("if-none-match", "*"), ("x-amz-tagging", "attached=no")];
    let headers = headers.map(|(name, value)| (name.to_owned(), value.to_owned()));
    assert_eq!((&target.headers, target.expires_at), (&BTreeMap::from(headers), at(300_000)));
    assert!(!target.url.to_lowercase().contains("checksum"), "{}", target.url);
    let path = scene.stored(&id).await.proof.unwrap().path;
    let folder = format!("deposit_proofs/{}/{}_", scene.alice.uid(), at(0).ms());
    assert!(path.starts_with(&folder) && path.ends_with("slip.png"), "{path}");

    let upload = |url: &str, change: (&str, Option<&str>), bytes: &[u8], ms: u64| {
        let mut headers = target.headers.clone();
        match change {
            (name, Some(value)) => headers.insert(name.to_owned(), value.to_owned()),
            (name, None) => headers.remove(name),
        };
        scene.cloud.bucket().browse(&RawRequest { method: "PUT", url, headers: &headers, body: bytes }, at(ms)).status
    };
    let as_announced = ("content-type", Some("image/png"));
    let elsewhere = target.url.replace("slip.png", "slap.png");
    assert_eq!(upload(&target.url, ("content-type", Some("text/html")), PNG, 0), 403, "another type");
    assert_eq!(upload(&target.url, ("content-type", None), PNG, 0), 403, "no type");
    assert_eq!(upload(&target.url, as_announced, &PNG[1..], 0), 403, "a smaller file");
    assert_eq!(upload(&target.url, as_announced, &[PNG, b"!"].concat(), 0), 403, "a larger file");
    assert_eq!(upload(&target.url, ("if-none-match", None), PNG, 0), 403, "over another file");
    assert_eq!(upload(&target.url, ("x-amz-tagging", Some("attached=yes")), PNG, 0), 403, "never to expire");
    assert_eq!(upload(&target.url, ("x-amz-acl", Some("public-read")), PNG, 0), 403, "for everybody to read");
    assert_eq!(upload(&elsewhere, as_announced, PNG, 0), 403, "to another place");
    assert_eq!(upload(&target.url, as_announced, PNG, 300_001), 403, "too late");
    assert_eq!(scene.cloud.bucket().paths(), [""; 0]);
    assert_eq!(upload(&target.url, as_announced, PNG, 300_000), 200);
    assert_eq!(upload(&target.url, as_announced, PNG, 1), 412, "a second file");
    let object = scene.cloud.bucket().object(&path).unwrap();
    assert_eq!((object.mime.as_str(), object.tags.as_str(), object.bytes.len()), ("image/png", "attached=no", 600));
}

#[tokio::test(start_paused = true)]
async fn the_upload_address_is_renewed_only_while_the_proof_is_awaited() {
    let scene = Scene::new().await;
    let (id, first) = scene.awaited("key", png()).await;
    let body = json!({"amount": 5, "proof": png()});
    let again = scene.create(&scene.alice, "key", body.clone(), 600_000).await.answer();
    let renewed = again.upload.unwrap();
    assert_eq!((again.deposit.facts.id.as_str(), renewed.expires_at), (id.as_str(), at(900_000)));
    assert_eq!((scene.put(&first, PNG, 600_000).status, scene.put(&renewed, PNG, 600_000).status), (403, 200));
    let attached = scene.attach(&scene.alice, &id, 601_000).await.answer();
    let afterwards = scene.create(&scene.alice, "key", body, 602_000).await.answer();
    assert_eq!((json!(afterwards.deposit), afterwards.upload.is_none()), (json!(attached), true));
}

#[tokio::test(start_paused = true)]
async fn a_sender_without_a_wallet_is_told_so() {
    let scene = Scene::new().await;
    scene.cloud.empty("wallets");
    let body = json!({"amount": 5, "to": scene.bob.uid()});
    assert_eq!(code(scene.create(&scene.alice, "key", body, 0).await), "WALLET_NOT_FOUND");
}
