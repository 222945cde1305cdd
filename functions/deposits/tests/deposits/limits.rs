//! A player's own limit on deposits (D57): paid-in and waiting amounts together never exceed it.

use crate::scene::{Scene, code};
use contract::dto::RequestedDeposit;
use domain::{
    Money,
    wallet::{LimitChange, LimitName, Limited, Period, RaiseRule},
};
use futures::future::join_all;
use serde_json::{Value, json};
use testkit::{DAY_MS, Fault, NOON, Run, after_turns};

const A_DAY: LimitName = LimitName { period: Period::Day, of: Limited::Deposits };

/// Alice pays in at most so much a day.
async fn limited(points: u64) -> Scene {
    let scene = Scene::with_cash().await;
    let wallet = scene.alice.wallet().await;
    let change = LimitChange::Set(A_DAY, Some(Money::points(points)));
    let limited = wallet.limited(change, RaiseRule::new(24).unwrap(), NOON).unwrap().unwrap();
    scene.alice.restrict(&limited).await;
    scene.cloud.forget();
    scene
}

async fn ask(scene: &Scene, key: &str, body: Value, ms: u64) -> Run<RequestedDeposit> {
    scene.send_call(scene.alice.call(ms).with_idempotency_key(key).with_body(body.to_string())).await
}

// rts 12B.3
#[tokio::test(start_paused = true)]
async fn what_waits_counts_until_it_is_declined_and_what_was_approved_stays() {
    let scene = limited(20).await;
    let first = ask(&scene, "1", json!({"amount": 12}), 0).await.answer().deposit.facts.id;
    assert_eq!(code(ask(&scene, "2", json!({"amount": 8.01}), 0).await), "LIMIT_REACHED");
    ask(&scene, "3", json!({"amount": 8}), 0).await.answer();
    assert_eq!(code(ask(&scene, "4", json!({"amount": 0.01}), 0).await), "LIMIT_REACHED");
    scene.decline(&scene.admin, &first, "", 0).await.answer();
    let second = ask(&scene, "5", json!({"amount": 12}), 0).await.answer().deposit.facts.id;
    scene.approve(&scene.admin, &second, 0).await.answer();
    assert_eq!(code(ask(&scene, "6", json!({"amount": 0.01}), 0).await), "LIMIT_REACHED");
    // On the next day only waiting deposits count.
    assert_eq!(code(ask(&scene, "7", json!({"amount": 12.01}), DAY_MS).await), "LIMIT_REACHED");
    ask(&scene, "8", json!({"amount": 12}), DAY_MS).await.answer();
}

#[tokio::test(start_paused = true)]
async fn a_refused_deposit_takes_no_place_and_its_key_can_be_sent_again() {
    let scene = limited(20).await;
    for number in 0..9 {
        assert_eq!(code(ask(&scene, &number.to_string(), json!({"amount": 21}), 0).await), "LIMIT_REACHED");
    }
    ask(&scene, "0", json!({"amount": 20}), 0).await.answer();
}

#[tokio::test(start_paused = true)]
async fn points_sent_to_others_are_no_deposit_of_ones_own() {
    let scene = limited(1).await;
    ask(&scene, "1", json!({"amount": 50, "to": scene.bob.uid().as_str()}), 0).await.answer();
    ask(&scene, "2", json!({"amount": 1}), 0).await.answer();
}

// rts 12B.3
#[tokio::test(start_paused = true)]
async fn deposits_asked_for_at_once_do_not_pass_it_together() {
    // Also when the clock of the server that has the later one is behind.
    for (turns, is_reversed) in (0..12).flat_map(|turns| [(turns, false), (turns, true)]) {
        let scene = limited(10).await;
        let runs = join_all((0..4_usize).map(|number| {
            let (scene, key) = (&scene, number.to_string());
            let ms = if is_reversed { 4 - number } else { number };
            after_turns(number * turns, async move { ask(scene, &key, json!({"amount": 5}), ms as u64).await })
        }));
        let made = runs.await.into_iter().filter(|run| matches!(run, Run::Ended(Ok(_)))).count();
        let waiting = scene.list(&scene.alice, None).await.answer().items;
        assert_eq!((waiting.len(), made), (2, 2), "{turns} {is_reversed}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_request_sent_twice_concurrently_is_counted_once() {
    for turns in 0..12 {
        let scene = limited(10).await;
        let send = || ask(&scene, "1", json!({"amount": 10}), 0);
        let (first, second) = tokio::join!(send(), after_turns(turns, send()));
        assert_eq!(first.answer().deposit.facts.id, second.answer().deposit.facts.id, "{turns}");
    }
}

#[tokio::test(start_paused = true)]
async fn an_approval_at_any_moment_makes_no_room() {
    for turns in 0..24 {
        let scene = limited(20).await;
        let first = ask(&scene, "1", json!({"amount": 12}), 0).await.answer().deposit.facts.id;
        let second = async { ask(&scene, "2", json!({"amount": 9}), 1).await };
        let (approved, second) = tokio::join!(after_turns(turns, scene.approve(&scene.admin, &first, 1)), second);
        approved.answer();
        assert_eq!(code(second), "LIMIT_REACHED", "{turns}");
    }
}

#[tokio::test(start_paused = true)]
async fn whatever_call_fails_the_deposit_is_asked_for_once() {
    for (call, fault) in Fault::at_each(10) {
        let scene = limited(20).await;
        ask(&scene, "0", json!({"amount": 1}), 0).await.answer();
        scene.cloud.forget();
        scene.cloud.fail(call, fault);
        drop(ask(&scene, "1", json!({"amount": 19}), 0).await);
        scene.cloud.forget();
        ask(&scene, "1", json!({"amount": 19}), 0).await.answer();
        assert_eq!(code(ask(&scene, "2", json!({"amount": 0.01}), 0).await), "LIMIT_REACHED", "{call} {fault:?}");
        assert_eq!(scene.list(&scene.alice, None).await.answer().items.len(), 2, "{call} {fault:?}");
    }
}
