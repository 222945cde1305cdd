//! Tests which players a night checks, and which cases it opens.

use crate::scene::{Scene, at, closing};
use domain::{
    Refusal,
    care::{Marker, PlayHistory, Status},
};
use serde_json::{Value, json};
use std::time::Duration;
use testkit::{DAY_MS, Fault, Run, code};

/// Three a.m. of so many nights after the first noon.
const fn night(nights: u64) -> u64 {
    24 * nights - 9
}

#[tokio::test]
async fn two_signs_open_a_case_with_their_reasons() {
    let scene = Scene::new().await;
    scene.shows_signs(&scene.player).await;
    assert_eq!(scene.night(night(1)).await, json!({"finished": true, "players": 1, "cases": 1, "unread": 0}));
    let case = scene.case_of(&scene.player).await.unwrap();
    assert_eq!((case.status, case.score(), case.created_at), (Status::New, 4, at(night(1))));
    assert_eq!(case.player.email, "player@example.com");
    let said: Vec<_> = case.signs.iter().map(|sign| (sign.marker, sign.weight, sign.reason.as_str())).collect();
    assert_eq!(
        said,
        [
            (Marker::FailedDeposits, 2, "3 deposits were declined or failed in 7 days"),
            (Marker::ManyAccounts, 2, "Shares a mailbox, a phone number or payment details with another account"),
        ]
    );
}

#[tokio::test]
async fn one_sign_opens_none() {
    let scene = Scene::new().await;
    scene.play(&scene.player).await;
    scene.declined(&scene.player, 3).await;
    assert_eq!(scene.look(&scene.player, 1).await, json!({"opened": false}));
    assert_eq!(scene.case_of(&scene.player).await, None);
}

#[tokio::test]
async fn a_deposit_that_waits_or_was_taken_back_has_not_failed() {
    let scene = Scene::new().await;
    scene.shows_signs(&scene.player).await;
    let other = scene.player("another").await;
    scene.share(&[&scene.player, &other]).await;
    scene.play(&other).await;
    scene.declined(&other, 2).await;
    let taken_back = scene.deposit(&other).await;
    scene.cancel(&other, &taken_back).await;
    scene.deposit(&other).await;
    assert_eq!(scene.look(&other, 1).await, json!({"opened": false}));
    scene.declined(&other, 1).await;
    assert_eq!(scene.look(&other, 2).await, json!({"opened": true}));
}

#[tokio::test]
async fn deposits_of_more_than_a_week_ago_have_not_failed_lately() {
    let scene = Scene::new().await;
    scene.shows_signs(&scene.player).await;
    scene.wait(7 * DAY_MS);
    scene.play(&scene.player).await;
    assert_eq!(scene.look(&scene.player, 7 * 24 + 1).await, json!({"opened": false}));
}

#[tokio::test]
async fn the_same_payment_details_are_a_sign_and_a_closed_account_is_none() {
    let scene = Scene::new().await;
    scene.play(&scene.player).await;
    scene.declined(&scene.player, 3).await;
    let other = scene.player("another").await;
    scene.withdraw(&other, "me@example.com").await;
    scene.withdraw(&scene.player, "Me @ example.com").await;
    other.set("closedAt", json!({"S": at(0)}));
    assert_eq!(scene.look(&scene.player, 1).await, json!({"opened": false}));
    let third = scene.player("third").await;
    scene.withdraw(&third, "me@example.com").await;
    assert_eq!(scene.look(&scene.player, 2).await, json!({"opened": true}));
}

#[tokio::test]
async fn who_has_not_played_for_a_week_is_not_looked_at() {
    let scene = Scene::new().await;
    scene.shows_signs(&scene.player).await;
    assert_eq!(scene.night(7 * 24 - 1).await, json!({"finished": true, "players": 1, "cases": 1, "unread": 0}));
    let scene = Scene::new().await;
    scene.shows_signs(&scene.player).await;
    assert_eq!(scene.night(7 * 24).await, json!({"finished": true, "players": 0, "cases": 0, "unread": 0}));
}

#[tokio::test]
async fn a_closed_account_is_not_looked_at() {
    let scene = Scene::new().await;
    scene.shows_signs(&scene.player).await;
    scene.player.restrict(&scene.player.wallet().await.closed(at(1))).await;
    assert_eq!(scene.look(&scene.player, 2).await, json!({"opened": false}));
}

#[tokio::test]
async fn a_night_goes_on_where_it_stopped_and_looks_once() {
    let scene = Scene::new().await;
    for number in 0..60 {
        scene.play(&scene.player(&format!("player {number}")).await).await;
    }
    scene.shows_signs(&scene.player).await;
    let mut answers = Vec::new();
    for minutes in 0..5 {
        let at = at(night(1)).plus_ms(minutes * 600_000);
        answers.push(scene.invoke_for(json!({}), at, Duration::ZERO).await.answer());
    }
    assert_eq!(answers.iter().map(|answer| &answer["finished"]).collect::<Vec<_>>(), [false, false, true, true, true]);
    let whole = json!({"finished": true, "players": 61, "cases": 1, "unread": 0});
    assert_eq!(answers[2..], [whole.clone(), whole.clone(), whole]);
    assert_eq!(scene.night(night(2)).await, json!({"finished": true, "players": 61, "cases": 0, "unread": 0}));
}

#[tokio::test]
async fn a_night_that_did_not_end_is_begun_anew() {
    let scene = Scene::new().await;
    for number in 0..30 {
        scene.play(&scene.player(&format!("player {number}")).await).await;
    }
    let first = scene.invoke_for(json!({}), at(night(1)), Duration::ZERO).await.answer();
    assert_eq!(first["finished"], false);
    assert_eq!(scene.night(night(2)).await["players"], 30);
}

#[tokio::test]
async fn a_wallet_that_cannot_be_read_keeps_nobody_else_from_being_looked_at() {
    let scene = Scene::new().await;
    scene.shows_signs(&scene.player).await;
    let broken = scene.player("broken").await;
    scene.cloud.set("wallets", &broken.key(), "balance", &json!({"S": "much"}));
    assert_eq!(scene.night(night(1)).await, json!({"finished": true, "players": 1, "cases": 1, "unread": 1}));
}

#[tokio::test]
async fn each_row_is_read_once() {
    let scene = Scene::new().await;
    let history = || {
        let key = json!({"id": {"S": format!("history#{}", scene.player.uid())}});
        let item = scene.cloud.quiet().item("care", &key);
        serde_json::from_str::<PlayHistory>(item["record"]["S"].as_str().unwrap()).unwrap()
    };
    for nth in 1..=3 {
        scene.play(&scene.player).await;
        scene.look(&scene.player, nth).await;
        // The first row is the starting points.
        assert_eq!(history().seq, 1 + nth);
    }
}

#[tokio::test]
async fn another_night_with_more_signs_adds_them_to_the_open_case() {
    let (scene, before) = Scene::with_case().await;
    scene.player.set("phoneNumber", json!({"S": ""}));
    assert_eq!(scene.look(&scene.player, 2).await, json!({"opened": false}));
    assert_eq!(scene.case_of(&scene.player).await, Some(before), "a case keeps what it was opened for");
}

#[tokio::test]
async fn a_closed_case_is_not_opened_again_by_the_same_signs() {
    let (scene, case) = Scene::with_case().await;
    let admin = scene.another_admin("second").await;
    scene.note(&admin, case.id.as_str(), "1", closing()).await.answer();
    assert_eq!(scene.look(&scene.player, night(2)).await, json!({"opened": false}));
    assert_eq!(scene.case_of(&scene.player).await.unwrap().status, Status::Closed);
}

#[tokio::test]
async fn who_is_not_there_cannot_be_looked_at() {
    let scene = Scene::new().await;
    let of = |player: Value| json!({"player": player});
    assert_eq!(code(scene.invoke(of(json!("0".repeat(28))), at(1)).await), "WALLET_NOT_FOUND");
    assert_eq!(code(scene.invoke(of(json!("x")), at(1)).await), Refusal::malformed("").code());
}

/// Whatever fails, a night that is repeated has opened one case, and kept the history.
#[tokio::test(start_paused = true)]
async fn one_case_is_opened_despite_any_fault() {
    let scene = Scene::new().await;
    scene.shows_signs(&scene.player).await;
    let calls = {
        let trial = Scene::new().await;
        trial.shows_signs(&trial.player).await;
        trial.look(&trial.player, night(1)).await;
        trial.cloud.calls().len()
    };
    assert!(calls > 8, "{calls}");
    for (call, fault) in Fault::at_each(calls) {
        scene.cloud.empty("care");
        scene.cloud.forget();
        scene.cloud.fail(call, fault);
        let first = scene.invoke(json!({"player": scene.player.uid()}), at(night(1))).await;
        scene.cloud.forget();
        if let Run::Ended(outcome) = first {
            outcome.expect("a short fault is retried");
        }
        scene.look(&scene.player, night(1)).await;
        let items = scene.cloud.items("care");
        let cases: Vec<_> = items.iter().filter(|item| item.get("status").is_some()).collect();
        assert_eq!((items.len(), cases.len()), (2, 1), "{fault:?} at call {call}");
    }
}

/// Of a player with two rows, three deposits and another account.
#[tokio::test]
async fn a_look_costs_so_many_units() {
    let scene = Scene::new().await;
    scene.shows_signs(&scene.player).await;
    scene.look(&scene.player, night(1)).await;
    scene.cloud.forget();
    scene.look(&scene.player, night(2)).await;
    let units = scene.cloud.units();
    assert_eq!((units.read_hundredths, units.write_hundredths), (850, 100), "{units:?}");
}
