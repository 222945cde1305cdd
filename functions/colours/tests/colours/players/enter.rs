//! POST /api/colours/enter.

use super::scene::{CLOSE_MS, CYCLE_MS, DRAW_MS, FEE, POINTS, Scene, after_turns, code, combinations, opened, refusal};
use aws::{Books, ColoursEntries, ColoursRounds};
use domain::{
    Failure, Money,
    colours::{Entry, Round, Shard, Status},
    request::RequestId,
    wallet::{Kind, Source},
};
use serde_json::{Value, json};
use std::time::Duration;
use testkit::{Cloud, Fault, Run, player};
use tokio::time::advance;

const PICKS: [&str; 3] = ["red", "blue", "white"];

// spec 1.10, 3.33, 7.21
#[tokio::test(start_paused = true)]
async fn an_entry_is_there_at_once_for_its_fee() {
    let scene = Scene::new().await;
    let made = json!(scene.enter("key", PICKS).await.answer());
    let entry = json!({
        "entryId": made["entry"]["entryId"],
        "picks": PICKS,
        "result": "pending",
        "matches": 0,
        "prize": 0,
        "createdAt": "2026-11-21T12:00:00.000Z",
    });
    assert_eq!(made, json!({"roundId": "2026-11-21T12:09Z", "entry": entry}));
    let (wallet, rows) = scene.player.audited().await;
    assert_eq!((Some(wallet.balance), wallet.games_played), (POINTS.minus(FEE), 1));
    let row = rows.last().unwrap();
    assert_eq!((row.kind(), row.source(), row.amount), (Kind::Debit, Source::Colours, FEE));
    assert_eq!(row.description, "Colours for the Day 2026-11-21T12:09Z: entry (blue, red, white)");
    assert_eq!(row.request_id().map(RequestId::as_str), entry["entryId"].as_str());
    assert_eq!(json!(scene.own_in(&opened(0)).await), json!([entry]));
}

#[tokio::test(start_paused = true)]
async fn a_stored_entry_has_what_settlement_needs_but_no_result() {
    let scene = Scene::new().await;
    let made = scene.enter("key", PICKS).await.answer();
    let stored = scene.stored(&scene.player);
    let names: Vec<&str> = stored[0].as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(names, ["combination", "createdAt", "entry", "picks", "uid"]);
    assert_eq!(stored[0]["entry"]["S"], json!(format!("2026-11-21T12:09Z#{}", made.entry.entry_id)));
    let shard = Shard::of(scene.player.uid()).number();
    let combination = format!("2026-11-21T12:09Z#blue-red-white#{shard:02}");
    assert_eq!(stored[0]["combination"]["S"], json!(combination));
}

#[tokio::test(start_paused = true)]
async fn who_has_not_agreed_to_the_terms_enters_nothing() {
    let scene = Scene::new().await;
    let mut stranger = scene.player.clone();
    stranger.principal.has_agreed = false;
    assert_eq!(code(scene.enter_at(0, &stranger, "key", json!({"picks": PICKS})).await), "AGREEMENT_MISSING");
    assert_eq!(scene.player.audited().await.0.balance, POINTS);
}

// spec 4.39
#[tokio::test(start_paused = true)]
async fn an_entry_counts_until_the_last_millisecond_before_the_close() {
    let scene = Scene::new().await;
    let round = opened(0);
    for named in [json!({"picks": PICKS}), json!({"picks": PICKS, "roundId": round.id})] {
        let late = scene.enter_at(CLOSE_MS, &scene.player, "late", named.clone()).await;
        assert_eq!(refusal(late).to_string(), "Entries window has closed");
        let later = scene.enter_at(DRAW_MS, &scene.player, "later", named).await;
        assert_eq!(code(later), "ENTRIES_CLOSED");
    }
    scene.assert_entered(0, "nothing is taken for a late entry").await;
    let last = scene.enter_at(CLOSE_MS - 1, &scene.player, "last", json!({"picks": PICKS})).await.answer();
    assert_eq!(last.entry.created_at, opened(0).open_at.plus_ms(CLOSE_MS - 1));
    scene.assert_entered(1, "the last one counts").await;
}

#[tokio::test(start_paused = true)]
async fn what_counts_is_when_an_entry_arrived_however_long_it_takes() {
    let scene = Scene::new().await;
    let call = scene.player.call(CLOSE_MS - 1).with_idempotency_key("key");
    let call = call.with_body(json!({"picks": PICKS}).to_string());
    advance(Duration::from_secs(2)).await;
    // A conflict forces a second attempt.
    scene.cloud.fail(3, Fault::Conflict);
    let made = scene.send(call).await.answer();
    assert_eq!(made.entry.created_at, opened(0).open_at.plus_ms(CLOSE_MS - 1));
    scene.assert_entered(1, "it was in time").await;
}

// spec 5.29
#[tokio::test(start_paused = true)]
async fn invalid_picks_are_refused_with_the_reason_for_no_fee() {
    let scene = Scene::new().await;
    let three = "Please select 3 unique colors.";
    let listed = "Please pick colors from the list, in lower-case letters";
    for (picks, text) in [
        (json!([]), three),
        (json!(["red"]), three),
        (json!(["red", "blue"]), three),
        (json!(["red", "blue", "red"]), three),
        (json!(["red", "red", "red"]), three),
        (json!(["red", "blue", "white", "black"]), three),
        (json!(["red", "blue", "white", "red"]), three),
        (json!(["Red", "blue", "white"]), listed),
        (json!(["RED", "BLUE", "WHITE"]), listed),
        (json!(["red", "blue", "gray"]), listed),
        (json!(["red", "blue", ""]), listed),
        (json!(["red", "blue", " white"]), listed),
        (json!(["red", "blue-white", "white"]), listed),
        (json!(["red", "blue", "whi\u{0442}e"]), listed),
    ] {
        let refusal = refusal(scene.enter_at(0, &scene.player, "key", json!({"picks": picks})).await);
        assert_eq!((refusal.to_string().as_str(), refusal.status()), (text, 400), "{picks}");
    }
    scene.assert_entered(0, "nothing is written").await;
}

#[tokio::test(start_paused = true)]
async fn an_entry_without_picks_is_told_to_select_three() {
    let scene = Scene::new().await;
    for body in ["{}", r#"{"picks": null}"#] {
        let call = scene.player.call(0).with_idempotency_key("key").with_body(body);
        assert_eq!(refusal(scene.send(call).await).to_string(), "Please select 3 unique colors.", "{body}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_malformed_entry_is_refused_without_a_fee() {
    let scene = Scene::new().await;
    for body in [
        "",
        "null",
        "[]",
        r#"["red", "blue", "white"]"#,
        r#"[["red", "blue", "white"]]"#,
        r#"{"picks": "red,blue,white"}"#,
        r#"{"picks": ["red", "blue", 3]}"#,
        r#"{"picks": ["red", "blue", null]}"#,
        r#"{"picks": {"0": "red", "1": "blue", "2": "white"}}"#,
        r#"{"picks": ["red", "blue", "white"], "roundId": 7}"#,
        r#"{"picks": ["red", "blue", "white"], "picks": ["red", "blue", "white"]}"#,
        r#"{"picks": ["red", "blue", "white"]"#,
        r#"{"picks": ["red", "blue", "white"]} {}"#,
        r#"{"picks": ["red", "blue", "white"], "result": "win"}"#,
        r#"{"picks": ["red", "blue", "white"], "entryFee": 0}"#,
        r#"{"picks": ["red", "blue", "white"], "uid": "bbbbbbbbbbbbbbbbbbbbbbbbbbbb"}"#,
    ] {
        let call = scene.player.call(0).with_idempotency_key("key").with_body(body);
        let refusal = refusal(scene.send(call).await);
        assert_eq!((refusal.code(), refusal.status()), ("MALFORMED", 400), "{body}");
    }
    scene.assert_entered(0, "nothing is written").await;
}

#[tokio::test(start_paused = true)]
async fn only_an_open_round_takes_entries_whatever_the_clock_says() {
    for status in [Status::Closed, Status::Drawn, Status::Settled, Status::Void] {
        let scene = Scene::new().await;
        let round = scene.bring(&opened(0), status).await;
        for body in [json!({"picks": PICKS}), json!({"picks": PICKS, "roundId": round.id})] {
            for ms in [0, CLOSE_MS, DRAW_MS] {
                let refusal = refusal(scene.enter_at(ms, &scene.player, "key", body.clone()).await);
                assert_eq!((refusal.to_string().as_str(), refusal.status()), ("Round is closed", 409), "{status:?}");
            }
        }
        scene.assert_entered(0, status.name()).await;
    }
}

/// The first round is drawn, the next one open.
async fn scene_of_two_rounds() -> (Scene, Round) {
    let scene = Scene::new().await;
    scene.bring(&opened(0), Status::Drawn).await;
    let next = scene.open(1).await;
    (scene, next)
}

// spec 7.20
#[tokio::test(start_paused = true)]
async fn an_entry_without_a_round_goes_to_the_newest() {
    let (scene, next) = scene_of_two_rounds().await;
    let made = scene.enter_at(CYCLE_MS, &scene.player, "key", json!({"picks": PICKS})).await.answer();
    assert_eq!(made.round_id, next.id.as_str());
    scene.assert_entered(1, "in the newest round").await;
}

#[tokio::test(start_paused = true)]
async fn a_finished_round_takes_no_entry_while_the_next_is_open() {
    let (scene, _) = scene_of_two_rounds().await;
    let over = json!({"picks": PICKS, "roundId": opened(0).id});
    assert_eq!(code(scene.enter_at(CYCLE_MS, &scene.player, "key", over).await), "ROUND_CLOSED");
    scene.assert_entered(0, "nor does the newest take it").await;
}

#[tokio::test(start_paused = true)]
async fn a_round_that_is_not_there_cannot_be_entered() {
    let scene = Scene::new().await;
    for id in
        [opened(1).id.as_str(), "2026-11-21T12:09", "2026-11-21T12:09:00Z", "", "#", "../2026", "2026-11-21T12:9Z"]
    {
        let refusal = refusal(scene.enter_at(0, &scene.player, "key", json!({"picks": PICKS, "roundId": id})).await);
        assert_eq!((refusal.to_string().as_str(), refusal.status()), ("Round not found", 404), "{id}");
    }
    scene.assert_entered(0, "nothing is written").await;
}

#[tokio::test(start_paused = true)]
async fn before_the_first_round_nobody_can_enter() {
    let scene = Scene::before_the_first_round().await;
    let refusal = refusal(scene.enter("key", PICKS).await);
    assert_eq!((refusal.to_string().as_str(), refusal.status()), ("There is no round yet", 404));
    scene.assert_entered(0, "nothing is written").await;
}

#[tokio::test(start_paused = true)]
async fn entries_are_taken_until_the_balance_is_spent() {
    let scene = Scene::new().await;
    // The starting balance covers five entries.
    let poor = player(&scene.cloud, "poor").await;
    for number in 0..5 {
        scene.enter_at(0, &poor, &format!("key-{number}"), json!({"picks": PICKS})).await.answer();
    }
    let refusal = refusal(scene.enter_at(0, &poor, "key", json!({"picks": PICKS})).await);
    assert_eq!((refusal.to_string().as_str(), refusal.status()), ("Insufficient balance", 422));
    let (wallet, rows) = poor.audited().await;
    assert_eq!((wallet.balance, rows.len(), scene.stored(&poor).len()), (Money::ZERO, 6, 5));
}

#[tokio::test(start_paused = true)]
async fn a_caller_without_a_wallet_is_told_so() {
    let scene = Scene::new().await;
    let stranger = player(&Cloud::default(), "stranger").await;
    let run = scene.enter_at(0, &stranger, "key", json!({"picks": PICKS})).await;
    assert_eq!(refusal(run).to_string(), "Wallet not found");
    assert_eq!(scene.stored(&stranger), [Value::Null; 0]);
}

#[tokio::test(start_paused = true)]
async fn an_entry_without_a_proper_key_is_refused() {
    let scene = Scene::new().await;
    let without = scene.player.call(0).with_body(json!({"picks": PICKS}).to_string());
    assert_eq!(code(scene.send(without).await), "IDEMPOTENCY_KEY_MISSING");
    for (key, expected) in [("", "IDEMPOTENCY_KEY_MISSING"), ("a b", "MALFORMED"), (&"k".repeat(65), "MALFORMED")] {
        let refusal = refusal(scene.enter(key, PICKS).await);
        assert_eq!((refusal.code(), refusal.status()), (expected, 400), "{key}");
    }
    scene.assert_entered(0, "nothing is written").await;
}

#[tokio::test(start_paused = true)]
async fn the_same_key_and_picks_in_any_order_get_the_same_entry_for_one_fee() {
    let scene = Scene::new().await;
    let first = json!(scene.enter("key", PICKS).await.answer());
    for (nth, body) in [
        json!({"picks": PICKS}),
        json!({"picks": ["white", "blue", "red"]}),
        json!({"picks": ["blue", "white", "red"], "roundId": "2026-11-21T12:09Z"}),
        json!({"picks": PICKS, "roundId": null}),
    ]
    .into_iter()
    .enumerate()
    {
        let ms = 1_000 * (nth as u64 + 1);
        assert_eq!(json!(scene.enter_at(ms, &scene.player, "key", body).await.answer()), first);
    }
    scene.assert_entered(1, "one fee").await;
}

/// The first answer was lost, and the retry is late.
#[tokio::test(start_paused = true)]
async fn a_retry_after_the_close_or_the_next_opening_gets_its_entry() {
    for status in Status::ALL {
        let scene = Scene::new().await;
        let first = scene.enter("key", PICKS).await.answer();
        let round = scene.bring(&opened(0), status).await;
        let retries = async |ms: u64| {
            for body in [json!({"picks": PICKS}), json!({"picks": PICKS, "roundId": round.id})] {
                let again = scene.enter_at(ms, &scene.player, "key", body.clone()).await.answer();
                assert_eq!((&again.round_id, &again.entry.entry_id), (&first.round_id, &first.entry.entry_id));
                assert_eq!(again.entry.created_at, first.entry.created_at, "{status:?} {body}");
            }
        };
        retries(CLOSE_MS).await;
        scene.open(1).await;
        retries(CYCLE_MS).await;
        scene.assert_entered(1, status.name()).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_retry_gets_its_entry_even_when_the_rest_of_the_balance_is_gone() {
    let scene = Scene::new().await;
    let poor = player(&scene.cloud, "poor").await;
    let mut made = Vec::new();
    for number in 0..5 {
        made.push(json!(scene.enter_at(0, &poor, &number.to_string(), json!({"picks": PICKS})).await.answer()));
    }
    for (number, made) in made.iter().enumerate() {
        let again = scene.enter_at(9, &poor, &number.to_string(), json!({"picks": PICKS})).await.answer();
        assert_eq!(json!(again), *made);
    }
    assert_eq!(poor.audited().await.1.len(), 6);
}

#[tokio::test(start_paused = true)]
async fn the_same_key_with_other_picks_is_refused() {
    let scene = Scene::new().await;
    scene.enter("key", PICKS).await.answer();
    for ms in [0, CLOSE_MS] {
        let other = scene.enter_at(ms, &scene.player, "key", json!({"picks": ["red", "blue", "black"]})).await;
        let refusal = refusal(other);
        assert_eq!((refusal.code(), refusal.status()), ("IDEMPOTENCY_KEY_REUSED", 409));
    }
    assert_eq!(code(scene.enter_at(0, &scene.player, "key", json!({"picks": ["red"]})).await), "PICKS_NOT_UNIQUE");
    scene.assert_entered(1, "the first one stands").await;
}

/// With a round in the body, only that one is searched for the entry; without one, the two newest are.
#[tokio::test(start_paused = true)]
async fn a_key_counts_in_the_named_round_or_else_in_the_two_newest() {
    let scene = Scene::new().await;
    let first = scene.enter("key", PICKS).await.answer();
    let next = scene.open(1).await;
    let other = json!({"picks": ["red", "blue", "black"]});
    assert_eq!(code(scene.enter_at(CYCLE_MS, &scene.player, "key", other).await), "IDEMPOTENCY_KEY_REUSED");
    let again = scene.enter_at(CYCLE_MS, &scene.player, "key", json!({"picks": PICKS})).await.answer();
    assert_eq!(again.round_id, first.round_id);
    let named = json!({"picks": PICKS, "roundId": next.id});
    let there = scene.enter_at(CYCLE_MS, &scene.player, "key", named).await.answer();
    assert_eq!(there.round_id, next.id.as_str());
    scene.assert_entered(2, "one in each").await;
}

#[tokio::test(start_paused = true)]
async fn another_players_same_key_is_another_entry() {
    let scene = Scene::new().await;
    let other = scene.with_player("other").await;
    let mine = scene.enter("key", PICKS).await.answer();
    let theirs = other.enter("key", ["pink", "brown", "black"]).await.answer();
    assert_ne!(mine.entry.entry_id, theirs.entry.entry_id);
    assert_ne!(scene.player.uid(), other.player.uid());
    scene.assert_entered(1, "mine").await;
    other.assert_entered(1, "theirs").await;
}

#[tokio::test(start_paused = true)]
async fn one_player_may_hold_all_120_combinations_even_one_twice() {
    let scene = Scene::new().await;
    for picks in combinations() {
        let body = json!({"picks": picks.names()});
        scene.enter_at(0, &scene.player, &picks.to_string(), body).await.answer();
    }
    scene.enter("once-more", PICKS).await.answer();
    scene.assert_entered(121, "each has its fee").await;
    let mut picked: Vec<String> = scene.own_in(&opened(0)).await.iter().map(|entry| entry.picks.join("-")).collect();
    picked.sort_unstable();
    let mut expected: Vec<String> = combinations().iter().map(|picks| picks.names().join("-")).collect();
    expected.push(PICKS.join("-"));
    expected.sort_unstable();
    assert_eq!(picked, expected);
}

/// The second one may read the balance that the first one left, which covers no further fee.
#[tokio::test(start_paused = true)]
async fn two_concurrent_copies_of_an_entry_take_the_last_points_once() {
    for turns in 0..12 {
        let scene = Scene::new().await;
        let poor = player(&scene.cloud, "poor").await;
        for number in 0..4 {
            scene.enter_at(0, &poor, &number.to_string(), json!({"picks": PICKS})).await.answer();
        }
        let enter = || scene.enter_at(0, &poor, "key", json!({"picks": PICKS}));
        let (first, second) = tokio::join!(enter(), after_turns(turns, enter()));
        assert_eq!(json!(first.answer()), json!(second.answer()), "{turns}");
        let (wallet, rows) = poor.audited().await;
        assert_eq!((wallet.balance, rows.len(), scene.stored(&poor).len()), (Money::ZERO, 6, 5), "{turns}");
    }
}

#[tokio::test(start_paused = true)]
async fn of_two_concurrent_entries_with_one_key_but_other_picks_one_is_made() {
    for turns in 0..12 {
        let scene = Scene::new().await;
        let other = scene.enter("key", ["pink", "brown", "black"]);
        let (first, second) = tokio::join!(scene.enter("key", PICKS), after_turns(turns, other));
        let (made, refused) = if matches!(first, Run::Ended(Ok(_))) { (first, second) } else { (second, first) };
        made.answer();
        assert_eq!(code(refused), "IDEMPOTENCY_KEY_REUSED", "{turns}");
        scene.assert_entered(1, "one fee").await;
    }
}

/// The wallet's version already separates two attempts. But if a paid entry were overwritten, it would be paid again.
#[tokio::test(start_paused = true)]
async fn an_entry_that_is_there_is_never_written_over() {
    let scene = Scene::new().await;
    let id = scene.enter("key", PICKS).await.answer().entry.entry_id;
    let books: Books = scene.cloud.connect();
    let (wallet, picks) = (books.wallets.load(scene.player.uid()).await.unwrap(), combinations().remove(7));
    let again = Entry::enter(RequestId::parse(&id).unwrap(), &opened(0), picks, &wallet, wallet.updated_at).unwrap();
    let entries: ColoursEntries = scene.cloud.connect();
    assert!(matches!(entries.enter(&again, &books).await, Err(Failure::Conflict)));
    scene.assert_entered(1, "the first one stands").await;
    assert_eq!(scene.own_in(&opened(0)).await[0].picks, PICKS);
}

/// The fee was fixed when the round opened.
// spec 9.26
#[tokio::test(start_paused = true)]
async fn the_fee_is_the_rounds() {
    let scene = Scene::before_the_first_round().await;
    let mut dear = opened(0);
    dear.entry_fee = Money::points(7);
    let rounds: ColoursRounds = scene.cloud.connect();
    rounds.create(&dear).await.unwrap();
    scene.enter("key", PICKS).await.answer();
    assert_eq!(Some(scene.player.audited().await.0.balance), POINTS.minus(dear.entry_fee));
}

// spec 1.10
#[tokio::test(start_paused = true)]
async fn whoever_has_not_signed_in_cannot_enter() {
    let scene = Scene::new().await;
    let call = http::Call::new(None, opened(0).open_at).with_idempotency_key("key");
    assert_eq!(code(scene.send(call.with_body(json!({"picks": PICKS}).to_string())).await), "NOT_AUTHENTICATED");
}

#[tokio::test(start_paused = true)]
async fn an_entry_costs_one_transaction_7_write_and_at_most_3_5_read_units() {
    let scene = Scene::new().await;
    scene.enter("key", PICKS).await.answer();
    let units = scene.cloud.units();
    println!("colours-enter, the very first round: {units:?}");
    assert_eq!(scene.cloud.calls(), ["GetItem", "Query", "GetItem", "TransactWriteItems"]);
    assert_eq!((units.transactions, units.write_hundredths, units.read_hundredths), (1, 700, 250));

    scene.bring(&opened(0), Status::Settled).await;
    let next = scene.open(1).await;
    scene.cloud.forget();
    scene.enter_at(CYCLE_MS, &scene.player, "unnamed", json!({"picks": PICKS})).await.answer();
    let units = scene.cloud.units();
    println!("colours-enter, the newest round: {units:?}");
    assert_eq!((units.transactions, units.write_hundredths, units.read_hundredths), (1, 700, 350));

    scene.cloud.forget();
    let named = json!({"picks": PICKS, "roundId": next.id});
    scene.enter_at(CYCLE_MS, &scene.player, "named", named).await.answer();
    let units = scene.cloud.units();
    println!("colours-enter, a named round: {units:?}");
    assert_eq!(scene.cloud.calls(), ["GetItem", "GetItem", "GetItem", "TransactWriteItems"]);
    assert_eq!((units.transactions, units.write_hundredths, units.read_hundredths), (1, 700, 300));
}
