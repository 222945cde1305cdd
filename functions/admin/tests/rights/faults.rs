//! A fault at any call of a handler, perhaps a second one after it, then a retry: the result is that of one success.

use crate::scene::{Change, Scene};
use serde_json::{Value, json};
use testkit::{Fault, Player, Run};

/// The calls of a change: the count, the admin, the player, the transaction; the player, the group, the player.
const CALLS: usize = 7;
/// The index of the group among them.
const GROUP: usize = 5;

/// The indexes of the writes: the transaction, the group.
const WRITES: [usize; 2] = [3, GROUP];

/// Every fault at each of the `calls` calls of an invocation; and after a write whose request or answer was lost, a
/// crash at any call of the next attempt.
fn plans(calls: usize) -> Vec<Vec<(usize, Fault)>> {
    let mut plans: Vec<_> = Fault::at_each(calls).map(|fault| vec![fault]).collect();
    for first in WRITES.into_iter().flat_map(|call| [(call, Fault::RequestLost), (call, Fault::ResponseLost)]) {
        plans.extend((first.0 + 1..=first.0 + calls).map(|call| vec![first, (call, Fault::CrashAfter)]));
    }
    plans
}

#[tokio::test(start_paused = true)]
async fn a_change_of_rights_is_logged_once_despite_faults() {
    let (scene, first) = Scene::with_first_admin().await;
    for (number, faults) in plans(CALLS).into_iter().enumerate() {
        let player = scene.player(&format!("player {number}")).await;
        for (change, rows) in Change::BOTH.into_iter().zip(1..) {
            survives(&scene, change, &first, &player, &faults).await;
            assert_eq!(scene.rows(&player).len(), rows, "{faults:?}");
        }
    }
}

fn answer_of(change: Change, player: &Player) -> Value {
    match change {
        Change::Set => json!({"userId": player.uid(), "isAdmin": true, "role": "owner"}),
        Change::Remove => json!({"userId": player.uid(), "isAdmin": false}),
    }
}

/// Makes a change with faults, then once more: one effect, one answer, and all records agree.
async fn survives(scene: &Scene, change: Change, first: &Player, player: &Player, faults: &[(usize, Fault)]) {
    scene.cloud.plan(faults);
    let first_run = scene.change(change, first, player.uid().as_str()).await;
    scene.assert_counts(&[first, player]);
    scene.cloud.forget();
    if let Run::Ended(outcome) = first_run {
        assert_eq!(json!(outcome.expect("a short fault is retried")), answer_of(change, player), "{faults:?}");
        scene.assert_agreement(&[first, player]);
    }
    let answer = json!(scene.change(change, first, player.uid().as_str()).await.answer());
    assert_eq!(answer, answer_of(change, player), "{faults:?}");
    scene.assert_agreement(&[first, player]);
}

/// The calls: the count, the player, the transaction; the player, the group, the player.
#[tokio::test(start_paused = true)]
async fn setting_up_the_first_admin_is_logged_once_despite_any_fault() {
    for fault in Fault::at_each(CALLS - 1) {
        let scene = Scene::new();
        let (owner, late) = (scene.player("owner").await, scene.player("late").await);
        scene.cloud.plan(&[fault]);
        let first_run = scene.initialize(&owner).await;
        scene.assert_counts(&[&owner]);
        scene.cloud.forget();
        if let Run::Ended(outcome) = first_run {
            outcome.expect("a short fault is retried");
            scene.assert_agreement(&[&owner]);
        }
        assert!(scene.initialize(&owner).await.answer().is_admin, "{fault:?}");
        assert!(matches!(scene.initialize(&late).await, Run::Ended(Err(_))), "{fault:?}");
        scene.assert_agreement(&[&owner, &late]);
        assert_eq!(scene.rows(&owner).len(), 1, "{fault:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn repeating_a_rights_change_that_died_before_the_group_completes_it() {
    for change in Change::BOTH {
        let (scene, first) = Scene::with_first_admin().await;
        let (second, mut player) = (scene.admin(&first, "second").await, scene.player("player").await);
        if change == Change::Remove {
            player = scene.admin(&first, "player").await;
        }
        scene.cloud.fail(GROUP, Fault::CrashBefore);
        let crashed = scene.change(change, &first, player.uid().as_str()).await;
        assert!(matches!(crashed, Run::Crashed));
        assert_eq!((scene.flag(&player), scene.group(&player)), (change == Change::Set, change == Change::Remove));
        scene.assert_counts(&[&first, &second, &player]);
        assert_eq!(scene.check(&player).await.answer().is_admin, change == Change::Set, "the record counts");
        let rows = scene.rows(&player).len();
        scene.change(change, &second, player.uid().as_str()).await.answer();
        scene.assert_agreement(&[&first, &second, &player]);
        assert_eq!(scene.rows(&player).len(), rows);
    }
}
