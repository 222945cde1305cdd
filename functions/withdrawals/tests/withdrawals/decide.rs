//! POST /api/admin/withdrawals/{id}/complete and …/decline.

use crate::scene::{Decision, POINTS, Scene, after_turns, because, code, order, refusal};
use contract::dto::WithdrawalReview;
use domain::{
    Money,
    request::RequestId,
    wallet::{Kind, Movement, Source},
};
use futures::future::join_all;
use serde_json::{Value, json};
use testkit::{DAY_MS, Fault, Player, Run, admins};

const SIXTY: Money = Money::points(60);

/// Balance, points on hold, points paid out, and number of ledger rows.
type Holdings = (Money, Money, Money, usize);

async fn holdings(player: &Player) -> Holdings {
    let (wallet, rows) = player.audited().await;
    (wallet.balance, wallet.held, wallet.withdrawn, rows.len())
}

/// The holdings of the scene's player after a request for 60 points was decided.
fn after(decision: Decision) -> Holdings {
    match decision {
        Decision::Complete => (Money::points(50), Money::ZERO, SIXTY, 3),
        Decision::Decline => (POINTS, Money::ZERO, Money::ZERO, 4),
        Decision::Take | Decision::NotPaid => (Money::points(50), SIXTY, Money::ZERO, 3),
    }
}

// spec 4.21, 7.34
#[tokio::test(start_paused = true)]
async fn completing_ends_the_hold_without_a_row() {
    let scene = Scene::new().await;
    let (id, admin) = (scene.requested().await, scene.admin("admin").await);
    let review = json!(scene.decide(Decision::Complete, &admin, &id, " Paid on Friday ").await.answer());
    assert_eq!(
        (&review["status"], &review["adminNote"], &review["processedBy"], &review["processedAt"], &review["decidable"]),
        (
            &json!("completed"),
            &json!("Paid on Friday"),
            &json!(admin.uid()),
            &json!("2026-11-21T12:01:00.000Z"),
            &json!(false)
        )
    );
    assert_eq!(holdings(&scene.player).await, after(Decision::Complete));
}

#[tokio::test(start_paused = true)]
async fn declining_gives_the_points_back_with_a_row_that_says_so() {
    let scene = Scene::new().await;
    let (id, admin) = (scene.requested().await, scene.admin("admin").await);
    let review = json!(scene.decide(Decision::Decline, &admin, &id, "No such account").await.answer());
    assert_eq!((&review["status"], &review["adminNote"]), (&json!("declined"), &json!("No such account")));
    assert_eq!(holdings(&scene.player).await, after(Decision::Decline));
    let (_, rows) = scene.player.books().await;
    let row = rows.last().unwrap();
    assert_eq!(
        (row.kind(), row.source(), row.amount, row.request_id().map(RequestId::as_str)),
        (Kind::Credit, Source::Withdrawal, SIXTY, Some(id.as_str()))
    );
}

// spec 3.24; asvs 8.2.3
#[tokio::test(start_paused = true)]
async fn the_player_sees_the_decision_its_note_and_its_time_but_not_who_decided() {
    let scene = Scene::new().await;
    let (id, admin) = (scene.requested().await, scene.admin("admin").await);
    scene.decide(Decision::Decline, &admin, &id, "No such account").await.answer();
    let own = json!(scene.own(&scene.player, &[]).await.answer());
    let own = &own["items"][0];
    assert_eq!(
        (&own["status"], &own["adminNote"], &own["processedAt"]),
        (&json!("declined"), &json!("No such account"), &json!("2026-11-21T12:01:00.000Z"))
    );
    assert!(!own.to_string().contains(admin.uid().as_str()), "{own}");
}

#[tokio::test(start_paused = true)]
async fn a_decision_is_in_the_audit_log_with_who_when_what_before_and_after() {
    for (decision, action, after) in [
        (Decision::Complete, "withdrawal.complete", "completed"),
        (Decision::Decline, "withdrawal.decline", "declined"),
    ] {
        let scene = Scene::new().await;
        let (id, admin) = (scene.requested().await, scene.admin("admin").await);
        scene.decide(decision, &admin, &id, "note").await.answer();
        let rows = scene.cloud.audit_rows(&id);
        assert_eq!(rows.len(), 1);
        for (name, value) in [
            ("actor", admin.uid().as_str()),
            ("action", action),
            ("subject", &id),
            ("at", "2026-11-21T12:01:00.000Z"),
            ("day", "2026-11-21"),
            ("before", "pending"),
            ("after", after),
        ] {
            assert_eq!(rows[0][name], json!({"S": value}), "{name}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn declining_needs_a_reason() {
    let scene = Scene::new().await;
    let (id, admin) = (scene.requested().await, scene.admin("admin").await);
    for nothing in ["", "{}", r#"{"note": ""}"#, r#"{"note": " \n "}"#] {
        let declined = scene.decide_with(Decision::Decline, &admin, &id, nothing.to_owned()).await;
        assert_eq!(refusal(declined).to_string(), "Please enter a reason", "{nothing}");
    }
}

#[tokio::test(start_paused = true)]
async fn completing_needs_no_note() {
    let scene = Scene::new().await;
    let (id, admin) = (scene.requested().await, scene.admin("admin").await);
    let review = scene.decide_with(Decision::Complete, &admin, &id, String::new()).await.answer();
    assert_eq!(review.request.admin_note, None);
}

#[tokio::test(start_paused = true)]
async fn a_note_has_at_most_500_characters() {
    let scene = Scene::new().await;
    let (id, admin) = (scene.requested().await, scene.admin("admin").await);
    for decision in Decision::BOTH {
        let long = scene.decide(decision, &admin, &id, &"x".repeat(501)).await;
        assert_eq!(refusal(long).to_string(), "A note can have at most 500 characters");
    }
}

#[tokio::test(start_paused = true)]
async fn a_decision_with_an_unknown_field_is_refused() {
    let scene = Scene::new().await;
    let (id, admin) = (scene.requested().await, scene.admin("admin").await);
    let body = json!({"note": "x", "by": "me"}).to_string();
    for decision in Decision::BOTH {
        assert_eq!(code(scene.decide_with(decision, &admin, &id, body.clone()).await), "MALFORMED");
    }
}

#[tokio::test(start_paused = true)]
async fn only_the_same_decision_by_the_same_admin_again_gets_the_first_answer() {
    for (decision, other) in [(Decision::Complete, Decision::Decline), (Decision::Decline, Decision::Complete)] {
        let scene = Scene::new().await;
        let (id, first, second) = (scene.requested().await, scene.admin("first").await, scene.admin("second").await);
        let answer = json!(scene.decide(decision, &first, &id, "note").await.answer());
        assert_eq!(json!(scene.decide(decision, &first, &id, "note").await.answer()), answer);
        for run in [
            scene.decide(decision, &first, &id, "another note").await,
            scene.decide(other, &first, &id, "note").await,
            scene.decide(decision, &second, &id, "note").await,
            scene.decide(other, &second, &id, "note").await,
        ] {
            let refusal = refusal(run);
            assert_eq!((refusal.to_string().as_str(), refusal.status()), ("Request is no longer pending", 409));
        }
        scene.player.audited().await;
        assert_eq!(scene.cloud.audit_rows(&id).len(), 1);
    }
}

/// The answer of the only run that decided. All others must be refused.
fn winner(runs: Vec<Run<WithdrawalReview>>) -> WithdrawalReview {
    let (mut won, lost): (Vec<_>, Vec<_>) = runs.into_iter().partition(|run| matches!(run, Run::Ended(Ok(_))));
    for run in lost {
        assert_eq!(refusal(run).to_string(), "Request is no longer pending");
    }
    assert_eq!(won.len(), 1);
    won.remove(0).answer()
}

#[tokio::test(start_paused = true)]
async fn sixteen_admins_who_decide_at_once_decide_once() {
    for decision in Decision::BOTH {
        let scene = Scene::new().await;
        let (id, admins) = (scene.requested().await, admins::<16>(&scene.cloud).await);
        winner(join_all(admins.iter().map(|admin| scene.decide(decision, admin, &id, "note"))).await);
        assert_eq!(holdings(&scene.player).await, after(decision));
        assert_eq!(scene.cloud.audit_rows(&id).len(), 1);
    }
}

#[tokio::test(start_paused = true)]
async fn of_concurrent_completing_and_declining_exactly_one_takes_effect() {
    for (first, second) in [(Decision::Complete, Decision::Decline), (Decision::Decline, Decision::Complete)] {
        for turns in 0..16 {
            let scene = Scene::new().await;
            let (id, admins) = (scene.requested().await, admins::<2>(&scene.cloud).await);
            let (first, second) = tokio::join!(
                scene.decide(first, &admins[0], &id, "note"),
                after_turns(turns, scene.decide(second, &admins[1], &id, "note")),
            );
            let review = json!(winner(vec![first, second]));
            let done = if review["status"] == "completed" { Decision::Complete } else { Decision::Decline };
            assert_eq!(holdings(&scene.player).await, after(done), "{turns}");
            assert_eq!(scene.cloud.audit_rows(&id).len(), 1);
        }
    }
}

#[tokio::test(start_paused = true)]
async fn deciding_one_request_leaves_the_hold_of_another() {
    let scene = Scene::new().await;
    scene.player.fund(Movement::PaidIn, 10).await;
    let (first, admin) = (scene.requested().await, scene.admin("admin").await);
    let second = scene.request(&scene.player, "second", order(json!(50))).await.answer().id;
    scene.decide(Decision::Decline, &admin, &first, "note").await.answer();
    assert_eq!(scene.player.audited().await.0.held, Money::points(50));
    scene.decide(Decision::Complete, &admin, &second, "note").await.answer();
    let (wallet, _) = scene.player.audited().await;
    assert_eq!((wallet.balance, wallet.held, wallet.withdrawn), (Money::points(70), Money::ZERO, Money::points(50)));
}

/// Sets the number of admins, and records that these have approved points for the scene's player.
fn approved(scene: &Scene, admins: u32, approvers: &[&Player]) {
    let first = approvers[0].uid();
    let count =
        json!({"name": {"S": "first-admin"}, "firstUid": {"S": first}, "adminCount": {"N": admins.to_string()}});
    scene.cloud.fill("settings", &[count]);
    scene.approved(approvers);
}

#[tokio::test(start_paused = true)]
async fn who_approved_points_does_not_pay_them_out_while_another_admin_can() {
    let scene = Scene::guarded(1_000).await;
    let [one, other, removed] = [scene.admin("one").await, scene.admin("other").await, scene.admin("removed").await];
    removed.set_admin(false);
    let id = scene.requested().await;
    for (admins, approvers) in [(2, vec![&one]), (2, vec![&one, &removed]), (3, vec![&one, &other])] {
        approved(&scene, admins, &approvers);
        let refused = refusal(scene.take(&one, &id).await);
        assert_eq!((refused.code(), refused.status()), ("OWN_APPROVAL", 403), "{admins}");
    }
    assert_eq!(scene.cloud.audit_rows(&id).len(), 0);
    approved(&scene, 2, &[&one]);
    scene.take(&other, &id).await.answer();
}

#[tokio::test(start_paused = true)]
async fn where_one_admin_decides_who_approved_points_pays_them_out() {
    let scene = Scene::new().await;
    let [one, other] = [scene.admin("one").await, scene.admin("other").await];
    for (key, approvers) in [("one", vec![&one]), ("both", vec![&one, &other])] {
        scene.player.fund(Movement::PaidIn, 60).await;
        let id = scene.request(&scene.player, key, order(json!(60))).await.answer().id;
        approved(&scene, 2, &approvers);
        let paid = json!(scene.decide(Decision::Complete, &one, &id, "").await.answer());
        assert_eq!((&paid["status"], &paid["fourEyes"]), (&json!("completed"), &Value::Null), "{key}");
    }
}

#[tokio::test(start_paused = true)]
async fn where_every_admin_approved_points_two_of_them_pay_out() {
    let scene = Scene::guarded(1_000).await;
    let [one, other] = [scene.admin("one").await, scene.admin("other").await];
    approved(&scene, 2, &[&one, &other]);
    let id = scene.requested().await;
    assert_eq!(code(scene.take(&one, &id).await), "REASON_MISSING");
    let proposed = json!(scene.decide_with(Decision::Take, &one, &id, because("Known to us")).await.answer());
    assert_eq!((&proposed["status"], &proposed["fourEyes"]["aloneAfterADay"]), (&json!("pending"), &json!(true)));
    scene.decide_with(Decision::Take, &one, &id, because("Known to us")).await.answer();
    assert_eq!(scene.stored(&id).get("takenBy"), None, "not by the one who proposed it");
    let taken = json!(scene.take(&other, &id).await.answer());
    assert_eq!(taken["taken"]["by"], json!(other.uid()));
}

#[tokio::test(start_paused = true)]
async fn the_only_admin_pays_out_what_they_approved_a_day_after_proposing() {
    let scene = Scene::guarded(1_000).await;
    let one = scene.admin("one").await;
    approved(&scene, 1, &[&one]);
    let id = scene.requested().await;
    for (ms, own) in [(0, Value::Null), (DAY_MS - 1, Value::Null), (DAY_MS, json!(true))] {
        let answer = scene.decide_at(ms, Decision::Take, &one, &id, because("Known to me")).await.answer();
        assert_eq!(json!(answer)["taken"]["own"], own, "{ms}");
    }
}

/// The deposit was for the address that the player had then.
#[tokio::test(start_paused = true)]
async fn another_address_does_not_hide_who_approved_points() {
    let scene = Scene::guarded(1_000).await;
    let one = scene.admin("one").await;
    approved(&scene, 2, &[&one]);
    scene.player.set("email", json!({"S": "new@example.com"}));
    scene.player.set("formerEmails", json!({"L": [{"S": "player@example.com"}]}));
    let mut moved = scene.player.clone();
    moved.principal.email = "new@example.com".to_owned();
    let id = scene.request(&moved, "key", order(json!(60))).await.answer().id;
    assert_eq!(code(scene.take(&one, &id).await), "OWN_APPROVAL");
}

/// Writes that so much of the account has to be gone, in hundredths, until the admin pays it out alone.
fn approved_until(scene: &Scene, admin: &Player, hundredths: i64) {
    let until = json!({"M": {admin.uid().as_str(): {"N": hundredths.to_string()}}});
    let address = json!({"S": format!("approvers#{}", scene.player.uid())});
    // The starting points and the scene's deposits.
    let came_in = json!({"N": "11000"});
    scene.cloud.fill("addresses", &[json!({"address": address, "until": until, "cameIn": came_in})]);
}

#[tokio::test(start_paused = true)]
async fn who_approved_points_pays_out_once_as_much_is_gone() {
    let scene = Scene::guarded(1_000).await;
    let one = scene.admin("one").await;
    approved(&scene, 2, &[&one]);
    let id = scene.requested().await;
    for (until, refused) in [(None, true), (Some(1), true), (Some(0), false)] {
        if let Some(until) = until {
            approved_until(&scene, &one, until);
        }
        let run = scene.take(&one, &id).await;
        match refused {
            true => assert_eq!(code(run), "OWN_APPROVAL", "{until:?}"),
            false => assert_eq!(json!(run.answer())["taken"]["own"], json!(true)),
        }
    }
}

#[tokio::test(start_paused = true)]
async fn an_account_that_points_were_sent_on_to_has_their_approvers() {
    let scene = Scene::guarded(1_000).await;
    let one = scene.admin("one").await;
    approved_until(&scene, &one, 1);
    let count = json!({"name": {"S": "first-admin"}, "firstUid": {"S": one.uid()}, "adminCount": {"N": "2"}});
    scene.cloud.fill("settings", &[count]);
    let id = scene.requested().await;
    assert_eq!(code(scene.take(&one, &id).await), "OWN_APPROVAL");
}

#[tokio::test(start_paused = true)]
async fn nobody_pays_out_to_another_account_of_theirs() {
    let scene = Scene::guarded(1_000).await;
    let id = scene.requested().await;
    let former = async |name, email| {
        let one = scene.admin(name).await;
        one.set("formerEmails", json!({"L": [{"S": email}]}));
        one
    };
    for one in [scene.admin("player+admin").await, former("one", "player+2@example.com").await] {
        assert_eq!(code(scene.take(&one, &id).await), "OWN_REQUEST");
        assert_eq!(scene.case(0, &one, &id).await["barred"]["code"], json!("OWN_REQUEST"));
    }
    let other = former("other", "another@example.com").await;
    scene.take(&other, &id).await.answer();
}

#[tokio::test(start_paused = true)]
async fn an_admin_who_is_paid_is_no_other_to_pay_out() {
    let scene = Scene::guarded(1_000).await;
    let one = scene.admin("one").await;
    scene.player.set_admin(true);
    approved(&scene, 2, &[&one]);
    let id = scene.requested().await;
    // No other admin may, so one proposes it, and decides a day later once there is no other admin.
    let proposed = json!(scene.decide_with(Decision::Take, &one, &id, because("Known to me")).await.answer());
    assert_eq!((&proposed["status"], &proposed["fourEyes"]["aloneAfterADay"]), (&json!("pending"), &json!(true)));
}

#[tokio::test(start_paused = true)]
async fn who_approved_points_may_decline() {
    let scene = Scene::new().await;
    let admin = scene.admin("admin").await;
    approved(&scene, 2, &[&admin]);
    let id = scene.requested().await;
    scene.decide(Decision::Decline, &admin, &id, "No such account").await.answer();
}

#[tokio::test(start_paused = true)]
async fn one_admin_pays_out_up_to_a_limit_a_day_to_one_place() {
    let scene = Scene::new().await;
    let (admin, colleague) = (scene.admin("admin").await, scene.admin("colleague").await);
    let mut ids = Vec::new();
    for (name, amount, details) in [("a", 15_000, "NA-0042"), ("b", 5_001, "na 00 42"), ("c", 20_000, "NA-0043")] {
        let player = scene.player(name).await;
        player.fund(Movement::PaidIn, amount).await;
        let body = json!({"amount": amount, "paymentMethod": "Bank Transfer", "paymentDetails": details});
        ids.push(scene.request(&player, "key", body).await.answer().id);
    }
    let complete = async |admin: &Player, id: &str| scene.decide(Decision::Complete, admin, id, "").await;
    complete(&admin, &ids[0]).await.answer();
    let refused = refusal(complete(&admin, &ids[1]).await);
    assert_eq!(refused.to_string(), "One admin can approve and pay out at most N$ 20000 a day for one player");
    complete(&admin, &ids[2]).await.answer();
    complete(&colleague, &ids[1]).await.answer();
}

#[tokio::test(start_paused = true)]
async fn nobody_decides_their_own_request() {
    let scene = Scene::new().await;
    let admin = scene.admin("admin").await;
    admin.fund(Movement::PaidIn, 100).await;
    let id = scene.request(&admin, "key", order(json!(60))).await.answer().id;
    for decision in Decision::BOTH {
        let refusal = refusal(scene.decide(decision, &admin, &id, "note").await);
        assert_eq!((refusal.code(), refusal.status()), ("OWN_REQUEST", 403));
    }
    assert_eq!((admin.audited().await.0.held, scene.cloud.audit_rows(&id).len()), (SIXTY, 0));
}

// spec 6.12
#[tokio::test(start_paused = true)]
async fn only_who_is_an_admin_now_decides() {
    let scene = Scene::new().await;
    let (id, removed) = (scene.requested().await, scene.admin("removed").await);
    removed.set_admin(false);
    let player = scene.player("somebody").await;
    let forger = scene.player("forger").await.claiming(true);
    let stale = scene.admin("stale token").await.claiming(false);
    for decision in Decision::BOTH {
        for caller in [&removed, &player, &forger, &stale, &scene.player] {
            let refusal = refusal(scene.decide(decision, caller, &id, "note").await);
            assert_eq!((refusal.code(), refusal.status()), ("NOT_ADMIN", 403));
        }
    }
    assert_eq!((scene.player.audited().await.0.held, scene.cloud.audit_rows(&id).len()), (SIXTY, 0));
}

#[tokio::test(start_paused = true)]
async fn a_request_that_does_not_exist_is_told_so() {
    let scene = Scene::new().await;
    let admin = scene.admin("admin").await;
    for decision in Decision::BOTH {
        for id in ["0000000000000000000000", "x", "", "../withdrawals", scene.player.uid().as_str()] {
            let refusal = refusal(scene.decide(decision, &admin, id, "note").await);
            assert_eq!((refusal.to_string().as_str(), refusal.status()), ("Request no longer exists", 404), "{id}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_decision_costs_one_transaction_and_few_units() {
    for (decision, reads, writes) in [(Decision::Complete, 300, 1_700), (Decision::Decline, 300, 1_300)] {
        let scene = Scene::new().await;
        let (id, admin) = (scene.requested().await, scene.admin("admin").await);
        scene.decide(decision, &admin, &id, "note").await.answer();
        let units = scene.cloud.units();
        println!("{decision:?}: {units:?}");
        assert_eq!(scene.cloud.calls().len(), decision.calls());
        assert_eq!((units.transactions, units.write_hundredths, units.read_hundredths), (1, writes, reads));
    }
}

impl Decision {
    /// The admin, the request, the wallet, and the transaction.
    const fn calls(self) -> usize {
        match self {
            Self::Complete | Self::Decline => 4,
            Self::Take | Self::NotPaid => 0,
        }
    }
}

#[tokio::test(start_paused = true)]
async fn one_fault_at_any_call_loses_nothing_as_a_retry_gets_the_first_answer() {
    for decision in Decision::BOTH {
        for fault in Fault::at_each(decision.calls()) {
            let scene = Scene::new().await;
            survives(&scene, decision, &scene.admin("admin").await, &[fault]).await;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn two_faults_at_any_calls_of_completing_lose_nothing_either() {
    survives_pairs(Decision::Complete).await;
}

#[tokio::test(start_paused = true)]
async fn two_faults_at_any_calls_of_declining_lose_nothing_either() {
    survives_pairs(Decision::Decline).await;
}

async fn survives_pairs(decision: Decision) {
    let scene = Scene::new().await;
    for (nth, faults) in Fault::pairs(decision.calls()).into_iter().enumerate() {
        let admin = scene.admin(&format!("admin {nth}")).await;
        survives(&scene.with_player(&format!("player {nth}")).await, decision, &admin, &faults).await;
    }
}

/// Decides with faults, then once more: one effect, one audit row, one answer.
async fn survives(scene: &Scene, decision: Decision, admin: &Player, faults: &[(usize, Fault)]) {
    let id = scene.requested().await;
    scene.cloud.plan(faults);
    let first = scene.decide(decision, admin, &id, "note").await;
    scene.player.audited().await;
    scene.cloud.forget();
    let retried = json!(scene.decide(decision, admin, &id, "note").await.answer());
    assert_eq!(holdings(&scene.player).await, after(decision), "{faults:?}");
    assert_eq!(scene.cloud.audit_rows(&id).len(), 1, "{faults:?}");
    if let Run::Ended(outcome) = first {
        assert_eq!(json!(outcome.expect("a short fault is retried")), retried, "{faults:?}");
    }
}
