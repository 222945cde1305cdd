use crate::{scene::Scene, statement::booked};
use serde_json::{Value, json};
use testkit::DAY_MS;

fn ids(missing: &Value) -> Vec<Value> {
    let items = missing["items"].as_array().unwrap().iter();
    items
        .map(|item| [&item["deposit"], &item["withdrawal"]].into_iter().find(|id| !id.is_null()).unwrap().clone())
        .collect()
}

/// Decided on the 21st, at noon.
#[tokio::test(start_paused = true)]
async fn what_no_line_shows_is_missing_after_three_days_of_statements() {
    let scene = Scene::guarded().await;
    let approve = async |id: &str, body: Value| scene.approve(&scene.other, id, body).await.answer();
    assert_eq!(scene.missing().await, json!({"items": [], "days": 3}));
    scene.counted(0, 20, &[booked(20, 100, "Begin")]).await;
    let (payout, reference) = scene.paid_out(&scene.one, 60).await;
    let (taken, _) = scene.taken(&scene.other, 70).await;
    let (by_slip, of_slip) = scene.deposit(&scene.alice, 50).await;
    scene.approve(&scene.one, &by_slip, json!({"reason": "Slip"})).await.answer();
    approve(&by_slip, json!({})).await;
    let (on_line, named) = scene.deposit(&scene.alice, 80).await;
    let lines = scene.counted(100, 21, &[booked(21, 8_000, &named), booked(21, -6_000, &reference)]).await;
    approve(&on_line, json!({"line": lines[0]})).await;
    scene.deposit(&scene.alice, 90).await;

    assert_eq!(scene.missing().await, json!({"items": [], "days": 3, "until": "2026-11-21"}));
    scene.wait(9 * DAY_MS);
    assert_eq!(ids(&scene.missing().await), [""; 0], "by the bank's calendar, not ours");
    scene.counted(2_100, 24, &[]).await;
    assert_eq!(ids(&scene.missing().await), [""; 0], "not three whole days");
    scene.counted(2_100, 25, &[]).await;
    let missing = scene.missing().await;
    assert_eq!(ids(&missing), [json!(payout), json!(taken), json!(by_slip)], "oldest first");
    assert_eq!(missing["until"], json!("2026-11-25"));
    let by = [0, 1, 2].map(|at| missing["items"][at]["by"].clone());
    assert_eq!(by, [&scene.one, &scene.other, &scene.other].map(|admin| json!(admin.uid())));
    let last = &missing["items"][2];
    assert_eq!(json!([last["amount"], last["player"]["userId"]]), json!([50, scene.alice.uid()]));
    scene.settle(&scene.other, &lines[1], json!({"as": "payout", "withdrawal": payout})).await.answer();
    let late = scene.counted(2_100, 26, &[booked(26, 5_000, &of_slip)]).await.remove(0);
    assert_eq!(ids(&scene.missing().await), [json!(taken), json!(by_slip)]);
    scene.settle(&scene.other, &late, json!({"as": "used", "deposit": by_slip})).await.answer();
    assert_eq!(ids(&scene.missing().await), [json!(taken)]);
}

#[tokio::test(start_paused = true)]
async fn what_was_decided_before_the_first_statement_is_not_missing() {
    let scene = Scene::guarded().await;
    scene.paid_out(&scene.one, 60).await;
    scene.wait(9 * DAY_MS);
    scene.counted(0, 28, &[booked(22, 100, "Begin")]).await;
    assert_eq!(ids(&scene.missing().await), [""; 0]);
}

#[tokio::test(start_paused = true)]
async fn the_list_of_what_is_missing_has_an_end() {
    let scene = Scene::open().await;
    scene.counted(0, 20, &[booked(20, 100, "Begin")]).await;
    let (id, _) = scene.deposit(&scene.alice, 50).await;
    scene.approve(&scene.one, &id, json!({})).await.answer();
    let record = scene.cloud.item("deposit_requests", &json!({"id": {"S": id}}));
    let copy = |number: usize| {
        let (mut copy, id) = (record.clone(), format!("{number:022}"));
        copy["id"]["S"] = json!(id);
        copy["place"]["S"] = json!(format!("2026-11-22T12:00:00.000Z#{id}"));
        copy
    };
    scene.cloud.fill("deposit_requests", &(0..700).map(copy).collect::<Vec<_>>());
    scene.wait(9 * DAY_MS);
    scene.counted(100, 28, &[]).await;
    assert_eq!(ids(&scene.missing().await).len(), 100);
}
