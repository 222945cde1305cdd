//! Thieves among admins, and players who help them.

use crate::{
    scene::{POINTS, Scene, code, text},
    statement::{booked, camt},
};
use domain::bank::LineStatus;
use serde_json::{Value, json};
use testkit::{Run, after_turns, player};

/// A credit that the bank never booked makes another closing balance.
#[tokio::test(start_paused = true)]
async fn a_made_up_credit_is_not_confirmed() {
    let scene = Scene::guarded().await;
    let (_, reference) = scene.deposit(&scene.alice, 900).await;
    let [real, made_up] = [booked(20, 1_000, "Real"), booked(20, 90_000, &reference)];
    let with_it = camt(0, 20, &[real.clone(), made_up]);
    let forged = scene.import(&scene.one, &with_it).await.answer().id;
    assert_eq!(code(scene.confirm(&scene.other, &forged, json!(10)).await), "CLOSING_DIFFERS");
    let honest = json!(scene.import(&scene.other, &camt(0, 20, std::slice::from_ref(&real))).await.answer());
    assert_eq!(honest["status"], json!("waiting"), "another file is another import");
    assert_eq!(scene.stored(), (0, 0));
    scene.confirm(&scene.one, &text(&honest["id"]), json!(10)).await.answer();
    assert_eq!(code(scene.confirm(&scene.other, &forged, json!(10)).await), "CLOSING_DIFFERS");
    assert_eq!(scene.stored(), (1, 1_000));
}

/// With a debit that takes the made-up credit back, the closing balance is the bank's. The debit stays for the others.
#[tokio::test(start_paused = true)]
async fn who_made_up_a_debit_does_not_explain_it_away() {
    let scene = Scene::guarded().await;
    // Its money went another way, so the bank's statement never shows it.
    let (payout, reference) = scene.paid_out(&scene.one, 60).await;
    let file = camt(0, 20, &[booked(20, 6_000, "Credit"), booked(20, -6_000, &reference)]);
    let id = scene.import(&scene.one, &file).await.answer().id;
    scene.confirm(&scene.other, &id, json!(0)).await.answer();
    let debit = scene.lines(&[]).await.into_iter().find(|line| line["credit"] == json!(false)).unwrap();
    let line = text(&debit["id"]);
    for settled in [
        json!({"as": "fee"}),
        json!({"as": "explained", "note": "A mistake of the bank"}),
        json!({"as": "payout", "withdrawal": payout}),
    ] {
        assert_eq!(code(scene.settle(&scene.one, &line, settled).await), "OWN_IMPORT");
    }
    assert_eq!(scene.line(&line).await.status, LineStatus::Open);
}

/// Statements after it could never be imported again.
#[tokio::test(start_paused = true)]
async fn a_statement_that_ends_in_the_future_is_refused() {
    let scene = Scene::open().await;
    for until in [23, 30] {
        let run = scene.import(&scene.one, &camt(0, until, &[booked(20, 500, "One")])).await;
        assert_eq!(code(run), "STATEMENT_UNREADABLE", "{until}");
    }
    assert!(scene.cloud.items("bank_imports").is_empty());
    scene.import(&scene.one, &camt(0, 22, &[booked(20, 500, "One")])).await.answer();
    assert_eq!(scene.stored().0, 1, "at the bank it is tomorrow already");
}

#[tokio::test(start_paused = true)]
async fn the_import_of_an_admin_who_was_removed_counts_no_more() {
    for removed in [true, false] {
        let scene = Scene::guarded().await;
        let third = testkit::admin(&scene.cloud, "third").await;
        let file = camt(0, 20, &[booked(20, 500, "One")]);
        let id = scene.import(&scene.one, &file).await.answer().id;
        match removed {
            true => scene.one.set_admin(false),
            false => scene.one.set("role", json!({"S": "auditor"})),
        }
        assert_eq!(code(scene.confirm(&scene.other, &id, json!(5)).await), "IMPORTER_GONE");
        let anew = json!(scene.import(&scene.other, &file).await.answer());
        assert_eq!(json!([anew["id"], anew["status"], anew["own"]]), json!([id, "waiting", true]));
        assert_eq!(code(scene.confirm(&scene.other, &id, json!(5)).await), "ANOTHER_ADMIN_NEEDED");
        assert_eq!(scene.stored().0, 0);
        scene.confirm(&third, &id, json!(5)).await.answer();
        let line = text(&scene.lines(&[]).await[0]["id"]);
        assert_eq!(&scene.line(&line).await.imported_by, scene.other.uid());
        assert_eq!(scene.logged(&id), ["bank.import", "bank.import", "bank.confirm"].map(Value::from));
    }
}

#[tokio::test(start_paused = true)]
async fn two_tabs_of_one_admin_are_one_word() {
    for turns in 0..12 {
        let scene = Scene::guarded().await;
        let file = camt(0, 20, &[booked(20, 500, "One")]);
        let (first, second) =
            tokio::join!(scene.import(&scene.one, &file), after_turns(turns, scene.import(&scene.one, &file)));
        for run in [first, second] {
            assert_eq!(json!(run.answer())["status"], json!("waiting"), "{turns}");
        }
        assert_eq!((scene.stored().0, scene.imports(&scene.one).await.as_array().unwrap().len()), (0, 1), "{turns}");
    }
}

/// The reference of a withdrawal follows from a key that its player chooses.
#[tokio::test(start_paused = true)]
async fn a_deposit_that_waits_is_shown_before_a_payout_of_the_same_line() {
    let scene = Scene::guarded().await;
    let (_, of_payout) = scene.paid_out(&scene.one, 60).await;
    let bob = player(&scene.cloud, "bob").await;
    let (id, of_deposit) = scene.deposit(&bob, 60).await;
    let lines = scene.counted(0, 20, &[booked(20, 6_000, &format!("{of_payout} {of_deposit}"))]).await;
    assert_eq!(scene.seen(&scene.other, &lines[0]).await["match"]["deposit"], json!(id));
}

/// Whatever becomes of one line, its amount is booked once.
#[tokio::test(start_paused = true)]
async fn one_line_is_the_ground_of_one_decision() {
    for turns in 0..12 {
        let scene = Scene::guarded().await;
        let (payout, of_payout) = scene.paid_out(&scene.one, 60).await;
        let (deposit, of_deposit) = scene.deposit(&scene.alice, 60).await;
        let line = scene.counted(0, 20, &[booked(20, 6_000, &format!("{of_payout} {of_deposit}"))]).await.remove(0);
        let (approved, given) = tokio::join!(
            scene.approve(&scene.one, &deposit, json!({"line": line})),
            after_turns(turns, scene.give_back(&scene.other, &payout, json!({"line": line})))
        );
        let won = [approved, given].into_iter().filter(|run| matches!(run, Run::Ended(Ok(_)))).count();
        assert_eq!((won, scene.alice.audited().await.0.balance), (1, POINTS), "{turns}");
    }
}

/// A payment that was approved on a proof, then credited once more, takes two admins who both look away.
#[tokio::test(start_paused = true)]
async fn a_line_of_a_deposit_approved_without_it_is_no_ground_for_one_admin() {
    let scene = Scene::guarded().await;
    let (id, reference) = scene.deposit(&scene.alice, 60).await;
    scene.approve(&scene.one, &id, json!({"reason": "Slip"})).await.answer();
    scene.approve(&scene.other, &id, json!({})).await.answer();
    let line = scene.counted(0, 20, &[booked(20, 6_000, &reference)]).await.remove(0);
    let repeated = scene.approve(&scene.other, &id, json!({"line": line})).await.answer();
    assert_eq!(repeated["status"], json!("completed"));
    assert_eq!(scene.line(&line).await.version, 1, "the first answer");
    assert_eq!(code(scene.approve(&scene.one, &id, json!({"line": line})).await), "REQUEST_NOT_PENDING");
    let to_alice = json!({"userId": scene.alice.uid()});
    assert_eq!(code(scene.credit(&scene.other, &line, to_alice).await), "REASON_MISSING");
    assert_eq!(scene.alice.audited().await.0.balance, POINTS.plus(domain::Money::points(60)).unwrap());
}

/// The admin who took a payout must not give the points back once the bank shows that the money went out.
#[tokio::test(start_paused = true)]
async fn a_payout_that_the_bank_shows_was_paid() {
    let scene = Scene::guarded().await;
    let (id, reference) = scene.taken(&scene.one, 60).await;
    let line = scene.counted(0, 20, &[booked(20, -6_000, &reference)]).await.remove(0);
    scene.settle(&scene.other, &line, json!({"as": "payout", "withdrawal": id})).await.answer();
    scene.wait(testkit::DAY_MS);
    for admin in [&scene.one, &scene.other] {
        let body = json!({"reason": "The bank is down"}).to_string();
        let call = scene.call(admin).with_parameter("id", &id).with_body(body);
        let served = contract::served::WITHDRAWALS_NOT_PAID;
        let run = testkit::serve_admin(&scene.cloud, served, call, withdrawals::not_paid).await;
        assert_eq!(code(run), "PAYOUT_SHOWN");
    }
    let held = scene.alice.audited().await.0;
    assert_eq!((held.balance, held.pending), (POINTS.minus(domain::Money::points(60)).unwrap(), 1));
}
