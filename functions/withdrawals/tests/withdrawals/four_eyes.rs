//! Payouts that take two admins (D48).

use crate::scene::{Decision, Scene, because, code};
use domain::{Money, wallet::Movement};
use futures::future::join_all;
use serde_json::{Value, json};
use testkit::{DAY_MS, HOUR_MS, Player, Run, admins};

const WHY: &str = "The account is the player's own";

/// Two owners, and a withdrawal of this amount. Two must agree above 1000.
async fn scene(amount: u32) -> (Scene, [Player; 2], String) {
    let scene = Scene::guarded(1_000).await;
    scene.player.fund(Movement::PaidIn, 5_000).await;
    let both: [Player; 2] = admins(&scene.cloud).await;
    both[0].set_counts(2, 0);
    let body = json!({"amount": amount, "paymentMethod": "PayPal", "paymentDetails": "me@example.com"});
    let id = scene.request(&scene.player, "key", body).await.answer().id;
    (scene, both, id)
}

#[tokio::test(start_paused = true)]
async fn one_proposes_and_another_pays_out_above_the_limit() {
    let (scene, [one, other], id) = scene(1_001).await;
    let held = scene.player.audited().await.0;
    let run = scene.decide_at(0, Decision::Take, &one, &id, because(WHY)).await;
    let proposed = json!(run.answer());
    assert_eq!((&proposed["status"], &proposed["adminNote"]), (&json!("pending"), &Value::Null));
    let four_eyes = &proposed["fourEyes"];
    assert_eq!(
        json!([four_eyes["aloneAfterADay"], four_eyes["proposal"]["reason"], four_eyes["proposal"]["by"]]),
        json!([false, WHY, one.uid()])
    );
    assert_eq!(scene.player.audited().await.0, held);
    let own = json!(scene.own(&scene.player, &[]).await.answer());
    assert_eq!(own["items"][0]["status"], json!("pending"));
    assert!(!own.to_string().contains(WHY), "the player does not read it");

    let taken = json!(scene.take(&other, &id).await.answer());
    assert_eq!(json!([taken["taken"]["own"], taken["fourEyes"]]), json!([true, null]));
    let body = json!({"note": "Paid today"}).to_string();
    let paid = json!(scene.decide_at(61_000, Decision::Complete, &other, &id, body).await.answer());
    assert_eq!(
        json!([paid["status"], paid["processedBy"], paid["adminNote"], paid["taken"]]),
        json!(["completed", other.uid(), "Paid today", null])
    );
    let wallet = scene.player.audited().await.0;
    assert_eq!((wallet.held, wallet.withdrawn), (Money::ZERO, Money::points(1_001)));
    let actions: Vec<Value> = scene.cloud.audit_rows(&id).iter().map(|row| row["action"]["S"].clone()).collect();
    assert_eq!(json!(actions), json!(["withdrawal.propose", "withdrawal.take", "withdrawal.complete"]));
}

#[tokio::test(start_paused = true)]
async fn up_to_the_limit_one_pays_out() {
    let (scene, [one, _], id) = scene(1_000).await;
    let seen = json!(scene.queue(&one, &[]).await.answer())["items"][0].take();
    assert_eq!(seen["fourEyes"], Value::Null);
    assert_eq!(json!(scene.take(&one, &id).await.answer())["taken"]["own"], json!(true));
}

#[tokio::test(start_paused = true)]
async fn the_proposer_never_pays_out_alone() {
    let (scene, [one, other], id) = scene(1_001).await;
    for ms in [0, HOUR_MS, DAY_MS, 2 * DAY_MS] {
        let run = scene.decide_at(ms, Decision::Take, &one, &id, because(WHY)).await;
        assert_eq!(json!(run.answer())["status"], json!("pending"), "{ms}");
    }
    other.set_admin(false);
    one.set_counts(1, 0);
    let run = scene.decide_at(3 * DAY_MS, Decision::Take, &one, &id, because(WHY)).await;
    assert_eq!(code(run), "ANOTHER_ADMIN_NEEDED");
    assert_eq!(scene.player.audited().await.0.withdrawn, Money::ZERO);
}

#[tokio::test(start_paused = true)]
async fn a_declined_withdrawal_is_not_paid_out_by_its_proposal() {
    let (scene, [one, other], id) = scene(1_001).await;
    scene.decide_with(Decision::Take, &one, &id, because(WHY)).await.answer();
    scene.decide(Decision::Decline, &one, &id, "On second thoughts").await.answer();
    assert_eq!(code(scene.take(&other, &id).await), "REQUEST_NOT_PENDING");
    let wallet = scene.player.audited().await.0;
    assert_eq!((wallet.held, wallet.withdrawn), (Money::ZERO, Money::ZERO));
}

#[tokio::test(start_paused = true)]
async fn the_player_neither_proposes_nor_confirms_their_own_payout() {
    let (scene, [one, _], id) = scene(1_001).await;
    let own = scene.player.promoted();
    for before in [false, true] {
        if before {
            scene.decide_with(Decision::Take, &one, &id, because(WHY)).await.answer();
        }
        let run = scene.decide_with(Decision::Take, &own, &id, because(WHY)).await;
        assert_eq!(code(run), "OWN_REQUEST", "{before}");
    }
}

#[tokio::test(start_paused = true)]
async fn sixteen_admins_who_confirm_at_once_take_it_once() {
    let (scene, [one, _], id) = scene(1_001).await;
    scene.decide_with(Decision::Take, &one, &id, because(WHY)).await.answer();
    let mut crowd = Vec::new();
    for number in 0..16 {
        crowd.push(scene.admin(&format!("of many {number}")).await);
    }
    let runs = crowd.iter().map(|admin| scene.take(admin, &id));
    let mut taken = 0;
    for run in join_all(runs).await {
        match run {
            Run::Ended(Ok(review)) => {
                assert_eq!(json!(review)["taken"]["own"], json!(true));
                taken += 1;
            }
            run => assert_eq!(code(run), "PAYOUT_TAKEN"),
        }
    }
    assert_eq!(taken, 1);
    assert_eq!(scene.cloud.audit_rows(&id).len(), 2);
}

#[tokio::test(start_paused = true)]
async fn who_means_to_propose_does_not_pay_out_what_another_proposed() {
    let (scene, [one, other], id) = scene(1_001).await;
    scene.decide_with(Decision::Take, &one, &id, because(WHY)).await.answer();
    let run = scene.decide_with(Decision::Take, &other, &id, because(WHY)).await;
    assert_eq!(code(run), "PROPOSED_MEANWHILE");
    assert_eq!(scene.player.audited().await.0.withdrawn, Money::ZERO);
}

#[tokio::test(start_paused = true)]
async fn a_cashier_who_is_the_last_to_move_points_pays_out_a_day_later() {
    for (owners, cashiers) in [(1, 0), (0, 1)] {
        let (scene, [one, _], id) = scene(1_000).await;
        one.set_counts(owners, cashiers);
        scene.approved(&[&one]);
        scene.decide_at(0, Decision::Take, &one, &id, because(WHY)).await.answer();
        let taken = json!(scene.decide_at(DAY_MS, Decision::Take, &one, &id, because(WHY)).await.answer());
        assert_eq!(taken["taken"]["own"], json!(true), "{owners} {cashiers}");
    }
}

#[tokio::test(start_paused = true)]
async fn who_approved_the_points_confirms_what_one_who_did_not_proposed() {
    let (scene, [one, other], id) = scene(1_001).await;
    scene.approved(&[&one]);
    assert_eq!(code(scene.decide_with(Decision::Take, &one, &id, because(WHY)).await), "OWN_APPROVAL");
    scene.decide_with(Decision::Take, &other, &id, because(WHY)).await.answer();
    let case = scene.case(60_000, &one, &id).await;
    assert_eq!(json!([case["barred"], case["fourEyes"]["proposal"]["by"]]), json!([null, other.uid()]));
    let taken = json!(scene.take(&one, &id).await.answer());
    assert_eq!((&taken["status"], &taken["taken"]["by"]), (&json!("pending"), &json!(one.uid())));
}

/// There is a third owner who has not approved them.
#[tokio::test(start_paused = true)]
async fn who_approved_the_points_confirms_no_other_proposal() {
    for (why, ms) in [("lapsed", DAY_MS), ("demoted", 0), ("approved them too", 0)] {
        let (scene, [one, other], id) = scene(1_001).await;
        one.set_counts(3, 0);
        scene.decide_at(0, Decision::Take, &other, &id, because(WHY)).await.answer();
        scene.approved(&[&one]);
        match why {
            "demoted" => other.set_admin(false),
            "approved them too" => scene.approved(&[&one, &other]),
            _ => {}
        }
        assert_eq!(code(scene.decide_at(ms, Decision::Take, &one, &id, String::new()).await), "OWN_APPROVAL", "{why}");
    }
}
