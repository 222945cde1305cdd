//! GET /api/withdrawals and GET /api/admin/withdrawals.

use crate::scene::{Decision, Scene, code, order, refusal};
use domain::{Uid, cursor, wallet::Movement};
use serde_json::{Value, json};
use std::time::Instant;
use testkit::{NOON, Player, Run, Units, items};

const PLAYERS: u64 = 100;
const STATUSES: [&str; 3] = ["pending", "completed", "declined"];

/// A scene with `count` requests, one a second from noon on, with each status in turn. Every hundredth belongs to the
/// scene's player, the others to 99 other players. A request's id is its number.
async fn scene_with(count: u64) -> Scene {
    let elsewhere = Scene::new().await;
    let template = elsewhere.stored(&elsewhere.requested().await);
    let scene = Scene::new().await;
    let items: Vec<Value> = (1..=count).map(|number| item(&template, scene.player.uid(), number)).collect();
    scene.cloud.fill("withdrawal_requests", &items);
    scene
}

fn item(template: &Value, own: &Uid, number: u64) -> Value {
    let at = NOON.plus_ms(number * 1_000);
    let uid = if number.is_multiple_of(PLAYERS) { own.clone() } else { other(number % PLAYERS) };
    let mut item = template.clone();
    for (name, text) in [
        ("id", id(number)),
        ("place", format!("{at}#{}", id(number))),
        ("createdAt", at.to_string()),
        ("userId", uid.to_string()),
        ("status", STATUSES[(number % 3) as usize].to_owned()),
    ] {
        item[name] = json!({"S": text});
    }
    item
}

fn id(number: u64) -> String {
    format!("{number:022}")
}

fn other(number: u64) -> Uid {
    Uid::from_sub(&format!("other {number}"))
}

/// The numbers of the requests on all pages of a list.
async fn all(page: impl AsyncFn(&[(&str, &str)]) -> Value, query: &[(&str, &str)]) -> Vec<u64> {
    let requests = items(page, query).await;
    requests.iter().map(|request| request["id"].as_str().unwrap().parse().unwrap()).collect()
}

async fn all_queued(scene: &Scene, admin: &Player, query: &[(&str, &str)]) -> Vec<u64> {
    all(async |query| json!(scene.queue(admin, query).await.answer()), query).await
}

#[tokio::test(start_paused = true)]
async fn pages_list_only_own_withdrawals_newest_first_each_once() {
    let scene = scene_with(6_050).await;
    let own = all(async |query| json!(scene.own(&scene.player, query).await.answer()), &[]).await;
    assert_eq!(own, (1..=60).rev().map(|each| each * PLAYERS).collect::<Vec<_>>());
    let stranger = scene.player("stranger").await;
    assert!(scene.own(&stranger, &[]).await.answer().items.is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_cursor_only_says_where_to_go_on_never_whose_requests() {
    let scene = scene_with(3_050).await;
    let admin = scene.admin("admin").await;
    let foreign = scene.queue(&admin, &[]).await.answer().next_cursor.unwrap();
    let page = scene.own(&scene.player, &[("cursor", &foreign)]).await.answer();
    let own: Vec<String> = page.items.into_iter().map(|own| own.id).collect();
    assert_eq!(own, (6..=30).rev().map(|each| id(each * PLAYERS)).collect::<Vec<_>>());
    let with_another_id = scene.own(&scene.player, &[("userId", other(1).as_str())]).await.answer();
    assert_eq!(with_another_id.items[0].id, id(3_000));
}

#[tokio::test(start_paused = true)]
async fn a_cursor_that_is_none_is_refused() {
    let scene = Scene::new().await;
    let admin = scene.admin("admin").await;
    let forged = [
        "!".to_owned(),
        cursor::write("x"),
        cursor::write("2026-11-21T12:00:00.000Z"),
        cursor::write("#"),
        cursor::write(&format!("2026-11-21T12:00:00.000Z#{}", "x".repeat(2_000))),
        "A".repeat(10_000),
    ];
    for cursor in &forged {
        let query = [("cursor", cursor.as_str())];
        assert_eq!(code(scene.own(&scene.player, &query).await), "MALFORMED", "{cursor}");
        assert_eq!(code(scene.queue(&admin, &query).await), "MALFORMED", "{cursor}");
    }
}

// spec 7.32
#[tokio::test(start_paused = true)]
async fn the_queue_is_newest_first_and_what_waits_alone_oldest_first() {
    let scene = scene_with(120).await;
    let admin = scene.admin("admin").await;
    assert_eq!(all_queued(&scene, &admin, &[]).await, (1..=120).rev().collect::<Vec<_>>());
    for (remainder, status) in STATUSES.into_iter().enumerate() {
        let mut of_status: Vec<u64> = (1..=120).filter(|number| number % 3 == remainder as u64).collect();
        if status != "pending" {
            of_status.reverse();
        }
        assert_eq!(all_queued(&scene, &admin, &[("status", status)]).await, of_status, "{status}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_search_finds_exactly_one_request_or_one_players() {
    let scene = scene_with(6_050).await;
    let admin = scene.admin("admin").await;
    let found = async |query: &[(&str, &str)]| all_queued(&scene, &admin, query).await;
    assert_eq!(found(&[("search", &id(77))]).await, [77]);
    assert_eq!(found(&[("search", &id(78)), ("status", "pending")]).await, [78]);
    assert_eq!(found(&[("search", &id(78)), ("status", "completed")]).await, [0; 0]);
    assert_eq!(found(&[("search", &id(9_999))]).await, [0; 0]);

    let own: Vec<u64> = (1..=60).rev().map(|each| each * PLAYERS).collect();
    let pending: Vec<u64> = own.iter().copied().filter(|number| number % 3 == 0).collect();
    for search in [scene.player.uid().as_str(), "player@example.com", " Player@Example.COM "] {
        assert_eq!(found(&[("search", search)]).await, own, "{search}");
        assert_eq!(found(&[("search", search), ("status", "pending")]).await, pending, "{search}");
    }
    for unknown in ["nobody@example.com", &"x".repeat(Uid::LENGTH)] {
        assert_eq!(found(&[("search", unknown)]).await, [0; 0], "{unknown}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_search_or_status_that_is_none_is_refused_in_clear_words() {
    let scene = Scene::new().await;
    let admin = scene.admin("admin").await;
    let search = "Please search for a request's ID, a user ID or an email, each of them whole";
    let status = "The field status must be pending, completed or declined.";
    for (query, text) in [
        (("search", "play"), search),
        (("search", "@example.com"), search),
        (("search", "000000000000000000000"), search),
        (("status", "failed"), status),
        (("status", "Pending"), status),
    ] {
        let refusal = refusal(scene.queue(&admin, &[query]).await);
        assert_eq!((refusal.to_string().as_str(), refusal.status()), (text, 400), "{query:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn only_who_is_an_admin_now_sees_the_queue() {
    let scene = scene_with(3).await;
    let removed = scene.admin("removed").await;
    removed.set_admin(false);
    let forger = scene.player("forger").await.claiming(true);
    for caller in [&removed, &forger, &scene.player] {
        assert_eq!(code(scene.queue(caller, &[]).await), "NOT_ADMIN");
    }
}

#[tokio::test(start_paused = true)]
async fn a_case_shows_its_funds_and_whether_the_caller_may_decide() {
    let scene = Scene::new().await;
    let admin = scene.admin("admin").await;
    admin.fund(Movement::PaidIn, 100).await;
    scene.player.fund(Movement::Received, 10).await;
    scene.request(&admin, "own", order(json!(50))).await.answer();
    let decided = scene.request(&scene.player, "first", order(json!(50))).await.answer().id;
    scene.decide(Decision::Complete, &admin, &decided, "").await.answer();
    let open = scene.request(&scene.player, "second", order(json!(50))).await.answer().id;

    let reviews = json!(scene.queue(&admin, &[]).await.answer());
    let review = |wanted: &dyn Fn(&Value) -> bool| {
        reviews["items"].as_array().unwrap().iter().find(|review| wanted(review)).unwrap().clone()
    };
    assert_eq!(review(&|review| review["userId"] == json!(admin.uid()))["decidable"], json!(false));
    assert_eq!(review(&|review| review["id"] == json!(decided))["decidable"], json!(false));
    let review = review(&|review| review["id"] == json!(open));
    assert_eq!((&review["decidable"], &review["userEmail"]), (&json!(true), &json!("player@example.com")));
    assert_eq!(
        review["funds"],
        json!({
            "accountCreatedAt": "2026-11-21T12:00:00.000Z",
            "starting": 10, "deposited": 100, "received": 10, "won": 0,
            "sent": 0, "lost": 0, "withdrawn": 50, "held": 0, "balance": 70, "bonus": 10, "debt": 0,
        })
    );
}

/// The calls and units of two pages.
async fn costs<T, Fut: Future<Output = Run<T>>>(scene: &Scene, pages: [Fut; 2]) -> Vec<(Vec<String>, Units)> {
    let mut costs = Vec::new();
    for page in pages {
        scene.cloud.forget();
        assert!(matches!(page.await, Run::Ended(Ok(_))));
        costs.push((scene.cloud.calls(), scene.cloud.units()));
    }
    costs
}

/// With so many requests, a page costs the same as with a few hundred.
const MANY: u64 = 50_000;

#[tokio::test(start_paused = true)]
async fn a_page_costs_one_query_and_the_same_units_whatever_the_tables_size() {
    let started = Instant::now();
    let (few, many) = (scene_with(300).await, scene_with(MANY).await);
    println!("{MANY} requests filled in within {:?}", started.elapsed());
    let cursor_after = |number: u64| cursor::write(&format!("{}#{}", NOON.plus_ms(number * 1_000), id(number)));
    let mut figures = Vec::new();
    for (scene, middle) in [(&few, cursor_after(150)), (&many, cursor_after(MANY / 2))] {
        let admin = scene.admin("admin").await;
        let middle = middle.as_str();
        let mut of_scene = costs(scene, [scene.queue(&admin, &[]), scene.queue(&admin, &[("cursor", middle)])]).await;
        let pending = [("status", "pending")];
        let later = [("status", "pending"), ("cursor", middle)];
        of_scene.extend(costs(scene, [scene.queue(&admin, &pending), scene.queue(&admin, &later)]).await);
        for (calls, units) in &of_scene {
            assert_eq!(calls[..], ["GetItem", "Query"]);
            println!("queue: {units:?}");
        }
        figures.push(of_scene);
    }
    assert_eq!(figures[0], figures[1]);
    let own =
        costs(&many, [many.own(&many.player, &[]), many.own(&many.player, &[("cursor", &cursor_after(MANY / 2))])])
            .await;
    for (calls, units) in own {
        assert_eq!(calls, ["Query"]);
        println!("history: {units:?}");
    }
}
