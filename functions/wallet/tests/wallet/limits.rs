//! POST /api/wallet/limits (D57).

use domain::{
    Money,
    wallet::{LimitName, Limited, Period},
};
use serde_json::{Value, json};
use testkit::{Cloud, DAY_MS, Fault, NOON, Player, Run, code, player, serve};
use wallet::limits;

async fn asked(cloud: &Cloud, player: &Player, after_ms: u64, body: Value) -> Run<Value> {
    serve(cloud, player.call(after_ms).with_body(body.to_string()), limits).await.json()
}

fn losses_a_day(most: f64) -> Value {
    json!({"of": "losses", "period": "day", "most": most})
}

#[tokio::test(start_paused = true)]
async fn a_limit_is_written_with_its_audit_row() {
    let cloud = Cloud::default();
    let player = player(&cloud, "player").await;
    let answer = asked(&cloud, &player, 0, losses_a_day(12.5)).await.answer();
    let limit = json!({
        "of": "losses", "period": "day", "most": 12.5, "left": 12.5, "renews": Period::Day.end(NOON).to_string(),
    });
    assert_eq!(answer, json!({"set": [limit]}));
    let name = LimitName { period: Period::Day, of: Limited::Losses };
    assert_eq!(player.wallet().await.limits.set[&name].most, Money::parse("12.5").unwrap());
    let rows = cloud.items("audit_log");
    assert_eq!(rows.len(), 1);
    let row = rows[0].to_string();
    assert!(row.contains("account.limit") && row.contains("losses a day: 12.5") && row.contains("no limits"), "{row}");
}

// rts 12D.2
#[tokio::test(start_paused = true)]
async fn a_raise_takes_two_requests_a_day_apart() {
    let cloud = Cloud::default();
    let player = player(&cloud, "player").await;
    asked(&cloud, &player, 0, losses_a_day(10.0)).await.answer();
    let waiting = asked(&cloud, &player, 1, losses_a_day(50.0)).await.answer();
    assert_eq!(waiting["set"][0]["most"], 10);
    let from = NOON.plus_ms(1 + DAY_MS);
    let raise = json!({
        "of": "losses", "period": "day", "to": 50,
        "from": from.to_string(), "lapses": from.plus_ms(7 * DAY_MS).to_string(),
    });
    assert_eq!(waiting["raise"], raise);
    assert_eq!(code(asked(&cloud, &player, 2, json!({"confirm": true})).await), "RAISE_TOO_EARLY");
    let raised = asked(&cloud, &player, 1 + DAY_MS, json!({"confirm": true})).await.answer();
    assert_eq!((&raised["set"][0]["most"], raised.get("raise")), (&json!(50), None));
    assert_eq!(code(asked(&cloud, &player, 2 + DAY_MS, json!({"confirm": true})).await), "NO_RAISE_WAITS");
}

/// The calls: the wallet, the limit on changes, the change.
#[tokio::test(start_paused = true)]
async fn an_answer_that_was_lost_does_not_refuse_what_was_done() {
    for answer in ["confirm", "keep"] {
        for lost in 0..3 {
            let cloud = Cloud::default();
            let player = player(&cloud, "player").await;
            asked(&cloud, &player, 0, losses_a_day(10.0)).await.answer();
            cloud.empty("audit_log");
            asked(&cloud, &player, 1, losses_a_day(50.0)).await.answer();
            cloud.empty("audit_log");
            cloud.fail(lost, Fault::ResponseLost);
            let view = asked(&cloud, &player, 1 + DAY_MS, json!({answer: true})).await.answer();
            assert_eq!(view["set"][0]["most"], if answer == "confirm" { 50 } else { 10 }, "{answer} {lost}");
            assert_eq!((view.get("raise"), cloud.items("audit_log").len()), (None, 1), "{answer} {lost}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn what_changes_nothing_writes_nothing() {
    let cloud = Cloud::default();
    let player = player(&cloud, "player").await;
    let first = asked(&cloud, &player, 0, losses_a_day(10.0)).await.answer();
    let before = player.wallet().await;
    for body in [losses_a_day(10.0), json!({"keep": true})] {
        assert_eq!(asked(&cloud, &player, 1, body).await.answer(), first);
    }
    for (body, refusal) in [
        (json!({}), "MALFORMED"),
        (json!({"most": 5}), "MALFORMED"),
        (json!({"of": "losses", "most": 5}), "MALFORMED"),
        (json!({"of": "losses", "period": "day"}), "MALFORMED"),
        (json!({"of": "losses", "period": "day", "most": 5, "remove": true}), "MALFORMED"),
        (json!({"confirm": true, "keep": true}), "MALFORMED"),
        (json!({"of": "losses", "period": "year", "most": 5}), "MALFORMED"),
        (json!({"of": "time", "period": "week", "most": 5}), "MALFORMED"),
        (json!({"of": "time", "period": "day", "most": 1440.01}), "LIMIT_TOO_HIGH"),
        (json!({"of": "wins", "period": "day", "most": 5}), "MALFORMED"),
        (json!({"of": "losses", "period": "day", "most": 5, "used": 0}), "MALFORMED"),
        (json!({"of": "losses", "period": "day", "most": 0}), "AMOUNT_INVALID"),
        (json!({"of": "losses", "period": "day", "most": -5}), "AMOUNT_INVALID"),
        (json!({"of": "losses", "period": "day", "most": 1e15}), "AMOUNT_INVALID"),
        (json!({"of": "losses", "period": "day", "most": 1_000_000.01}), "LIMIT_TOO_HIGH"),
        (json!({"of": "losses", "period": "day", "most": 5.001}), "AMOUNT_INVALID"),
        (json!({"of": "losses", "period": "day", "most": "5"}), "AMOUNT_INVALID"),
        (json!({"of": "stakes", "period": "day", "remove": true}), "LIMIT_NOT_SET"),
        (json!({"confirm": true}), "NO_RAISE_WAITS"),
    ] {
        assert_eq!(code(asked(&cloud, &player, 1, body.clone()).await), refusal, "{body}");
    }
    assert_eq!(player.wallet().await, before);
    assert_eq!(cloud.items("audit_log").len(), 1);
}

#[tokio::test(start_paused = true)]
async fn whatever_call_fails_the_limit_is_set_once() {
    for (call, fault) in Fault::at_each(4) {
        let cloud = Cloud::default();
        let player = player(&cloud, "player").await;
        cloud.fail(call, fault);
        drop(asked(&cloud, &player, 0, losses_a_day(10.0)).await);
        cloud.forget();
        asked(&cloud, &player, 0, losses_a_day(10.0)).await.answer();
        assert_eq!(cloud.items("audit_log").len(), 1, "{call} {fault:?}");
        assert_eq!(player.wallet().await.limits.set.len(), 1, "{call} {fault:?}");
    }
}
