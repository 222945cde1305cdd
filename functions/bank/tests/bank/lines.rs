use crate::{
    scene::{Scene, code, text},
    statement::{Booked, booked},
};
use serde_json::{Value, json};
use testkit::player;

/// Certainty, reason, and the id of the record.
fn found(line: &Value) -> Value {
    let found = &line["match"];
    let id = ["deposit", "withdrawal"].iter().map(|kind| &found[kind]).find(|id| !id.is_null());
    json!([found["certainty"], found["why"], id])
}

#[tokio::test(start_paused = true)]
async fn an_open_line_is_shown_with_the_deposit_that_it_names() {
    let scene = Scene::guarded().await;
    let (id, reference) = scene.deposit(&scene.alice, 50).await;
    let broken = format!("{} {}", &reference[..5], reference[5..].to_lowercase());
    let lines =
        scene.counted(0, 20, &[booked(20, 5_000, &broken), booked(20, 5_100, &reference), booked(20, 1, "x")]).await;
    let mut seen = scene.seen(&scene.other, &lines[0]).await;
    assert_eq!(found(&seen), json!(["exact", "reference", id]));
    assert_eq!(seen["match"]["fourEyes"], Value::Null, "one is enough");
    assert_eq!(json!([seen["match"]["amount"], seen["match"]["status"]]), json!([50, "pending"]));
    assert_eq!(seen["match"]["player"]["userId"], json!(scene.alice.uid()));
    let matched = seen.as_object_mut().unwrap().remove("match");
    assert!(matched.is_some());
    let expected = json!({"id": lines[0], "status": "open", "day": "2026-11-20", "amount": 50, "credit": true,
        "text": broken, "name": ""});
    assert_eq!(seen, expected);
    let more = scene.seen(&scene.other, &lines[1]).await;
    assert_eq!(found(&more), json!(["likely", "other-amount", id]));
    assert_eq!(more["match"]["fourEyes"], json!({"aloneAfterADay": true}), "more than was asked for");
    assert_eq!(scene.seen(&scene.other, &lines[2]).await["match"], Value::Null);
}

#[tokio::test(start_paused = true)]
async fn a_line_for_a_deposit_that_is_over_is_shown_as_such() {
    let scene = Scene::guarded().await;
    let (id, reference) = scene.deposit(&scene.alice, 50).await;
    scene.approve(&scene.one, &id, json!({"reason": "Slip"})).await.answer();
    scene.approve(&scene.other, &id, json!({})).await.answer();
    let lines = scene.counted(0, 20, &[booked(20, 5_000, &reference), booked(20, 4_000, &reference)]).await;
    let expected = [("exact", "approved", Value::Null), ("likely", "decided", json!({"aloneAfterADay": true}))];
    for (line, (certainty, why, four_eyes)) in lines.iter().zip(expected) {
        let seen = scene.seen(&scene.other, line).await;
        assert_eq!(found(&seen), json!([certainty, why, id]));
        let shown = json!([seen["match"]["status"], seen["match"]["fourEyes"]]);
        assert_eq!(shown, json!(["completed", four_eyes]), "only the first shows what was booked");
    }
}

#[tokio::test(start_paused = true)]
async fn a_line_without_a_reference_is_shown_with_the_one_player_of_its_name() {
    let scene = Scene::guarded().await;
    let maria = player(&scene.cloud, "maria").await;
    maria.set("displayName", json!({"S": "María N."}));
    let (id, _) = scene.deposit(&maria, 50).await;
    scene.deposit(&scene.alice, 50).await;
    let by = |name: &str, hundredths| Booked { name: name.to_owned(), ..booked(20, hundredths, "Deposit") };
    let lines = [by("MARIA NAMBINGA", 5_000), by("MARIA NAMBINGA", 5_001), by("JONAS", 5_000), by("", 5_000)];
    let lines = scene.counted(0, 20, &lines).await;
    let seen = scene.seen(&scene.other, &lines[0]).await;
    assert_eq!(found(&seen), json!(["likely", "amount-and-name", id]));
    for line in &lines[1..] {
        assert_eq!(scene.seen(&scene.other, line).await["match"], Value::Null);
    }
    let again = player(&scene.cloud, "maria2").await;
    again.set("displayName", json!({"S": "maria"}));
    scene.deposit(&again, 50).await;
    assert_eq!(scene.seen(&scene.other, &lines[0]).await["match"], Value::Null, "two of that name");
}

#[tokio::test(start_paused = true)]
async fn a_payout_with_its_return_are_found_by_its_reference() {
    let scene = Scene::guarded().await;
    let (id, reference) = scene.paid_out(&scene.one, 60).await;
    let (taken, of_taken) = scene.taken(&scene.one, 70).await;
    let lines = [booked(20, -6_000, &reference), booked(20, 6_000, &reference), booked(20, -7_000, &of_taken)];
    let lines = scene.counted(0, 20, &lines).await;
    for (line, payout) in lines.iter().zip([&id, &id, &taken]) {
        let seen = scene.seen(&scene.other, line).await;
        assert_eq!(found(&seen), json!(["exact", "reference", payout]));
        assert_eq!(seen["match"]["fourEyes"], Value::Null);
    }
    scene.settle(&scene.other, &lines[0], json!({"as": "payout", "withdrawal": id})).await.answer();
    let shown = scene.seen(&scene.other, &lines[0]).await;
    assert_eq!((&shown["match"], &shown["used"]["withdrawal"]), (&Value::Null, &json!(id)));
    scene.give_back(&scene.other, &id, json!({"line": lines[1]})).await.answer();
    let back = scene.seen(&scene.other, &lines[1]).await;
    assert_eq!(json!([back["status"], back["match"], back["used"]["withdrawal"]]), json!(["returned", null, id]));
}

#[tokio::test(start_paused = true)]
async fn a_proposal_is_shown_until_it_lapses() {
    let scene = Scene::guarded().await;
    let (id, reference) = scene.deposit(&scene.alice, 50).await;
    let lines = scene.counted(0, 20, &[booked(20, 5_100, &reference), booked(20, 700, "?")]).await;
    scene.approve(&scene.one, &id, json!({"line": lines[0], "reason": "Paid more"})).await.answer();
    let to_alice = json!({"userId": scene.alice.uid(), "reason": "Called us"});
    scene.credit(&scene.one, &lines[1], to_alice).await.answer();
    let seen = scene.seen(&scene.other, &lines[0]).await;
    for shown in [&seen["proposed"]["fourEyes"], &seen["match"]["fourEyes"]] {
        assert_eq!(json!([shown["proposal"]["reason"], shown["proposal"]["own"]]), json!(["Paid more", false]));
    }
    assert_eq!(seen["proposed"]["deposit"], json!(id));
    let credit = scene.seen(&scene.one, &lines[1]).await;
    assert_eq!(credit["proposed"]["userId"], json!(scene.alice.uid()));
    assert_eq!(credit["proposed"]["fourEyes"]["proposal"]["own"], json!(true));
    scene.wait(2 * testkit::DAY_MS);
    assert_eq!(scene.seen(&scene.other, &lines[0]).await["proposed"], Value::Null);
}

#[tokio::test(start_paused = true)]
async fn open_lines_come_first_oldest_first() {
    let scene = Scene::guarded().await;
    let lines: Vec<Booked> = (1..=60).map(|number| booked(1 + number % 20, -i64::from(number), "Fee")).collect();
    let ids = scene.counted(0, 20, &lines).await;
    for id in &ids[..30] {
        scene.settle(&scene.other, id, json!({"as": "fee"})).await.answer();
    }
    let all = scene.lines(&[]).await;
    let days = |status: &str| -> Vec<String> {
        all.iter().filter(|line| line["status"] == status).map(|line| text(&line["day"])).collect()
    };
    assert!(all[..30].iter().all(|line| line["status"] == "open") && all.len() == 60);
    assert!(days("open").is_sorted() && days("fee").is_sorted_by(|one, other| one >= other));
    for (status, count) in [("open", 30), ("fee", 30), ("used", 0), ("explained", 0)] {
        assert_eq!(scene.lines(&[("status", status)]).await.len(), count, "{status}");
    }
    assert_eq!(code(scene.page(&scene.other, &[("status", "lost")]).await), "MALFORMED");
    assert_eq!(code(scene.page(&scene.other, &[("cursor", "lost")]).await), "MALFORMED");
}

#[tokio::test(start_paused = true)]
async fn a_search_finds_the_line_of_an_id() {
    let scene = Scene::guarded().await;
    let ids = scene.counted(0, 20, &[booked(20, 5, "One"), booked(20, 6, "Two")]).await;
    let search = async |query: &[(&str, &str)]| scene.lines(query).await.len();
    assert_eq!(search(&[("search", &ids[1])]).await, 1);
    assert_eq!(search(&[("search", &ids[1]), ("status", "used")]).await, 0);
    for other in ["0123456789012345678901", "alice@example.com", scene.alice.uid().as_str()] {
        assert_eq!(search(&[("search", other)]).await, 0, "{other}");
    }
}
