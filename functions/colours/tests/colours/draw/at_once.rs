//! Concurrent ticks and settlers: the in-memory cloud yields at every call.

use super::scene::{A_DAY, CLOSE, DRAW, MINUTES, Outcome, RECORDED, Scene, everyone_enters, recorded};
use domain::colours::SHARDS;
use futures::future::join_all;

async fn tick_at_once(scene: &Scene, ticks: usize, minute: u64) {
    let together = join_all((0..ticks).map(|_| scene.tick(minute))).await;
    together.into_iter().for_each(|tick| tick.answer());
}

/// A whole round in which each tick runs `ticks` times concurrently, and all events are delivered concurrently, each of
/// them `deliveries` times.
async fn whole_round(mut scene: Scene, (ticks, deliveries): (usize, usize)) -> Outcome {
    scene.add_players(&["anna", "ben", "carla", "david"]).await;
    for minute in MINUTES {
        tick_at_once(&scene, ticks, minute).await;
        if minute == 0 {
            everyone_enters(&scene, "").await;
        }
        let tasks = scene.cloud.take_events();
        assert!(tasks.is_empty() || tasks.len() == usize::from(SHARDS), "every shard is handed out once: {tasks:?}");
        let deliveries = tasks.iter().flat_map(|task| std::iter::repeat_n(task, deliveries));
        join_all(deliveries.map(async |task| scene.settle(task).await.answer())).await;
    }
    assert!(scene.round().await.finished);
    scene.settled().await
}

#[tokio::test(start_paused = true)]
async fn concurrent_ticks_do_what_one_tick_does() {
    let one = whole_round(Scene::new("3:80"), (1, 1)).await;
    assert_eq!(one.entries.iter().filter(|entry| entry.paid_at.is_some()).count(), 4);
    assert_eq!(whole_round(Scene::new("3:80"), (2, 1)).await, one);
    assert_eq!(whole_round(Scene::new("3:80"), (10, 1)).await, one);
}

#[tokio::test(start_paused = true)]
async fn two_settlers_of_every_shard_at_once_pay_once() {
    let one = whole_round(Scene::new("3:80"), (1, 1)).await;
    assert_eq!(whole_round(Scene::new("3:80"), (2, 2)).await, one);
}

#[tokio::test(start_paused = true)]
async fn ten_concurrent_ticks_draw_once_with_a_beacon() {
    let (scene, signature, randomness) = entered_with_beacon(10).await;
    tick_at_once(&scene, 10, CLOSE).await;
    tick_at_once(&scene, 10, DRAW).await;
    assert!(scene.round().await.drawn.is_none());
    scene.cloud.publish(RECORDED[0], &signature);
    tick_at_once(&scene, 10, DRAW + 1).await;
    scene.deliver().await;
    assert_eq!(scene.settled().await.winning, Some(scene.winning(&randomness).await));
}

#[tokio::test(start_paused = true)]
async fn ten_concurrent_ticks_void_once() {
    let (scene, ..) = entered_with_beacon(1).await;
    for minute in [CLOSE, DRAW, DRAW + A_DAY] {
        tick_at_once(&scene, 10, minute).await;
    }
    scene.deliver().await;
    let outcome = scene.settled().await;
    assert_eq!((outcome.status, outcome.books[0].0.games_played), ("void", 0));
}

/// A round that concurrent ticks opened and Anna entered, with the signature and randomness of its beacon, which is not
/// published yet.
async fn entered_with_beacon(ticks: usize) -> (Scene, String, String) {
    let mut scene = Scene::with_beacon(RECORDED[0], "3:80");
    scene.add_players(&["anna"]).await;
    let (signature, randomness) = recorded(RECORDED[0]);
    tick_at_once(&scene, ticks, 0).await;
    everyone_enters(&scene, &randomness).await;
    (scene, signature, randomness)
}
