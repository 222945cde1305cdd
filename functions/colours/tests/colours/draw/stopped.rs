//! Ticks and settlers that are stopped at every call, by every fault, and started again.

use super::scene::{
    A_DAY, CLOSE, DRAW, MINUTES, Outcome, RECORDED, Scene, everyone_enters, is_passing, names, picks_with, recorded,
    shards_of,
};
use domain::colours::{Pass, Shard, ShardReport};
use serde_json::Value;
use std::time::Duration;
use testkit::Fault;

/// Until the first pass is over, also when tasks were lost.
const ONE_PASS: &[u64] = MINUTES.split_at(7).0;

/// A fault at the `nth` call of the tick of this minute.
#[derive(Clone, Copy, Debug)]
struct Stop {
    minute: u64,
    nth: usize,
    fault: Fault,
}

/// A whole round in which one tick is stopped and started again in the same minute. `None` when that tick makes fewer
/// calls.
async fn whole_round(mut scene: Scene, randomness: &str, minutes: &[u64], stop: Option<Stop>) -> Option<Outcome> {
    let becomes_void = minutes.iter().any(|minute| *minute >= A_DAY);
    scene.add_players(if becomes_void { &["anna"] } else { &["anna", "ben"] }).await;
    // In a void round all 120 combinations are owed something. Querying them in shards without players takes long.
    let (used, all): (Vec<Shard>, Vec<Shard>) = (shards_of(&scene.players), Shard::all().collect());
    for &minute in minutes {
        if let Some(stop) = stop.filter(|stop| stop.minute == minute) {
            scene.cloud.forget();
            scene.cloud.fail(stop.nth, stop.fault);
            let run = scene.tick(minute).await;
            assert!(is_passing(&run), "{stop:?}: {run:?}");
            if scene.cloud.calls().len() <= stop.nth {
                return None;
            }
            scene.cloud.forget();
        }
        scene.tick(minute).await.answer();
        if minute == 0 {
            let winning = scene.winning(randomness).await;
            for player in &scene.players {
                scene.enter(player, &picks_with(3, &winning)).await;
                scene.enter(player, &picks_with(1, &winning)).await;
            }
        }
        scene.deliver_where(if becomes_void { &used } else { &all }).await;
    }
    let round = scene.round().await;
    let over =
        if minutes == MINUTES { round.finished } else { round.settled_at.is_some() || round.voided_at.is_some() };
    assert!(over, "{stop:?}: {round:?}");
    Some(scene.settled().await)
}

/// Compares every way to stop a tick of this minute with the undisturbed course.
async fn stopped_at_every_call(scene: impl Fn() -> Scene, randomness: &str, minutes: &[u64], minute: u64) {
    let undisturbed = whole_round(scene(), randomness, minutes, None).await.expect("nothing stops it");
    let mut stops = 0;
    for fault in Fault::ALL {
        for nth in 0.. {
            let stop = Stop { minute, nth, fault };
            let Some(outcome) = whole_round(scene(), randomness, minutes, Some(stop)).await else { break };
            assert_eq!(outcome, undisturbed, "{stop:?}");
            stops += 1;
        }
    }
    assert!(stops >= 4 * Fault::ALL.len(), "{minute}: {stops}");
}

fn plain() -> Scene {
    Scene::new("3:80")
}

#[tokio::test(start_paused = true)]
async fn a_tick_stopped_anywhere_while_it_opens_changes_nothing() {
    stopped_at_every_call(plain, "", ONE_PASS, 0).await;
}

#[tokio::test(start_paused = true)]
async fn a_tick_stopped_anywhere_while_it_closes_changes_nothing() {
    stopped_at_every_call(plain, "", ONE_PASS, CLOSE).await;
}

#[tokio::test(start_paused = true)]
async fn a_tick_stopped_anywhere_while_it_draws_changes_nothing() {
    let (signature, randomness) = recorded(RECORDED[0]);
    let scene = || {
        let scene = Scene::with_beacon(RECORDED[0], "3:80");
        scene.cloud.publish(RECORDED[0], &signature);
        scene
    };
    stopped_at_every_call(scene, &randomness, ONE_PASS, DRAW).await;
}

#[tokio::test(start_paused = true)]
async fn a_tick_stopped_anywhere_while_it_ends_the_first_pass_changes_nothing() {
    stopped_at_every_call(plain, "", ONE_PASS, DRAW + 1).await;
}

#[tokio::test(start_paused = true)]
async fn a_tick_stopped_anywhere_in_the_second_hand_out_changes_nothing() {
    stopped_at_every_call(plain, "", &MINUTES, 70).await;
}

#[tokio::test(start_paused = true)]
async fn a_tick_stopped_anywhere_while_it_finishes_changes_nothing() {
    stopped_at_every_call(plain, "", &MINUTES, 71).await;
}

#[tokio::test(start_paused = true)]
async fn a_tick_stopped_anywhere_while_it_gives_a_round_up_changes_nothing() {
    let late = DRAW + A_DAY;
    let (_, randomness) = recorded(RECORDED[0]);
    let scene = || Scene::with_beacon(RECORDED[0], "3:80");
    stopped_at_every_call(scene, &randomness, &[0, CLOSE, DRAW, late, late + 2], late).await;
}

/// A drawn round with two winners in one shard, and the task of that shard.
async fn drawn(run_for: Duration) -> (Scene, Value) {
    let mut scene = plain();
    scene.run_for = run_for;
    let [one, other, _] = &names()[..] else { panic!("three players") };
    scene.add_players(&[one.as_str(), other.as_str()]).await;
    scene.tick(0).await.answer();
    everyone_enters(&scene, "").await;
    scene.tick(CLOSE).await.answer();
    scene.tick(DRAW).await.answer();
    let own = u64::from(Shard::of(scene.players[0].uid()).number());
    let task = scene.cloud.take_events().into_iter().find(|task| task["shard"] == own).expect("its task");
    (scene, task)
}

/// Asserts that both winners of the shard have been paid and that the shard is reported as done.
async fn assert_shard_done(scene: &Scene) -> Outcome {
    let progress = scene.quiet.settlements.progress(&scene.round_id(), Pass::First).await.expect("reports");
    assert_eq!(progress.0.get(&Shard::of(scene.players[0].uid())), Some(&ShardReport::Done));
    scene.settled().await
}

// asvs 2.3.3
#[tokio::test(start_paused = true)]
async fn a_settler_restarted_after_any_stop_pays_each_once() {
    for run_for in [Duration::from_secs(40), Duration::ZERO] {
        let (scene, task) = drawn(run_for).await;
        scene.settle(&task).await.answer();
        scene.deliver().await;
        let undisturbed = assert_shard_done(&scene).await;
        let mut stops = 0;
        for fault in Fault::ALL {
            for nth in 0.. {
                let (scene, task) = drawn(run_for).await;
                scene.cloud.forget();
                scene.cloud.fail(nth, fault);
                let run = scene.settle(&task).await;
                assert!(is_passing(&run), "{nth} {fault:?}: {run:?}");
                if scene.cloud.calls().len() <= nth {
                    break;
                }
                scene.cloud.forget();
                scene.settle(&task).await.answer();
                scene.deliver().await;
                assert_eq!(assert_shard_done(&scene).await, undisturbed, "{nth} {fault:?}");
                stops += 1;
            }
        }
        assert!(stops >= 7 * Fault::ALL.len(), "{stops}");
    }
}

/// Only the tick starts it again, two minutes later.
#[tokio::test(start_paused = true)]
async fn a_settler_that_died_for_good_is_replaced_by_the_tick() {
    let (scene, task) = drawn(Duration::from_secs(40)).await;
    scene.settle(&task).await.answer();
    let calls = scene.cloud.calls().len();
    let undisturbed = scene.settled().await;
    for fault in [Fault::CrashBefore, Fault::CrashAfter] {
        for nth in 0..9 {
            let (scene, task) = drawn(Duration::from_secs(40)).await;
            scene.cloud.forget();
            scene.cloud.fail(nth, fault);
            scene.settle(&task).await;
            scene.cloud.forget();
            scene.run_at(&[DRAW + 1, DRAW + 2, DRAW + 3]).await;
            let after = scene.settled().await;
            assert_eq!((after.status, after.books), ("settled", undisturbed.books.clone()), "{nth} {fault:?}");
        }
    }
    assert!(calls >= 9, "the round, the query, three calls for each of two winners, the report");
}
