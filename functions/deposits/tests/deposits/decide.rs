//! POST /api/admin/deposits/{id}/approve and …/decline

use crate::scene::{Scene, code, refusal};
use aws::Books;
use contract::dto::DepositReview;
use domain::{
    Failure, Money,
    deposit::Status,
    quick::{Guess, Play},
    request::RequestId,
    wallet::{Kind, Movement, Posting, Source},
};
use futures::future::join_all;
use serde_json::{Value, json};
use testkit::{Cloud, Player, Run, admins, player, run};

fn audit_row(admin: &Player, action: &str, after: &str) -> [String; 4] {
    [admin.uid().to_string(), format!("deposit.{action}"), "pending".to_owned(), after.to_owned()]
}

// spec 3.14
#[tokio::test(start_paused = true)]
async fn approving_a_deposit_to_oneself_adds_its_points_with_a_row() {
    let scene = Scene::new().await;
    let id = scene.to_self("key", 25).await;
    let review = json!(scene.approve(&scene.admin, &id, 60_000).await.answer());
    let decided = json!([
        review["status"],
        review["processedAs"],
        review["processedBy"],
        review["processedAt"],
        review["decidable"]
    ]);
    let admin = scene.admin.uid().as_str();
    assert_eq!(decided, json!(["completed", "self_deposit", admin, "2026-11-21T12:01:00.000Z", false]));
    let (wallet, rows) = scene.alice.audited().await;
    let last = rows.last().unwrap();
    assert_eq!((wallet.balance, wallet.deposited, rows.len()), (Money::points(35), Money::points(25), 2));
    assert_eq!(
        (last.kind(), last.source(), last.request_id().map(RequestId::as_str)),
        (Kind::Credit, Source::Deposit, Some(id.as_str()))
    );
    assert_eq!((last.previous_balance, last.new_balance), (Money::points(10), Money::points(35)));
    assert_eq!(scene.logged(&id), [audit_row(&scene.admin, "approve", "completed")]);
    let own = json!(scene.list(&scene.alice, None).await.answer().items[0]);
    assert_eq!(
        json!([own["status"], own["processedAs"], own["processedAt"]]),
        json!(["completed", "self_deposit", review["processedAt"]])
    );
}

/// A deposit of this player's to themselves; returns its id.
async fn asked(scene: &Scene, player: &Player, key: &str, amount: u32) -> String {
    let call = player.call(0).with_idempotency_key(key).with_body(json!({"amount": amount}).to_string());
    scene.send_call(call).await.answer().deposit.facts.id
}

#[tokio::test(start_paused = true)]
async fn one_admin_approves_up_to_a_limit_a_day_for_one_mailbox() {
    let scene = Scene::new().await;
    let same_mailbox = player(&scene.cloud, "alice+2").await;
    for (key, amount) in [("1", 12_000), ("2", 7_999)] {
        let id = asked(&scene, &scene.alice, key, amount).await;
        scene.approve(&scene.admin, &id, 0).await.answer();
        scene.approve(&scene.admin, &id, 0).await.answer();
    }
    for who in [&scene.alice, &same_mailbox] {
        let id = asked(&scene, who, "3", 2).await;
        let refused = refusal(scene.approve(&scene.admin, &id, 0).await);
        assert_eq!(
            (refused.status(), refused.to_string().as_str()),
            (403, "One admin can approve and pay out at most N$ 20000 a day for one player")
        );
        assert!(scene.logged(&id).is_empty());
    }
    let last = asked(&scene, &scene.alice, "4", 1).await;
    scene.approve(&scene.admin, &last, 0).await.answer();
    let id = asked(&scene, &scene.alice, "5", 20_000).await;
    scene.approve(&testkit::admin(&scene.cloud, "another").await, &id, 0).await.answer();
    let tomorrow = asked(&scene, &scene.alice, "6", 20_000).await;
    scene.approve(&scene.admin, &tomorrow, 12 * 3_600_000).await.answer();
    let too_much = asked(&scene, &scene.bob, "7", 20_001).await;
    assert_eq!(code(scene.approve(&scene.admin, &too_much, 0).await), "BENEFICIARY_LIMIT");
    assert_eq!(scene.balances().await, [Money::points(60_010), Money::points(10)]);
}

#[tokio::test(start_paused = true)]
async fn one_admin_approves_up_to_a_limit_a_day_in_all() {
    let scene = Scene::new().await;
    for number in 0..6 {
        let other = player(&scene.cloud, &format!("player {number}")).await;
        let id = asked(&scene, &other, "key", 20_000).await;
        let approved = scene.approve(&scene.admin, &id, 0).await;
        if number < 5 {
            approved.answer();
        } else {
            assert_eq!(code(approved), "ADMIN_LIMIT");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn approvals_at_once_never_pass_the_limit() {
    let scene = Scene::new().await;
    let mut waiting = Vec::new();
    for key in ["1", "2", "3", "4", "5"] {
        waiting.push(asked(&scene, &scene.alice, key, 5_000).await);
    }
    let mut refused = 0;
    while !waiting.is_empty() {
        let runs = join_all(waiting.iter().map(|id| scene.approve(&scene.admin, id, 0))).await;
        for (id, run) in waiting.split_off(0).into_iter().zip(runs) {
            match run {
                Run::Ended(Ok(_)) => {}
                Run::Ended(Err(Failure::Conflict)) => waiting.push(id),
                run => {
                    assert_eq!(code(run), "BENEFICIARY_LIMIT");
                    refused += 1;
                }
            }
        }
    }
    assert_eq!((refused, scene.alice.audited().await.0.deposited), (1, Money::points(20_000)));
}

// spec 3.14
#[tokio::test(start_paused = true)]
async fn approving_a_deposit_to_another_moves_the_senders_points_to_them() {
    let scene = Scene::new().await;
    scene.alice.fund(Movement::PaidIn, 4).await;
    let id = scene.to_bob("key", 4).await;
    let review = json!(scene.approve(&scene.admin, &id, 60_000).await.answer());
    assert_eq!((&review["status"], review.get("processedAs")), (&json!("completed"), None));
    assert_eq!(scene.balances().await, [Money::points(10), Money::points(14)]);
    let (alice, bob) = (scene.alice.books().await, scene.bob.books().await);
    let (debit, credit) = (alice.1.last().unwrap(), bob.1.last().unwrap());
    assert_eq!(
        (debit.kind(), credit.kind(), debit.source(), credit.source()),
        (Kind::Debit, Kind::Credit, Source::Transfer, Source::Transfer)
    );
    let request = RequestId::parse(&id).unwrap();
    assert_eq!((debit.request_id(), credit.request_id()), (Some(&request), Some(&request)));
    assert_eq!((alice.0.sent, bob.0.received, bob.0.deposited), (Money::points(4), Money::points(4), Money::ZERO));
    assert_eq!(scene.logged(&id), [audit_row(&scene.admin, "approve", "completed")]);
}

// spec 7.28
#[tokio::test(start_paused = true)]
async fn declining_only_tells_the_player_why() {
    let scene = Scene::with_cash().await;
    let id = scene.to_bob("key", 4).await;
    let review = json!(scene.decline(&scene.admin, &id, "  No payment came in ", 60_000).await.answer());
    assert_eq!(json!([review["status"], review["adminNote"]]), json!(["declined", "No payment came in"]));
    assert_eq!(scene.balances().await, [Money::points(110); 2]);
    assert_eq!(scene.logged(&id), [audit_row(&scene.admin, "decline", "declined")]);
    let own = json!(scene.list(&scene.alice, None).await.answer().items[0]);
    let actual = json!([own["status"], own["adminNote"], own["processedAt"]]);
    assert_eq!(actual, json!(["declined", "No payment came in", "2026-11-21T12:01:00.000Z"]));
}

// spec 4.19, 8.8
#[tokio::test(start_paused = true)]
async fn only_the_same_decision_by_the_same_admin_again_gets_the_first_answer() {
    let scene = Scene::new().await;
    let other = testkit::admin(&scene.cloud, "other").await;
    let (approved, declined) = (scene.to_self("approved", 25).await, scene.to_self("declined", 25).await);
    let first = json!(scene.approve(&scene.admin, &approved, 1_000).await.answer());
    assert_eq!(json!(scene.approve(&scene.admin, &approved, 60_000).await.answer()), first);
    let first = json!(scene.decline(&scene.admin, &declined, "why", 1_000).await.answer());
    assert_eq!(json!(scene.decline(&scene.admin, &declined, " why", 60_000).await.answer()), first);
    let refused = [
        scene.approve(&other, &approved, 2_000).await,
        scene.decline(&other, &approved, "", 2_000).await,
        scene.decline(&scene.admin, &approved, "", 2_000).await,
        scene.decline(&other, &declined, "why", 2_000).await,
        scene.decline(&scene.admin, &declined, "", 2_000).await,
        scene.decline(&scene.admin, &declined, "another", 2_000).await,
        scene.approve(&scene.admin, &declined, 2_000).await,
    ];
    for run in refused {
        let refused = refusal(run);
        assert_eq!((refused.status(), refused.to_string()), (409, "Request is no longer pending".to_owned()));
    }
    assert_eq!(scene.balances().await, [Money::points(35), Money::points(10)]);
    assert_eq!((scene.logged(&approved).len(), scene.logged(&declined).len()), (1, 1));
}

#[tokio::test(start_paused = true)]
async fn neither_sender_nor_recipient_decides() {
    let scene = Scene::with_cash().await;
    let (alice, bob) = (scene.alice.promoted(), scene.bob.promoted());
    let (own, to_bob) = (scene.to_self("own", 5).await, scene.to_bob("to-bob", 5).await);
    for (admin, id) in [(&alice, &own), (&alice, &to_bob), (&bob, &to_bob)] {
        for run in [scene.approve(admin, id, 0).await, scene.decline(admin, id, "", 0).await] {
            let refused = refusal(run);
            assert_eq!((refused.status(), refused.code()), (403, "OWN_REQUEST"));
        }
        let review = scene.queue(admin, &[("search", id)]).await.answer().items.remove(0);
        assert!(!review.decidable);
    }
    assert!(scene.queue(&bob, &[("search", &own)]).await.answer().items[0].decidable);
    scene.approve(&bob, &own, 0).await.answer();
    scene.approve(&scene.admin, &to_bob, 0).await.answer();
    let refused = refusal(scene.approve(&alice, &own, 0).await);
    assert_eq!(refused.code(), "OWN_REQUEST", "decided or not");
}

// spec 6.11
#[tokio::test(start_paused = true)]
async fn only_an_admin_by_token_and_by_record_decides() {
    let scene = Scene::new().await;
    let id = scene.to_self("key", 25).await;
    let (claims_only, record_only) = (scene.bob.clone().claiming(true), player(&scene.cloud, "record only").await);
    record_only.set_admin(true);
    let removed = testkit::admin(&scene.cloud, "removed").await;
    removed.set_admin(false);
    for player in [&scene.bob, &claims_only, &record_only, &removed] {
        for run in [scene.approve(player, &id, 0).await, scene.decline(player, &id, "", 0).await] {
            let refused = refusal(run);
            assert_eq!((refused.status(), refused.code()), (403, "NOT_ADMIN"));
        }
    }
    assert_eq!((scene.stored(&id).await.status, scene.logged(&id).len()), (Status::Pending, 0));
}

// spec 4.18, 8.7, 8.11
#[tokio::test(start_paused = true)]
async fn a_decision_that_cannot_be_made_says_why_without_effect() {
    let scene = Scene::with_cash().await;
    let (spent, id) = (scene.to_bob("spent", 60).await, scene.to_bob("key", 60).await);
    scene.approve(&scene.admin, &spent, 0).await.answer();
    for missing in ["a".repeat(22).as_str(), "x", "-"] {
        let refused = refusal(scene.approve(&scene.admin, missing, 0).await);
        assert_eq!((refused.status(), refused.to_string()), (404, "Request no longer exists".to_owned()));
        assert_eq!(code(scene.decline(&scene.admin, missing, "", 0).await), "REQUEST_NOT_FOUND");
    }
    assert_eq!(code(scene.approve(&scene.admin, "", 0).await), "DEPOSIT_ID_MISSING");
    assert_eq!(code(scene.decline(&scene.admin, "", "", 0).await), "DEPOSIT_ID_MISSING");
    assert_eq!(code(scene.decline(&scene.admin, &id, &"n".repeat(501), 0).await), "NOTE_TOO_LONG");
    let refused = refusal(scene.approve(&scene.admin, &id, 0).await);
    assert_eq!((refused.status(), refused.to_string()), (422, "Insufficient balance".to_owned()));
    assert_eq!((scene.stored(&id).await.status, scene.logged(&id).len()), (Status::Pending, 0));
    assert_eq!(scene.balances().await, [Money::points(50), Money::points(170)]);
    scene.decline(&scene.admin, &id, &"n".repeat(500), 0).await.answer();
}

// spec 8.9, 8.10
#[tokio::test(start_paused = true)]
async fn a_wallet_that_is_not_there_is_named() {
    let scene = Scene::with_cash().await;
    let (own, to_bob) = (scene.to_self("own", 5).await, scene.to_bob("to-bob", 5).await);
    let (nobody, only_alice) = (Cloud::default(), Cloud::default());
    player(&only_alice, "alice").await;
    let message = async |wallets: &Cloud, id: &str| refusal(scene.approve_with(wallets, id).await).to_string();
    assert_eq!(message(&nobody, &own).await, "Recipient wallet not found");
    assert_eq!(message(&nobody, &to_bob).await, "Sender wallet not found");
    assert_eq!(message(&only_alice, &to_bob).await, "Recipient wallet not found");
}

// spec 4.15
#[tokio::test(start_paused = true)]
async fn of_sixteen_approvals_at_once_by_sixteen_admins_one_moves_the_points() {
    for to_bob in [false, true] {
        let scene = Scene::new().await;
        scene.alice.fund(Movement::PaidIn, 10).await;
        // All the sender's cash: a late approval finds none, but must not be refused for that.
        let id = if to_bob { scene.to_bob("key", 10).await } else { scene.to_self("key", 10).await };
        let admins = admins::<16>(&scene.cloud).await;
        let runs = join_all(admins.iter().map(|admin| scene.approve(admin, &id, 1_000))).await;
        let (won, lost): (Vec<_>, Vec<_>) = runs.into_iter().partition(|run| matches!(run, Run::Ended(Ok(_))));
        assert_eq!((won.len(), lost.len()), (1, 15));
        for run in lost {
            assert_eq!(refusal(run).to_string(), "Request is no longer pending");
        }
        let (alice, bob) = if to_bob { (10, 20) } else { (30, 10) };
        assert_eq!(scene.balances().await, [Money::points(alice), Money::points(bob)]);
        assert_eq!(scene.logged(&id).len(), 1);
    }
}

#[tokio::test(start_paused = true)]
async fn one_admins_sixteen_approvals_at_once_all_get_the_one_answer() {
    let scene = Scene::new().await;
    let id = scene.to_self("key", 4).await;
    let runs = join_all((0..16).map(|ms| scene.approve(&scene.admin, &id, ms))).await;
    let answers: Vec<Value> = runs.into_iter().map(|run| json!(run.answer())).collect();
    assert!(answers.iter().all(|answer| *answer == answers[0]));
    assert_eq!(scene.balances().await, [Money::points(14), Money::points(10)]);
    assert_eq!(scene.logged(&id).len(), 1);
}

#[tokio::test(start_paused = true)]
async fn of_approvals_and_refusals_at_once_one_decides() {
    for first in 0..2 {
        let scene = Scene::with_cash().await;
        let id = scene.to_bob("key", 4).await;
        let admins = admins::<16>(&scene.cloud).await;
        let decisions = admins.iter().enumerate().map(|(nth, admin)| decide(&scene, admin, &id, nth % 2 == first));
        let runs = join_all(decisions).await;
        let won: Vec<DepositReview> = runs.into_iter().filter_map(successful).collect();
        let stored = scene.stored(&id).await;
        assert_eq!((won.len(), json!(won[0].facts.status)), (1, json!(stored.status.name())));
        let moved = if stored.status == Status::Completed { 4 } else { 0 };
        assert_eq!(scene.balances().await, [Money::points(110 - moved), Money::points(110 + moved)]);
        assert_eq!(scene.logged(&id).len(), 1);
    }
}

async fn decide(scene: &Scene, admin: &Player, id: &str, approve: bool) -> Run<DepositReview> {
    if approve { scene.approve(admin, id, 1_000).await } else { scene.decline(admin, id, "no", 1_000).await }
}

fn successful(run: Run<DepositReview>) -> Option<DepositReview> {
    match run {
        Run::Ended(Ok(review)) => Some(review),
        other => {
            assert_eq!(code(other), "REQUEST_NOT_PENDING");
            None
        }
    }
}

/// Eight transfers of 3 points and sixteen stakes of 1, from a wallet with 10 points of cash and 10 of bonus.
#[tokio::test(start_paused = true)]
async fn transfers_and_stakes_at_once_never_pass_a_balance() {
    let scene = Scene::new().await;
    scene.alice.fund(Movement::PaidIn, 10).await;
    let admins = admins::<8>(&scene.cloud).await;
    let mut ids = Vec::new();
    for key in 0..8 {
        ids.push(scene.to_bob(&key.to_string(), 3).await);
    }
    let transfers =
        join_all(admins.iter().zip(&ids).map(|(admin, id)| with_repeats(|| scene.approve(admin, id, 1_000))));
    let stakes = join_all((0..16).map(|_| with_repeats(|| stake(&scene))));
    let (transfers, stakes) = futures::join!(transfers, stakes);
    let (moved, staked) = (paid(transfers), paid(stakes));
    let (wallet, _) = scene.alice.audited().await;
    let left = format!("{moved} transfers and {staked} stakes leave {wallet:?}");
    assert!(wallet.cash() < Money::points(3), "a refused transfer was covered: {left}");
    assert!(staked == 16 || wallet.balance == Money::ZERO, "a refused stake was covered: {left}");
    assert_eq!(scene.balances().await, [Money::points(20 - 3 * moved - staked), Money::points(10 + 3 * moved)]);
    let statuses = join_all(ids.iter().map(|id| scene.stored(id))).await;
    assert_eq!(statuses.iter().filter(|deposit| deposit.status == Status::Completed).count() as u64, moved);
    assert_eq!(ids.iter().map(|id| scene.logged(id).len()).sum::<usize>() as u64, moved);
}

/// Each transaction writes both wallets, so neither transfer waits for the other.
#[tokio::test(start_paused = true)]
async fn transfers_in_both_directions_at_once_all_arrive() {
    let scene = Scene::new().await;
    scene.alice.fund(Movement::PaidIn, 10).await;
    scene.bob.fund(Movement::PaidIn, 10).await;
    let admins = admins::<8>(&scene.cloud).await;
    let mut ids = Vec::new();
    for key in 0..4 {
        ids.push(scene.to_bob(&key.to_string(), 2).await);
        let back = json!({"amount": 1, "to": scene.alice.uid().as_str()});
        ids.push(scene.create(&scene.bob, &key.to_string(), back, 0).await.answer().deposit.facts.id);
    }
    let runs = admins.iter().zip(&ids).map(|(admin, id)| with_repeats(|| scene.approve(admin, id, 1_000)));
    assert_eq!(paid(join_all(runs).await), 8);
    assert_eq!(scene.balances().await, [Money::points(16), Money::points(24)]);
}

/// Repeats an attempt that failed for a passing reason, as the web does.
async fn with_repeats<T, Fut: Future<Output = Run<T>>>(attempt: impl Fn() -> Fut) -> Run<T> {
    loop {
        let run = attempt().await;
        if !matches!(run, Run::Ended(Err(Failure::Conflict | Failure::Unavailable(_)))) {
            return run;
        }
    }
}

/// Loses one point in a game.
async fn stake(scene: &Scene) -> Run<()> {
    let books: Books = scene.cloud.connect();
    let lose = || async {
        let guess = Guess::parse(Some(0), Some(1), &"0".repeat(32)).unwrap();
        let lost = Play { round_id: "a round".to_owned(), guess, answer: 1 };
        let loss = Posting::new(Movement::of_play(lost), Money::points(1), "");
        let wallet = books.wallets.load(scene.alice.uid()).await?;
        let stake = wallet.stake(loss.amount, crate::scene::at(1_000))?;
        let bonus = stake.parts().bonus;
        let posted = stake.post(loss.with_bonus(bonus))?;
        books.commit(&posted).await
    };
    run(&scene.cloud, lose).await
}

/// The number of successful runs. The others must be refused because of the balance.
fn paid<T: std::fmt::Debug>(runs: Vec<Run<T>>) -> u64 {
    let (paid, refused): (Vec<_>, Vec<_>) = runs.into_iter().partition(|run| matches!(run, Run::Ended(Ok(_))));
    for run in refused {
        assert_eq!(refusal(run).to_string(), "Insufficient balance");
    }
    paid.len() as u64
}
