//! A case says whether the admin who reads it may pay it out, and why not.

use crate::scene::{Decision, Scene, because, code, order, paypal, refusal};
use domain::{four_eyes::FourEyes, wallet::Movement};
use serde_json::{Value, json};
use testkit::{DAY_MS, Player, admins};

/// The call that pays out or, if admins watch each other, begins to.
fn first_step(scene: &Scene) -> Decision {
    if scene.four_eyes == FourEyes::Off { Decision::Complete } else { Decision::Take }
}

/// The reason in the case. Asserts that the call is refused for the same reason.
async fn barred(scene: &Scene, ms: u64, admin: &Player, id: &str) -> Value {
    let mut case = scene.case(ms, admin, id).await;
    let barred = case["barred"].take();
    assert_eq!(case["decidable"], json!(barred.is_null()));
    if !barred.is_null() {
        let refused = refusal(scene.decide_at(ms, first_step(scene), admin, id, String::new()).await);
        assert_eq!(barred, json!({"code": refused.code(), "message": refused.to_string()}));
    }
    barred["code"].clone()
}

#[tokio::test(start_paused = true)]
async fn who_may_pay_out_is_told_so_until_it_is_decided() {
    let scene = Scene::new().await;
    let admin = scene.admin("admin").await;
    let id = scene.requested().await;
    assert_eq!(barred(&scene, 0, &admin, &id).await, Value::Null);
    scene.decide(Decision::Complete, &admin, &id, "").await.answer();
    let case = scene.case(0, &admin, &id).await;
    assert_eq!((&case["decidable"], &case["barred"]), (&json!(false), &Value::Null));
}

#[tokio::test(start_paused = true)]
async fn a_party_to_it_is_told_so() {
    let scene = Scene::new().await;
    let admin = scene.admin("admin").await;
    admin.fund(Movement::PaidIn, 100).await;
    let id = scene.request(&admin, "key", order(json!(60))).await.answer().id;
    assert_eq!(barred(&scene, 0, &admin, &id).await, json!("OWN_REQUEST"));
}

#[tokio::test(start_paused = true)]
async fn who_approved_the_points_is_told_so() {
    let scene = Scene::guarded(1_000).await;
    let (one, other) = (scene.admin("one").await, scene.admin("other").await);
    one.set_counts(2, 0);
    scene.approved(&[&one]);
    let id = scene.requested().await;
    assert_eq!(barred(&scene, 0, &one, &id).await, json!("OWN_APPROVAL"));
    assert_eq!(barred(&scene, 0, &other, &id).await, Value::Null);
}

#[tokio::test(start_paused = true)]
async fn where_all_approved_the_case_says_that_it_takes_two() {
    let scene = Scene::guarded(1_000).await;
    let one = scene.admin("one").await;
    one.set_counts(1, 0);
    scene.approved(&[&one]);
    let id = scene.requested().await;
    let case = scene.case(0, &one, &id).await;
    assert_eq!((&case["decidable"], &case["fourEyes"]), (&json!(true), &json!({"aloneAfterADay": true})));
}

/// Two owners, and a withdrawal of 60 points. Two must agree above this amount.
async fn of_two(above: u64) -> (Scene, [Player; 2], String) {
    let scene = Scene::guarded(above).await;
    let both: [Player; 2] = admins(&scene.cloud).await;
    both[0].set_counts(2, 0);
    let id = scene.requested().await;
    (scene, both, id)
}

/// The proposer of a proposal that counts, from which the web derives the next step.
async fn proposer(scene: &Scene, ms: u64, admin: &Player, id: &str) -> Value {
    let case = scene.case(ms, admin, id).await;
    assert_eq!(case["barred"], Value::Null);
    assert!(case["fourEyes"].is_object(), "it takes two");
    case["fourEyes"]["proposal"]["by"].clone()
}

#[tokio::test(start_paused = true)]
async fn a_proposal_of_somebody_demoted_is_not_shown() {
    let (scene, [one, other], id) = of_two(50).await;
    scene.decide_at(0, Decision::Take, &one, &id, because("Known")).await.answer();
    assert_eq!(proposer(&scene, 0, &other, &id).await, json!(one.uid()));
    one.set_admin(false);
    assert_eq!(proposer(&scene, 0, &other, &id).await, Value::Null);
    let confirmed = scene.decide_at(0, Decision::Take, &other, &id, String::new()).await;
    assert_eq!(code(confirmed), "REASON_MISSING", "the call does not heed it either");
}

#[tokio::test(start_paused = true)]
async fn an_own_proposal_older_than_a_day_is_not_shown_beside_others() {
    let (scene, [one, other], id) = of_two(1_000).await;
    scene.approved(&[&one, &other]);
    one.set_counts(1, 0);
    scene.decide_at(0, Decision::Take, &one, &id, because("Known")).await.answer();
    for (owners, shown) in [(1, json!(one.uid())), (2, Value::Null)] {
        one.set_counts(owners, 0);
        assert_eq!(proposer(&scene, DAY_MS, &one, &id).await, shown, "{owners}");
    }
}

#[tokio::test(start_paused = true)]
async fn who_is_the_only_one_is_told_that_a_large_amount_takes_two() {
    let scene = Scene::guarded(50).await;
    let one = scene.admin("one").await;
    one.set_counts(1, 0);
    let id = scene.requested().await;
    assert_eq!(barred(&scene, 0, &one, &id).await, json!("ANOTHER_ADMIN_NEEDED"));
}

#[tokio::test(start_paused = true)]
async fn who_has_reached_a_limit_of_the_day_is_told_so() {
    let scene = Scene::new().await;
    let (admin, colleague) = (scene.admin("admin").await, scene.admin("colleague").await);
    scene.player.fund(Movement::PaidIn, 20_000).await;
    let first = scene.request(&scene.player, "first", order(json!(15_000))).await.answer().id;
    let second = scene.request(&scene.player, "second", order(json!(5_001))).await.answer().id;
    assert_eq!(barred(&scene, 0, &admin, &second).await, Value::Null);
    scene.decide_at(0, Decision::Complete, &admin, &first, String::new()).await.answer();
    assert_eq!(barred(&scene, 0, &admin, &second).await, json!("BENEFICIARY_LIMIT"));
    assert_eq!(barred(&scene, 0, &colleague, &second).await, Value::Null);
    assert_eq!(barred(&scene, DAY_MS, &admin, &second).await, Value::Null, "the next day");
}

#[tokio::test(start_paused = true)]
async fn a_freeze_is_said_before_anything_is_sent() {
    let scene = Scene::new().await;
    let admin = scene.admin("admin").await;
    let id = scene.requested().await;
    scene.player.freeze("A look at it").await;
    assert_eq!(barred(&scene, 0, &admin, &id).await, json!("ACCOUNT_FROZEN"));
}

#[tokio::test(start_paused = true)]
async fn a_hold_is_said_as_long_as_it_lasts() {
    let scene = Scene::with_hold().await;
    let admin = scene.admin("admin").await;
    scene.save(0, &scene.player, "account", &paypal("me@example.com")).await.answer();
    let id = scene.requested().await;
    assert_eq!(barred(&scene, DAY_MS - 1, &admin, &id).await, json!("PAYOUT_HELD"));
    assert_eq!(barred(&scene, DAY_MS, &admin, &id).await, Value::Null);
}

async fn auditor(scene: &Scene) -> Player {
    let auditor = scene.admin("auditor").await;
    auditor.set("role", json!({"S": "auditor"}));
    auditor
}

#[tokio::test(start_paused = true)]
async fn an_auditor_is_told_that_the_role_does_not_pay_out() {
    let scene = Scene::new().await;
    let auditor = auditor(&scene).await;
    let id = scene.requested().await;
    assert_eq!(barred(&scene, 0, &auditor, &id).await, json!("ROLE_NOT_PERMITTED"));
}

#[tokio::test(start_paused = true)]
async fn an_auditors_list_says_so_too() {
    let scene = Scene::new().await;
    let auditor = auditor(&scene).await;
    scene.requested().await;
    let row = json!(scene.queue(&auditor, &[]).await.answer())["items"][0].take();
    assert_eq!((&row["decidable"], &row["barred"]["code"]), (&json!(false), &json!("ROLE_NOT_PERMITTED")));
}

#[tokio::test(start_paused = true)]
async fn a_case_costs_few_reads() {
    let scene = Scene::guarded(1_000).await;
    let admin = scene.admin("admin").await;
    let id = scene.requested().await;
    scene.cloud.forget();
    scene.case(0, &admin, &id).await;
    assert_eq!((scene.cloud.units().read_hundredths, scene.cloud.units().write_hundredths), (1050, 0));
}
