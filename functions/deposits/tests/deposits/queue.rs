//! GET /api/admin/deposits

use crate::{
    list::forged,
    scene::{Scene, code, reference, refusal},
};
use domain::{Timestamp, cursor};
use serde_json::{Value, json};
use std::{collections::BTreeSet, slice};
use testkit::{NOON, admin, items};

/// Makes `count` requests, a second apart. Every fourth stays pending, the others are declined, completed or failed.
async fn queued(scene: &Scene, count: u64) -> Vec<(String, &'static str)> {
    let mut made = Vec::new();
    for nth in 0..count {
        let proof = json!({"name": "a.png", "type": "image/png", "size": 1});
        let (body, status) = match nth % 4 {
            0 => (json!({"amount": 0.01}), "pending"),
            1 => (json!({"amount": 0.01}), "declined"),
            2 => (json!({"amount": 0.01}), "completed"),
            _ => (json!({"amount": 0.01, "proof": proof}), "failed"),
        };
        let requested = scene.create(&scene.alice, &nth.to_string(), body, nth * 1_000).await.answer();
        let id = requested.deposit.facts.id;
        match status {
            "declined" => drop(scene.decline(&scene.admin, &id, "", 500_000).await.answer()),
            "completed" => drop(scene.approve(&scene.admin, &id, 500_000).await.answer()),
            "failed" => {
                scene.put(&requested.upload.unwrap(), b"x", nth * 1_000);
                assert_eq!(code(scene.attach(&scene.alice, &id, 500_000).await), "PROOF_REJECTED");
            }
            _ => {}
        }
        made.push((id, status));
    }
    made
}

/// The requests on all pages of a list. Each page costs a read of the admin's record and one query.
async fn all(scene: &Scene, query: &[(&str, &str)]) -> Vec<(String, String)> {
    let page = async |query: &[(&str, &str)]| {
        scene.cloud.forget();
        let page = scene.queue(&scene.admin, query).await.answer();
        assert_eq!(scene.cloud.calls(), ["GetItem", "Query"]);
        json!(page)
    };
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let reviews = items(page, query).await.into_iter();
    reviews.map(|review| (text(&review["id"]), text(&review["status"]))).collect()
}

fn of_status(made: &[(String, &str)], status: &str, newest_first: bool) -> Vec<(String, String)> {
    let requests = made.iter().filter(|request| request.1 == status);
    let mut requests: Vec<_> = requests.map(|(id, status)| (id.clone(), (*status).to_owned())).collect();
    if newest_first {
        requests.reverse();
    }
    requests
}

// spec 7.26
#[tokio::test(start_paused = true)]
async fn the_queue_has_pending_requests_oldest_first_then_decided_newest_first() {
    let scene = Scene::new().await;
    let made = queued(&scene, 120).await;
    let mut expected = of_status(&made, "pending", false);
    for status in ["completed", "declined", "failed"] {
        expected.extend(of_status(&made, status, true));
    }
    assert_eq!(all(&scene, &[]).await, expected);
}

// spec 7.26
#[tokio::test(start_paused = true)]
async fn one_status_is_listed_alone() {
    let scene = Scene::new().await;
    let made = queued(&scene, 120).await;
    for (status, newest_first) in [("pending", false), ("completed", true), ("declined", true), ("failed", true)] {
        assert_eq!(all(&scene, &[("status", status)]).await, of_status(&made, status, newest_first));
    }
}

#[tokio::test(start_paused = true)]
async fn an_empty_queue_leads_through_its_empty_statuses_to_its_end() {
    assert_eq!(all(&Scene::new().await, &[]).await, []);
}

#[tokio::test(start_paused = true)]
async fn a_search_finds_a_request_by_id_or_a_players_requests_by_id_or_email() {
    let scene = Scene::with_cash().await;
    let made = queued(&scene, 60).await;
    let to_alice = json!({"amount": 5, "to": "alice@example.com"});
    let bobs = scene.create(&scene.bob, "key", to_alice, 0).await.answer().deposit.facts.id;
    let newest_first: Vec<_> = made.iter().rev().map(|(id, status)| (id.clone(), (*status).to_owned())).collect();
    assert_eq!(all(&scene, &[("search", scene.alice.uid().as_str())]).await, newest_first);
    let pending: Vec<_> = newest_first.iter().filter(|(_, status)| status == "pending").cloned().collect();
    let both = [("search", scene.alice.uid().as_str()), ("status", "pending")];
    assert_eq!(all(&scene, &both).await, pending);

    let found = async |query: &[(&str, &str)]| {
        let page = scene.queue(&scene.admin, query).await.answer();
        assert!(page.next_cursor.is_none());
        page.items.into_iter().map(|review| review.facts.id).collect::<Vec<_>>()
    };
    assert_eq!(found(&[("search", &bobs)]).await, slice::from_ref(&bobs));
    assert_eq!(found(&[("search", &format!(" {bobs} "))]).await, slice::from_ref(&bobs));
    assert_eq!(found(&[("search", " Bob@Example.com")]).await, slice::from_ref(&bobs));
    assert_eq!(found(&[("search", &bobs), ("status", "pending")]).await, slice::from_ref(&bobs));
    let nothing: [&[(&str, &str)]; 5] = [
        &[("search", &bobs), ("status", "completed")],
        &[("search", &"a".repeat(22))],
        &[("search", &"a".repeat(28))],
        &[("search", "nobody@example.com")],
        &[("search", scene.bob.uid().as_str()), ("status", "failed")],
    ];
    for query in nothing {
        assert_eq!(found(query).await, [""; 0], "{query:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_reference_finds_its_request_on_the_pages_of_all_or_of_its_status() {
    let scene = Scene::new().await;
    let made = queued(&scene, 120).await;
    for (id, status) in &made[57..61] {
        let found = vec![(id.clone(), (*status).to_owned())];
        let reference = scene.reference(id).await;
        let (head, tail) = reference.split_at(4);
        let typed = format!(" {head} {} ", tail.to_lowercase());
        for text in [&reference, &typed] {
            assert_eq!(all(&scene, &[("search", text)]).await, found, "{text}");
            assert_eq!(all(&scene, &[("search", text), ("status", status)]).await, found, "{text}");
        }
        let other = if *status == "pending" { "completed" } else { "pending" };
        assert_eq!(all(&scene, &[("search", &reference), ("status", other)]).await, []);
    }
    let nobodys = reference(&"a".repeat(22));
    assert_eq!(all(&scene, &[("search", &nobodys)]).await, []);
}

#[tokio::test(start_paused = true)]
async fn a_mistyped_reference_is_refused_before_anything_is_looked_for() {
    let scene = Scene::new().await;
    let id = scene.to_self("key", 5).await;
    let reference = scene.reference(&id).await;
    let last = if reference.ends_with('B') { 'C' } else { 'B' };
    for text in [format!("{}{last}", &reference[..11]), reference[..11].to_owned(), format!("{reference}B")] {
        scene.cloud.forget();
        let refused = refusal(scene.queue(&scene.admin, &[("search", &text)]).await);
        let words =
            "This reference has a mistake in it. Please compare it with the payment: RF, two digits and eight letters.";
        assert_eq!((refused.status(), refused.to_string().as_str()), (400, words), "{text}");
        assert_eq!(scene.cloud.calls(), ["GetItem"], "the admin's record alone");
    }
}

#[tokio::test(start_paused = true)]
async fn a_search_by_id_or_email_goes_on_where_its_page_ended() {
    let scene = Scene::new().await;
    let made = queued(&scene, 60).await;
    let page = async |query: &[(&str, &str)]| json!(scene.queue(&scene.admin, query).await.answer());
    let seen = items(page, &[("search", "alice@example.com")]).await;
    let expected = made.into_iter().rev().map(|(id, _)| json!(id));
    assert_eq!(seen.iter().map(|review| review["id"].clone()).collect::<Vec<_>>(), expected.collect::<Vec<_>>());
}

// spec 3.15, 3.17
#[tokio::test(start_paused = true)]
async fn a_case_says_who_what_and_whether_one_may_decide() {
    let scene = Scene::with_cash().await;
    let id = scene.to_bob("key", 5).await;
    let review = json!(scene.queue(&scene.admin, &[]).await.answer().items[0]);
    let party = |player: &testkit::Player| {
        let uid = player.uid().as_str();
        json!({"userId": uid, "username": format!("player-{}", &uid[..6]), "email": player.principal.email})
    };
    let noon = NOON.to_string();
    let expected = json!({
        "id": id, "reference": scene.reference(&id).await, "amount": 5, "status": "pending", "type": "transfer",
        "fromUserId": scene.alice.uid(), "targetPlayer": scene.bob.uid(), "toEmail": "bob@example.com",
        "from": party(&scene.alice), "to": party(&scene.bob),
        "toSelf": false, "decidable": true, "reversible": false, "createdAt": noon, "updatedAt": noon,
    });
    assert_eq!(review, expected);
}

#[tokio::test(start_paused = true)]
async fn a_query_that_is_none_is_refused_in_clear_words() {
    let scene = Scene::new().await;
    for (query, message) in [
        (("status", "open"), "The field status must be pending, completed, declined or failed."),
        (("search", "bob"), "Please search for a request's ID or reference, a user ID or an email, each of them whole"),
    ] {
        let refused = refusal(scene.queue(&scene.admin, &[query]).await);
        assert_eq!((refused.status(), refused.code(), refused.to_string().as_str()), (400, "MALFORMED", message));
    }
}

#[tokio::test(start_paused = true)]
async fn a_malformed_cursor_is_refused() {
    let scene = Scene::new().await;
    let place = format!("{}#{}", Timestamp::default(), "a".repeat(22));
    let uid = scene.alice.uid().as_str();
    let stations = ["pending ", "pending x", " x", "open", "pending  x", &format!("open {place}")].map(cursor::write);
    for cursor in forged().into_iter().chain(stations) {
        for query in [vec![], vec![("status", "pending")], vec![("search", uid)]] {
            let query = [query, vec![("cursor", &*cursor)]].concat();
            assert_eq!(code(scene.queue(&scene.admin, &query).await), "MALFORMED", "{query:?}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_cursor_of_another_filter_is_refused() {
    let scene = Scene::new().await;
    queued(&scene, 104).await;
    let uid = scene.alice.uid().as_str();
    let next = |page: contract::dto::DepositQueuePage| page.next_cursor.unwrap();
    let whole = next(scene.queue(&scene.admin, &[]).await.answer());
    let completed = next(scene.queue(&scene.admin, &[("status", "completed")]).await.answer());
    let of_alice = next(scene.queue(&scene.admin, &[("search", uid)]).await.answer());
    for query in [
        [("status", "declined"), ("cursor", &*completed)],
        [("status", "completed"), ("cursor", &*whole)],
        [("search", uid), ("cursor", &*whole)],
        [("status", "pending"), ("cursor", &*of_alice)],
    ] {
        assert_eq!(code(scene.queue(&scene.admin, &query).await), "MALFORMED", "{query:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn only_an_admin_sees_the_queue() {
    let scene = Scene::new().await;
    let removed = admin(&scene.cloud, "removed").await;
    removed.set_admin(false);
    for player in [&scene.alice, &removed] {
        assert_eq!(code(scene.queue(player, &[]).await), "NOT_ADMIN");
    }
}

/// New requests arrive between two pages: the earlier ones are still listed, each once.
#[tokio::test(start_paused = true)]
async fn new_requests_do_not_shift_the_pages() {
    let scene = Scene::new().await;
    let made = queued(&scene, 120).await;
    let first = scene.queue(&scene.admin, &[("status", "declined")]).await.answer();
    for nth in 0..5 {
        let body = json!({"amount": 5});
        let id = scene.create(&scene.bob, &nth.to_string(), body, 600_000).await.answer().deposit.facts.id;
        scene.decline(&scene.admin, &id, "", 700_000).await.answer();
    }
    let cursor = first.next_cursor.unwrap();
    let second = scene.queue(&scene.admin, &[("status", "declined"), ("cursor", &cursor)]).await.answer();
    let ids = first.items.into_iter().chain(second.items).map(|review| review.facts.id);
    let expected = of_status(&made, "declined", true).into_iter().map(|(id, _)| id);
    assert_eq!(ids.collect::<BTreeSet<_>>(), expected.collect());
}

#[tokio::test(start_paused = true)]
async fn an_auditor_decides_nothing() {
    let scene = Scene::new().await;
    let auditor = admin(&scene.cloud, "auditor").await;
    auditor.set("role", json!({"S": "auditor"}));
    scene.to_self("key", 5).await;
    for (by, decidable) in [(&auditor, false), (&scene.admin, true)] {
        let row = json!(scene.queue(by, &[]).await.answer())["items"][0].take();
        assert_eq!(row["decidable"], json!(decidable));
    }
}
