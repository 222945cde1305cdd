//! POST /set-admin and POST /remove-admin.

use crate::scene::{Change, Scene, after_turns, code, paused_at, refusal};
use contract::dto::AdminView;
use domain::Uid;
use futures::future::join_all;
use serde_json::json;
use testkit::{Fault, Player, Run};

impl Scene {
    async fn set(&self, admin: &Player, player: &Player) -> Run<AdminView> {
        self.change(Change::Set, admin, player.uid().as_str()).await
    }

    async fn remove(&self, admin: &Player, player: &Player) -> Run<AdminView> {
        self.change(Change::Remove, admin, player.uid().as_str()).await
    }
}

#[tokio::test(start_paused = true)]
async fn granting_and_removing_change_record_count_group_and_audit_log() {
    let (scene, first) = Scene::with_first_admin().await;
    let player = scene.player("player").await;
    let answer = json!(scene.set(&first, &player).await.answer());
    assert_eq!(answer, json!({"userId": player.uid(), "isAdmin": true, "role": "owner"}));
    scene.assert_agreement(&[&first, &player]);
    assert_eq!((scene.count(), scene.group(&player)), (2, true));

    let padded = format!(r#"{{"userId": " {} "}}"#, player.uid());
    let answer = json!(scene.change_with(Change::Remove, &first, &padded).await.answer());
    assert_eq!(answer, json!({"userId": player.uid(), "isAdmin": false}));
    scene.assert_agreement(&[&first, &player]);
    assert_eq!((scene.count(), scene.group(&player)), (1, false));

    let rows = scene.rows(&player);
    assert_eq!(rows.len(), 2);
    for (row, action, before, after) in
        [(&rows[0], "admin.grant", "player", "owner"), (&rows[1], "admin.remove", "owner", "player")]
    {
        for (name, value) in [
            ("actor", first.uid().as_str()),
            ("action", action),
            ("at", "2026-11-21T12:01:00.000Z"),
            ("before", before),
            ("after", after),
        ] {
            assert_eq!(row[name], json!({"S": value}), "{name}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_change_of_rights_to_the_present_state_writes_nothing() {
    let (scene, first) = Scene::with_first_admin().await;
    let (admin, player) = (scene.admin(&first, "admin").await, scene.player("player").await);
    assert!(scene.set(&first, &admin).await.answer().is_admin);
    assert!(scene.set(&first, &first).await.answer().is_admin);
    assert!(!scene.remove(&first, &player).await.answer().is_admin);
    assert!(!scene.cloud.calls().contains(&"TransactWriteItems".to_owned()));
    scene.assert_agreement(&[&first, &admin, &player]);
    assert_eq!([&first, &admin, &player].map(|each| scene.rows(each).len()), [1, 1, 0]);
}

#[tokio::test(start_paused = true)]
async fn a_deleted_user_is_granted_nothing() {
    let (scene, first) = Scene::with_first_admin().await;
    let player = scene.player("player").await;
    scene.cloud.delete_user(&player.principal.cognito_username);
    let refusal = refusal(scene.set(&first, &player).await);
    let expected = format!("No user found with ID: {}", player.uid());
    assert_eq!((refusal.to_string(), refusal.code(), refusal.status()), (expected, "USER_NOT_FOUND", 404));
    assert_eq!((scene.count(), scene.flag(&player), scene.rows(&player).len()), (1, false, 0));
}

#[tokio::test(start_paused = true)]
async fn a_deleted_admin_can_be_removed() {
    let (scene, first) = Scene::with_first_admin().await;
    let second = scene.admin(&first, "second").await;
    scene.cloud.delete_user(&second.principal.cognito_username);
    assert!(!scene.remove(&first, &second).await.answer().is_admin);
    assert_eq!((scene.count(), scene.flag(&second)), (1, false));
}

#[tokio::test(start_paused = true)]
async fn the_last_admin_cannot_be_removed_not_even_by_themselves() {
    let (scene, first) = Scene::with_first_admin().await;
    let second = scene.admin(&first, "second").await;
    assert!(!scene.remove(&first, &first).await.answer().is_admin, "while there is another");
    let refusal = refusal(scene.remove(&second, &second).await);
    let actual = (refusal.to_string(), refusal.code(), refusal.status());
    assert_eq!(actual, ("There must always be an owner".to_owned(), "LAST_ADMIN", 409));
    scene.assert_agreement(&[&first, &second]);
    assert_eq!((scene.count(), scene.flag(&second), scene.group(&second)), (1, true, true));
}

#[tokio::test(start_paused = true)]
async fn of_two_admins_who_remove_each_other_concurrently_one_remains() {
    for nth in 0..2 * WAITS {
        let (scene, first) = Scene::with_first_admin().await;
        let second = scene.admin(&first, "second").await;
        let (one, other) = (scene.remove(&first, &second), scene.remove(&second, &first));
        let runs = match nth.checked_sub(WAITS) {
            Some(nth) => paused_at(nth, one, other).await,
            None => tokio::join!(one, after_turns(nth, other)),
        };
        scene.assert_agreement(&[&first, &second]);
        assert_eq!(scene.count(), 1, "{nth}");
        let lost = match runs {
            (Run::Ended(Ok(_)), lost) | (lost, Run::Ended(Ok(_))) => code(lost),
            neither => panic!("{nth}: {neither:?}"),
        };
        assert!(["NOT_ADMIN", "LAST_ADMIN"].contains(&lost), "{nth}: {lost}");
    }
}

#[tokio::test(start_paused = true)]
async fn two_concurrent_removals_that_succeed_remove_once() {
    let (scene, first) = Scene::with_first_admin().await;
    for turns in 0..12 {
        let second = scene.admin(&first, &format!("second {turns}")).await;
        let remove = || scene.remove(&first, &second);
        let runs = tokio::join!(remove(), after_turns(turns, remove()));
        assert_eq!([runs.0, runs.1].map(|run| run.answer().is_admin), [false, false], "{turns}");
        scene.assert_agreement(&[&first, &second]);
        assert_eq!(scene.rows(&second).len(), 2, "{turns}");
    }
}

/// More than the number of awaits in a call without faults.
const WAITS: usize = 16;

#[tokio::test(start_paused = true)]
async fn after_a_concurrent_grant_and_removal_the_group_matches_the_record() {
    let (scene, first) = Scene::with_first_admin().await;
    let second = scene.admin(&first, "second").await;
    for nth in 0..WAITS {
        for [one, other] in [Change::BOTH, [Change::Remove, Change::Set]] {
            let player = scene.player(&format!("{nth} {one:?}")).await;
            if one == Change::Remove {
                scene.set(&first, &player).await.answer();
            }
            let uid = player.uid().as_str();
            let runs = paused_at(nth, scene.change(one, &first, uid), scene.change(other, &second, uid)).await;
            let answers = [runs.0.answer().is_admin, runs.1.answer().is_admin];
            scene.assert_agreement(&[&first, &second, &player]);
            assert!(answers.contains(&scene.flag(&player)), "{nth} {one:?}");
            scene.remove(&first, &player).await.answer();
        }
    }
}

#[tokio::test(start_paused = true)]
async fn twelve_admins_who_give_and_take_at_once_leave_all_in_agreement() {
    let (scene, first) = Scene::with_first_admin().await;
    let player = scene.player("player").await;
    let mut admins = vec![first];
    for number in 1..12 {
        admins.push(scene.admin(&admins[0], &format!("admin {number}")).await);
    }
    let runs = (0..).zip(&admins).map(|(turns, admin)| {
        let change = Change::BOTH[turns % 2];
        after_turns(turns / 4, scene.change(change, admin, player.uid().as_str()))
    });
    join_all(runs).await;
    // A call for which the record kept changing has given up. One more call always repairs that.
    let last = if scene.flag(&player) { Change::Set } else { Change::Remove };
    scene.change(last, &admins[0], player.uid().as_str()).await.answer();
    let everybody: Vec<&Player> = admins.iter().chain([&player]).collect();
    scene.assert_agreement(&everybody);
}

// asvs 7.4.2
#[tokio::test(start_paused = true)]
async fn a_removed_admin_is_refused_every_call_until_appointed_again() {
    let (scene, first) = Scene::with_first_admin().await;
    let (removed, player) = (scene.admin(&first, "removed").await, scene.player("player").await);
    let forger = scene.player("forger").await.claiming(true);
    scene.remove(&first, &removed).await.answer();
    for caller in [&removed, &forger, &player] {
        assert_eq!(code(scene.set(caller, caller).await), "NOT_ADMIN");
        assert_eq!(code(scene.set(caller, &player).await), "NOT_ADMIN");
        assert_eq!(code(scene.remove(caller, &first).await), "NOT_ADMIN");
        assert_eq!(code(scene.find(caller, &[("id", first.uid().as_str())]).await), "NOT_ADMIN");
        assert_eq!(code(scene.audit(caller, &[]).await), "NOT_ADMIN");
        assert!(!scene.check(caller).await.answer().is_admin);
    }
    scene.assert_agreement(&[&first, &removed, &player, &forger]);
    scene.set(&first, &removed).await.answer();
    assert!(scene.find(&removed, &[("id", first.uid().as_str())]).await.answer().is_admin);
}

#[tokio::test(start_paused = true)]
async fn who_is_removed_has_no_call_under_way_that_gives_the_rights_back() {
    let (scene, first) = Scene::with_first_admin().await;
    for nth in 0..WAITS {
        let second = scene.admin(&first, &format!("second {nth}")).await;
        let (_, removed) = paused_at(nth, scene.set(&second, &second), scene.remove(&first, &second)).await;
        assert!(!removed.answer().is_admin, "{nth}");
        assert!(!scene.flag(&second), "{nth}");
        scene.assert_agreement(&[&first, &second]);
    }
}

/// The answer to the grant is lost, and another admin removes the rights before the retry.
#[tokio::test(start_paused = true)]
async fn a_retry_does_not_give_back_what_was_taken_since() {
    let (scene, first) = Scene::with_first_admin().await;
    let (second, player) = (scene.admin(&first, "second").await, scene.player("player").await);
    scene.cloud.fail(4, Fault::ResponseLost);
    // With this seed, the random pause before the retry is long enough.
    fastrand::seed(1);
    let (granted, removed) = tokio::join!(scene.set(&first, &player), after_turns(8, scene.remove(&second, &player)));
    assert_eq!([granted, removed].map(|run| run.answer().is_admin), [false, false]);
    scene.assert_agreement(&[&first, &second, &player]);
    assert_eq!(scene.rows(&player).len(), 2);
}

#[tokio::test(start_paused = true)]
async fn an_unknown_player_is_not_found() {
    let (scene, first) = Scene::with_first_admin().await;
    let nonexistent = "x".repeat(Uid::LENGTH);
    for change in Change::BOTH {
        let unknown = refusal(scene.change(change, &first, &nonexistent).await);
        let actual = (unknown.to_string(), unknown.status());
        assert_eq!(actual, (format!("No user found with ID: {nonexistent}"), 404));
    }
    scene.assert_agreement(&[&first]);
}

#[tokio::test(start_paused = true)]
async fn a_malformed_user_id_or_body_is_refused() {
    let (scene, first) = Scene::with_first_admin().await;
    let short = "x".repeat(Uid::LENGTH - 1);
    for change in Change::BOTH {
        for id in ["", " ", "x", "first@example.com", &short, "xxxxxxxxxxxxxxxxxxxxxxxxxx-"] {
            let refusal = refusal(scene.change(change, &first, id).await);
            let actual = (refusal.to_string(), refusal.code(), refusal.status());
            assert_eq!(actual, ("A user ID has 28 letters and digits".to_owned(), "MALFORMED", 400), "{id}");
        }
        let uid = first.uid();
        for body in [
            "",
            "{}",
            r#"{"userId": 7}"#,
            &format!(r#"["{uid}"]"#),
            &format!(r#"{{"userId": "{uid}", "admin": true}}"#),
        ] {
            assert_eq!(code(scene.change_with(change, &first, body).await), "MALFORMED", "{body}");
        }
    }
    scene.assert_agreement(&[&first]);
}

#[tokio::test(start_paused = true)]
async fn a_change_costs_one_transaction_and_few_units() {
    let (scene, first) = Scene::with_first_admin().await;
    let player = scene.player("player").await;
    for (change, reads) in Change::BOTH.into_iter().zip([500, 600]) {
        scene.cloud.forget();
        scene.change(change, &first, player.uid().as_str()).await.answer();
        let units = scene.cloud.units();
        println!("{change:?}: {units:?} {:?}", scene.cloud.calls());
        assert_eq!((units.transactions, units.write_hundredths, units.read_hundredths), (1, 700, reads));
    }
}
