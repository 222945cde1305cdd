use crate::{
    scene::{Scene, code},
    statement::booked,
};
use domain::bank::{LineStatus, Target};
use serde_json::{Value, json};
use testkit::{Run, after_turns};

#[tokio::test(start_paused = true)]
async fn a_debit_shows_the_payout_of_its_amount() {
    let scene = Scene::guarded().await;
    let (id, reference) = scene.paid_out(&scene.one, 60).await;
    let lines = [booked(20, -6_000, &reference), booked(20, -5_999, ""), booked(20, 6_000, ""), booked(20, -6_000, "")];
    let lines = scene.counted(0, 20, &lines).await;
    let as_payout = json!({"as": "payout", "withdrawal": id});
    assert_eq!(code(scene.settle(&scene.other, &lines[1], as_payout.clone()).await), "LINE_OF_ANOTHER_AMOUNT");
    assert_eq!(code(scene.settle(&scene.other, &lines[2], as_payout.clone()).await), "LINE_IS_CREDIT");
    for nothing in [json!({"as": "payout"}), json!({"as": "payout", "withdrawal": "0123456789012345678901"})] {
        assert_eq!(code(scene.settle(&scene.other, &lines[0], nothing).await), "REQUEST_NOT_FOUND");
    }
    let settled = json!(scene.settle(&scene.other, &lines[0], as_payout.clone()).await.answer());
    assert_eq!(json!([settled["status"], settled["used"]["withdrawal"]]), json!(["payout", id]));
    let stored = scene.cloud.item("withdrawal_requests", &json!({"id": {"S": id}}));
    assert_eq!(stored["bankLine"], json!({"S": lines[0]}));
    assert_eq!(code(scene.settle(&scene.one, &lines[0], as_payout.clone()).await), "LINE_USED");
    assert_eq!(code(scene.settle(&scene.other, &lines[3], as_payout).await), "PAYOUT_NOT_SENT", "it has one");
    assert_eq!(scene.logged(&lines[0]), [json!("bank.settle")]);
}

#[tokio::test(start_paused = true)]
async fn a_payout_that_is_only_taken_can_be_shown_then_completed() {
    let scene = Scene::guarded().await;
    let (id, reference) = scene.taken(&scene.one, 60).await;
    let lines = scene.counted(0, 20, &[booked(20, -6_000, &reference)]).await;
    scene.settle(&scene.other, &lines[0], json!({"as": "payout", "withdrawal": id})).await.answer();
    let call = scene.call(&scene.one).with_parameter("id", &id).with_body("{}");
    let completed =
        testkit::serve_admin(&scene.cloud, contract::served::WITHDRAWALS_COMPLETE, call, withdrawals::complete).await;
    assert_eq!(json!(completed.answer())["status"], json!("completed"));
    let stored = scene.cloud.item("withdrawal_requests", &json!({"id": {"S": id}}));
    assert_eq!(stored["bankLine"], json!({"S": lines[0]}));
    scene.alice.audited().await;
}

#[tokio::test(start_paused = true)]
async fn a_fee_went_out_by_the_word_of_who_did_not_import_it() {
    let scene = Scene::guarded().await;
    let lines = scene.counted(0, 20, &[booked(20, -50, "Fee"), booked(20, 50, "Interest")]).await;
    assert_eq!(code(scene.settle(&scene.one, &lines[0], json!({"as": "fee"})).await), "OWN_IMPORT");
    assert_eq!(code(scene.settle(&scene.other, &lines[1], json!({"as": "fee"})).await), "LINE_IS_CREDIT");
    let fee = json!(scene.settle(&scene.other, &lines[0], json!({"as": "fee"})).await.answer());
    assert_eq!(json!([fee["status"], fee["used"]["by"]]), json!(["fee", scene.other.uid()]));
    let again = json!(scene.settle(&scene.other, &lines[0], json!({"as": "fee"})).await.answer());
    assert_eq!((again, scene.logged(&lines[0]).len()), (fee, 1));
}

#[tokio::test(start_paused = true)]
async fn another_admin_explains_a_line_in_words() {
    let scene = Scene::guarded().await;
    let lines = scene.counted(0, 20, &[booked(20, 50, "Interest")]).await;
    let explain = |words: &str| json!({"as": "explained", "note": words});
    assert_eq!(code(scene.settle(&scene.one, &lines[0], explain("Interest")).await), "OWN_IMPORT");
    assert_eq!(code(scene.settle(&scene.other, &lines[0], explain(" ")).await), "REASON_MISSING");
    assert_eq!(code(scene.settle(&scene.other, &lines[0], explain(&"x".repeat(501))).await), "NOTE_TOO_LONG");
    let settled = json!(scene.settle(&scene.other, &lines[0], explain("Interest")).await.answer());
    assert_eq!(json!([settled["status"], settled["used"]["note"]]), json!(["explained", "Interest"]));
    assert_eq!(json!(scene.settle(&scene.other, &lines[0], explain("Interest")).await.answer()), settled);
    for other in [explain("Something else"), json!({"as": "fee"})] {
        assert_eq!(code(scene.settle(&scene.other, &lines[0], other).await), "LINE_USED");
    }
}

#[tokio::test(start_paused = true)]
async fn two_admins_explain_a_debit_the_importer_may_be_one() {
    let scene = Scene::guarded().await;
    let lines = scene.counted(0, 20, &[booked(20, -10_001, "Rent")]).await;
    let (explain, confirm) = (json!({"as": "explained", "note": "Rent"}), json!({"as": "explained"}));
    assert_eq!(code(scene.settle(&scene.other, &lines[0], json!({"as": "fee"})).await), "FEE_TOO_HIGH");
    assert_eq!(code(scene.settle(&scene.one, &lines[0], confirm.clone()).await), "REASON_MISSING");
    let waits = json!(scene.settle(&scene.one, &lines[0], explain.clone()).await.answer());
    assert_eq!(json!([waits["status"], waits["proposed"]["fourEyes"]["proposal"]["reason"]]), json!(["open", "Rent"]));
    assert_eq!(scene.seen(&scene.other, &lines[0]).await["proposed"]["fourEyes"]["proposal"]["reason"], json!("Rent"));
    let other_words = json!({"as": "explained", "note": "Other words"});
    assert_eq!(code(scene.settle(&scene.other, &lines[0], other_words).await), "PROPOSED_MEANWHILE");
    let ended = json!(scene.settle(&scene.other, &lines[0], confirm.clone()).await.answer());
    assert_eq!(
        json!([ended["status"], ended["used"]["note"], ended["used"]["by"]]),
        json!(["explained", "Rent", scene.other.uid()])
    );
    assert_eq!(json!(scene.settle(&scene.other, &lines[0], confirm).await.answer()), ended);
    assert_eq!(code(scene.settle(&scene.one, &lines[0], explain).await), "LINE_USED");
    assert_eq!(scene.logged(&lines[0]), ["bank.propose", "bank.settle"].map(Value::from));
}

#[tokio::test(start_paused = true)]
async fn a_line_is_settled_only_in_four_ways() {
    let scene = Scene::guarded().await;
    let lines = scene.counted(0, 20, &[booked(20, 50, "Interest")]).await;
    for other in ["open", "returned"] {
        assert_eq!(code(scene.settle(&scene.other, &lines[0], json!({"as": other})).await), "MALFORMED", "{other}");
    }
    assert_eq!(code(scene.settle(&scene.other, "x", json!({"as": "fee"})).await), "LINE_NOT_FOUND");
    let unknown = scene.settle(&scene.other, "0123456789012345678901", json!({"as": "fee"})).await;
    assert_eq!(code(unknown), "LINE_NOT_FOUND");
    assert_eq!(scene.line(&lines[0]).await.status, LineStatus::Open);
}

#[tokio::test(start_paused = true)]
async fn of_two_decisions_about_a_line_at_once_one_holds() {
    for turns in 0..12 {
        let scene = Scene::guarded().await;
        let third = testkit::admin(&scene.cloud, "third").await;
        let (id, reference) = scene.paid_out(&scene.one, 60).await;
        let lines = scene.counted(0, 20, &[booked(20, -6_000, &reference)]).await;
        let (payout, fee) = tokio::join!(
            scene.settle(&scene.other, &lines[0], json!({"as": "payout", "withdrawal": id})),
            after_turns(turns, scene.settle(&third, &lines[0], json!({"as": "fee"})))
        );
        let won = [matches!(payout, Run::Ended(Ok(_))), matches!(fee, Run::Ended(Ok(_)))];
        assert_eq!(won.iter().filter(|won| **won).count(), 1, "{turns}");
        let target = scene.line(&lines[0]).await.used.unwrap().target;
        assert_eq!(target.is_some(), won[0], "{turns}");
        let stored = scene.cloud.item("withdrawal_requests", &json!({"id": {"S": id}}));
        assert_eq!(stored["bankLine"] != Value::Null, won[0], "{turns}");
        if let Some(Target::Withdrawal(of)) = target {
            assert_eq!(of.as_str(), id);
        }
    }
}

#[tokio::test(start_paused = true)]
async fn where_one_admin_decides_they_explain_what_they_imported() {
    let scene = Scene::open().await;
    scene.import(&scene.one, &crate::statement::camt(0, 20, &[booked(20, -50, "Fee")])).await.answer();
    let id = crate::scene::text(&scene.lines(&[]).await[0]["id"]);
    assert_eq!(json!(scene.settle(&scene.one, &id, json!({"as": "fee"})).await.answer())["status"], json!("fee"));
}

#[tokio::test(start_paused = true)]
async fn a_line_shows_a_deposit_that_was_approved_before_it_came() {
    let scene = Scene::guarded().await;
    let (id, reference) = scene.deposit(&scene.alice, 60).await;
    let (next, _) = scene.deposit(&scene.alice, 60).await;
    let as_used = |id: &str| json!({"as": "used", "deposit": id});
    let lines = [booked(20, 6_000, &reference), booked(20, 6_001, &reference), booked(20, -6_000, &reference)];
    let lines = scene.counted(0, 20, &lines).await;
    assert_eq!(code(scene.settle(&scene.one, &lines[0], as_used(&id)).await), "DEPOSIT_SHOWN", "not approved");
    scene.approve(&scene.one, &id, json!({"reason": "Slip"})).await.answer();
    scene.approve(&scene.other, &id, json!({})).await.answer();
    let balance = scene.alice.audited().await.0.balance;
    assert_eq!(code(scene.settle(&scene.one, &lines[1], as_used(&id)).await), "LINE_OF_ANOTHER_AMOUNT");
    assert_eq!(code(scene.settle(&scene.one, &lines[2], as_used(&id)).await), "LINE_IS_DEBIT");
    for nothing in [json!({"as": "used"}), as_used("0123456789012345678901")] {
        assert_eq!(code(scene.settle(&scene.one, &lines[0], nothing).await), "REQUEST_NOT_FOUND");
    }
    assert_eq!(scene.seen(&scene.one, &lines[0]).await["match"]["fourEyes"], Value::Null);
    let settled = json!(scene.settle(&scene.one, &lines[0], as_used(&id)).await.answer());
    assert_eq!(json!([settled["status"], settled["used"]["deposit"]]), json!(["used", id]));
    assert_eq!(json!(scene.settle(&scene.one, &lines[0], as_used(&id)).await.answer()), settled);
    assert_eq!(code(scene.settle(&scene.one, &lines[0], as_used(&next)).await), "LINE_USED", "another request");
    let stored = scene.cloud.item("deposit_requests", &json!({"id": {"S": id}}));
    assert_eq!(stored["bankLine"], json!({"S": lines[0]}));
    assert_eq!(scene.alice.audited().await.0.balance, balance, "no points for it");
    let second = scene.counted(6_001, 21, &[booked(21, 6_000, &reference)]).await.remove(0);
    assert_eq!(code(scene.settle(&scene.one, &second, as_used(&id)).await), "DEPOSIT_SHOWN", "it has one");
}

#[tokio::test(start_paused = true)]
async fn a_second_settling_for_another_payout_does_not_get_the_first_answer() {
    let scene = Scene::guarded().await;
    let [(first, _), (second, _)] = [scene.paid_out(&scene.one, 60).await, scene.paid_out(&scene.one, 60).await];
    let line = scene.counted(0, 20, &[booked(20, -6_000, "Payout")]).await.remove(0);
    scene.settle(&scene.other, &line, json!({"as": "payout", "withdrawal": first})).await.answer();
    let other = scene.settle(&scene.other, &line, json!({"as": "payout", "withdrawal": second})).await;
    assert_eq!(code(other), "LINE_USED");
}
