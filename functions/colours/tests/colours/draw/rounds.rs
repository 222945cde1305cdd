//! Whole rounds, from the opening to the last prize.

use super::scene::{A_DAY, AN_HOUR, CLOSE, DRAW, Scene, at, entry_key, everyone_enters, picks_with, shards_of};
use colours::RoundTerms;
use domain::{
    Failure, Money,
    colours::{COLOURS, Entry, Picks, Prizes, Schedule, Status},
    wallet::Movement,
};
use serde_json::{Value, json};
use testkit::Run;

// spec 1.12
#[tokio::test(start_paused = true)]
async fn a_whole_round_pays_each_winner_once() {
    let mut scene = Scene::new("3:80,2:2");
    scene.add_players(&["anna", "ben", "carla", "david", "eva"]).await;
    assert!(shards_of(&scene.players).len() > 1, "more than one shard has a winner");

    scene.tick(0).await.answer();
    let opened = scene.round().await;
    assert_eq!((opened.status, opened.drawn.clone(), opened.beacon_round), (Status::Open, None, None));
    everyone_enters(&scene, "").await;

    scene.tick(CLOSE - 1).await.answer();
    assert_eq!(scene.round().await, opened);
    scene.tick(CLOSE).await.answer();
    assert_eq!(scene.round().await.status, Status::Closed);
    assert!(scene.cloud.take_events().is_empty());

    scene.tick(DRAW).await.answer();
    let drawn = scene.round().await;
    assert_eq!(drawn.status, Status::Drawn);
    let draw = drawn.drawn.clone().expect("a draw");
    assert_eq!((draw.at, &draw.winning), (scene.draw_at, &scene.winning("").await));

    scene.deliver().await;
    assert_eq!(scene.round().await, drawn, "settlers write no round");
    scene.tick(DRAW + 1).await.answer();
    let settled = scene.round().await;
    assert_eq!((settled.status, settled.settled_at), (Status::Settled, Some(scene.minute(DRAW + 1))));

    let outcome = scene.settled().await;
    for (wallet, rows) in &outcome.books {
        assert_eq!(wallet.balance, Money::points(10 - 4 + 80 + 2));
        assert_eq!((wallet.games_played, rows.len()), (4, 1 + 4 + 2));
    }
    assert_eq!(outcome.entries.iter().filter(|entry| entry.paid_at.is_some()).count(), 10);

    scene.tick(DRAW + AN_HOUR).await.answer();
    assert_eq!(scene.cloud.take_events(), [Value::Null; 0], "the second pass waits for its hour");
    scene.tick(DRAW + 1 + AN_HOUR).await.answer();
    scene.deliver().await;
    scene.tick(DRAW + 2 + AN_HOUR).await.answer();
    assert!(scene.round().await.finished);
    assert_eq!(scene.settled().await, outcome, "the second pass finds nothing left to pay");

    scene.tick(DRAW + 3 + AN_HOUR).await.answer();
    assert!(scene.cloud.take_events().is_empty());
}

/// While settlement runs these records are unreadable, so a settler that reads one fails.
#[tokio::test(start_paused = true)]
async fn losers_and_their_wallets_are_neither_read_nor_written() {
    let mut scene = Scene::new("3:80");
    scene.add_players(&["winner", "loser"]).await;
    let [winner, loser] = [0, 1].map(|seat| scene.players[seat].clone());
    scene.tick(0).await.answer();
    let winning = scene.winning("").await;
    let won = scene.enter(&winner, &picks_with(3, &winning)).await;
    let mut lost = Vec::new();
    for matches in 0..3 {
        lost.push(scene.enter(&loser, &picks_with(matches, &winning)).await);
        scene.enter(&winner, &picks_with(matches, &winning)).await;
    }
    let before = (loser.books().await, scene.outcome().await);
    let move_aside = |from: &str, to: &str| {
        let moved = |attribute| format!("SET {attribute}{to} = {attribute}{from} REMOVE {attribute}{from}");
        for entry in &lost {
            scene.update("colours_entries", entry_key(entry), &moved("picks"), Value::Null);
        }
        let wallet = json!({"uid": {"S": loser.uid().as_str()}});
        scene.update("wallets", wallet, &moved("balance"), Value::Null);
    };
    move_aside("", "Aside");
    scene.run_at(&[CLOSE, DRAW]).await;
    scene.cloud.forget();
    scene.run_at(&[DRAW + 1]).await;
    scene.tick(DRAW + 1 + AN_HOUR).await.answer();
    let tasks = scene.cloud.take_events();
    scene.cloud.forget();
    for task in &tasks {
        scene.settle(task).await.answer();
    }
    // Each settler reads the round. The second pass also reads the one winner's entry, but no wallet.
    assert_eq!(scene.calls("GetItem"), tasks.len() + 1);
    assert_eq!(scene.calls("TransactWriteItems"), 0);
    scene.tick(DRAW + 2 + AN_HOUR).await.answer();
    assert!(scene.round().await.finished);
    move_aside("Aside", "");
    let after = scene.settled().await;
    assert_eq!(loser.books().await, before.0);
    let paid: Vec<&Entry> = after.entries.iter().filter(|entry| entry.paid_at.is_some()).collect();
    assert_eq!(paid, [&Entry { paid_at: Some(scene.draw_at), ..won }]);
    let unpaid =
        |entries: &[Entry]| entries.iter().filter(|entry| entry.uid == *loser.uid()).cloned().collect::<Vec<_>>();
    assert_eq!(unpaid(&after.entries), unpaid(&before.1.entries));
}

#[tokio::test(start_paused = true)]
async fn a_round_nobody_entered_runs_its_course_all_the_same() {
    let scene = Scene::new("3:80");
    scene.run_at(&[0, CLOSE]).await;
    scene.finish().await;
    assert_eq!(scene.round().await.status, Status::Settled);
    assert_eq!(scene.calls("TransactWriteItems"), 0);
}

#[tokio::test(start_paused = true)]
async fn a_round_where_everybody_won_pays_everybody() {
    let mut scene = Scene::new("3:1,2:1,1:1,0:1");
    scene.add_players(&["anna", "ben", "carla"]).await;
    scene.tick(0).await.answer();
    everyone_enters(&scene, "").await;
    scene.tick(CLOSE).await.answer();
    scene.finish().await;
    let outcome = scene.settled().await;
    assert!(outcome.entries.iter().all(|entry| entry.paid_at == Some(scene.draw_at)));
    assert!(outcome.books.iter().all(|(wallet, _)| wallet.balance == Money::points(10)));
    assert!(outcome.books.iter().all(|(wallet, _)| wallet.total_winnings == Money::points(4)));
}

/// One player enters all 120 combinations: one wallet is paid again and again within its shard.
#[tokio::test(start_paused = true)]
async fn a_player_with_every_combination_is_paid_for_each_that_wins() {
    let mut scene = Scene::new("3:80,1:1");
    scene.add_players(&["keen"]).await;
    let keen = scene.players[0].clone();
    keen.fund(Movement::PaidIn, 110).await;
    scene.tick(0).await.answer();
    for picks in Picks::all(&COLOURS.map(String::from)) {
        scene.enter(&keen, &picks).await;
    }
    scene.run_at(&[CLOSE, DRAW, DRAW + 1]).await;
    // One combination matches three, 3 × 21 match one.
    let outcome = scene.settled().await;
    assert_eq!(outcome.entries.iter().filter(|entry| entry.paid_at.is_some()).count(), 1 + 63);
    assert_eq!(outcome.books[0].0.balance, Money::points(80 + 63));
}

#[tokio::test(start_paused = true)]
async fn a_running_round_keeps_the_rules_it_was_opened_with() {
    let mut scene = Scene::new("3:80");
    scene.add_players(&["anna"]).await;
    scene.tick(0).await.answer();
    everyone_enters(&scene, "").await;
    // A higher fee, other prizes, and a draw at another time of the day.
    scene.terms = RoundTerms {
        entry_fee: Money::points(7),
        prizes: Prizes::parse("3:5,2:5,1:5,0:5").expect("prizes"),
        schedule: Schedule::new(A_DAY, 18 * 60, 100, 10).expect("a schedule"),
    };
    scene.run_at(&[CLOSE, DRAW, DRAW + 1]).await;
    let outcome = scene.settled().await;
    assert_eq!((outcome.status, outcome.winning), ("settled", Some(scene.winning("").await)));
    assert_eq!(outcome.books[0].0.balance, Money::points(10 - 4 + 80));
    let id = scene.terms.schedule.opening_at(scene.minute(CLOSE)).expect("the next round").id;
    let next = scene.quiet.rounds.load(&id).await.expect("it was opened");
    assert_eq!((next.status, next.entry_fee, next.prizes), (Status::Open, Money::points(7), scene.terms.prizes));
}

/// The seed differs from the seed of the opening, or the stored commitment was changed.
#[tokio::test(start_paused = true)]
async fn a_draw_whose_seed_is_not_the_promised_one_does_not_happen() {
    let mut scene = Scene::new("3:80");
    scene.add_players(&["anna"]).await;
    scene.tick(0).await.answer();
    everyone_enters(&scene, "").await;
    scene.tick(CLOSE).await.answer();
    let (before, commitment) = (scene.outcome().await, scene.round().await.commitment);
    let set_commitment = |value: &str| {
        let key = json!({"roundId": {"S": scene.round_id().as_str()}});
        scene.update("colours_rounds", key, "SET commitment = :it", json!({":it": {"S": value}}));
    };
    set_commitment(&commitment.replace(|digit: char| digit != 'a', "a"));
    for minute in [DRAW, DRAW + 1, DRAW + A_DAY, DRAW + 2 * A_DAY] {
        let outcome = scene.tick(minute).await;
        assert!(matches!(outcome, Run::Ended(Err(Failure::Internal(_)))), "{outcome:?}");
        assert_eq!(scene.outcome().await, before);
    }
    assert!(scene.cloud.take_events().is_empty());
    set_commitment(&commitment);
    scene.run_at(&[DRAW + 2 * A_DAY, DRAW + 2 * A_DAY + 1]).await;
    assert_eq!(scene.settled().await.winning, Some(scene.winning("").await));
}

#[tokio::test(start_paused = true)]
async fn a_broken_round_keeps_no_other_waiting() {
    let scene = Scene::new("3:80");
    scene.tick(0).await.answer();
    let key = json!({"roundId": {"S": scene.round_id().as_str()}});
    scene.update("colours_rounds", key, "SET commitment = :it", json!({":it": {"S": "broken"}}));
    for minute in [CLOSE, DRAW, A_DAY, A_DAY + CLOSE, A_DAY + DRAW] {
        scene.tick(minute).await;
        scene.deliver().await;
    }
    let outcome = scene.tick(A_DAY + DRAW + 1).await;
    assert!(matches!(outcome, Run::Ended(Err(Failure::Internal(_)))), "the broken round is reported every time");
    let next = scene.terms.schedule.opening_at(scene.minute(A_DAY)).expect("the next round").id;
    let next = scene.quiet.rounds.load(&next).await.expect("it was opened");
    assert_eq!(next.status, Status::Settled);
    assert_eq!(scene.round().await.status, Status::Closed);
}

/// Rounds that were not opened in time stay unopened; rounds in progress are completed.
#[tokio::test(start_paused = true)]
async fn a_missed_hour_of_ticks_heals_itself() {
    for (length, draw, lead) in [(3, 2, 1), (10, 9, 1)] {
        let mut scene = Scene::cycle(at("2100-01-01T12:00:00Z"), (length, 0, draw, lead), "3:80");
        scene.add_players(&["anna", "ben"]).await;
        scene.run_at(&[0]).await;
        everyone_enters(&scene, "").await;
        // No tick for an hour; then one every minute, until the second pass of the late round is over.
        let minutes: Vec<u64> = (61..=125).collect();
        scene.run_at(&minutes).await;

        let outcome = scene.settled().await;
        assert_eq!(outcome.winning, Some(scene.winning("").await));
        assert!(outcome.books.iter().all(|(wallet, _)| wallet.balance == Money::points(10 - 4 + 80)));
        let round = scene.round().await;
        assert_eq!((round.status, round.finished), (Status::Settled, true));
        assert_eq!(round.drawn.map(|drawn| drawn.at), Some(scene.minute(61)));

        for opens in (length..=120).step_by(usize::try_from(length).expect("small")) {
            let opening = scene.terms.schedule.opening_at(scene.minute(opens)).expect("a round");
            let found = scene.quiet.rounds.find(&opening.id).await.expect("readable");
            if opening.close_at <= scene.minute(61) {
                assert_eq!(found, None, "{length}: the one of minute {opens}");
            } else {
                let drawn = found.and_then(|round| round.drawn).map(|drawn| drawn.at);
                assert_eq!(drawn, (opening.draw_at <= scene.minute(125)).then_some(opening.draw_at), "{opens}");
            }
        }
    }
}
