//! Tests what admins see of cases, and how they add notes.

use crate::scene::{Scene, called, closing, code};
use domain::care::Status;
use serde_json::{Value, json};
use testkit::{Fault, Run, after_turns, items};

fn step(before: &str, after: &str) -> (String, String) {
    (before.to_owned(), after.to_owned())
}

#[tokio::test]
async fn a_note_takes_a_case_up_and_an_outcome_closes_it() {
    let (scene, case) = Scene::with_case().await;
    let id = case.id.as_str();
    let noted = scene.note(&scene.admin, id, "1", called()).await.answer();
    assert_eq!(json!(noted.status), "in_contact");
    let seen = json!(noted.notes[0]);
    let own = json!({
        "by": scene.admin.uid(), "email": "admin@example.com", "own": true, "at": "2026-11-21T14:00:00.000Z",
        "contact": "phone", "note": "Called; no answer.",
    });
    assert_eq!(seen, own);
    let second = scene.another_admin("second").await;
    let closed = json!(scene.note(&second, id, "1", closing()).await.answer());
    assert_eq!((&closed["status"], &closed["notes"][1]["outcome"]), (&json!("closed"), &json!("informed")));
    assert_eq!((&closed["notes"][0]["own"], &closed["notes"][1]["own"]), (&json!(false), &json!(true)));
    assert_eq!(scene.audited(&scene.player), [step("new", "in_contact"), step("in_contact", "closed")]);
    assert_eq!(code(scene.note(&scene.admin, id, "2", called()).await), "CASE_CLOSED");
}

#[tokio::test]
async fn the_same_key_and_note_again_are_one_note() {
    let (scene, case) = Scene::with_case().await;
    let id = case.id.as_str();
    let first = json!(scene.note(&scene.admin, id, "1", closing()).await.answer());
    assert_eq!(json!(scene.note(&scene.admin, id, "1", closing()).await.answer()), first);
    assert_eq!(code(scene.note(&scene.admin, id, "1", called()).await), "IDEMPOTENCY_KEY_REUSED");
    assert_eq!(scene.audited(&scene.player), [step("new", "closed")]);
}

#[tokio::test]
async fn an_admin_who_plays_does_not_look_after_themselves() {
    let scene = Scene::new().await;
    let own = scene.another_admin("second").await;
    scene.shows_signs(&own).await;
    scene.look(&own, 1).await;
    let case = scene.case_of(&own).await.unwrap();
    assert_eq!(code(scene.note(&own, case.id.as_str(), "1", closing()).await), "OWN_CASE");
    assert_eq!(scene.case_of(&own).await, Some(case));
}

#[tokio::test]
async fn what_says_nothing_or_names_no_case_is_refused() {
    let (scene, case) = Scene::with_case().await;
    let with = |note: &str| json!({"note": note, "contact": "none"});
    let id = case.id.as_str();
    assert_eq!(code(scene.note(&scene.admin, id, "1", with(" \n")).await), "REASON_MISSING");
    assert_eq!(code(scene.note(&scene.admin, id, "1", with(&"n".repeat(501))).await), "NOTE_TOO_LONG");
    for unknown in ["x", "0123456789abcdefghijkl", "run", &format!("history#{}", scene.player.uid())] {
        assert_eq!(code(scene.note(&scene.admin, unknown, "1", called()).await), "CASE_NOT_FOUND", "{unknown}");
    }
    assert_eq!(scene.case_of(&scene.player).await, Some(case));
}

/// One note is written between the read and the write of the other.
#[tokio::test(start_paused = true)]
async fn of_two_notes_at_once_both_are_kept() {
    let (scene, case) = Scene::with_case().await;
    let second = scene.another_admin("second").await;
    for turns in 0..21 {
        let key = turns.to_string();
        let (one, other) = tokio::join!(
            scene.note(&scene.admin, case.id.as_str(), &key, called()),
            after_turns(turns, scene.note(&second, case.id.as_str(), &key, called())),
        );
        one.answer();
        other.answer();
    }
    assert_eq!(scene.case_of(&scene.player).await.unwrap().notes.len(), 42);
    assert_eq!(scene.audited(&scene.player).len(), 42);
}

/// A look that adds signs at the same moment takes no note away.
#[tokio::test(start_paused = true)]
async fn a_note_and_a_night_at_once_lose_nothing() {
    for turns in 0..30 {
        let (scene, case) = Scene::with_case().await;
        // Three more signs would weigh more; one is enough.
        scene.cloud.empty("links");
        let lighter =
            domain::care::CareCase { signs: case.signs[..1].to_vec(), version: case.version + 1, ..case.clone() };
        scene.cloud.quiet().connect::<aws::CareCases>().replace(&lighter).await.unwrap();
        let (noted, ()) = tokio::join!(scene.note(&scene.admin, case.id.as_str(), "1", called()), async {
            after_turns(turns, scene.look(&scene.player, 3)).await;
        });
        noted.answer();
        let kept = scene.case_of(&scene.player).await.unwrap();
        assert_eq!((kept.notes.len(), kept.signs.len(), kept.status), (1, 2, Status::InContact), "{turns}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_note_is_kept_and_logged_once_despite_any_fault() {
    for (call, fault) in Fault::at_each(3) {
        let (scene, case) = Scene::with_case().await;
        scene.cloud.fail(call, fault);
        let first = scene.note(&scene.admin, case.id.as_str(), "1", closing()).await;
        scene.cloud.forget();
        if let Run::Ended(outcome) = first {
            outcome.expect("a short fault is retried");
        }
        let again = scene.note(&scene.admin, case.id.as_str(), "1", closing()).await.answer();
        assert_eq!(again.notes.len(), 1, "{fault:?} at call {call}");
        assert_eq!(scene.audited(&scene.player), [step("new", "closed")], "{fault:?} at call {call}");
    }
}

#[tokio::test]
async fn the_queue_has_new_cases_first_and_is_searched_by_person_and_case() {
    let scene = Scene::new().await;
    let mut ids = Vec::new();
    for (hours, name) in (1..).zip(["first", "second", "third"]) {
        let player = scene.player(name).await;
        scene.shows_signs(&player).await;
        scene.look(&player, hours).await;
        ids.push(scene.case_of(&player).await.unwrap().id.to_string());
    }
    scene.note(&scene.admin, &ids[0], "1", called()).await.answer();
    let found = async |query: &[(&str, &str)]| {
        let cases = items(async |query| json!(scene.queue(&scene.admin, query).await.answer()), query).await;
        cases.iter().map(|case| case["id"].clone()).collect::<Vec<Value>>()
    };
    assert_eq!(found(&[]).await, [json!(ids[1]), json!(ids[2]), json!(ids[0])]);
    assert_eq!(found(&[("status", "in_contact")]).await, [json!(ids[0])]);
    assert_eq!(found(&[("search", "third@example.com")]).await, [json!(ids[2])]);
    assert_eq!(found(&[("search", ids[1].as_str())]).await, [json!(ids[1])]);
    assert_eq!(found(&[("search", "nobody@example.com")]).await, Vec::<Value>::new());
}
