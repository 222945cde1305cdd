use super::{Scene, request_id};
use aws::Withdrawals;
use domain::{Money, Timestamp, Uid, wallet::Movement, withdrawal};
use serde_json::{Value, json};
use testkit::{DAY_MS, NOON, Units, after_turns, code, refusal, run};

fn new(words: &str) -> (String, bool) {
    (words.to_owned(), true)
}

fn old(words: &str) -> (String, bool) {
    (words.to_owned(), false)
}

#[tokio::test(start_paused = true)]
async fn a_new_player_has_no_notices() {
    let scene = Scene::new().await;
    assert_eq!(json!(scene.read(&scene.alice, 0).await), json!({"notices": [], "unread": 0}));
}

#[tokio::test(start_paused = true)]
async fn each_kind_of_record_tells_its_owner() {
    let scene = Scene::new().await;
    scene.alice.fund(Movement::PaidIn, 100).await;
    scene.bob.fund(Movement::PaidIn, 100).await;
    scene.declined(1, &scene.alice, &scene.alice, 1).await;
    scene.approved(2, &scene.bob, &scene.alice, 2).await;
    scene.resolved(3, &scene.alice, 3).await;
    let round = scene.open(0).await;
    scene.enter(&scene.alice, &round, 2, true).await;
    scene.draw(&round).await;
    let told = scene.told(&scene.alice, 2 * DAY_MS).await;
    assert_eq!(told, ["draw won", "ticket resolved", "deposit received", "deposit declined"].map(new));
    let notices = json!(scene.read(&scene.alice, 2 * DAY_MS).await);
    let expected = json!({
        "id": format!("draw:{}", round.id), "topic": "draw", "outcome": "won", "about": round.id.as_str(),
        "at": round.draw_at, "amount": 160, "matches": 3, "isNew": true,
    });
    assert_eq!(notices["notices"][0], expected);
    let id = request_id(2);
    let expected = json!({
        "id": format!("deposit:{id}"), "topic": "deposit", "outcome": "received", "about": id,
        "at": NOON.plus_ms(2), "amount": 5, "with": "sub-bob", "isNew": true,
    });
    assert_eq!(notices["notices"][2], expected);
    assert_eq!(notices["notices"][3]["note"], "Not seen");
}

#[tokio::test(start_paused = true)]
async fn a_withdrawal_tells_its_owner() {
    let scene = Scene::new().await;
    scene.alice.fund(Movement::PaidIn, 100).await;
    let wallet = scene.alice.wallet().await;
    let order = withdrawal::Order::parse("50", withdrawal::WITHDRAWAL_MIN, "PayPal", "ada@example.com").unwrap();
    let terms = domain::withdrawal::Terms {
        deposit_first: None,
        transfers: domain::wallet::TransferRule { hold_hours: 0, daily: Money::MAX },
        payout_hold: domain::withdrawal::PayoutHold::new(0).unwrap(),
        methods: domain::withdrawal::PayoutMethods::ALL,
    };
    let requested = domain::withdrawal::Withdrawal::request(
        request_id(1),
        &order,
        (&wallet, &domain::withdrawal::PayoutAccounts::none(wallet.uid.clone())),
        "ada@example.com",
        &terms,
        NOON,
    )
    .unwrap();
    let (held, admin) = (requested.posted.wallet, Uid::from_sub("admin"));
    let paid = requested.withdrawal.pay_at_once((&admin, ""), (None, None), &held, NOON.plus_ms(1)).unwrap().withdrawal;
    scene.cloud.quiet().connect::<Withdrawals>().create(&paid).await.unwrap();
    let notices = json!(scene.read(&scene.alice, 2).await);
    assert_eq!(notices["notices"][0]["outcome"], "completed");
    assert_eq!(notices["notices"][0]["method"], "PayPal");
}

#[tokio::test(start_paused = true)]
async fn another_players_records_tell_nothing() {
    let scene = Scene::new().await;
    scene.bob.fund(Movement::PaidIn, 100).await;
    scene.declined(1, &scene.bob, &scene.bob, 1).await;
    scene.declined(2, &scene.bob, &scene.alice, 2).await;
    scene.resolved(3, &scene.bob, 3).await;
    let round = scene.open(0).await;
    scene.enter(&scene.bob, &round, 1, true).await;
    scene.draw(&round).await;
    assert_eq!(scene.told(&scene.alice, 2 * DAY_MS).await, []);
}

#[tokio::test(start_paused = true)]
async fn what_was_seen_on_one_device_is_seen_on_all() {
    let scene = Scene::new().await;
    scene.declined(1, &scene.alice, &scene.alice, 1_000).await;
    assert_eq!(scene.told(&scene.alice, 2_000).await, [new("deposit declined")]);
    assert_eq!(scene.see(&scene.alice, NOON.plus_ms(1_000), 2_000).await, NOON.plus_ms(1_000));
    scene.resolved(2, &scene.alice, 3_000).await;
    assert_eq!(scene.told(&scene.alice, 4_000).await, [new("ticket resolved"), old("deposit declined")]);
    let read = scene.read(&scene.alice, 4_000).await;
    assert_eq!((read.unread, read.seen_until), (1, Some(NOON.plus_ms(1_000))));
    assert_eq!(scene.read(&scene.bob, 4_000).await.seen_until, None);
}

#[tokio::test(start_paused = true)]
async fn a_mark_never_goes_back() {
    let scene = Scene::new().await;
    assert_eq!(scene.see(&scene.alice, NOON.plus_ms(5_000), 9_000).await, NOON.plus_ms(5_000));
    for earlier in [0, 4_999, 5_000] {
        assert_eq!(scene.see(&scene.alice, NOON.plus_ms(earlier), 9_000).await, NOON.plus_ms(5_000), "{earlier}");
    }
    assert_eq!(scene.see(&scene.alice, NOON.plus_ms(6_000), 9_000).await, NOON.plus_ms(6_000));
}

#[tokio::test(start_paused = true)]
async fn of_two_marks_at_once_the_later_stays() {
    for turns in 0..4 {
        let scene = Scene::new().await;
        tokio::join!(
            scene.see(&scene.alice, NOON.plus_ms(1_000), 9_000),
            after_turns(turns, scene.see(&scene.alice, NOON.plus_ms(5_000), 9_000)),
            scene.see(&scene.alice, NOON.plus_ms(3_000), 9_000),
        );
        assert_eq!(scene.read(&scene.alice, 9_000).await.seen_until, Some(NOON.plus_ms(5_000)), "{turns}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_mark_does_not_go_beyond_now() {
    let scene = Scene::new().await;
    assert_eq!(scene.see(&scene.alice, Timestamp::MAX, 1_000).await, NOON.plus_ms(1_000));
    scene.declined(1, &scene.alice, &scene.alice, 1_001).await;
    assert_eq!(scene.told(&scene.alice, 2_000).await, [new("deposit declined")]);
}

#[tokio::test(start_paused = true)]
async fn without_a_mark_only_the_last_seven_days_are_new() {
    let scene = Scene::new().await;
    scene.declined(1, &scene.alice, &scene.alice, 0).await;
    scene.resolved(2, &scene.alice, DAY_MS).await;
    assert_eq!(scene.told(&scene.alice, 7 * DAY_MS).await, [new("ticket resolved"), old("deposit declined")]);
}

#[tokio::test(start_paused = true)]
async fn a_mark_that_is_no_time_is_refused() {
    let scene = Scene::new().await;
    for body in ["", "{}", "[]", r#"{"until": 1}"#, r#"{"until": "yesterday"}"#, r#"{"until": null}"#] {
        assert_eq!(code(scene.send_seen(&scene.alice, body, 0).await), "MALFORMED", "{body}");
    }
}

/// The profile comes first, which creates the record (D9).
#[tokio::test(start_paused = true)]
async fn a_caller_without_a_record_has_no_mark_to_move() {
    let scene = Scene::new().await;
    scene.cloud.empty("users");
    assert_eq!(scene.told(&scene.alice, 0).await, []);
    let body = json!({"until": NOON}).to_string();
    assert_eq!(code(scene.send_seen(&scene.alice, &body, 0).await), "USER_NOT_FOUND");
    assert_eq!(scene.cloud.items("users"), [Value::Null; 0]);
}

#[tokio::test(start_paused = true)]
async fn a_mark_changes_nothing_else_in_the_record() {
    let scene = Scene::new().await;
    let mut expected = scene.alice.record();
    scene.see(&scene.alice, NOON, 0).await;
    expected["noticesSeenUntil"] = json!({"S": NOON});
    assert_eq!(scene.alice.record(), expected);
}

#[tokio::test(start_paused = true)]
async fn a_closed_or_frozen_account_reads_its_own() {
    let scene = Scene::new().await;
    scene.declined(1, &scene.alice, &scene.alice, 1).await;
    scene.alice.restrict(&scene.alice.wallet().await.closed(NOON)).await;
    assert_eq!(scene.told(&scene.alice, 2).await, [new("deposit declined")]);
    assert_eq!(scene.see(&scene.alice, NOON.plus_ms(1), 2).await, NOON.plus_ms(1));
}

#[tokio::test(start_paused = true)]
async fn nobody_reads_notices_without_being_someone() {
    let scene = Scene::new().await;
    let call = http::Call::new(None, NOON);
    let run = run(&scene.cloud, || accounts::notices_list(scene.list.clone(), call.clone())).await;
    assert_eq!(refusal(run).code(), "NOT_AUTHENTICATED");
}

#[tokio::test(start_paused = true)]
async fn a_round_whose_entries_do_not_all_fit_on_a_page_tells_nothing() {
    let scene = Scene::new().await;
    scene.alice.fund(Movement::PaidIn, 1_000).await;
    let (first, second) = (scene.open(0).await, scene.open(1).await);
    scene.enter(&scene.alice, &first, 145, true).await;
    scene.enter(&scene.alice, &second, 10, false).await;
    scene.draw(&first).await;
    scene.draw(&second).await;
    let notices = scene.read(&scene.alice, 3 * DAY_MS).await.notices;
    assert_eq!(notices.iter().map(|notice| notice.about.as_str()).collect::<Vec<_>>(), [second.id.as_str()]);
}

/// Of a player with ten deposits and transfers each way, a ticket, and an entry in each of ten rounds.
#[tokio::test(start_paused = true)]
async fn a_look_costs_seven_reads_of_few_units() {
    let scene = Scene::new().await;
    scene.alice.fund(Movement::PaidIn, 1_000).await;
    scene.bob.fund(Movement::PaidIn, 1_000).await;
    for number in 0..10 {
        scene.declined(number, &scene.alice, &scene.alice, 1).await;
        scene.approved(100 + number, &scene.bob, &scene.alice, 2).await;
    }
    scene.resolved(200, &scene.alice, 3).await;
    for day in 0..10 {
        let round = scene.open(day).await;
        scene.enter(&scene.alice, &round, 1, false).await;
        scene.draw(&round).await;
    }
    scene.cloud.forget();
    assert_eq!(scene.read(&scene.alice, 12 * DAY_MS).await.notices.len(), 25);
    let mut calls = scene.cloud.calls();
    calls.sort_unstable();
    assert_eq!(calls, ["GetItem", "Query", "Query", "Query", "Query", "Query", "Query"]);
    assert_eq!(scene.cloud.units(), Units { read_hundredths: 600, ..Units::default() });
    scene.cloud.forget();
    scene.see(&scene.alice, NOON, 12 * DAY_MS).await;
    assert_eq!(scene.cloud.calls(), ["UpdateItem"]);
}
