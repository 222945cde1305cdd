//! The limit on the tickets that a player may open in an hour (D17).

use crate::scene::{Scene, after_turns, refusal, report};
use domain::{RateLimit, Refusal};
use futures::future::join_all;
use http::Call;
use testkit::{Fault, HOUR_MS, Player, Run};

const MAX: usize = RateLimit::Tickets.max() as usize;

/// A call with a key and a request id of its own.
fn call(player: &Player, ms: u64, number: usize) -> Call {
    let call = player.call(ms).with_request_id(&format!("request {number}"));
    call.with_idempotency_key(&format!("key-{number}")).with_body(report().to_string())
}

async fn report_many(scene: &Scene, player: &Player, ms: u64) {
    for number in 0..MAX {
        scene.send(call(player, ms, number)).await.answer();
    }
    scene.cloud.forget();
}

#[tokio::test(start_paused = true)]
async fn past_the_hourly_limit_only_this_player_waits_for_the_next_hour() {
    let scene = Scene::new().await;
    let other = scene.player("other").await;
    report_many(&scene, &scene.player, 0).await;
    let refused = refusal(scene.send(call(&scene.player, HOUR_MS - 90_500, MAX)).await);
    assert_eq!(refused, Refusal::TooManyRequests { limit: RateLimit::Tickets, wait_seconds: 91 });
    assert_eq!(scene.cloud.calls(), ["GetItem", "UpdateItem"]);
    assert_eq!(scene.own(&scene.player, &[]).await.answer().items.len(), MAX);
    scene.send(call(&other, 0, MAX)).await.answer();
    scene.send(call(&scene.player, HOUR_MS, MAX)).await.answer();
    assert_eq!(scene.own(&scene.player, &[]).await.answer().items.len(), MAX + 1);
}

#[tokio::test(start_paused = true)]
async fn an_invalid_report_does_not_count_against_the_limit() {
    let scene = Scene::new().await;
    for number in 0..=MAX {
        let none = call(&scene.player, 0, number).with_body("{}").with_request_id(&format!("no report {number}"));
        assert_eq!(refusal(scene.send(none).await).code(), "NAME_MISSING");
    }
    report_many(&scene, &scene.player, 0).await;
}

#[tokio::test(start_paused = true)]
async fn a_repeated_report_does_not_count_against_the_limit() {
    let scene = Scene::new().await;
    report_many(&scene, &scene.player, 0).await;
    for number in 0..MAX {
        let again = call(&scene.player, 1, number).with_request_id(&format!("another request {number}"));
        scene.send(again).await.answer();
    }
    assert_eq!(scene.cloud.calls(), vec!["GetItem"; MAX]);
}

// asvs 2.4.1
#[tokio::test(start_paused = true)]
async fn of_twenty_at_once_exactly_the_maximum_is_let_through() {
    let scene = Scene::new().await;
    let send = |number| scene.send(call(&scene.player, 0, number));
    let runs = join_all((0..20).map(send)).await;
    let (made, refused): (Vec<_>, Vec<_>) = runs.into_iter().partition(|run| matches!(run, Run::Ended(Ok(_))));
    assert_eq!((made.len(), refused.len()), (MAX, 20 - MAX));
    for run in refused {
        assert_eq!(refusal(run).code(), "TOO_MANY_REQUESTS");
    }
    assert_eq!(scene.own(&scene.player, &[]).await.answer().items.len(), MAX);
}

#[tokio::test(start_paused = true)]
async fn a_report_sent_twice_concurrently_counts_once_against_the_limit() {
    let scene = Scene::new().await;
    for turns in 0..8 {
        let player = scene.player(&format!("{turns} turns")).await;
        for number in 1..MAX {
            scene.send(call(&player, 0, number)).await.answer();
        }
        let last = |sent: &str| scene.send(call(&player, 0, MAX).with_request_id(sent));
        let (first, second) = tokio::join!(last("once"), after_turns(turns, last("twice")));
        assert_eq!(first.answer().id, second.answer().id, "{turns}");
    }
}

/// The second call of an attempt counts, the third writes the ticket. Each player may open only one more.
#[tokio::test(start_paused = true)]
async fn a_request_counts_once_however_often_it_has_to_begin_anew() {
    let scene = Scene::new().await;
    for fault in [Fault::Throttled, Fault::Conflict, Fault::RequestLost, Fault::ResponseLost] {
        for at in [1, 2] {
            let player = scene.player(&format!("{fault:?} at {at}")).await;
            for number in 1..MAX {
                scene.send(call(&player, 0, number)).await.answer();
            }
            scene.cloud.forget();
            scene.cloud.fail(at, fault);
            scene.send(call(&player, 0, MAX)).await.answer();
            let refused = refusal(scene.send(call(&player, 0, MAX + 1)).await);
            assert_eq!(refused.code(), "TOO_MANY_REQUESTS", "{fault:?} at {at}");
        }
    }
}
