//! Random calls by random players with random faults: the count equals the number of admins, and one is always left.

use crate::scene::{Change, Scene, after_turns};
use fastrand::Rng;
use futures::FutureExt;
use futures::future::{LocalBoxFuture, join_all};
use testkit::{Fault, Player};

const HISTORIES: u64 = 12;
const ROUNDS: usize = 8;

#[tokio::test(start_paused = true)]
async fn after_random_concurrent_calls_and_faults_the_count_equals_the_admins() {
    for seed in 0..HISTORIES {
        // The pauses between attempts are random too.
        fastrand::seed(seed);
        history(&mut Rng::with_seed(seed)).await;
    }
}

/// Random calls of four players whose tokens all claim admin rights.
async fn history(rng: &mut Rng) {
    let scene = Scene::new();
    let mut players = Vec::new();
    for name in ["ada", "bob", "cyd", "dee"] {
        players.push(scene.player(name).await.claiming(true));
    }
    let everybody: Vec<&Player> = players.iter().collect();
    for _ in 0..ROUNDS {
        if rng.bool() {
            scene.cloud.fail(rng.usize(..14), Fault::ALL[rng.usize(..Fault::ALL.len())]);
        }
        let calls: Vec<_> = (0..rng.usize(1..4)).map(|_| call(&scene, &players, rng)).collect();
        join_all(calls).await;
        scene.cloud.forget();
        scene.assert_counts(&everybody);
    }
    scene.initialize(&players[0]).await;
    let admin = everybody.iter().find(|player| scene.flag(player)).expect("there is an admin");
    for player in &everybody {
        let change = if scene.flag(player) { Change::Set } else { Change::Remove };
        scene.change(change, admin, player.uid().as_str()).await.answer();
    }
    scene.assert_agreement(&everybody);
}

/// A random call that starts after a random number of turns. Its result does not matter.
fn call<'a>(scene: &'a Scene, players: &'a [Player], rng: &mut Rng) -> LocalBoxFuture<'a, ()> {
    let (caller, subject) = (&players[rng.usize(..players.len())], &players[rng.usize(..players.len())]);
    let (turns, change) = (rng.usize(..8), Change::BOTH[rng.usize(..2)]);
    if rng.usize(..4) == 0 {
        after_turns(turns, scene.initialize(caller)).map(drop).boxed_local()
    } else {
        after_turns(turns, scene.change(change, caller, subject.uid().as_str())).map(drop).boxed_local()
    }
}
