//! GET /api/support/tickets and GET /api/admin/tickets.

use crate::scene::{Scene, code, refusal};
use domain::{Uid, cursor};
use serde_json::{Value, json};
use testkit::{NOON, Player, items};

const STATUSES: [&str; 3] = ["new", "in_progress", "resolved"];

/// A scene with `count` tickets, one a second from noon on, with each status in turn. Every second one belongs to the
/// scene's player, the others to another player. A ticket's id is its number.
async fn scene_with(count: u64) -> Scene {
    let elsewhere = Scene::new().await;
    let template = elsewhere.stored(&elsewhere.reported("key").await);
    let scene = Scene::new().await;
    let items: Vec<Value> = (1..=count).map(|number| item(&template, scene.player.uid(), number)).collect();
    scene.cloud.fill("support_tickets", &items);
    scene
}

fn item(template: &Value, own: &Uid, number: u64) -> Value {
    let at = NOON.plus_ms(number * 1_000);
    let uid = if number.is_multiple_of(2) { own.clone() } else { Uid::from_sub("somebody else") };
    let mut item = template.clone();
    for (name, text) in [
        ("id", id(number)),
        ("place", format!("{at}#{}", id(number))),
        ("createdAt", at.to_string()),
        ("uid", uid.to_string()),
        ("status", STATUSES[(number % 3) as usize].to_owned()),
    ] {
        item[name] = json!({"S": text});
    }
    item
}

fn id(number: u64) -> String {
    format!("{number:022}")
}

/// The numbers of the tickets on all pages of a list.
async fn all(page: impl AsyncFn(&[(&str, &str)]) -> Value, query: &[(&str, &str)]) -> Vec<u64> {
    let tickets = items(page, query).await;
    tickets.iter().map(|ticket| ticket["id"].as_str().unwrap().parse().unwrap()).collect()
}

async fn all_own(scene: &Scene, player: &Player) -> Vec<u64> {
    all(async |query| json!(scene.own(player, query).await.answer()), &[]).await
}

async fn all_queued(scene: &Scene, query: &[(&str, &str)]) -> Vec<u64> {
    all(async |query| json!(scene.queue(&scene.admin, query).await.answer()), query).await
}

/// The numbers from 120 down to 1 for which `fits` holds.
fn newest_first(fits: impl Fn(u64) -> bool) -> Vec<u64> {
    (1..=120).rev().filter(|number| fits(*number)).collect()
}

// spec 7.35
#[tokio::test(start_paused = true)]
async fn pages_list_only_own_tickets_newest_first_each_once() {
    let scene = scene_with(120).await;
    assert_eq!(all_own(&scene, &scene.player).await, newest_first(|number| number.is_multiple_of(2)));
    let stranger = scene.player("stranger").await;
    assert_eq!(all_own(&scene, &stranger).await, [0; 0]);
    let another_id = [("uid", Uid::from_sub("somebody else").to_string())];
    let query = another_id.each_ref().map(|(name, value)| (*name, value.as_str()));
    assert!(scene.own(&stranger, &query).await.answer().items.is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_cursor_only_says_where_to_go_on_never_whose_tickets() {
    let scene = scene_with(120).await;
    let foreign = scene.queue(&scene.admin, &[]).await.answer().next_cursor.unwrap();
    let page = json!(scene.own(&scene.player, &[("cursor", &foreign)]).await.answer());
    let ids: Vec<&str> = page["items"].as_array().unwrap().iter().map(|own| own["id"].as_str().unwrap()).collect();
    let own = newest_first(|number| number.is_multiple_of(2) && number < 96);
    assert_eq!(ids, own[..ids.len()].iter().map(|number| id(*number)).collect::<Vec<_>>());
    assert_eq!(ids.len(), 25);
}

#[tokio::test(start_paused = true)]
async fn a_cursor_that_is_none_is_refused() {
    let scene = scene_with(3).await;
    let forged = [
        "!".to_owned(),
        cursor::write("x"),
        cursor::write("2026-11-21T12:00:00.000Z"),
        cursor::write("#"),
        cursor::write(&format!("2026-11-21T12:00:00Z#{}", id(1))),
        cursor::write(&format!("2026-11-21T12:00:00.000Z#{}", "x".repeat(2_000))),
        "A".repeat(10_000),
    ];
    for cursor in &forged {
        let query = [("cursor", cursor.as_str())];
        assert_eq!(code(scene.own(&scene.player, &query).await), "MALFORMED", "{cursor}");
        for list in [("status", "new"), ("search", scene.player.uid().as_str()), ("status", "")] {
            assert_eq!(code(scene.queue(&scene.admin, &[list, query[0]]).await), "MALFORMED", "{list:?} {cursor}");
        }
    }
}

// spec 7.35
#[tokio::test(start_paused = true)]
async fn the_queue_is_newest_first_and_new_tickets_alone_oldest_first() {
    let scene = scene_with(120).await;
    assert_eq!(all_queued(&scene, &[]).await, newest_first(|_| true));
    for (remainder, status) in (0..).zip(STATUSES) {
        let mut of_status = newest_first(|number| number % 3 == remainder);
        if status == "new" {
            of_status.reverse();
        }
        assert_eq!(all_queued(&scene, &[("status", status)]).await, of_status, "{status}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_page_of_the_queue_costs_one_query_besides_its_senders() {
    let scene = scene_with(120).await;
    let middle = cursor::write(&format!("{}#{}", NOON.plus_ms(60_000), id(60)));
    for query in [[].as_slice(), &[("status", "new")], &[("cursor", &middle)]] {
        scene.cloud.forget();
        assert!(!scene.queue(&scene.admin, query).await.answer().items.is_empty());
        let calls = scene.cloud.calls();
        assert_eq!(calls[..2], ["GetItem", "Query"], "{query:?}");
        // The senders.
        assert!(calls.len() <= 2 + 25 && calls[2..].iter().all(|call| *call == "GetItem"), "{query:?} {calls:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_search_finds_exactly_one_ticket_or_one_players() {
    let scene = scene_with(120).await;
    let found = async |query: &[(&str, &str)]| all_queued(&scene, query).await;
    for search in [id(77), format!(" {} ", id(77))] {
        assert_eq!(found(&[("search", &search)]).await, [77], "{search}");
    }
    assert_eq!(found(&[("search", &id(78)), ("status", "new")]).await, [78]);
    assert_eq!(found(&[("search", &id(78)), ("status", "resolved")]).await, [0; 0]);
    for search in [scene.player.uid().as_str(), "player@example.com", " Player@Example.COM "] {
        let own = newest_first(|number| number.is_multiple_of(2));
        assert_eq!(found(&[("search", search)]).await, own, "{search}");
        let new = newest_first(|number| number.is_multiple_of(6));
        assert_eq!(found(&[("search", search), ("status", "new")]).await, new, "{search}");
    }
    // The last is the address in a report, but that of no account.
    for unknown in [&id(9_999), &"x".repeat(Uid::LENGTH), "nobody@example.com", "thandi@example.com"] {
        assert_eq!(found(&[("search", unknown)]).await, [0; 0], "{unknown}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_search_or_status_that_is_none_is_refused_in_clear_words() {
    let scene = Scene::new().await;
    let search = "Please search for a request's ID, a user ID or an email, each of them whole";
    let status = "The field status must be new, in_progress or resolved.";
    for (query, text) in [
        (("search", "play"), search),
        (("search", " "), search),
        (("search", "000000000000000000000"), search),
        (("status", "pending"), status),
        (("status", "New"), status),
    ] {
        let refusal = refusal(scene.queue(&scene.admin, &[query]).await);
        assert_eq!((refusal.to_string().as_str(), refusal.status()), (text, 400), "{query:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn only_who_is_an_admin_now_sees_the_queue() {
    let scene = scene_with(3).await;
    let removed = scene.another_admin("removed").await;
    removed.set_admin(false);
    let forger = scene.player("forger").await.claiming(true);
    for caller in [&removed, &forger, &scene.player] {
        assert_eq!(code(scene.queue(caller, &[]).await), "NOT_ADMIN");
    }
}

#[tokio::test(start_paused = true)]
async fn a_case_shows_who_wrote_what_and_when() {
    let scene = Scene::new().await;
    let id = scene.reported("key").await;
    let uid = scene.player.uid().as_str();
    let queue = json!(scene.queue(&scene.admin, &[]).await.answer());
    let noon = "2026-11-21T12:00:00.000Z";
    let ticket = json!({
        "id": id,
        "userId": uid,
        // The account's, whatever is typed below.
        "from": {"userId": uid, "username": format!("player-{}", &uid[..6]), "email": "player@example.com"},
        "name": "Thandi N.",
        "email": "thandi@example.com",
        "category": "Game Related",
        "message": "The countdown stands still.",
        "status": "new",
        "createdAt": noon,
        "updatedAt": noon,
    });
    assert_eq!(queue, json!({"items": [ticket]}));
}

// spec 4.23
#[tokio::test(start_paused = true)]
async fn a_ticket_without_a_status_is_shown_as_a_new_one() {
    let scene = Scene::new().await;
    let id = scene.without_status().await;
    let queue = json!(scene.queue(&scene.admin, &[("search", &id)]).await.answer());
    assert_eq!(queue["items"][0]["status"], json!("new"));
    for page in
        [json!(scene.queue(&scene.admin, &[]).await.answer()), json!(scene.own(&scene.player, &[]).await.answer())]
    {
        assert_eq!((&page["items"][0]["id"], &page["items"][0]["status"]), (&json!(id), &json!("new")));
    }
}
