//! POST /api/wallet/reality-check (D58).

use domain::{
    Timestamp,
    wallet::{CheckEvery, PlaySession, RealityCheck, Wallet},
};
use serde_json::{Value, json};
use testkit::{Cloud, Fault, MINUTE_MS, NOON, Player, Run, code, player, serve};
use wallet::reality_check;

async fn asked(cloud: &Cloud, player: &Player, after_ms: u64, body: Value) -> Run<Value> {
    serve(cloud, player.call(after_ms).with_body(body.to_string()), reality_check).await.json()
}

/// A player who has played since noon, for 29 minutes so far.
async fn playing(cloud: &Cloud) -> Player {
    let player = player(cloud, "player").await;
    let wallet = player.wallet().await;
    let last = NOON.plus_ms(29 * MINUTE_MS);
    let session = PlaySession { since: NOON, last, answered: NOON, staked: 700, lost: 450 };
    let reality_check = RealityCheck { session: Some(session), ..RealityCheck::default() };
    player.restrict(&Wallet { version: wallet.version + 1, reality_check, ..wallet }).await;
    cloud.forget();
    player
}

fn view(check_at: Timestamp) -> Value {
    let session = json!({"since": NOON.to_string(), "staked": 7, "back": 2.5, "checkAt": check_at.to_string()});
    json!({"everyMinutes": 30, "session": session})
}

#[tokio::test(start_paused = true)]
async fn an_answer_is_written_with_its_audit_row() {
    let cloud = Cloud::default();
    let player = playing(&cloud).await;
    let (due, answered) = (30 * MINUTE_MS, 31 * MINUTE_MS);
    assert_eq!(asked(&cloud, &player, due - 1, json!({})).await.answer(), view(NOON.plus_ms(due)), "too early");
    assert_eq!(cloud.items("audit_log").len(), 1, "that of the scene");
    let next = view(NOON.plus_ms(answered + due));
    assert_eq!(asked(&cloud, &player, answered, json!({})).await.answer(), next);
    assert_eq!(asked(&cloud, &player, answered + 1, json!({})).await.answer(), next);
    let rows: Vec<_> = cloud.items("audit_log").iter().map(Value::to_string).collect();
    assert_eq!(rows.len(), 2);
    let row = rows.iter().find(|row| row.contains("account.reality-check")).unwrap();
    assert!(row.contains(&format!("every 30 minutes, next at {}", NOON.plus_ms(answered + due))), "{row}");
}

#[tokio::test(start_paused = true)]
async fn how_often_it_comes_is_set_but_not_instead_of_an_answer() {
    let cloud = Cloud::default();
    let player = playing(&cloud).await;
    let every = |minutes: u64| json!({"everyMinutes": minutes});
    assert_eq!(asked(&cloud, &player, 29 * MINUTE_MS, every(15)).await.answer()["everyMinutes"], 15);
    assert_eq!(player.wallet().await.reality_check.every, CheckEvery::Quarter);
    assert_eq!(code(asked(&cloud, &player, 29 * MINUTE_MS + 1, every(60)).await), "REALITY_CHECK_DUE");
    asked(&cloud, &player, 29 * MINUTE_MS + 2, json!({})).await.answer();
    assert_eq!(asked(&cloud, &player, 29 * MINUTE_MS + 3, every(60)).await.answer()["everyMinutes"], 60);
}

#[tokio::test(start_paused = true)]
async fn what_cannot_be_a_check_is_refused() {
    let cloud = Cloud::default();
    let player = player(&cloud, "player").await;
    for body in [json!({"everyMinutes": 20}), json!({"everyMinutes": -15}), json!({"answer": true}), json!([])] {
        assert_eq!(code(asked(&cloud, &player, 0, body.clone()).await), "MALFORMED", "{body}");
    }
    assert_eq!(asked(&cloud, &player, 0, json!({})).await.answer(), json!({"everyMinutes": 30}));
}

#[tokio::test(start_paused = true)]
async fn whatever_call_fails_it_is_answered_once() {
    for (call, fault) in Fault::at_each(3) {
        let cloud = Cloud::default();
        let player = playing(&cloud).await;
        cloud.fail(call, fault);
        drop(asked(&cloud, &player, 30 * MINUTE_MS, json!({})).await);
        cloud.forget();
        asked(&cloud, &player, 30 * MINUTE_MS, json!({})).await.answer();
        let rows = cloud.items("audit_log");
        let answers = rows.iter().filter(|row| row.to_string().contains("account.reality-check"));
        assert_eq!(answers.count(), 1, "{call} {fault:?}");
    }
}
