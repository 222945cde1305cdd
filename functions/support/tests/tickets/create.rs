//! POST /api/support/tickets.

use crate::scene::{Scene, after_turns, code, refusal, report};
use serde_json::{Value, json};

fn with(name: &str, value: Value) -> Value {
    let mut body = report();
    body[name] = value;
    body
}

// spec 3.25, 7.36
#[tokio::test(start_paused = true)]
async fn a_report_becomes_a_new_ticket_with_all_specified_fields() {
    let scene = Scene::new().await;
    let mut body = with("email", json!(" Thandi@Example.COM "));
    body["message"] = json!("\n The countdown\nstands still. ");
    let made = json!(scene.report(&scene.player, "key", body).await.answer());
    let id = made["id"].as_str().unwrap();
    let noon = "2026-11-21T12:00:00.000Z";
    let expected = json!({
        "id": id,
        "name": "Thandi N.",
        "email": "thandi@example.com",
        "category": "Game Related",
        "message": "The countdown\nstands still.",
        "status": "new",
        "createdAt": noon,
        "updatedAt": noon,
    });
    assert_eq!(made, expected);
    let mut stored = expected;
    stored["uid"] = json!(scene.player.uid());
    stored["all"] = json!("all");
    stored["place"] = json!(format!("{noon}#{id}"));
    let texts = stored.as_object().unwrap().iter().map(|(name, text)| (name.clone(), json!({"S": text})));
    assert_eq!(scene.stored(id), Value::Object(texts.collect()));
}

// spec 5.24
#[tokio::test(start_paused = true)]
async fn an_invalid_report_has_its_own_words_but_opens_nothing() {
    let scene = Scene::new().await;
    for (body, text) in [
        (with("name", json!(" ")), "Please enter your name"),
        (with("name", json!("n".repeat(101))), "A name can have at most 100 characters"),
        (with("email", json!("thandi")), "Invalid email format"),
        (with("category", json!("")), "Please select a category"),
        (with("category", json!("Refunds")), "Please select a category"),
        (with("message", json!("\n")), "Please enter a message"),
        (with("message", json!("m".repeat(2001))), "A message can have at most 2000 characters"),
        (with("message", Value::Null), "Please enter a message"),
        (json!({}), "Please enter your name"),
    ] {
        let refusal = refusal(scene.report(&scene.player, "key", body.clone()).await);
        assert_eq!((refusal.to_string().as_str(), refusal.status()), (text, 400), "{body}");
    }
    for body in [
        with("category", json!(4)),
        with("status", json!("resolved")),
        with("userId", json!("b".repeat(28))),
        json!(["Thandi", "thandi@example.com", "Other", "Help"]),
    ] {
        assert_eq!(code(scene.report(&scene.player, "key", body.clone()).await), "MALFORMED", "{body}");
    }
    assert!(scene.own(&scene.player, &[]).await.answer().items.is_empty());
}

#[tokio::test(start_paused = true)]
async fn the_same_key_and_report_again_get_the_same_ticket_as_it_stands_by_then() {
    let scene = Scene::new().await;
    let first = json!(scene.report(&scene.player, "key", report()).await.answer());
    let same = with("name", json!(" Thandi N. ")).to_string();
    assert_eq!(json!(scene.report_at(90_000, &scene.player, "key", &same).await.answer()), first);
    let id = first["id"].as_str().unwrap();
    scene.set_status(&scene.admin, id, "resolved").await.answer();
    let again = json!(scene.report_at(90_000, &scene.player, "key", &same).await.answer());
    assert_eq!((&again["id"], &again["status"]), (&first["id"], &json!("resolved")));
    assert_eq!(scene.own(&scene.player, &[]).await.answer().items.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_reused_key_with_another_report_is_refused_only_to_its_player() {
    let scene = Scene::new().await;
    let mine = scene.reported("key").await;
    for (name, other) in
        [("name", "Thandi"), ("email", "t@example.com"), ("category", "Other"), ("message", "It stands still.")]
    {
        let refusal = refusal(scene.report(&scene.player, "key", with(name, json!(other))).await);
        assert_eq!((refusal.code(), refusal.status()), ("IDEMPOTENCY_KEY_REUSED", 409), "{name}");
    }
    let other = scene.player("other").await;
    assert_ne!(scene.report(&other, "key", with("name", json!("Other"))).await.answer().id, mine);
    assert_eq!(scene.own(&scene.player, &[]).await.answer().items.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_report_without_a_proper_key_is_refused() {
    let scene = Scene::new().await;
    for (key, expected) in [("", "IDEMPOTENCY_KEY_MISSING"), ("a b", "MALFORMED"), (&"k".repeat(65), "MALFORMED")] {
        let refusal = refusal(scene.report(&scene.player, key, report()).await);
        assert_eq!((refusal.code(), refusal.status()), (expected, 400), "{key}");
    }
}

#[tokio::test(start_paused = true)]
async fn two_of_the_same_report_at_once_are_one_ticket_however_far_the_first_is() {
    for turns in 0..6 {
        let scene = Scene::new().await;
        let send = || scene.report(&scene.player, "key", report());
        let (first, second) = tokio::join!(send(), after_turns(turns, send()));
        assert_eq!(json!(first.answer()), json!(second.answer()), "{turns}");
        assert_eq!(scene.own(&scene.player, &[]).await.answer().items.len(), 1, "{turns}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_report_costs_one_read_unit_and_five_write_units() {
    let scene = Scene::new().await;
    scene.reported("first").await;
    scene.report(&scene.player, "key", report()).await.answer();
    let units = scene.cloud.units();
    println!("tickets-create: {units:?}");
    assert_eq!(scene.cloud.calls(), ["GetItem", "UpdateItem", "PutItem"]);
    assert_eq!((units.transactions, units.write_hundredths, units.read_hundredths), (0, 500, 100));
}
