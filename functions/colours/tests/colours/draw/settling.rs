//! Settlement in spite of problems with the bus, the index and the wallets.

use super::scene::{AN_HOUR, CLOSE, DRAW, Outcome, Scene, entry_key, everyone_enters, names, picks_with, shards_of};
use domain::{
    Failure, Money, Refusal, Uid,
    colours::{SHARDS, Shard, Status},
    wallet::DayTotal,
};
use serde_json::{Value, json};
use std::time::Duration;
use testkit::{Fault, Run};

/// A drawn round with tasks on the bus: three players with one winning entry each.
async fn drawn(run_for: Duration) -> Scene {
    let mut scene = Scene::new("3:80");
    scene.run_for = run_for;
    let names = names();
    scene.add_players(&names.iter().map(String::as_str).collect::<Vec<_>>()).await;
    assert_eq!(shards_of(&scene.players).len(), 2);
    scene.tick(0).await.answer();
    everyone_enters(&scene, "").await;
    scene.tick(CLOSE).await.answer();
    scene.tick(DRAW).await.answer();
    scene
}

const LONG: Duration = Duration::from_secs(40);

async fn without_faults() -> Outcome {
    let scene = drawn(LONG).await;
    scene.deliver().await;
    scene.finish().await;
    scene.settled().await
}

#[tokio::test(start_paused = true)]
async fn tasks_delivered_twice_in_any_order_pay_once() {
    let expected = without_faults().await;
    for run_for in [LONG, Duration::ZERO] {
        let scene = drawn(run_for).await;
        let (mut waiting, mut delivered) = (scene.cloud.take_events(), Vec::new());
        // The newest first, and each of them twice.
        while let Some(task) = waiting.pop() {
            scene.settle(&task).await.answer();
            scene.settle(&task).await.answer();
            delivered.push(task);
            waiting.extend(scene.cloud.take_events());
        }
        scene.finish().await;
        assert_eq!(scene.settled().await, expected);
        // All of them again after the end.
        for task in &delivered {
            scene.settle(task).await.answer();
        }
        scene.deliver().await;
        assert_eq!(scene.settled().await, expected);
        assert_eq!(scene.round().await.status, Status::Settled);
    }
}

// asvs 15.2.2
#[tokio::test(start_paused = true)]
async fn a_settler_out_of_time_continues_later_after_one_payment() {
    let scene = drawn(Duration::ZERO).await;
    let shared = u64::from(Shard::of(scene.players[0].uid()).number());
    let task =
        scene.cloud.take_events().into_iter().find(|task| task["shard"] == shared).expect("the task of the shard");
    let mut task = task;
    for paid in 1..=2 {
        scene.cloud.forget();
        scene.settle(&task).await.answer();
        assert_eq!((scene.calls("TransactWriteItems"), scene.calls("PutEvents")), (1, 1), "payment {paid}");
        let handed_out = scene.cloud.take_events();
        assert_eq!(
            (handed_out.len(), &handed_out[0]["shard"], &handed_out[0]["pass"]),
            (1, &json!(shared), &json!("first"))
        );
        assert!(handed_out[0]["from"].is_string());
        task = handed_out[0].clone();
    }
    scene.cloud.forget();
    scene.settle(&task).await.answer();
    assert_eq!((scene.calls("TransactWriteItems"), scene.calls("PutEvents"), scene.calls("PutItem")), (0, 0, 1));
}

#[tokio::test(start_paused = true)]
async fn lost_tasks_are_handed_out_again_after_two_minutes() {
    let expected = without_faults().await;
    let scene = drawn(LONG).await;
    assert_eq!(scene.cloud.take_events().len(), usize::from(SHARDS));
    scene.tick(DRAW + 1).await.answer();
    assert!(scene.cloud.take_events().is_empty(), "a settler may still be working");
    scene.tick(DRAW + 2).await.answer();
    let again = scene.cloud.take_events();
    assert_eq!(again.len(), usize::from(SHARDS));
    // All but one arrive.
    for task in &again[1..] {
        scene.settle(task).await.answer();
    }
    scene.tick(DRAW + 3).await.answer();
    assert!(scene.cloud.take_events().is_empty());
    scene.tick(DRAW + 4).await.answer();
    let last = scene.cloud.take_events();
    assert_eq!(last, again[..1]);
    scene.settle(&last[0]).await.answer();
    scene.tick(DRAW + 5).await.answer();
    assert_eq!(scene.round().await.status, Status::Settled);
    assert_eq!(scene.settled().await, expected);
}

#[tokio::test(start_paused = true)]
async fn a_lost_continuation_is_resumed_where_it_was_lost() {
    let expected = without_faults().await;
    let scene = drawn(Duration::ZERO).await;
    for task in scene.cloud.take_events() {
        scene.settle(&task).await.answer();
    }
    let lost = scene.cloud.take_events();
    assert_eq!(lost.len(), 2, "each shard with a winner hands out the rest");
    scene.tick(DRAW + 2).await.answer();
    assert_eq!(scene.cloud.take_events(), lost, "the same shards from the same places");
    for task in &lost {
        scene.settle(task).await.answer();
    }
    scene.deliver().await;
    scene.tick(DRAW + 3).await.answer();
    assert_eq!(scene.settled().await, expected);
}

/// No function sends a task for an undrawn round. If there is one, it must not report the shard as done.
#[tokio::test(start_paused = true)]
async fn a_shard_of_an_undrawn_round_is_refused_unreported() {
    let mut scene = Scene::new("3:80");
    scene.add_players(&["anna"]).await;
    scene.tick(0).await.answer();
    everyone_enters(&scene, "").await;
    let tasks = Shard::all().map(|shard| json!({"roundId": scene.round_id(), "shard": shard, "pass": "first"}));
    for task in tasks {
        let run = scene.settle(&task).await;
        assert!(matches!(run, Run::Ended(Err(Failure::Internal(_)))), "{run:?}");
    }
    scene.tick(CLOSE).await.answer();
    scene.tick(DRAW).await.answer();
    assert_eq!(scene.cloud.take_events().len(), usize::from(SHARDS));
}

#[tokio::test(start_paused = true)]
async fn a_place_that_is_none_is_the_beginning() {
    let expected = without_faults().await;
    let picks = picks_with(3, expected.winning.as_ref().expect("a draw"));
    let (lost, last) = (picks_with(0, expected.winning.as_ref().expect("a draw")), "z".repeat(22));
    for place in [String::new(), picks.to_string(), format!("{picks}#"), format!("{lost}#{last}"), format!("#{last}")] {
        let scene = drawn(LONG).await;
        for mut task in scene.cloud.take_events() {
            task["from"] = json!(place);
            scene.settle(&task).await.answer();
        }
        assert_eq!(scene.settled().await.books, expected.books, "{place}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_task_that_is_none_is_an_error() {
    let scene = drawn(LONG).await;
    let id = scene.round_id();
    for task in [
        json!({}),
        json!({"roundId": id, "shard": 16, "pass": "first"}),
        json!({"roundId": id, "shard": 0, "pass": "third"}),
        json!({"roundId": "2100-01-01", "shard": 0, "pass": "first"}),
    ] {
        let run = scene.settle(&task).await;
        assert!(matches!(run, Run::Ended(Err(Failure::Internal(_)))), "{task}: {run:?}");
    }
}

/// The index that finds the winners is eventually consistent.
#[tokio::test(start_paused = true)]
async fn an_entry_that_the_index_lacks_at_first_is_paid_by_the_second_pass() {
    let expected = without_faults().await;
    let scene = drawn(LONG).await;
    let winner = expected.entries.iter().find(|entry| entry.paid_at.is_some()).expect("a winner");
    scene.update("colours_entries", entry_key(winner), "SET aside = combination REMOVE combination", Value::Null);
    scene.deliver().await;
    scene.tick(DRAW + 1).await.answer();
    assert_eq!(scene.round().await.status, Status::Settled);
    let paid = |outcome: &Outcome| outcome.entries.iter().filter(|entry| entry.paid_at.is_some()).count();
    assert_eq!(paid(&scene.outcome().await), 2);

    scene.update("colours_entries", entry_key(winner), "SET combination = aside REMOVE aside", Value::Null);
    scene.run_at(&[DRAW + AN_HOUR]).await;
    assert_eq!(paid(&scene.outcome().await), 2, "an hour has not passed");
    scene.run_at(&[DRAW + 1 + AN_HOUR, DRAW + 2 + AN_HOUR]).await;
    assert!(scene.round().await.finished);
    assert_eq!(scene.settled().await, expected);
}

#[tokio::test(start_paused = true)]
async fn what_waits_of_a_fee_is_kept_and_waits_in_the_prize() {
    let scene = drawn(LONG).await;
    let waits = DayTotal { at: scene.opens_at, amount: Money::parse("0.25").expect("an amount") };
    for entry in scene.outcome().await.entries {
        let values = json!({":part": {"N": "0.25"}, ":at": {"S": waits.at.to_string()}});
        let paid_in_cash = "SET fromPlayers = :part, fromPlayersAt = :at REMOVE feeBonus";
        scene.update("colours_entries", entry_key(&entry), paid_in_cash, values);
    }
    scene.deliver().await;
    scene.finish().await;
    let Outcome { books, entries, .. } = scene.settled().await;
    assert_eq!(entries.iter().filter(|entry| entry.paid_at.is_some()).count(), books.len());
    assert!(entries.iter().all(|entry| entry.from_players == Some(waits)));
    for (wallet, _) in books {
        let prize = Money::points(20);
        let expected = [DayTotal { amount: prize, ..waits }];
        assert_eq!((wallet.from_players.cash, &wallet.from_players.arrivals[..]), (prize, &expected[..]));
    }
}

/// The first winner of a shard cannot be paid. The other one is paid, whether the settler has time for both or not, and
/// the round is not settled before both are paid.
#[tokio::test(start_paused = true)]
async fn a_broken_wallet_delays_only_its_own_payment() {
    let expected = without_faults().await;
    for run_for in [LONG, Duration::ZERO] {
        for broken in 0..2 {
            let scene = drawn(run_for).await;
            let key = json!({"uid": {"S": scene.players[broken].uid().as_str()}});
            scene.update("wallets", key.clone(), "SET aside = balance REMOVE balance", Value::Null);
            for minute in [DRAW, DRAW + 2, DRAW + 4] {
                scene.tick(minute).await;
                let mut waiting = scene.cloud.take_events();
                let mut invocations = 0;
                while let Some(task) = waiting.pop() {
                    scene.settle(&task).await;
                    waiting.extend(scene.cloud.take_events());
                    invocations += 1;
                    assert!(invocations < 40, "it comes to an end");
                }
            }
            scene.tick(DRAW + 5).await.answer();
            assert_eq!(scene.round().await.status, Status::Drawn, "a shard is not done");
            for (index, player) in scene.players.iter().enumerate().filter(|(index, _)| *index != broken) {
                assert_eq!(player.books().await, expected.books[index], "{run_for:?}: {broken} is broken");
            }
            scene.update("wallets", key, "SET balance = aside REMOVE aside", Value::Null);
            scene.run_at(&[DRAW + 6, DRAW + 7, DRAW + 8, DRAW + 9]).await;
            assert_eq!(scene.settled().await, Outcome { status: "settled", ..expected.clone() });
        }
    }
}

/// The first winner's transaction conflicts at every attempt.
#[tokio::test(start_paused = true)]
async fn a_wallet_that_is_always_being_written_keeps_no_other_waiting() {
    let expected = without_faults().await;
    let scene = drawn(LONG).await;
    let shared = u64::from(Shard::of(scene.players[0].uid()).number());
    let task =
        scene.cloud.take_events().into_iter().find(|task| task["shard"] == shared).expect("the task of the shard");
    scene.cloud.forget();
    // The calls: the round and the index, then entry, wallet and transaction at each attempt.
    for attempt in 0..8 {
        scene.cloud.fail(4 + 3 * attempt, Fault::Conflict);
    }
    let outcome = scene.settle_once(&task).await;
    assert!(matches!(outcome, Err(Failure::Conflict)), "{outcome:?}");
    let paid = scene.outcome().await.entries.iter().filter(|entry| entry.paid_at.is_some()).count();
    assert_eq!((paid, scene.calls("TransactWriteItems")), (1, 9), "the other winner of the shard");
    scene.settle(&task).await.answer();
    scene.run_at(&[DRAW + 2, DRAW + 3]).await;
    assert_eq!(scene.settled().await, expected);
}

#[tokio::test(start_paused = true)]
async fn a_winner_without_a_wallet_keeps_no_other_waiting() {
    let expected = without_faults().await;
    let scene = drawn(LONG).await;
    let strangers = (0..).map(|number| format!("nobody {number}"));
    let shard = Shard::of(scene.players[0].uid());
    let stranger = strangers
        .map(|name| Uid::from_sub(&name))
        .find(|uid| Shard::of(uid) == shard)
        .expect("there are only 16 shards");
    let picks = picks_with(3, &scene.winning("").await);
    // Sorts before all others of the shard.
    let id = "0".repeat(22);
    scene.cloud.fill(
        "colours_entries",
        &[json!({
            "uid": {"S": stranger.as_str()},
            "entry": {"S": format!("{}#{id}", scene.round_id())},
            "combination": {"S": format!("{}#{picks}#{:02}", scene.round_id(), shard.number())},
            "picks": {"L": picks.names().each_ref().map(|name| json!({"S": name}))},
            "createdAt": {"S": scene.opens_at.to_string()},
        })],
    );
    for task in scene.cloud.take_events() {
        let run = scene.settle(&task).await;
        let is_shard = task["shard"] == u64::from(shard.number());
        assert_eq!(matches!(run, Run::Ended(Err(Failure::Refused(Refusal::WalletNotFound)))), is_shard, "{run:?}");
    }
    assert_eq!(scene.settled().await.books, expected.books);
    scene.tick(DRAW + 1).await.answer();
    assert_eq!(scene.round().await.status, Status::Drawn);
    scene.tick(DRAW + 2).await.answer();
    let again = scene.cloud.take_events();
    assert_eq!((again.len(), &again[0]["shard"]), (1, &json!(shard.number())));
}
