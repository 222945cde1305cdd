//! POST /api/withdrawals.

use crate::scene::{BONUS, CASH, Decision, POINTS, Scene, after_turns, code, order, refusal};
use aws::Links;
use contract::dto::WithdrawalView;
use domain::{
    Failure, Money, RateLimit, Refusal, Uid,
    link::Link,
    request::RequestId,
    wallet::{Kind, Movement, Pause, Source},
};
use futures::future::join_all;
use serde_json::{Value, json};
use testkit::{Cloud, Fault, NOON, Run, player};

// spec 4.20
#[tokio::test(start_paused = true)]
async fn a_request_moves_the_points_from_the_balance_to_hold_at_once() {
    let scene = Scene::new().await;
    let made = json!(scene.request(&scene.player, "key", order(json!(60.5))).await.answer());
    assert_eq!(
        (&made["amount"], &made["paymentMethod"], &made["paymentDetails"], &made["status"]),
        (&json!(60.5), &json!("Bank Transfer"), &json!("NA-0042"), &json!("pending"))
    );
    let (wallet, rows) = scene.player.audited().await;
    assert_eq!((wallet.balance.to_string(), wallet.held.to_string()), ("49.5".into(), "60.5".into()));
    let row = rows.last().unwrap();
    assert_eq!((row.kind(), row.source(), row.amount), (Kind::Debit, Source::Withdrawal, wallet.held));
    assert_eq!(row.request_id().map(RequestId::as_str), made["id"].as_str());
}

// spec 3.23, 7.33
#[tokio::test(start_paused = true)]
async fn a_request_is_stored_with_all_specified_fields_and_its_funds() {
    let scene = Scene::new().await;
    let id = scene.requested().await;
    let stored = scene.stored(&id);
    let noon = json!({"S": "2026-11-21T12:00:00.000Z"});
    for (name, value) in [
        ("userId", json!({"S": scene.player.uid().as_str()})),
        ("userEmail", json!({"S": "player@example.com"})),
        ("amount", json!({"N": "60"})),
        ("paymentMethod", json!({"S": "Bank Transfer"})),
        ("paymentDetails", json!({"S": "NA-0042"})),
        ("status", json!({"S": "pending"})),
        ("createdAt", noon.clone()),
        ("adminNote", Value::Null),
        ("processedAt", Value::Null),
    ] {
        assert_eq!(stored[name], value, "{name}");
    }
    let funds = &stored["funds"]["M"];
    assert_eq!(funds["accountCreatedAt"], noon);
    for (name, points) in [("starting", "10"), ("deposited", "100"), ("held", "0"), ("balance", "110")] {
        assert_eq!(funds[name], json!({"N": points}), "{name}");
    }
}

// spec 5.19
#[tokio::test(start_paused = true)]
async fn an_invalid_order_has_its_own_words_but_moves_nothing() {
    let scene = Scene::new().await;
    let small = "Minimum withdrawal is $50.00";
    let exceeds = "Withdrawal amount exceeds available balance";
    let invalid = "Please enter a valid amount";
    for (amount, text) in [
        ("0", small),
        ("-1", small),
        ("0.001", small),
        ("49.99", small),
        ("100.01", exceeds),
        ("1000000000", exceeds),
        ("99999999999999999999", exceeds),
        ("1e9", invalid),
        ("60.001", invalid),
        ("\"NaN\"", invalid),
        ("\"12,50\"", invalid),
        ("\"60\"", invalid),
        ("null", invalid),
        ("[60]", invalid),
    ] {
        let body = format!(r#"{{"amount": {amount}, "paymentMethod": "PayPal", "paymentDetails": "me"}}"#);
        assert_eq!(refusal(scene.request_at(0, &scene.player, "key", &body).await).to_string(), text, "{amount}");
    }
    let without = r#"{"paymentMethod": "PayPal", "paymentDetails": "me"}"#;
    assert_eq!(refusal(scene.request_at(0, &scene.player, "key", without).await).to_string(), invalid);
    let body = |method: &str, details: &str| json!({"amount": 60, "paymentMethod": method, "paymentDetails": details});
    for (wrong, text) in [
        (body("", "me"), "Please select a payment method"),
        (json!({"amount": 60}), "Please select a payment method"),
        (body("Cash", "me"), "Please select a payment method"),
        (body("Mobile Money", "me"), "Please select a payment method"),
        (body("PayPal", ""), "Please enter payment details"),
        (body("PayPal", " \n\t "), "Please enter payment details"),
        (body("PayPal", &"x".repeat(501)), "Payment details can have at most 500 characters"),
    ] {
        assert_eq!(refusal(scene.request(&scene.player, "key", wrong.clone()).await).to_string(), text, "{wrong}");
    }
    for malformed in ["", "[60]", r#"{"amount": NaN}"#, r#"{"amount": 12,50}"#] {
        assert_eq!(code(scene.request_at(0, &scene.player, "key", malformed).await), "MALFORMED", "{malformed}");
    }
    let mut for_another = order(json!(60));
    for_another["userId"] = json!("b".repeat(Uid::LENGTH));
    assert_eq!(code(scene.request(&scene.player, "key", for_another).await), "MALFORMED");
    let (wallet, rows) = scene.player.audited().await;
    assert_eq!((wallet.balance, wallet.held, rows.len()), (POINTS, Money::ZERO, 2));
}

#[tokio::test(start_paused = true)]
async fn at_most_all_cash_may_be_asked_for() {
    let scene = Scene::new().await;
    scene.request(&scene.player, "first", order(json!(100))).await.answer();
    assert_eq!(code(scene.request(&scene.player, "second", order(json!(50))).await), "WITHDRAWAL_EXCEEDS_BALANCE");
    assert_eq!(scene.player.audited().await.0.held, CASH);
}

#[tokio::test(start_paused = true)]
async fn who_pauses_is_paid_out_all_they_have_and_the_same_key_asks_once() {
    let scene = Scene::new().await;
    scene.request(&scene.player, "most", order(json!(87.95))).await.answer();
    let rest = order(json!(12.05));
    assert_eq!(code(scene.request(&scene.player, "rest", rest.clone()).await), "WITHDRAWAL_TOO_SMALL");
    let excluded = scene.player.audited().await.0.paused(Pause::FOR_GOOD, NOON).unwrap();
    scene.player.restrict(&excluded).await;
    let first = json!(scene.request(&scene.player, "rest", rest.clone()).await.answer());
    assert_eq!(json!(scene.request(&scene.player, "rest", rest.clone()).await.answer()), first);
    assert_eq!(code(scene.request(&scene.player, "again", rest.clone()).await), "WITHDRAWAL_TOO_SMALL");
    // With more to have, it is still the same request.
    scene.player.fund(Movement::PaidIn, 20).await;
    assert_eq!(json!(scene.request(&scene.player, "rest", rest.clone()).await.answer()), first);
    assert_eq!(code(scene.request(&scene.player, "rest", order(json!(20))).await), "IDEMPOTENCY_KEY_REUSED");
    assert_eq!(code(scene.request(&scene.player, "again", rest).await), "WITHDRAWAL_TOO_SMALL");
    let (wallet, rows) = scene.player.audited().await;
    assert_eq!((wallet.balance, wallet.held, rows.len()), (POINTS.minus(Money::points(80)).unwrap(), CASH, 5));
}

#[tokio::test(start_paused = true)]
async fn the_same_key_and_order_again_get_the_same_request_without_effect() {
    let scene = Scene::new().await;
    let first = json!(scene.request(&scene.player, "key", order(json!(60))).await.answer());
    let same = r#"{"paymentDetails": " NA-0042 ", "amount": 60.00, "paymentMethod": "Bank Transfer"}"#;
    assert_eq!(json!(scene.request_at(90_000, &scene.player, "key", same).await.answer()), first);
    assert_eq!(scene.player.audited().await.1.len(), 3);
}

#[tokio::test(start_paused = true)]
async fn the_same_key_with_another_order_is_refused() {
    let scene = Scene::new().await;
    scene.request(&scene.player, "key", order(json!(50))).await.answer();
    let mut other_details = order(json!(50));
    other_details["paymentDetails"] = json!("NA-0043");
    let mut other_method = order(json!(50));
    other_method["paymentMethod"] = json!("PayPal");
    for other in [order(json!(50.01)), other_details, other_method] {
        let refusal = refusal(scene.request(&scene.player, "key", other.clone()).await);
        assert_eq!((refusal.code(), refusal.status()), ("IDEMPOTENCY_KEY_REUSED", 409), "{other}");
    }
    assert_eq!(scene.player.audited().await.1.len(), 3);
}

#[tokio::test(start_paused = true)]
async fn a_request_without_a_proper_key_is_refused() {
    let scene = Scene::new().await;
    for (key, expected) in [("", "IDEMPOTENCY_KEY_MISSING"), ("a b", "MALFORMED"), (&"k".repeat(65), "MALFORMED")] {
        let refusal = refusal(scene.request(&scene.player, key, order(json!(60))).await);
        assert_eq!((refusal.code(), refusal.status()), (expected, 400), "{key}");
    }
    assert_eq!(scene.player.audited().await.1.len(), 2);
}

#[tokio::test(start_paused = true)]
async fn another_players_same_key_is_another_request() {
    let scene = Scene::new().await;
    let other = scene.player("other").await;
    other.fund(Movement::PaidIn, 100).await;
    let mine = scene.request(&scene.player, "key", order(json!(60))).await.answer();
    let theirs = scene.request(&other, "key", order(json!(70))).await.answer();
    assert_ne!(mine.id, theirs.id);
    assert_eq!((scene.player.audited().await.0.held, other.audited().await.0.held), (mine.amount, theirs.amount));
}

#[tokio::test(start_paused = true)]
async fn two_concurrent_copies_of_an_order_hold_the_balance_once() {
    for turns in 0..12 {
        let scene = Scene::new().await;
        let send = || scene.request(&scene.player, "key", order(json!(100)));
        let (first, second) = tokio::join!(send(), after_turns(turns, send()));
        assert_eq!(json!(first.answer()), json!(second.answer()), "{turns}");
        let (wallet, rows) = scene.player.audited().await;
        assert_eq!((wallet.balance, wallet.held, rows.len()), (BONUS, CASH, 3), "{turns}");
    }
}

#[tokio::test(start_paused = true)]
async fn ten_orders_at_once_never_hold_more_than_the_balance() {
    let scene = Scene::new().await;
    let keys: Vec<String> = (0..10).map(|number| format!("key-{number}")).collect();
    let runs = join_all(keys.iter().map(|key| scene.request(&scene.player, key, order(json!(50))))).await;
    let made = runs.iter().filter(|run| matches!(run, Run::Ended(Ok(_)))).count();
    for run in runs.into_iter().filter(|run| !matches!(run, Run::Ended(Ok(_)))) {
        assert_eq!(code(run), "WITHDRAWAL_EXCEEDS_BALANCE");
    }
    let (wallet, rows) = scene.player.audited().await;
    assert_eq!((made, wallet.held, rows.len()), (2, Money::points(100), 4));
}

#[tokio::test(start_paused = true)]
async fn where_a_deposit_comes_first_starting_points_and_gifts_do_not_count() {
    let scene = Scene::new().await;
    let other = scene.player("other").await;
    other.fund(Movement::Received, 100).await;
    let refusal = refusal(scene.request_deposit_first(&other, "key", order(json!(60))).await);
    assert_eq!(refusal, Refusal::DepositRequired(Money::points(10)));
    other.fund(Movement::PaidIn, 60).await;
    scene.request_deposit_first(&other, "key", order(json!(60))).await.answer();
    assert_eq!(other.audited().await.0.held, Money::points(60));
}

#[tokio::test(start_paused = true)]
async fn cash_from_another_player_is_paid_out_three_days_later() {
    let scene = Scene::new().await;
    let other = scene.player("other").await;
    other.fund(Movement::Received, 1_100).await;
    let ask = async |ms: u64, key: &str, amount: u64| {
        scene.request_at(ms, &other, key, &order(json!(amount)).to_string()).await
    };
    let three_days = 3 * 24 * 3_600_000;
    for at in [0, three_days - 1] {
        assert_eq!(code(ask(at, "key", 50).await), "TRANSFERS_ON_HOLD");
    }
    ask(three_days, "key", 1_000).await.answer();
    let refused = refusal(ask(three_days, "another", 50).await);
    assert_eq!(
        refused.to_string(),
        "You can withdraw N$ 0 now. What other players sent you can be paid out 72 hours after it came, up to N$ 1000 \
         a day."
    );
    ask(three_days + 24 * 3_600_000, "another", 50).await.answer();
    assert_eq!(other.audited().await.0.held, Money::points(1_050));
}

#[tokio::test(start_paused = true)]
async fn a_caller_without_a_wallet_is_told_so() {
    let scene = Scene::new().await;
    let stranger = player(&Cloud::default(), "stranger").await;
    assert_eq!(refusal(scene.request(&stranger, "key", order(json!(60))).await).to_string(), "Wallet not found");
}

/// Each order loses the race for the wallet many times and starts over.
#[tokio::test(start_paused = true)]
async fn of_ten_concurrent_orders_three_may_wait() {
    let scene = Scene::new().await;
    scene.player.fund(Movement::PaidIn, 1_000).await;
    let mut waiting: Vec<usize> = (0..10).collect();
    let mut refused = 0;
    while !waiting.is_empty() {
        let runs = join_all(waiting.iter().map(|number| send(&scene, *number, 50))).await;
        let outcomes: Vec<(usize, Run<_>)> = waiting.drain(..).zip(runs).collect();
        for (number, run) in outcomes {
            match run {
                Run::Ended(Ok(_)) => {}
                Run::Ended(Err(Failure::Conflict)) => waiting.push(number),
                run => {
                    assert_eq!(code(run), "TOO_MANY_WITHDRAWALS_PENDING");
                    refused += 1;
                }
            }
        }
    }
    assert_eq!((refused, scene.player.audited().await.0.held), (7, Money::points(150)));
}

#[tokio::test(start_paused = true)]
async fn a_decision_makes_room_for_another_withdrawal() {
    let scene = Scene::new().await;
    scene.player.fund(Movement::PaidIn, 1_000).await;
    let admin = scene.admin("admin").await;
    let mut ids = Vec::new();
    for number in 0..3 {
        ids.push(send(&scene, number, 50).await.answer().id);
    }
    for (number, decision) in [(3, Decision::Complete), (4, Decision::Decline)] {
        assert_eq!(code(send(&scene, number, 50).await), "TOO_MANY_WITHDRAWALS_PENDING");
        assert_eq!(json!(send(&scene, 2, 50).await.answer().id), json!(ids[2]), "the first answer again");
        scene.decide(decision, &admin, &ids[number - 3], "Decided").await.answer();
        ids.push(send(&scene, number, 50).await.answer().id);
    }
    assert_eq!(scene.player.audited().await.0.pending, 3);
}

/// An order that the balance does not cover does not count.
// asvs 2.4.1
#[tokio::test(start_paused = true)]
async fn ten_orders_an_hour_are_taken() {
    let (scene, max) = (Scene::new().await, RateLimit::Withdrawals.max() as usize);
    let admin = scene.admin("admin").await;
    for number in 0..max {
        assert_eq!(code(send(&scene, number, 10_000).await), "WITHDRAWAL_EXCEEDS_BALANCE");
    }
    scene.player.fund(Movement::PaidIn, 1_000).await;
    for number in 0..max {
        let id = send(&scene, number, 50).await.answer().id;
        scene.decide(Decision::Complete, &admin, &id, "Paid").await.answer();
    }
    let refused = refusal(send(&scene, max, 50).await);
    assert_eq!(refused, Refusal::TooManyRequests { limit: RateLimit::Withdrawals, wait_seconds: 3600 });
}

async fn send(scene: &Scene, number: usize, amount: u32) -> Run<WithdrawalView> {
    let call = scene.player.call(0).with_request_id(&format!("request {number}"));
    let call = call.with_idempotency_key(&format!("key-{number}"));
    scene.send(call.with_body(order(json!(amount)).to_string())).await
}

#[tokio::test(start_paused = true)]
async fn a_request_costs_a_transaction_eleven_writes_and_three_reads() {
    let scene = Scene::new().await;
    scene.request(&scene.player, "key", order(json!(60))).await.answer();
    let units = scene.cloud.units();
    println!("withdrawals-create: {units:?}");
    assert_eq!(
        scene.cloud.calls(),
        ["GetItem", "GetItem", "GetItem", "UpdateItem", "UpdateItem", "TransactWriteItems"]
    );
    assert_eq!((units.transactions, units.write_hundredths, units.read_hundredths), (1, 1100, 300));
}

#[tokio::test(start_paused = true)]
async fn players_with_the_same_payment_details_are_kept_together() {
    let scene = Scene::new().await;
    let other = scene.with_player("other").await;
    scene.request(&scene.player, "key", order(json!(60))).await.answer();
    other.request(&other.player, "key", order(json!(50))).await.answer();
    other.request(&other.player, "again", order(json!(50))).await.answer();
    let details = order(json!(60))["paymentDetails"].as_str().unwrap().to_owned();
    let links: Links = scene.cloud.connect();
    let mut both = [scene.player.uid().to_string(), other.player.uid().to_string()];
    both.sort();
    assert_eq!(links.find(&Link::of_details(&details)).await.unwrap(), both);
}

#[tokio::test(start_paused = true)]
async fn a_refused_request_links_nobody() {
    let scene = Scene::new().await;
    assert_eq!(code(scene.request(&scene.player, "key", order(json!(10_000))).await), "WITHDRAWAL_EXCEEDS_BALANCE");
    assert_eq!(scene.cloud.items("links"), Vec::<Value>::new());
}

/// The calls of a request: the wallet, the request, the payout accounts, the limit, the link, the transaction.
const CALLS: usize = 6;

#[tokio::test(start_paused = true)]
async fn one_fault_at_any_call_loses_nothing_as_a_retry_gets_the_first_answer() {
    for fault in Fault::at_each(CALLS) {
        survives(&Scene::new().await, &[fault]).await;
    }
}

#[tokio::test(start_paused = true)]
async fn two_faults_at_any_calls_lose_nothing_either() {
    let scene = Scene::new().await;
    for (nth, faults) in Fault::pairs(CALLS).into_iter().enumerate() {
        survives(&scene.with_player(&format!("player {nth}")).await, &faults).await;
    }
}

/// Requests all cash with faults, then sends the same order again: one request, one hold, one answer.
async fn survives(scene: &Scene, faults: &[(usize, Fault)]) {
    scene.cloud.plan(faults);
    let first = scene.request(&scene.player, "key", order(json!(100))).await;
    scene.player.audited().await;
    scene.cloud.forget();
    let retried = json!(scene.request_at(9_000, &scene.player, "key", &order(json!(100)).to_string()).await.answer());
    let (wallet, rows) = scene.player.audited().await;
    assert_eq!((wallet.balance, wallet.held, rows.len()), (BONUS, CASH, 3), "{faults:?}");
    let own = scene.own(&scene.player, &[]).await.answer();
    assert_eq!(json!(own.items), json!([retried]), "{faults:?}");
    if let Run::Ended(outcome) = first {
        assert_eq!(json!(outcome.expect("a short fault is retried")), retried, "{faults:?}");
    }
}
