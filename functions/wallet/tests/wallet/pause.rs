//! POST /api/wallet/pause (D56).

use domain::wallet::RestrictionKind;
use serde_json::{Value, json};
use testkit::{Cloud, DAY_MS, Fault, NOON, Player, Run, code, player, serve};
use wallet::pause;

async fn asked(cloud: &Cloud, player: &Player, after_ms: u64, body: Value) -> Run<Value> {
    serve(cloud, player.call(after_ms).with_body(body.to_string()), pause).await.json()
}

#[tokio::test(start_paused = true)]
async fn a_time_out_is_written_with_its_audit_row() {
    let cloud = Cloud::default();
    let player = player(&cloud, "player").await;
    let answer = asked(&cloud, &player, 0, json!({"days": 7})).await.answer();
    assert_eq!(answer["kind"], "time-out");
    let until = player.wallet().await.pause(NOON).unwrap().until.unwrap();
    assert_eq!(answer["until"], until.to_string());
    let rows = cloud.items("audit_log");
    assert_eq!(rows.len(), 1);
    let row = rows[0].to_string();
    assert!(row.contains("account.pause") && row.contains(&format!("time-out until {until}")), "{row}");
}

#[tokio::test(start_paused = true)]
async fn a_shorter_one_is_refused_and_changes_nothing() {
    let cloud = Cloud::default();
    let player = player(&cloud, "player").await;
    asked(&cloud, &player, 0, json!({"months": 6})).await.answer();
    let before = player.wallet().await;
    for (body, refusal) in [
        (json!({"days": 42}), "PAUSE_NOT_SHORTENED"),
        (json!({"end": true}), "EXCLUSION_NOT_OVER"),
        (json!({"days": 43}), "PAUSE_LENGTH_INVALID"),
        (json!({"months": 5}), "PAUSE_LENGTH_INVALID"),
        (json!({}), "MALFORMED"),
        (json!({"days": 7, "months": 6}), "MALFORMED"),
        (json!({"days": "7"}), "MALFORMED"),
        (json!({"days": -1}), "MALFORMED"),
        (json!({"until": "2026-11-22"}), "MALFORMED"),
    ] {
        assert_eq!(code(asked(&cloud, &player, 1, body.clone()).await), refusal, "{body}");
    }
    assert_eq!(player.wallet().await, before);
    assert_eq!(cloud.items("audit_log").len(), 1);
}

#[tokio::test(start_paused = true)]
async fn an_exclusion_whose_time_is_over_ends_a_day_later() {
    let cloud = Cloud::default();
    let player = player(&cloud, "player").await;
    asked(&cloud, &player, 0, json!({"months": 6})).await.answer();
    let over_ms = NOON.plus_months(6).ms_since(NOON);
    let answer = asked(&cloud, &player, over_ms, json!({"end": true})).await.answer();
    assert_eq!(answer["until"], NOON.plus_ms(over_ms + DAY_MS).to_string());
    let again = asked(&cloud, &player, over_ms + 1, json!({"end": true})).await.answer();
    assert_eq!(again, answer, "asking again does not put it off");
    assert_eq!(cloud.items("audit_log").len(), 2);
}

#[tokio::test(start_paused = true)]
async fn whatever_call_fails_the_player_pauses_once() {
    for (call, fault) in Fault::at_each(4) {
        let cloud = Cloud::default();
        let player = player(&cloud, "player").await;
        cloud.fail(call, fault);
        drop(asked(&cloud, &player, 0, json!({"days": 1})).await);
        cloud.forget();
        asked(&cloud, &player, 0, json!({"days": 1})).await.answer();
        assert_eq!(cloud.items("audit_log").len(), 1, "{call} {fault:?}");
        assert!(player.wallet().await.pause(NOON).is_some(), "{call} {fault:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn who_is_frozen_can_still_choose_to_pause() {
    let cloud = Cloud::default();
    let player = player(&cloud, "player").await;
    player.freeze("A stolen card").await;
    assert_eq!(asked(&cloud, &player, 0, json!({"forGood": true})).await.answer()["kind"], "excluded");
    let wallet = player.wallet().await;
    assert!(wallet.is_frozen());
    let thawed = wallet.unfrozen(NOON).unwrap();
    assert_eq!(thawed.pause(NOON).map(|pause| &pause.kind), Some(&RestrictionKind::Excluded));
}

#[tokio::test(start_paused = true)]
async fn for_good_takes_a_sign_in_of_the_last_half_hour() {
    const HALF_AN_HOUR_MS: u64 = 30 * 60_000;
    let cloud = Cloud::default();
    let player = player(&cloud, "player").await;
    let for_good = json!({"forGood": true});
    assert_eq!(code(asked(&cloud, &player, HALF_AN_HOUR_MS, for_good.clone()).await), "SIGN_IN_AGAIN");
    assert!(player.wallet().await.pause(NOON).is_none());
    asked(&cloud, &player, HALF_AN_HOUR_MS, json!({"months": 6})).await.answer();
    assert_eq!(asked(&cloud, &player, HALF_AN_HOUR_MS - 1, for_good).await.answer()["kind"], "excluded");
}
