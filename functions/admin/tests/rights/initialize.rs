//! POST /initialize-admin.

use crate::scene::{Change, Scene, after_turns, code, refusal};
use domain::rights::Bootstrap;
use futures::future::join_all;
use serde_json::json;
use testkit::{Cloud, Player, Run, player};

#[tokio::test(start_paused = true)]
async fn the_first_caller_becomes_admin_in_record_count_group_and_audit_log() {
    let scene = Scene::new();
    let player = scene.player("owner").await;
    let answer = json!(scene.initialize(&player).await.answer());
    assert_eq!(answer, json!({"userId": player.uid(), "isAdmin": true, "role": "owner"}));
    scene.assert_agreement(&[&player]);
    assert!(scene.group(&player) && scene.check(&player).await.answer().is_admin);
    let settings = json!({
        "name": {"S": "first-admin"},
        "firstUid": {"S": player.uid()},
        "adminCount": {"N": "1"},
        "ownerCount": {"N": "1"},
        "cashierCount": {"N": "0"},
    });
    assert_eq!(scene.settings(), settings);
    let rows = scene.rows(&player);
    assert_eq!(rows.len(), 1);
    for (name, value) in [
        ("actor", player.uid().as_str()),
        ("action", "admin.initialize"),
        ("at", "2026-11-21T12:01:00.000Z"),
        ("before", "player"),
        ("after", "owner"),
        ("requestId", "request-0001"),
    ] {
        assert_eq!(rows[0][name], json!({"S": value}), "{name}");
    }
}

/// The user id of the only player who became the first admin. All others must be refused.
fn winner(runs: Vec<Run<contract::dto::AdminView>>) -> String {
    let (mut won, lost): (Vec<_>, Vec<_>) = runs.into_iter().partition(|run| matches!(run, Run::Ended(Ok(_))));
    for run in lost {
        let refusal = refusal(run);
        assert_eq!((refusal.code(), refusal.status()), ("ADMIN_INITIALISED", 409));
    }
    assert_eq!(won.len(), 1);
    won.remove(0).answer().user_id
}

#[tokio::test(start_paused = true)]
async fn of_fifty_players_who_ask_at_once_exactly_one_is_the_first_admin() {
    let scene = Scene::new();
    let mut players = Vec::new();
    for number in 0..50 {
        players.push(scene.player(&format!("player {number}")).await);
    }
    let first = winner(join_all(players.iter().map(|player| scene.initialize(player))).await);
    let everybody: Vec<&Player> = players.iter().collect();
    scene.assert_agreement(&everybody);
    assert_eq!((scene.count(), &scene.settings()["firstUid"]["S"]), (1, &json!(first)));
    assert_eq!(everybody.iter().map(|player| scene.rows(player).len()).sum::<usize>(), 1);
}

#[tokio::test(start_paused = true)]
async fn of_two_who_ask_at_once_one_is_the_first_admin_however_far_the_other_is() {
    for turns in 0..10 {
        let scene = Scene::new();
        let (ada, bob) = (scene.player("ada").await, scene.player("bob").await);
        let runs = tokio::join!(scene.initialize(&ada), after_turns(turns, scene.initialize(&bob)));
        winner(vec![runs.0, runs.1]);
        scene.assert_agreement(&[&ada, &bob]);
        assert_eq!(scene.count(), 1, "{turns}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_repeated_initialize_gets_the_same_answer_without_a_write() {
    let (scene, first) = Scene::with_first_admin().await;
    for _ in 0..2 {
        let answer = json!(scene.initialize(&first).await.answer());
        assert_eq!(answer, json!({"userId": first.uid(), "isAdmin": true, "role": "owner"}));
    }
    assert!(!scene.cloud.calls().contains(&"TransactWriteItems".to_owned()));
    assert_eq!((scene.count(), scene.rows(&first).len()), (1, 1));
}

#[tokio::test(start_paused = true)]
async fn any_later_caller_is_refused_even_an_admin() {
    let (scene, first) = Scene::with_first_admin().await;
    let (second, player) = (scene.admin(&first, "second").await, scene.player("player").await);
    for late in [&second, &player] {
        let refusal = refusal(scene.initialize(late).await);
        assert_eq!((refusal.to_string().as_str(), refusal.status()), ("An admin has already been set up", 409));
    }
    scene.assert_agreement(&[&first, &second, &player]);
}

#[tokio::test(start_paused = true)]
async fn a_removed_first_admin_returns_only_if_another_admin_appoints_them() {
    let (scene, first) = Scene::with_first_admin().await;
    let second = scene.admin(&first, "second").await;
    scene.change(Change::Remove, &second, first.uid().as_str()).await.answer();
    assert_eq!(code(scene.initialize(&first).await), "ADMIN_INITIALISED");
    assert!(!scene.flag(&first));
    scene.assert_agreement(&[&first, &second]);
    scene.change(Change::Set, &second, first.uid().as_str()).await.answer();
    assert!(scene.initialize(&first).await.answer().is_admin);
    scene.assert_agreement(&[&first, &second]);
}

#[tokio::test(start_paused = true)]
async fn a_removal_while_the_first_admin_asks_again_is_not_undone() {
    for turns in 0..12 {
        let (scene, first) = Scene::with_first_admin().await;
        let second = scene.admin(&first, "second").await;
        let (_, removed) = tokio::join!(
            scene.initialize(&first),
            after_turns(turns, scene.change(Change::Remove, &second, first.uid().as_str())),
        );
        assert!(!removed.answer().is_admin, "{turns}");
        scene.assert_agreement(&[&first, &second]);
        assert!(!scene.flag(&first), "{turns}");
    }
}

#[tokio::test(start_paused = true)]
async fn where_an_address_is_named_only_its_proven_owner_begins() {
    let scene = Scene::new();
    let bootstrap = || Bootstrap::parse("Owner@Example.com");
    let (mut owner, other) = (scene.player("owner").await, scene.player("other").await);
    owner.principal.email_verified = false;
    for player in [&owner, &other] {
        let refusal = refusal(scene.initialize_where(bootstrap(), player).await);
        assert_eq!((refusal.code(), refusal.status()), ("NOT_FIRST_ADMIN", 403));
    }
    assert!(scene.settings().is_null());
    owner.principal.email_verified = true;
    owner.principal.email = "OWNER@example.COM".to_owned();
    assert!(scene.initialize_where(bootstrap(), &owner).await.answer().is_admin);
    assert_eq!(code(scene.initialize_where(bootstrap(), &other).await), "NOT_FIRST_ADMIN");
    scene.assert_agreement(&[&owner, &other]);
}

#[tokio::test(start_paused = true)]
async fn a_caller_without_a_record_cannot_be_the_first_admin() {
    let scene = Scene::new();
    let stranger = player(&Cloud::default(), "stranger").await;
    assert_eq!(code(scene.initialize(&stranger).await), "USER_NOT_FOUND");
    assert!(scene.settings().is_null() && !scene.group(&stranger));
}
