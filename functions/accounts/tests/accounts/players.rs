//! GET /api/players and POST /api/players/lookup.

use accounts::{players_list, players_lookup};
use contract::dto::{FoundPlayer, PlayerPage};
use domain::{RateLimit, Uid, cursor};
use http::Call;
use serde_json::{Value, json};
use testkit::{Cloud, Player, Run, items, player, refusal, serve, with_query};

async fn list(cloud: &Cloud, caller: &Player, query: &[(&str, &str)]) -> Run<PlayerPage> {
    list_with(cloud, with_query(caller.call(0), query)).await
}

async fn list_with(cloud: &Cloud, call: Call) -> Run<PlayerPage> {
    serve(cloud, call, players_list).await
}

async fn lookup(cloud: &Cloud, caller: &Player, body: Value) -> Run<FoundPlayer> {
    lookup_with(cloud, caller.call(0).with_body(body.to_string())).await
}

async fn lookup_with(cloud: &Cloud, call: Call) -> Run<FoundPlayer> {
    serve(cloud, call, players_lookup).await
}

/// A caller, and `count` other players with the user names `Name 0000`, `Name 0001`, …
async fn with_others(count: usize) -> (Cloud, Player) {
    let cloud = Cloud::default();
    let caller = player(&cloud, "caller").await;
    let items: Vec<Value> = (0..count).map(|number| record(&format!("Name {number:04}"), number)).collect();
    cloud.fill("users", &items);
    (cloud, caller)
}

/// The attributes of a player's record that the list reads.
fn record(username: &str, number: usize) -> Value {
    let uid = Uid::from_sub(&format!("other {number}"));
    json!({
        "uid": {"S": uid.as_str()},
        "email": {"S": format!("{number}@example.com")},
        "username": {"S": username},
        "playersPartition": {"S": "offline"},
        "playersSort": {"S": format!("{}#{uid}", username.to_lowercase())},
    })
}

async fn names(cloud: &Cloud, caller: &Player, query: &[(&str, &str)]) -> Vec<String> {
    let players = items(async |query| json!(list(cloud, caller, query).await.answer()), query).await;
    players.iter().map(|player| player["username"].as_str().unwrap().to_owned()).collect()
}

// spec 2.75, 7.30
#[tokio::test(start_paused = true)]
async fn the_list_holds_everybody_else_by_user_name_without_gap_or_repeat() {
    let (cloud, caller) = with_others(110).await;
    let expected: Vec<String> = (0..110).map(|number| format!("Name {number:04}")).collect();
    assert_eq!(names(&cloud, &caller, &[]).await, expected);
}

// spec 2.76; asvs 15.3.1
#[tokio::test(start_paused = true)]
async fn the_list_shows_only_id_and_user_name() {
    let (cloud, caller) = with_others(1).await;
    let page = json!(list(&cloud, &caller, &[]).await.answer());
    assert_eq!(page, json!({"items": [{"userId": Uid::from_sub("other 0"), "username": "Name 0000"}]}));
}

// spec 2.74, 7.30
#[tokio::test(start_paused = true)]
async fn who_is_online_is_not_in_the_list() {
    let (cloud, caller) = with_others(1).await;
    let mut online = record("Nobody here", 7);
    online.as_object_mut().unwrap().retain(|name, _| !name.starts_with("players"));
    cloud.fill("users", &[online]);
    assert_eq!(names(&cloud, &caller, &[]).await, ["Name 0000"]);
}

#[tokio::test(start_paused = true)]
async fn a_search_is_for_the_beginning_of_a_user_name_whatever_its_capitals() {
    let (cloud, caller) = with_others(110).await;
    cloud.fill("users", &[record("Zoë#1", 500), record("Ärlich", 501), record("name", 502)]);
    let tens: Vec<String> = (50..60).map(|number| format!("Name {number:04}")).collect();
    for search in ["name 005", "NAME 005", " Name 005 "] {
        assert_eq!(names(&cloud, &caller, &[("search", search)]).await, tens, "{search}");
    }
    assert_eq!(names(&cloud, &caller, &[("search", "ZOË#")]).await, ["Zoë#1"]);
    assert_eq!(names(&cloud, &caller, &[("search", "är")]).await, ["Ärlich"]);
    assert_eq!(names(&cloud, &caller, &[("search", "name")]).await.len(), 111);
    for search in ["ame", "zz", "name 0050x", "\u{10ffff}", "#"] {
        assert_eq!(names(&cloud, &caller, &[("search", search)]).await, [""; 0], "{search}");
    }
    assert_eq!(names(&cloud, &caller, &[("search", &"n".repeat(64))]).await, [""; 0]);
    let long = refusal(list(&cloud, &caller, &[("search", &"n".repeat(65))]).await);
    assert_eq!((long.to_string().as_str(), long.status()), ("A search has at most 64 characters", 400));
}

#[tokio::test(start_paused = true)]
async fn a_page_costs_one_query_wherever_it_begins() {
    let (cloud, caller) = with_others(2_000).await;
    let mut costs = Vec::new();
    let middle = &*cursor::write(&format!("name 1000#{}", Uid::from_sub("other 1000")));
    for query in [[].as_slice(), &[("cursor", middle)], &[("search", "name 1")]] {
        cloud.forget();
        assert_eq!(list(&cloud, &caller, query).await.answer().items.len(), 25);
        assert_eq!(cloud.calls(), ["UpdateItem", "Query"]);
        costs.push(cloud.units());
    }
    println!("a page of the players list: {:?}", costs[0]);
    assert!(costs.iter().all(|cost| cost == &costs[0]), "{costs:?}");
}

#[tokio::test(start_paused = true)]
async fn a_cursor_that_is_none_or_of_another_search_is_refused() {
    let (cloud, caller) = with_others(60).await;
    let cursor_of_another_search = list(&cloud, &caller, &[("search", "name 00")]).await.answer().next_cursor.unwrap();
    for (search, cursor) in [
        ("", "!".to_owned()),
        ("", "A".repeat(10_000)),
        ("", cursor::write("\u{10ffff}\u{10ffff}")),
        ("name 0001", cursor_of_another_search),
        ("name", cursor::write("z")),
        ("name", cursor::write("a")),
    ] {
        let refusal = refusal(list(&cloud, &caller, &[("search", search), ("cursor", &cursor)]).await);
        assert_eq!((refusal.to_string().as_str(), refusal.status()), ("The cursor is not valid", 400), "{search}");
    }
}

// spec 7.29
#[tokio::test(start_paused = true)]
async fn a_look_up_by_id_or_email_tells_who_will_get_the_points() {
    let cloud = Cloud::default();
    let (caller, other) = (player(&cloud, "caller").await, player(&cloud, "other").await);
    let expected = json!({
        "userId": other.uid(),
        "username": format!("player-{}", &other.uid().as_str()[..6]),
        "isSelf": false,
    });
    for name in [other.uid().as_str(), "other@example.com", " Other@Example.COM "] {
        assert_eq!(json!(lookup(&cloud, &caller, json!({"player": name})).await.answer()), expected, "{name}");
    }
    for name in [caller.uid().as_str(), "CALLER@example.com"] {
        assert!(lookup(&cloud, &caller, json!({"player": name})).await.answer().is_self, "{name}");
    }
}

// spec 5.17
#[tokio::test(start_paused = true)]
async fn a_look_up_of_nobody_is_answered_in_the_specifications_words() {
    let cloud = Cloud::default();
    let caller = player(&cloud, "caller").await;
    let id = "x".repeat(Uid::LENGTH);
    for (name, text, code, status) in [
        (id.as_str(), format!("No user found with ID: {id}"), "USER_NOT_FOUND", 404),
        ("Nobody@example.com", "No user found with email: nobody@example.com".to_owned(), "USER_NOT_FOUND", 404),
        ("nobody", "Invalid email format".to_owned(), "EMAIL_INVALID", 400),
        (&id[1..], "Invalid email format".to_owned(), "EMAIL_INVALID", 400),
        ("", "Invalid email format".to_owned(), "EMAIL_INVALID", 400),
    ] {
        let refusal = refusal(lookup(&cloud, &caller, json!({"player": name})).await);
        assert_eq!((refusal.to_string(), refusal.code(), refusal.status()), (text, code, status), "{name}");
    }
    for nobody in [json!({}), json!({"player": null})] {
        assert_eq!(
            refusal(lookup(&cloud, &caller, nobody.clone()).await).to_string(),
            "Invalid email format",
            "{nobody}"
        );
    }
    for malformed in [json!({"player": 1}), json!([id]), json!({"player": id, "as": "admin"})] {
        assert_eq!(refusal(lookup(&cloud, &caller, malformed.clone()).await).code(), "MALFORMED", "{malformed}");
    }
}

/// A call with a request id of its own: the same request counts only once.
fn numbered(caller: &Player, number: u32, ms: u64) -> Call {
    caller.call(ms).with_request_id(&format!("request {number}"))
}

/// Every second look-up has no result.
async fn nth_look_up(cloud: &Cloud, caller: &Player, number: u32, ms: u64) -> Run<FoundPlayer> {
    let player = if number.is_multiple_of(2) { "caller@example.com" } else { "nobody@example.com" };
    lookup_with(cloud, numbered(caller, number, ms).with_body(json!({"player": player}).to_string())).await
}

async fn look_up_to_the_limit(cloud: &Cloud, caller: &Player) {
    for number in 0..RateLimit::LookUps.max() {
        let looked_up = nth_look_up(cloud, caller, number, 0).await;
        assert_eq!(matches!(looked_up, Run::Ended(Ok(_))), number.is_multiple_of(2), "{number}");
    }
    cloud.forget();
}

async fn list_to_the_limit(cloud: &Cloud, caller: &Player) {
    for number in 0..RateLimit::PlayersPages.max() {
        list_with(cloud, numbered(caller, number, 0)).await.answer();
    }
    cloud.forget();
}

// asvs 2.4.1
#[tokio::test(start_paused = true)]
async fn look_ups_are_limited_per_ten_minutes() {
    let (cloud, caller) = with_others(0).await;
    look_up_to_the_limit(&cloud, &caller).await;
    let next = |ms| nth_look_up(&cloud, &caller, RateLimit::LookUps.max(), ms);
    let refused = refusal(next(60_000).await);
    assert_eq!(refused.to_string(), "Too many searches for a player. Please try again in 9 minutes.");
    assert_eq!(cloud.calls(), ["UpdateItem"], "nothing is read");
    next(600_000).await.answer();
}

// asvs 2.4.1
#[tokio::test(start_paused = true)]
async fn pages_of_players_are_limited_per_ten_minutes() {
    let (cloud, caller) = with_others(30).await;
    list_to_the_limit(&cloud, &caller).await;
    let next = |ms| list_with(&cloud, numbered(&caller, RateLimit::PlayersPages.max(), ms));
    let refused = refusal(next(60_000).await);
    assert_eq!(refused.to_string(), "Too many requests for the list of players. Please try again in 9 minutes.");
    assert_eq!(cloud.calls(), ["UpdateItem"], "nothing is read");
    next(600_000).await.answer();
}

#[tokio::test(start_paused = true)]
async fn look_ups_do_not_count_as_pages() {
    let (cloud, caller) = with_others(30).await;
    look_up_to_the_limit(&cloud, &caller).await;
    list_to_the_limit(&cloud, &caller).await;
}
