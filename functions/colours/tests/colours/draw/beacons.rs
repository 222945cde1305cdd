//! The public beacon: genuine, late, forged, or missing.

use super::scene::{A_DAY, AN_HOUR, CLOSE, DRAW, RECORDED, Scene, everyone_enters, recorded};
use aws::Relay;
use domain::{
    Failure, Money, Refusal,
    colours::Status,
    wallet::{Kind, Source},
};
use http::Call;
use serde_json::json;
use std::sync::Arc;
use testkit::relay;

async fn closed(round: u64) -> Scene {
    let mut scene = Scene::with_beacon(round, "3:80,2:2");
    scene.add_players(&["anna", "ben", "carla"]).await;
    scene.tick(0).await.answer();
    assert_eq!(scene.round().await.beacon_round, Some(round));
    everyone_enters(&scene, &recorded(round).1).await;
    scene.tick(CLOSE).await.answer();
    scene
}

/// Asserts that a tick at this minute succeeds and leaves the round waiting for its beacon.
async fn assert_waits(scene: &Scene, minute: u64) {
    scene.tick(minute).await.answer();
    let round = scene.round().await;
    assert_eq!((round.status, round.drawn), (Status::Closed, None), "minute {minute}");
    assert!(scene.cloud.take_events().is_empty());
}

async fn assert_drawn(scene: &Scene, round: u64, minute: u64) {
    let (signature, randomness) = recorded(round);
    scene.tick(minute).await.answer();
    scene.deliver().await;
    let drawn = scene.round().await.drawn.expect("a draw");
    let beacon = drawn.beacon.expect("with its beacon");
    assert_eq!((beacon.round, beacon.signature, beacon.randomness), (round, signature, randomness.clone()));
    assert_eq!((drawn.at, &drawn.winning), (scene.minute(minute), &scene.winning(&randomness).await));
    let outcome = scene.settled().await;
    assert!(outcome.books.iter().all(|(wallet, _)| wallet.balance == Money::points(10 - 4 + 80 + 2)));
}

#[tokio::test(start_paused = true)]
async fn rounds_are_drawn_with_quicknets_own_recorded_beacons() {
    for round in RECORDED {
        let scene = closed(round).await;
        scene.cloud.publish(round, &recorded(round).0);
        assert_drawn(&scene, round, DRAW).await;
    }
}

// asvs 16.5.2
#[tokio::test(start_paused = true)]
async fn a_late_beacon_delays_only_the_draw() {
    let scene = closed(RECORDED[0]).await;
    for minute in DRAW..DRAW + 5 {
        assert_waits(&scene, minute).await;
    }
    scene.cloud.publish(RECORDED[0], &recorded(RECORDED[0]).0);
    assert_drawn(&scene, RECORDED[0], DRAW + 5).await;
}

#[tokio::test(start_paused = true)]
async fn nothing_is_drawn_with_a_forged_beacon() {
    let scene = closed(RECORDED[0]).await;
    let (genuine, other) = (recorded(RECORDED[0]).0, recorded(RECORDED[1]).0);
    let mut flipped = genuine.clone();
    flipped.replace_range(95.., if genuine.ends_with('0') { "1" } else { "0" });
    for forged in [other, flipped, genuine.to_uppercase(), format!("{genuine}00"), "c0".repeat(48), String::new()] {
        scene.cloud.publish(RECORDED[0], &forged);
        assert_waits(&scene, DRAW).await;
    }
    scene.cloud.publish(RECORDED[0], &genuine);
    assert_drawn(&scene, RECORDED[0], DRAW + 1).await;
}

// asvs 1.3.6, 15.3.2
#[tokio::test(start_paused = true)]
async fn a_relay_that_answers_anything_else_is_asked_again_a_minute_later() {
    let mut scene = closed(RECORDED[0]).await;
    let genuine = recorded(RECORDED[0]).0;
    let cloud = scene.relays.clone();
    let body = format!(r#"{{"signature":"{genuine}"}}"#);
    let too_much = format!(r#"{{"signature":"{genuine}","more":"{}"}}"#, "x".repeat(5_000));
    let wrong = [
        (200, "rubbish"),
        (200, ""),
        (200, "[]"),
        (200, r#"{"signature":7}"#),
        (200, &too_much),
        (404, &body),
        (500, &body),
        (302, &body),
    ];
    for answer in wrong.map(Some).into_iter().chain([None]) {
        scene.relays = vec![Relay::over(relay(answer), "https://relay.example")];
        assert_waits(&scene, DRAW).await;
    }
    scene.relays = Vec::new();
    assert_waits(&scene, DRAW).await;
    scene.relays = cloud;
    scene.cloud.publish(RECORDED[0], &genuine);
    assert_drawn(&scene, RECORDED[0], DRAW + 1).await;
}

/// The operator of the draws cannot starve them by one relay.
#[tokio::test(start_paused = true)]
async fn while_one_relay_has_the_beacon_the_round_is_drawn() {
    let genuine = recorded(RECORDED[0]).0;
    let forged = format!(r#"{{"signature":"{}"}}"#, recorded(RECORDED[1]).0);
    for place in 0..4 {
        let mut scene = closed(RECORDED[0]).await;
        scene.cloud.publish(RECORDED[0], &genuine);
        let others = [None, Some((500, "")), Some((200, forged.as_str()))];
        let mut relays: Vec<_> = others.map(|says| Relay::over(relay(says), "https://relay.example")).into();
        relays.insert(place, scene.relays[0].clone());
        scene.relays = relays;
        assert_drawn(&scene, RECORDED[0], DRAW).await;
    }
}

/// The answer to a signature that a caller hands in this many minutes after the round's opening.
async fn hand_in(scene: &Scene, minute: u64, signature: &str) -> Result<u64, Refusal> {
    let deps: Arc<colours::hand_in::Deps> = scene.cloud.quiet().connect();
    let body = json!({"roundId": scene.round_id().as_str(), "signature": signature});
    let call = Call::new(None, scene.minute(minute)).with_body(body.to_string());
    match colours::hand_in(deps, call).await {
        Ok(beacon) => Ok(beacon.round),
        Err(Failure::Refused(why)) => Err(why),
        Err(failure) => panic!("{failure}"),
    }
}

/// Any caller can, without an account. So even all relays together cannot prevent a draw.
#[tokio::test(start_paused = true)]
async fn a_beacon_that_somebody_hands_in_is_drawn_with() {
    for relays in [Vec::new(), vec![Relay::over(relay(None), "https://relay.example"); 2]] {
        let mut scene = closed(RECORDED[0]).await;
        scene.relays = relays;
        assert_waits(&scene, DRAW).await;
        for _ in 0..2 {
            assert_eq!(hand_in(&scene, DRAW, &recorded(RECORDED[0]).0).await, Ok(RECORDED[0]));
        }
        assert_drawn(&scene, RECORDED[0], DRAW + 1).await;
        let late = hand_in(&scene, DRAW + 1, &recorded(RECORDED[0]).0).await;
        assert_eq!(late, Err(Refusal::BeaconNotAwaited));
    }
}

#[tokio::test(start_paused = true)]
async fn a_wrong_beacon_an_early_one_and_another_rounds_are_refused() {
    let scene = closed(RECORDED[0]).await;
    let (genuine, others) = (recorded(RECORDED[0]).0, recorded(RECORDED[1]).0);
    assert_eq!(hand_in(&scene, DRAW - 1, &genuine).await, Err(Refusal::BeaconTooEarly));
    let mut flipped = genuine.clone();
    flipped.replace_range(95.., if genuine.ends_with('0') { "1" } else { "0" });
    for forged in [others, flipped, "c0".repeat(48)] {
        assert_eq!(hand_in(&scene, DRAW, &forged).await, Err(Refusal::BeaconForged), "{forged}");
    }
    for malformed in [genuine.to_uppercase(), format!("{genuine}00"), String::new()] {
        assert!(matches!(hand_in(&scene, DRAW, &malformed).await, Err(Refusal::Malformed(_))), "{malformed}");
    }
    assert_waits(&scene, DRAW).await;
}

/// The tick trusts no source, not even the table.
#[tokio::test(start_paused = true)]
async fn a_beacon_that_was_written_past_the_function_is_not_drawn_with() {
    let scene = closed(RECORDED[0]).await;
    assert_eq!(hand_in(&scene, DRAW, &recorded(RECORDED[0]).0).await, Ok(RECORDED[0]));
    let key = json!({"roundId": {"S": scene.round_id().as_str()}});
    let forged = json!({":forged": {"S": recorded(RECORDED[1]).0}});
    scene.update("colours_beacons", key, "SET signature = :forged", forged);
    assert_waits(&scene, DRAW).await;
}

#[tokio::test(start_paused = true)]
async fn a_round_without_a_beacon_and_a_round_that_is_none_take_none() {
    let scene = Scene::new("3:80");
    scene.tick(0).await.answer();
    let signature = recorded(RECORDED[0]).0;
    assert_eq!(hand_in(&scene, DRAW, &signature).await, Err(Refusal::BeaconNotAwaited));
    let other = Scene::new("3:80");
    assert_eq!(hand_in(&other, DRAW, &signature).await, Err(Refusal::RoundUnknown));
}

/// Ten rounds wait for relays that never answer. With ten seconds for each in turn, the function would time out
/// before the newest.
#[tokio::test(start_paused = true)]
async fn rounds_that_wait_for_dead_relays_keep_no_other_waiting() {
    let mut scene = Scene::cycle(super::scene::at("2026-09-07T12:00:00Z"), (3, 0, 2, 1), "3:80");
    scene.relays = vec![Relay::over(relay(None), "https://relay.example"); 2];
    for minute in 0..30 {
        let started = tokio::time::Instant::now();
        scene.tick(minute).await.answer();
        let seconds = started.elapsed().as_secs();
        assert!(seconds < 30, "minute {minute} took {seconds} s");
    }
}

#[tokio::test(start_paused = true)]
async fn without_its_beacon_a_round_is_void_with_every_fee_returned_once() {
    let scene = closed(RECORDED[0]).await;
    for minute in [DRAW, DRAW + AN_HOUR, DRAW + A_DAY - 1] {
        assert_waits(&scene, minute).await;
    }
    scene.tick(DRAW + A_DAY).await.answer();
    let round = scene.round().await;
    assert_eq!((round.status, round.drawn, round.voided_at), (Status::Void, None, Some(scene.minute(DRAW + A_DAY))));
    scene.deliver().await;
    let outcome = scene.settled().await;
    for (wallet, rows) in &outcome.books {
        let returned = rows.iter().filter(|row| (row.kind(), row.source()) == (Kind::Credit, Source::Colours)).count();
        assert_eq!((returned, wallet.games_played, wallet.balance), (4, 0, Money::points(10)));
    }
    // A beacon that arrives now is too late.
    scene.cloud.publish(RECORDED[0], &recorded(RECORDED[0]).0);
    scene.run_at(&[DRAW + A_DAY + 1, DRAW + A_DAY + 1 + AN_HOUR, DRAW + A_DAY + 2 + AN_HOUR]).await;
    let round = scene.round().await;
    assert_eq!((round.status, round.drawn, round.finished), (Status::Void, None, true));
    assert_eq!(scene.settled().await, outcome);
}

#[tokio::test(start_paused = true)]
async fn a_beacon_published_before_the_round_is_voided_is_used_however_late() {
    let scene = closed(RECORDED[0]).await;
    assert_waits(&scene, DRAW).await;
    scene.cloud.publish(RECORDED[0], &recorded(RECORDED[0]).0);
    // No tick ran at the time when the round could have been voided.
    assert_drawn(&scene, RECORDED[0], DRAW + A_DAY + AN_HOUR).await;
}
