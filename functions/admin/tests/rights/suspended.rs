//! Admins whose record says that they are suspended (D48).

use crate::scene::{Change, Scene, code};
use domain::{Money, four_eyes::FourEyes};
use serde_json::{Value, json};
use testkit::{NOON, Player};

const DAY_MS: u64 = 24 * 60 * 60_000;
const WHY: &str = "Joins the desk in Windhoek";

/// Two owners and a player, where a role takes two.
async fn scene() -> (Scene, [Player; 3]) {
    let (mut scene, first) = Scene::with_first_admin().await;
    let second = scene.admin(&first, "second").await;
    let player = scene.player("player").await;
    scene.four_eyes = FourEyes::Above(Money::points(1_000));
    (scene, [first, second, player])
}

fn body(player: &Player, reason: &str) -> String {
    json!({"userId": player.uid(), "role": "owner", "reason": reason}).to_string()
}

fn record(scene: &Scene, player: &Player) -> [Value; 3] {
    let mut record = scene.cloud.item("users", &json!({"uid": {"S": player.uid()}}));
    ["isAdmin", "role", "suspendedAt"].map(|name| record[name].take())
}

#[tokio::test(start_paused = true)]
async fn who_is_suspended_reads_everything_and_changes_nothing() {
    let (scene, [first, second, player]) = scene().await;
    first.suspend();
    let check = json!(scene.check(&first).await.answer());
    assert_eq!(check, json!({"isAdmin": true, "role": "auditor", "factorMissing": false}));
    let uid = player.uid().as_str();
    scene.find(&first, &[("id", uid)]).await.answer();
    scene.audit(&first, &[]).await.answer();
    scene.proposals(&first, 0).await.answer();
    for whom in [&player, &second, &first] {
        assert_eq!(code(scene.change_with(Change::Set, &first, &body(whom, WHY)).await), "ROLE_NOT_PERMITTED");
        assert_eq!(code(scene.change(Change::Remove, &first, whom.uid().as_str()).await), "ROLE_NOT_PERMITTED");
    }
    assert_eq!(code(scene.freeze(true, &first, uid, "A reason").await), "ROLE_NOT_PERMITTED");
    assert!(scene.rows(&player).is_empty());
}

#[tokio::test(start_paused = true)]
async fn who_is_suspended_confirms_nothing_and_has_proposed_nothing() {
    let (scene, [first, second, player]) = scene().await;
    scene.change_at(Change::Set, &first, &body(&player, WHY), 0).await.answer();
    second.suspend();
    assert_eq!(code(scene.change_at(Change::Set, &second, &body(&player, ""), 1).await), "ROLE_NOT_PERMITTED");
    let (scene, [first, second, player]) = self::scene().await;
    scene.change_at(Change::Set, &first, &body(&player, WHY), 0).await.answer();
    first.suspend();
    assert_eq!(code(scene.change_at(Change::Set, &second, &body(&player, ""), 1).await), "REASON_MISSING");
    assert!(!scene.flag(&player));
}

#[tokio::test(start_paused = true)]
async fn nobody_is_alone_because_another_is_suspended() {
    let (scene, [first, second, player]) = scene().await;
    second.suspend();
    for ms in [0, DAY_MS, 2 * DAY_MS] {
        let answer = json!(scene.change_at(Change::Set, &first, &body(&player, WHY), ms).await.answer());
        assert_eq!((&answer["isAdmin"], &answer["proposed"]), (&json!(false), &json!("owner")), "{ms}");
    }
}

#[tokio::test(start_paused = true)]
async fn the_stored_role_stays_and_a_change_of_it_ends_no_suspension() {
    let (mut scene, [first, second, _]) = scene().await;
    second.suspend();
    let since = json!({"S": NOON.to_string()});
    assert_eq!(record(&scene, &second), [json!({"BOOL": true}), json!({"S": "owner"}), since.clone()]);
    let found = scene.find(&first, &[("id", second.uid().as_str())]).await.answer();
    assert_eq!(json!(found.role), json!("owner"));
    scene.four_eyes = FourEyes::Off;
    let cashier = json!({"userId": second.uid(), "role": "cashier"}).to_string();
    scene.change_with(Change::Set, &first, &cashier).await.answer();
    assert_eq!(record(&scene, &second), [json!({"BOOL": true}), json!({"S": "cashier"}), since]);
    assert_eq!(json!(scene.check(&second).await.answer())["role"], json!("auditor"));
}
