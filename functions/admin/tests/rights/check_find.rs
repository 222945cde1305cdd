//! GET /check-admin and GET /api/admin/players.

use crate::scene::{Scene, code, refusal};
use domain::Uid;
use serde_json::json;
use testkit::{Cloud, player};

#[tokio::test(start_paused = true)]
async fn a_check_tells_what_the_record_says_whatever_the_token_says() {
    let (scene, first) = Scene::with_first_admin().await;
    assert_eq!(
        json!(scene.check(&first.claiming(false)).await.answer()),
        json!({"isAdmin": true, "role": "owner", "factorMissing": false})
    );
    let forger = scene.player("forger").await.claiming(true);
    let stranger = player(&Cloud::default(), "stranger").await.claiming(true);
    for player in [&forger, &stranger] {
        assert_eq!(json!(scene.check(player).await.answer()), json!({"isAdmin": false, "factorMissing": false}));
    }
}

// asvs 15.3.1
#[tokio::test(start_paused = true)]
async fn a_player_is_found_by_id_or_email_with_only_what_an_admin_needs() {
    let (scene, first) = Scene::with_first_admin().await;
    let player = scene.player("player").await;
    let uid = player.uid().as_str();
    let expected = json!({
        "userId": uid,
        "email": "player@example.com",
        "username": format!("player-{}", &uid[..6]),
        "displayName": "",
        "isAdmin": false,
        "secondFactor": false,
        "suspendedByYou": false,
        "createdAt": "2026-11-21T12:00:00.000Z",
    });
    for query in [("id", uid), ("email", "player@example.com"), ("email", " Player@EXAMPLE.com ")] {
        assert_eq!(json!(scene.find(&first, &[query]).await.answer()), expected, "{query:?}");
    }
    let padded = format!(" {uid} ");
    assert_eq!(json!(scene.find(&first, &[("id", &padded), ("email", "")]).await.answer()), expected);
    assert!(scene.find(&first, &[("email", "first@example.com")]).await.answer().is_admin);
    let second = scene.admin(&first, "second").await;
    scene.suspend(true, &first, &second, 60_000).await.answer();
    for (caller, by_you) in [(&first, true), (&second, false)] {
        let found = json!(scene.find(caller, &[("id", second.uid().as_str())]).await.answer());
        let expected = (&json!("2026-11-21T12:01:00.000Z"), &json!(by_you), &json!("owner"));
        assert_eq!((&found["suspendedAt"], &found["suspendedByYou"], &found["role"]), expected);
    }
}

#[tokio::test(start_paused = true)]
async fn exactly_one_of_id_and_email_is_asked_for_each_of_its_own_kind() {
    let (scene, first) = Scene::with_first_admin().await;
    let uid = first.uid().as_str();
    let neither_or_both = "Please ask for an id or for an email";
    let id = "A user ID has 28 letters and digits";
    for (query, text, code) in [
        (vec![], neither_or_both, "MALFORMED"),
        (vec![("id", ""), ("email", "")], neither_or_both, "MALFORMED"),
        (vec![("id", uid), ("email", "first@example.com")], neither_or_both, "MALFORMED"),
        (vec![("id", "first@example.com")], id, "MALFORMED"),
        (vec![("id", &uid[1..])], id, "MALFORMED"),
        (vec![("id", " ")], id, "MALFORMED"),
        (vec![("email", uid)], "Invalid email format", "EMAIL_INVALID"),
        (vec![("email", "first")], "Invalid email format", "EMAIL_INVALID"),
    ] {
        let refusal = refusal(scene.find(&first, &query).await);
        assert_eq!((refusal.to_string().as_str(), refusal.code(), refusal.status()), (text, code, 400), "{query:?}");
    }
    for unknown in [("id", "x".repeat(Uid::LENGTH)), ("email", "nobody@example.com".to_owned())] {
        assert_eq!(code(scene.find(&first, &[(unknown.0, &unknown.1)]).await), "USER_NOT_FOUND", "{unknown:?}");
    }
}
