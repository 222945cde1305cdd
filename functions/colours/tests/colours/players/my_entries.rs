//! GET /api/colours/my-entries.

use super::scene::{CYCLE_MS, FEE, POINTS, Scene, code, combinations, drawn_colours, opened};
use contract::dto::{ColoursEntryPage, ColoursResult};
use domain::{
    Money,
    colours::{Round, Shard, Status},
    cursor,
};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use testkit::{Fault, NOON, Run};

/// The most entries on a page.
const PAGE: usize = 150;

/// Picks with so many matches in the noon round.
fn matching(matches: usize) -> [String; 3] {
    let (drawn, others) = drawn_colours(0);
    let picks: Vec<String> = drawn[..matches].iter().chain(&others[..3 - matches]).cloned().collect();
    picks.try_into().unwrap()
}

/// Enters the scene's player once for each number of matches, a second apart.
async fn enter_every_tier(scene: &Scene) {
    for matches in 0..=3 {
        let body = json!({"picks": matching(matches)});
        let ms = 1_000 * matches as u64;
        scene.enter_at(ms, &scene.player, &format!("{matches}-matches"), body).await.answer();
    }
}

/// Result, matches, prize and time of payment, newest entry first.
async fn results(scene: &Scene, round: &Round) -> Vec<(ColoursResult, usize, Money, Option<String>)> {
    let own = scene.own_in(round).await;
    own.iter().map(|entry| (entry.result, entry.matches, entry.prize, entry.paid_at.map(|at| at.to_string()))).collect()
}

#[tokio::test(start_paused = true)]
async fn before_the_draw_every_entry_is_pending() {
    for status in [Status::Open, Status::Closed] {
        let scene = Scene::new().await;
        enter_every_tier(&scene).await;
        let round = scene.bring(&opened(0), status).await;
        let pending = (ColoursResult::Pending, 0, Money::ZERO, None);
        assert_eq!(results(&scene, &round).await, vec![pending; 4], "{status:?}");
    }
}

// spec 7.17
#[tokio::test(start_paused = true)]
async fn an_entry_shows_its_prize_once_drawn_its_payment_once_paid() {
    let scene = Scene::new().await;
    enter_every_tier(&scene).await;
    let drawn = scene.bring(&opened(0), Status::Drawn).await;
    let (all, one) = (FEE.times(80).unwrap(), FEE);
    let expected = |paid: Option<&str>| {
        let paid = paid.map(str::to_owned);
        [
            (ColoursResult::Win, 3, all, paid.clone()),
            (ColoursResult::Win, 2, one, paid),
            (ColoursResult::Loss, 1, Money::ZERO, None),
            (ColoursResult::Loss, 0, Money::ZERO, None),
        ]
    };
    assert_eq!(results(&scene, &drawn).await, expected(None));
    scene.settle(&scene.player, &drawn).await;
    let settled = scene.end_pass(&drawn).await;
    assert_eq!(results(&scene, &settled).await, expected(Some("2026-11-21T12:09:00.000Z")));
    let (wallet, _) = scene.player.audited().await;
    assert_eq!(Some(wallet.total_winnings), all.plus(one));
}

#[tokio::test(start_paused = true)]
async fn in_a_void_round_every_fee_goes_back() {
    let scene = Scene::new().await;
    enter_every_tier(&scene).await;
    let void = scene.bring(&opened(0), Status::Void).await;
    let returned = |paid: Option<&str>| (ColoursResult::Refunded, 0, Money::ZERO, paid.map(str::to_owned));
    assert_eq!(results(&scene, &void).await, vec![returned(None); 4]);
    scene.settle(&scene.player, &void).await;
    assert_eq!(results(&scene, &void).await, vec![returned(Some("2026-11-22T12:09:00.000Z")); 4]);
    assert_eq!(scene.player.audited().await.0.balance, POINTS);
}

// spec 7.17
#[tokio::test(start_paused = true)]
async fn only_own_entries_are_listed_of_the_current_or_the_requested_round() {
    let scene = Scene::new().await;
    let other = scene.with_player("other").await;
    let mine = scene.enter("key", ["red", "blue", "white"]).await.answer();
    other.enter("key", ["pink", "brown", "black"]).await.answer();
    let ids = |page: ColoursEntryPage| -> (String, Vec<String>) {
        (page.round_id, page.items.into_iter().map(|entry| entry.entry_id).collect())
    };
    let first = (opened(0).id.to_string(), vec![mine.entry.entry_id]);
    assert_eq!(ids(scene.own(&scene.player, &[]).await.answer()), first);

    scene.bring(&opened(0), Status::Drawn).await;
    assert_eq!(ids(scene.own(&scene.player, &[]).await.answer()), first, "until the next one opens");
    let next = scene.open(1).await;
    let (named, id) = ([("roundId", first.0.as_str())], next.id.to_string());
    assert_eq!(ids(scene.own(&scene.player, &[]).await.answer()), (id.clone(), vec![]));
    let later =
        scene.enter_at(CYCLE_MS, &scene.player, "later", json!({"picks": ["pink", "red", "blue"]})).await.answer();
    assert_eq!(ids(scene.own(&scene.player, &[]).await.answer()), (id, vec![later.entry.entry_id]));
    assert_eq!(ids(scene.own(&scene.player, &named).await.answer()), first);

    let with_another_id = [("roundId", named[0].1), ("uid", other.player.uid().as_str())];
    assert_eq!(ids(scene.own(&scene.player, &with_another_id).await.answer()), first);
    let stranger = scene.with_player("stranger").await;
    assert_eq!(stranger.own(&stranger.player, &named).await.answer().items.len(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_round_that_is_not_there_has_no_entries_to_show() {
    let scene = Scene::before_the_first_round().await;
    assert_eq!(code(scene.own(&scene.player, &[]).await), "NO_ROUND");
    scene.open(0).await;
    for id in [opened(1).id.as_str(), "x", "2026-11-21T12:09:00Z", "2026-11-21T12:09Z#"] {
        assert_eq!(code(scene.own(&scene.player, &[("roundId", id)]).await), "ROUND_UNKNOWN", "{id}");
    }
}

#[tokio::test(start_paused = true)]
async fn entries_are_newest_first_with_a_stable_order_in_one_millisecond() {
    let scene = Scene::new().await;
    for (nth, picks) in combinations().into_iter().take(40).enumerate() {
        let body = json!({"picks": picks.names()});
        scene.enter_at(nth as u64 / 4, &scene.player, &format!("key-{nth}"), body).await.answer();
    }
    let own = scene.own_in(&opened(0)).await;
    let places: Vec<_> = own.into_iter().map(|entry| (entry.created_at, entry.entry_id)).collect();
    assert_eq!(places.len(), 40);
    assert!(places.is_sorted_by(|newer, older| newer > older), "{places:?}");
}

/// Writes `count` entries of the scene's player, a second apart. An entry's id is its number.
async fn fill(scene: &Scene, count: usize) {
    let elsewhere = Scene::new().await;
    elsewhere.enter("key", ["red", "blue", "white"]).await.answer();
    let template = elsewhere.stored(&elsewhere.player).remove(0);
    let copy = |number: usize| {
        let mut copy = template.clone();
        copy["entry"] = json!({"S": format!("{}#{number:022}", opened(0).id)});
        copy["createdAt"] = json!({"S": NOON.plus_ms(1_000 * number as u64).to_string()});
        copy
    };
    scene.cloud.fill("colours_entries", &(0..count).map(copy).collect::<Vec<_>>());
}

async fn page(scene: &Scene, cursor: Option<&str>) -> ColoursEntryPage {
    let mut query = vec![("roundId", "2026-11-21T12:09Z")];
    query.extend(cursor.map(|cursor| ("cursor", cursor)));
    scene.own(&scene.player, &query).await.answer()
}

#[tokio::test(start_paused = true)]
async fn pages_lead_through_all_entries_without_gap_or_repeat_each_newest_first() {
    for count in [0, 1, PAGE - 1, PAGE, PAGE + 1, 3 * PAGE + 7] {
        let scene = Scene::new().await;
        fill(&scene, count).await;
        let (mut seen, mut cursor) = (Vec::new(), None::<String>);
        loop {
            let page = page(&scene, cursor.as_deref()).await;
            assert!(page.items.len() <= PAGE, "{count}");
            assert!(page.items.is_sorted_by(|newer, older| newer.created_at > older.created_at), "{count}");
            seen.extend(page.items.into_iter().map(|entry| entry.entry_id.parse::<usize>().unwrap()));
            cursor = page.next_cursor;
            if cursor.is_none() {
                break;
            }
        }
        assert_eq!(seen.len(), count);
        assert_eq!(seen.into_iter().collect::<BTreeSet<_>>(), (0..count).collect());
    }
}

#[tokio::test(start_paused = true)]
async fn a_cursor_holds_only_a_position_neither_a_player_nor_a_round() {
    let scene = Scene::new().await;
    fill(&scene, 2 * PAGE).await;
    let cursor = page(&scene, None).await.next_cursor.unwrap();
    let other = scene.with_player("other").await;
    let theirs = other.enter("key", ["red", "blue", "white"]).await.answer().entry.entry_id;
    for entry in page(&other, Some(&cursor)).await.items {
        assert_eq!(entry.entry_id, theirs);
    }
    scene.open(1).await;
    let elsewhere = scene.own(&scene.player, &[("cursor", &cursor)]).await.answer();
    assert_eq!((elsewhere.round_id.as_str(), elsewhere.items.len()), (opened(1).id.as_str(), 0));
}

#[tokio::test(start_paused = true)]
async fn a_cursor_that_is_none_is_refused() {
    let scene = Scene::new().await;
    scene.enter("key", ["red", "blue", "white"]).await.answer();
    let id = "0".repeat(22);
    for cursor in [
        "!".to_owned(),
        id.clone(),
        cursor::write("x"),
        cursor::write("#"),
        cursor::write(&format!("{id}#")),
        cursor::write(&format!("2026-11-21T12:09Z#{id}")),
        cursor::write(&format!("2026-11-21T12:00:00.000Z#{id}")),
        cursor::write(opened(0).id.as_str()),
        "A".repeat(10_000),
    ] {
        assert_eq!(code(scene.own(&scene.player, &[("cursor", &cursor)]).await), "MALFORMED", "{cursor}");
    }
    let unused = cursor::write(&id);
    assert_eq!(scene.own(&scene.player, &[("cursor", &unused)]).await.answer().items.len(), 1);
}

/// A settled round in which settlement missed a winner.
async fn missed_winner() -> (Scene, Round) {
    let scene = Scene::new().await;
    enter_every_tier(&scene).await;
    let drawn = scene.bring(&opened(0), Status::Drawn).await;
    let settled = scene.end_pass(&drawn).await;
    (scene, settled)
}

fn retry_task(scene: &Scene, round: &Round) -> Value {
    json!({"roundId": round.id, "shard": Shard::of(scene.player.uid()), "pass": null, "from": null})
}

#[tokio::test(start_paused = true)]
async fn listing_an_unpaid_prize_of_a_settled_round_settles_its_shard_again() {
    let (scene, round) = missed_winner().await;
    assert!(results(&scene, &round).await.iter().all(|(.., paid)| paid.is_none()));
    let events = scene.cloud.take_events();
    assert_eq!(events, [retry_task(&scene, &round)], "once, however many prizes are unpaid");
    for event in events {
        scene.deliver(event).await;
    }
    let won = FEE.times(81).unwrap();
    assert_eq!(scene.player.audited().await.0.total_winnings, won);
    assert_eq!(results(&scene, &round).await.iter().filter(|(.., paid)| paid.is_some()).count(), 2);
    assert_eq!(scene.cloud.take_events(), [Value::Null; 0], "nobody is unpaid any more");
}

#[tokio::test(start_paused = true)]
async fn one_unpaid_winner_among_paid_ones_is_enough() {
    let (scene, round) = missed_winner().await;
    scene.settle(&scene.player, &round).await;
    results(&scene, &round).await;
    assert_eq!(scene.cloud.take_events(), [Value::Null; 0]);
    // An entry that is missing in the index.
    let mut missed = scene.stored(&scene.player)[0].clone();
    missed["entry"] = json!({"S": format!("{}#{}", round.id, "0".repeat(22))});
    missed["picks"] = json!({"L": matching(3).map(|colour| json!({"S": colour}))});
    for name in ["paidAt", "combination"] {
        missed.as_object_mut().unwrap().remove(name);
    }
    scene.cloud.fill("colours_entries", &[missed]);
    assert_eq!(results(&scene, &round).await.iter().filter(|(.., paid)| paid.is_some()).count(), 2);
    assert_eq!(scene.cloud.take_events(), [retry_task(&scene, &round)]);
}

#[tokio::test(start_paused = true)]
async fn the_fee_of_a_void_round_is_missed_likewise() {
    let scene = Scene::new().await;
    enter_every_tier(&scene).await;
    let void = scene.bring(&opened(0), Status::Void).await;
    results(&scene, &void).await;
    assert_eq!(scene.cloud.take_events(), [Value::Null; 0], "its settlement is in progress");
    let settled = scene.end_pass(&void).await;
    results(&scene, &settled).await;
    assert_eq!(scene.cloud.take_events(), [retry_task(&scene, &settled)]);
}

#[tokio::test(start_paused = true)]
async fn nobody_is_reminded_before_settlement_has_ended() {
    for status in [Status::Open, Status::Closed, Status::Drawn] {
        let scene = Scene::new().await;
        enter_every_tier(&scene).await;
        let round = scene.bring(&opened(0), status).await;
        results(&scene, &round).await;
        assert_eq!(scene.cloud.take_events(), [Value::Null; 0], "{status:?}");
        assert_eq!(scene.cloud.calls().last().map(String::as_str), Some("Query"), "{status:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn losers_and_those_who_did_not_enter_wait_for_nothing_whoever_else_does() {
    let (scene, round) = missed_winner().await;
    let (loser, stranger) = (scene.with_player("loser").await, scene.with_player("stranger").await);
    // Entered in time; the loser's picks have one match.
    let mut entry = scene.stored(&scene.player)[0].clone();
    entry["uid"] = json!({"S": loser.player.uid()});
    entry["picks"] = json!({"L": matching(1).map(|colour| json!({"S": colour}))});
    scene.cloud.fill("colours_entries", &[entry]);
    assert_eq!(loser.own_in(&round).await[0].result, ColoursResult::Loss);
    assert_eq!(stranger.own_in(&round).await.len(), 0);
    assert_eq!(scene.cloud.take_events(), [Value::Null; 0]);
}

// asvs 16.5.2
#[tokio::test(start_paused = true)]
async fn the_answer_comes_even_if_the_bus_takes_nothing() {
    for fault in [Fault::Throttled, Fault::Conflict, Fault::RequestLost, Fault::ResponseLost] {
        let (scene, round) = missed_winner().await;
        scene.cloud.forget();
        scene.cloud.fail(2, fault);
        assert_eq!(scene.own_in(&round).await.len(), 4, "{fault:?}");
        assert_eq!(scene.cloud.calls(), ["GetItem", "Query", "PutEvents"], "{fault:?}");
        let received = usize::from(fault == Fault::ResponseLost);
        assert_eq!(scene.cloud.take_events().len(), received, "{fault:?}");
        // The next call sends the task again.
        scene.own_in(&round).await;
        assert_eq!(scene.cloud.take_events(), [retry_task(&scene, &round)], "{fault:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_passing_fault_of_the_tables_changes_no_answer() {
    let (scene, round) = missed_winner().await;
    let answer = json!(scene.own_in(&round).await);
    for (call, fault) in Fault::at_each(3) {
        scene.cloud.forget();
        scene.cloud.fail(call, fault);
        match scene.own(&scene.player, &[("roundId", round.id.as_str())]).await {
            Run::Crashed => assert!(matches!(fault, Fault::CrashBefore | Fault::CrashAfter), "{fault:?}"),
            Run::Ended(page) => assert_eq!(json!(page.unwrap().items), answer, "{call} {fault:?}"),
        }
    }
    assert_eq!(scene.player.audited().await.0.total_winnings, Money::ZERO);
}

#[tokio::test(start_paused = true)]
async fn a_look_at_all_120_combinations_costs_only_two_queries() {
    let scene = Scene::new().await;
    for picks in combinations() {
        let body = json!({"picks": picks.names()});
        scene.enter_at(0, &scene.player, &picks.to_string(), body).await.answer();
    }
    scene.cloud.forget();
    assert_eq!(scene.own(&scene.player, &[]).await.answer().items.len(), 120);
    let units = scene.cloud.units();
    println!("colours-my-entries, 120 entries: {units:?}");
    assert_eq!(
        (scene.cloud.calls().as_slice(), units.write_hundredths),
        (&["Query".to_owned(), "Query".to_owned()][..], 0)
    );
    assert!(units.read_hundredths <= 800, "{units:?}");

    let stranger = scene.with_player("stranger").await;
    scene.cloud.forget();
    assert_eq!(stranger.own(&stranger.player, &[]).await.answer().items.len(), 0);
    let units = scene.cloud.units();
    println!("colours-my-entries, none: {units:?}");
    assert_eq!((units.read_hundredths, units.write_hundredths), (150, 0));
}
