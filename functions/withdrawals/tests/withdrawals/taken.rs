//! POST /api/admin/withdrawals/{id}/take and …/not-paid: a payout is taken before it is sent (D66).

use crate::scene::{CASH, Decision, Scene, after_turns, because, code, order, refusal};
use contract::dto::WithdrawalReview;
use domain::{Money, four_eyes::FourEyes, wallet::Movement};
use futures::future::join_all;
use serde_json::{Value, json};
use testkit::{DAY_MS, Fault, MINUTE_MS, Player, Run, admins};

/// When it becomes unclear whether a payout taken at [`Scene::take`]'s time was sent: a quarter of an hour later.
const UNCLEAR_MS: u64 = MINUTE_MS + 15 * MINUTE_MS;

/// Three owners, and a withdrawal of 60 points.
async fn guarded() -> (Scene, [Player; 3], String) {
    let scene = Scene::guarded(1_000).await;
    let admins: [Player; 3] = admins(&scene.cloud).await;
    admins[0].set_counts(3, 0);
    let id = scene.requested().await;
    (scene, admins, id)
}

async fn not_paid_at(scene: &Scene, ms: u64, admin: &Player, id: &str, reason: &str) -> Run<WithdrawalReview> {
    scene.decide_at(ms, Decision::NotPaid, admin, id, because(reason)).await
}

fn actions(scene: &Scene, id: &str) -> Vec<Value> {
    scene.cloud.audit_rows(id).iter().map(|row| row["action"]["S"].clone()).collect()
}

/// The details as this admin may read them to send the money.
fn order_of(seen: &Value) -> Value {
    seen["taken"]["payment"]["details"].clone()
}

fn whole() -> Value {
    json!([{"name": "Payment details", "value": "NA-0042"}])
}

#[tokio::test(start_paused = true)]
async fn only_who_has_taken_it_sees_where_the_money_goes() {
    let (scene, [taker, other, _], id) = guarded().await;
    for admin in [&taker, &other] {
        let case = scene.case(60_000, admin, &id).await;
        assert_eq!(json!([case["toTake"], case["paymentDetails"], case["taken"]]), json!([true, "••••042", null]));
    }
    let review = json!(scene.take(&taker, &id).await.answer());
    let again = json!(scene.take(&taker, &id).await.answer());
    for seen in [review, again, scene.case(60_000, &taker, &id).await] {
        assert_eq!(json!([seen["toTake"], order_of(&seen), seen["decidable"]]), json!([false, whole(), true]));
        assert_eq!(seen["taken"]["unclearFrom"], json!("2026-11-21T12:16:00.000Z"));
        assert!(seen["taken"]["payment"]["reference"].as_str().unwrap().starts_with("RF"));
    }
    let listed = json!(scene.queue(&other, &[]).await.answer())["items"][0].take();
    for seen in [listed, scene.case(60_000, &other, &id).await] {
        assert!(!seen.to_string().contains("NA-0042"), "{seen}");
        assert_eq!((&seen["taken"]["own"], &seen["barred"]["code"]), (&json!(false), &json!("PAYOUT_TAKEN")));
    }
}

/// Others may be saying that it was not paid.
#[tokio::test(start_paused = true)]
async fn once_it_is_unclear_its_admin_is_not_shown_where_to_send_money() {
    let (scene, [taker, one, _], id) = guarded().await;
    scene.take(&taker, &id).await.answer();
    assert_eq!(order_of(&scene.case(UNCLEAR_MS - 1, &taker, &id).await), whole());
    assert_eq!(scene.case(UNCLEAR_MS, &taker, &id).await["fourEyes"], Value::Null);
    not_paid_at(&scene, UNCLEAR_MS, &one, &id, "Gone home").await.answer();
    let case = scene.case(UNCLEAR_MS + 1, &taker, &id).await;
    assert_eq!(
        json!([order_of(&case), case["fourEyes"]["proposal"]["by"], case["decidable"]]),
        json!([null, one.uid(), true])
    );
    assert!(!case.to_string().contains("NA-0042"), "{case}");
}

#[tokio::test(start_paused = true)]
async fn an_admin_without_the_role_any_more_is_not_shown_where_to_send_money() {
    let (scene, [taker, _, _], id) = guarded().await;
    scene.take(&taker, &id).await.answer();
    taker.set("role", json!({"S": "auditor"}));
    let case = scene.case(60_000, &taker, &id).await;
    assert_eq!(json!([order_of(&case), case["barred"]["code"]]), json!([null, "ROLE_NOT_PERMITTED"]));
}

#[tokio::test(start_paused = true)]
async fn a_freeze_after_the_taking_is_said_before_anything_is_sent() {
    let (scene, [taker, _, _], id) = guarded().await;
    scene.take(&taker, &id).await.answer();
    scene.player.freeze("A look at it").await;
    let case = scene.case(60_000, &taker, &id).await;
    assert_eq!(json!([order_of(&case), case["decidable"]]), json!([null, true]));
    assert!(case["taken"]["warning"].as_str().unwrap().contains("frozen"), "{case}");
}

/// The money may have been sent all the same.
#[tokio::test(start_paused = true)]
async fn the_next_admin_reads_that_it_was_given_back() {
    let (scene, [taker, other, _], id) = guarded().await;
    assert_eq!(scene.case(0, &other, &id).await["givenBackAt"], Value::Null);
    scene.take(&taker, &id).await.answer();
    not_paid_at(&scene, 61_000, &taker, &id, "The bank is down").await.answer();
    let at = json!("2026-11-21T12:01:01.000Z");
    assert_eq!(scene.case(62_000, &other, &id).await["givenBackAt"], at);
    let body = String::new();
    assert_eq!(json!(scene.decide_at(62_000, Decision::Take, &other, &id, body).await.answer())["givenBackAt"], at);
}

/// The statement was made in another tab, before it was taken again and sent.
#[tokio::test(start_paused = true)]
async fn not_paid_is_said_of_one_taking() {
    let (scene, [taker, _, _], id) = guarded().await;
    let first = json!(scene.take(&taker, &id).await.answer())["taken"]["at"].clone();
    let body = json!({"reason": "The bank is down", "takenAt": first}).to_string();
    scene.decide_at(61_000, Decision::NotPaid, &taker, &id, body.clone()).await.answer();
    scene.decide_at(62_000, Decision::Take, &taker, &id, String::new()).await.answer();
    let late = json!(scene.decide_at(63_000, Decision::NotPaid, &taker, &id, body).await.answer());
    assert_eq!(late["taken"]["own"], json!(true));
    assert_eq!(actions(&scene, &id).len(), 3);
}

#[tokio::test(start_paused = true)]
async fn where_one_admin_decides_it_is_seen_whole_and_completed_at_once() {
    let scene = Scene::new().await;
    let (id, admin) = (scene.requested().await, scene.admin("admin").await);
    let case = scene.case(0, &admin, &id).await;
    assert_eq!(json!([case["toTake"], case["paymentDetails"]]), json!([false, "NA-0042"]));
    scene.decide(Decision::Complete, &admin, &id, "").await.answer();
    assert_eq!(actions(&scene, &id), [json!("withdrawal.complete")]);
}

#[tokio::test(start_paused = true)]
async fn nobody_else_decides_about_a_payout_that_is_taken() {
    let (scene, [taker, other, _], id) = guarded().await;
    scene.take(&taker, &id).await.answer();
    for decision in [Decision::Take, Decision::Complete, Decision::Decline, Decision::NotPaid] {
        let body = match decision {
            Decision::Complete | Decision::Decline => json!({"note": "No"}).to_string(),
            Decision::Take | Decision::NotPaid => because("No"),
        };
        let refused = refusal(scene.decide_with(decision, &other, &id, body).await);
        assert_eq!((refused.status(), refused.code()), (409, "PAYOUT_TAKEN"), "{decision:?}");
    }
    assert_eq!(code(scene.decide(Decision::Decline, &taker, &id, "No").await), "PAYOUT_IN_HAND");
}

#[tokio::test(start_paused = true)]
async fn its_admin_completes_a_payout_with_the_reference_of_the_bank() {
    let (scene, [taker, _, _], id) = guarded().await;
    assert_eq!(code(scene.decide(Decision::Complete, &taker, &id, "").await), "PAYOUT_NOT_TAKEN");
    scene.take(&taker, &id).await.answer();
    let complete = |body: Value| scene.decide_at(61_000, Decision::Complete, &taker, &id, body.to_string());
    let paid = json!(complete(json!({"note": "Paid", "bankReference": " NB-1 "})).await.answer());
    assert_eq!(
        json!([paid["status"], paid["adminNote"], paid["bankReference"], paid["paymentDetails"]]),
        json!(["completed", "Paid", "NB-1", "NA-0042"])
    );
    assert_eq!(json!(complete(json!({"note": "Paid", "bankReference": "NB-1"})).await.answer()), paid, "again");
    let another = complete(json!({"note": "Paid", "bankReference": "NB-2"})).await;
    assert_eq!(code(another), "REQUEST_NOT_PENDING");
    assert_eq!(actions(&scene, &id), [json!("withdrawal.take"), json!("withdrawal.complete")]);
    assert_eq!(scene.player.audited().await.0.withdrawn, Money::points(60));
}

/// It may have been sent.
#[tokio::test(start_paused = true)]
async fn nothing_that_happens_after_the_taking_keeps_it_from_being_completed() {
    let (scene, [taker, _, _], id) = guarded().await;
    scene.take(&taker, &id).await.answer();
    scene.player.freeze("A look at it").await;
    scene.approved(&[&taker]);
    let body = json!({}).to_string();
    let paid = json!(scene.decide_at(9 * DAY_MS, Decision::Complete, &taker, &id, body).await.answer());
    assert_eq!(paid["status"], json!("completed"));
}

#[tokio::test(start_paused = true)]
async fn who_took_it_gives_it_back_with_a_reason_and_another_takes_it() {
    let (scene, [taker, other, _], id) = guarded().await;
    scene.take(&taker, &id).await.answer();
    assert_eq!(code(not_paid_at(&scene, 60_000, &taker, &id, " ").await), "REASON_MISSING");
    let back = json!(not_paid_at(&scene, 61_000, &taker, &id, "The bank is down").await.answer());
    assert_eq!(json!([back["taken"], back["toTake"], back["status"]]), json!([null, true, "pending"]));
    let again = json!(not_paid_at(&scene, 62_000, &taker, &id, "The bank is down").await.answer());
    assert_eq!(again["taken"], Value::Null, "said twice");
    assert_eq!(actions(&scene, &id), [json!("withdrawal.take"), json!("withdrawal.not-paid")]);
    let rows = scene.cloud.audit_rows(&id);
    assert_eq!(rows[1]["note"], json!({"S": "The bank is down"}));
    assert_eq!(json!(scene.take(&other, &id).await.answer())["taken"]["own"], json!(true));
}

#[tokio::test(start_paused = true)]
async fn once_it_is_unclear_two_others_give_it_back() {
    let (scene, [taker, one, other], id) = guarded().await;
    scene.take(&taker, &id).await.answer();
    let early = not_paid_at(&scene, UNCLEAR_MS - 1, &one, &id, "Gone home").await;
    assert_eq!(code(early), "PAYOUT_TAKEN");
    assert_eq!(code(not_paid_at(&scene, UNCLEAR_MS, &one, &id, "").await), "REASON_MISSING");
    let proposed = json!(not_paid_at(&scene, UNCLEAR_MS, &one, &id, "Gone home").await.answer());
    assert_eq!(json!([proposed["taken"]["own"], proposed["fourEyes"]["proposal"]["own"]]), json!([false, true]));
    for by in [&one, &other] {
        let case = scene.case(UNCLEAR_MS, by, &id).await;
        assert_eq!(case["fourEyes"]["proposal"]["by"], json!(one.uid()));
    }
    let still = json!(not_paid_at(&scene, UNCLEAR_MS + 1, &one, &id, "").await.answer());
    assert_eq!(still["taken"]["own"], json!(false), "not by one of them");
    let back = json!(not_paid_at(&scene, UNCLEAR_MS + 2, &other, &id, "").await.answer());
    assert_eq!(json!([back["taken"], back["fourEyes"]]), json!([null, null]));
    let expected = ["withdrawal.take", "withdrawal.propose-not-paid", "withdrawal.not-paid"];
    assert_eq!(actions(&scene, &id), expected.map(Value::from));
}

#[tokio::test(start_paused = true)]
async fn who_took_it_completes_it_while_another_proposes_that_it_was_not_paid() {
    let (scene, [taker, one, other], id) = guarded().await;
    scene.take(&taker, &id).await.answer();
    not_paid_at(&scene, UNCLEAR_MS, &one, &id, "Gone home").await.answer();
    let case = scene.case(UNCLEAR_MS, &taker, &id).await;
    assert_eq!(case["decidable"], json!(true));
    scene.decide_at(UNCLEAR_MS, Decision::Complete, &taker, &id, "{}".to_owned()).await.answer();
    assert_eq!(code(not_paid_at(&scene, UNCLEAR_MS, &other, &id, "").await), "REQUEST_NOT_PENDING");
}

#[tokio::test(start_paused = true)]
async fn the_last_admin_gives_back_what_one_who_is_gone_took_a_day_later() {
    let (scene, [taker, one, _], id) = guarded().await;
    scene.take(&taker, &id).await.answer();
    not_paid_at(&scene, UNCLEAR_MS, &one, &id, "Gone home").await.answer();
    let later = UNCLEAR_MS + DAY_MS;
    let beside_others = json!(not_paid_at(&scene, later, &one, &id, "Gone home").await.answer());
    assert_eq!(beside_others["taken"]["own"], json!(false));
    taker.set_admin(false);
    one.set_counts(1, 0);
    let back = json!(not_paid_at(&scene, later + DAY_MS, &one, &id, "Gone home").await.answer());
    assert_eq!(back["taken"], Value::Null);
}

#[tokio::test(start_paused = true)]
async fn who_is_paid_by_it_does_not_say_that_it_was_not_paid() {
    let (scene, [taker, one, _], id) = guarded().await;
    scene.take(&taker, &id).await.answer();
    let own = scene.player.promoted();
    assert_eq!(code(not_paid_at(&scene, UNCLEAR_MS, &own, &id, "No").await), "OWN_REQUEST");
    one.set("formerEmails", json!({"L": [{"S": "player+2@example.com"}]}));
    assert_eq!(code(not_paid_at(&scene, UNCLEAR_MS, &one, &id, "No").await), "OWN_REQUEST");
}

#[tokio::test(start_paused = true)]
async fn a_payout_that_was_given_back_counts_in_the_totals_of_the_day() {
    let (mut scene, [taker, other, _], id) = guarded().await;
    scene.four_eyes = FourEyes::Above(Money::points(100_000));
    scene.decide(Decision::Decline, &taker, &id, "No").await.answer();
    scene.player.fund(Movement::PaidIn, 20_000).await;
    let id = scene.request(&scene.player, "large", order(json!(15_000))).await.answer().id;
    scene.take(&taker, &id).await.answer();
    not_paid_at(&scene, 60_000, &taker, &id, "The bank is down").await.answer();
    assert_eq!(code(scene.take(&taker, &id).await), "BENEFICIARY_LIMIT");
    scene.take(&other, &id).await.answer();
}

#[tokio::test(start_paused = true)]
async fn of_sixteen_admins_who_take_it_at_once_one_has_it() {
    let (scene, _, id) = guarded().await;
    let crowd = admins::<16>(&scene.cloud).await;
    let mut taken = 0;
    for run in join_all(crowd.iter().map(|admin| scene.take(admin, &id))).await {
        match run {
            Run::Ended(Ok(review)) => {
                assert_eq!(json!(review)["taken"]["own"], json!(true));
                taken += 1;
            }
            run => assert_eq!(code(run), "PAYOUT_TAKEN"),
        }
    }
    assert_eq!((taken, actions(&scene, &id).len()), (1, 1));
}

/// Whatever the order, it is either completed or given back.
#[tokio::test(start_paused = true)]
async fn completing_and_two_others_at_once_have_one_outcome() {
    for turns in 0..12 {
        let (scene, [taker, one, other], id) = guarded().await;
        scene.take(&taker, &id).await.answer();
        not_paid_at(&scene, UNCLEAR_MS, &one, &id, "Gone home").await.answer();
        let (completed, given_back) = tokio::join!(
            scene.decide_at(UNCLEAR_MS, Decision::Complete, &taker, &id, "{}".to_owned()),
            after_turns(turns, not_paid_at(&scene, UNCLEAR_MS, &other, &id, "")),
        );
        let done = [matches!(completed, Run::Ended(Ok(_))), matches!(given_back, Run::Ended(Ok(_)))];
        let withdrawn = scene.player.audited().await.0.withdrawn;
        assert_eq!(withdrawn, if done[0] { Money::points(60) } else { Money::ZERO }, "{turns}");
        assert_eq!(done.iter().filter(|done| **done).count(), 1, "{turns}");
    }
}

/// The rules are about the wallet as it was read.
#[tokio::test(start_paused = true)]
async fn a_freeze_at_the_same_time_is_before_the_taking_or_after_it() {
    let mut first = Vec::new();
    for turns in 0..24 {
        let (scene, [taker, _, _], id) = guarded().await;
        let freezing = async {
            scene.player.freeze("A look at it").await;
            scene.stored(&id).get("takenBy").is_none()
        };
        let (run, is_first) = tokio::join!(scene.take(&taker, &id), after_turns(turns, freezing));
        let is_refused = match run {
            Run::Ended(Ok(_)) => false,
            run => code(run) == "ACCOUNT_FROZEN",
        };
        assert_eq!(is_refused, is_first, "{turns}");
        first.push(is_first);
    }
    assert!(first.contains(&true) && first.contains(&false), "{first:?}");
}

#[tokio::test(start_paused = true)]
async fn each_step_of_a_guarded_payout_costs_few_units() {
    let (scene, [taker, one, _], id) = guarded().await;
    let mut units = Vec::new();
    for (decision, admin, ms, body) in [
        (Decision::Take, &taker, 60_000, String::new()),
        (Decision::NotPaid, &one, UNCLEAR_MS, because("Gone home")),
        (Decision::NotPaid, &taker, UNCLEAR_MS, because("The bank is down")),
        (Decision::Take, &taker, UNCLEAR_MS, String::new()),
        (Decision::Complete, &taker, UNCLEAR_MS, "{}".to_owned()),
    ] {
        scene.cloud.forget();
        scene.decide_at(ms, decision, admin, &id, body).await.answer();
        let spent = scene.cloud.units();
        units.push((spent.read_hundredths, spent.write_hundredths));
    }
    println!("{units:?}");
    assert_eq!(units, [(950, 1600), (650, 800), (200, 800), (950, 1600), (300, 1100)]);
}

/// One effect and one audit row, whatever call fails; a retry gets the answer of the first.
#[tokio::test(start_paused = true)]
async fn one_fault_at_any_call_of_taking_or_giving_back_loses_nothing() {
    for decision in [Decision::Take, Decision::NotPaid] {
        let calls = if decision == Decision::Take { 8 } else { 3 };
        for fault in Fault::at_each(calls) {
            survives(decision, &[fault]).await;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn two_faults_at_any_calls_of_giving_back_lose_nothing_either() {
    for faults in Fault::pairs(3) {
        survives(Decision::NotPaid, &faults).await;
    }
}

async fn survives(decision: Decision, faults: &[(usize, Fault)]) {
    let (scene, [taker, _, _], id) = guarded().await;
    if decision == Decision::NotPaid {
        scene.take(&taker, &id).await.answer();
        scene.cloud.forget();
    }
    scene.cloud.plan(faults);
    let body = || if decision == Decision::NotPaid { because("The bank is down") } else { String::new() };
    let first = scene.decide_with(decision, &taker, &id, body()).await;
    scene.cloud.forget();
    let retried = json!(scene.decide_with(decision, &taker, &id, body()).await.answer());
    assert_eq!(retried["taken"].is_null(), decision == Decision::NotPaid, "{faults:?}");
    let rows = if decision == Decision::NotPaid { 2 } else { 1 };
    assert_eq!(scene.cloud.audit_rows(&id).len(), rows, "{decision:?} {faults:?}");
    assert_eq!(scene.player.audited().await.0.balance, CASH.minus(Money::points(50)).unwrap());
    if let Run::Ended(outcome) = first {
        assert_eq!(json!(outcome.expect("a short fault is retried")), retried, "{faults:?}");
    }
}
