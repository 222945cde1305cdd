//! POST /api/game/rounds/{roundId}/guess, with the real handler and the real SDK client on an in-memory table.

use crate::scene::{SEED, Scene, body, code};
use aws::Books;
use domain::{
    Failure, Money, Refusal,
    quick::{LATE_MS, Nonce},
    wallet::{Kind, Movement, Posting},
};
use serde_json::json;
use testkit::{Fault, NOON, Run, refusal};

/// Fixed randomness: all rounds of one millisecond are the same.
const NONCE: fn() -> Result<Nonce, Failure> = || Ok([7; 10]);

// spec 7.39
#[tokio::test(start_paused = true)]
async fn the_right_square_wins_four_times_the_multiplier() {
    play_five(true, Kind::Win, Money::points(8)).await;
}

// spec 7.39
#[tokio::test(start_paused = true)]
async fn every_other_square_loses_the_stake() {
    play_five(false, Kind::Loss, Money::points(2)).await;
}

/// Plays five rounds for 2 points, each with the right square or each with another wrong one.
async fn play_five(won: bool, kind: Kind, amount: Money) {
    let scene = Scene::new().await.with_nonce(NONCE);
    for (played, issued_ms) in [0, 6_000, 12_000, 18_000, 24_000].into_iter().enumerate() {
        let round = scene.round(issued_ms).await;
        let right = scene.answer(&round).await;
        let before = scene.player.wallet().await.balance;
        let square = if won { right } else { (right + 1 + played as u8) % 6 };
        let result = scene.guess(&round, issued_ms + 3_000, body(square, 2, SEED)).await.answer();
        let (wallet, rows) = scene.player.audited().await;
        let row = rows.last().unwrap();
        assert_eq!((row.kind(), row.amount, rows.len()), (kind, amount, played + 2));
        assert_eq!(Some(row.new_balance), if won { before.plus(amount) } else { before.minus(amount) });
        assert_eq!((result.amount, result.balance, wallet.balance), (row.amount, row.new_balance, row.new_balance));
        assert_eq!((result.stake, result.answer, result.won), (Money::points(2), right, won));
    }
}

#[tokio::test(start_paused = true)]
async fn a_guess_counts_until_50_ms_before_the_reveal() {
    let scene = Scene::new().await;
    let (first, second) = (scene.round(0).await, scene.round(6_000).await);
    assert!(matches!(scene.guess(&first, LATE_MS - 1, body(1, 1, SEED)).await, Run::Ended(Ok(_))));
    assert_eq!(code(scene.guess(&second, 6_000 + LATE_MS, body(1, 1, SEED)).await), "ROUND_OVER");
    assert_eq!(scene.player.audited().await.1.len(), 2);
}

#[tokio::test(start_paused = true)]
async fn the_same_guess_again_gets_the_first_answer_however_late() {
    let scene = Scene::new().await;
    let round = scene.round(0).await;
    let first = json!(scene.guess(&round, 1_000, body(3, 5, SEED)).await.answer());
    assert_eq!(json!(scene.guess(&round, 90_000, body(3, 5, SEED)).await.answer()), first);
    let later = scene.round(100_000).await;
    scene.guess(&later, 101_000, body(0, 1, SEED)).await.answer();
    assert_eq!(json!(scene.guess(&round, 102_000, body(3, 5, SEED)).await.answer()), first);
    assert_eq!(scene.player.audited().await.1.len(), 3);
}

#[tokio::test(start_paused = true)]
async fn a_guess_by_a_clock_that_is_behind_gets_its_answer_again() {
    let scene = Scene::new().await;
    let (round, later) = (scene.round(1_000).await, scene.round(10_000).await);
    let first = json!(scene.guess(&round, 950, body(3, 5, SEED)).await.answer());
    scene.guess(&later, 11_000, body(0, 1, SEED)).await.answer();
    assert_eq!(json!(scene.guess(&round, 12_000, body(3, 5, SEED)).await.answer()), first);
}

#[tokio::test(start_paused = true)]
async fn a_guess_among_many_movements_gets_its_answer_again() {
    let scene = Scene::new().await;
    let (round, later) = (scene.round(0).await, scene.round(10_000).await);
    let books: Books = scene.cloud.quiet().connect();
    for number in 0..60 {
        let wallet = books.wallets.load(scene.player.uid()).await.unwrap();
        let id = scene.player.request_id(&number.to_string());
        let posting = Posting::new(Movement::Received(id), Money::points(1), "a friend");
        books.commit(&wallet.post(posting, NOON.plus_ms(900)).unwrap()).await.unwrap();
    }
    let first = json!(scene.guess(&round, 1_000, body(3, 5, SEED)).await.answer());
    scene.guess(&later, 11_000, body(0, 1, SEED)).await.answer();
    assert_eq!(json!(scene.guess(&round, 12_000, body(3, 5, SEED)).await.answer()), first);
}

// spec 4.32
#[tokio::test(start_paused = true)]
async fn another_guess_on_a_played_round_is_refused() {
    let scene = Scene::new().await;
    let round = scene.round(0).await;
    scene.guess(&round, 1_000, body(3, 1, SEED)).await.answer();
    for other in [body(4, 1, SEED), body(3, 2, SEED), body(3, 1, &"b".repeat(32))] {
        assert_eq!(code(scene.guess(&round, 1_500, other).await), "ROUND_PLAYED");
    }
    assert_eq!(scene.player.audited().await.1.len(), 2);
}

#[tokio::test(start_paused = true)]
async fn a_round_passed_over_for_a_later_one_cannot_be_played() {
    let scene = Scene::new().await;
    let (earlier, later) = (scene.round(0).await, scene.round(1_000).await);
    scene.guess(&later, 1_500, body(3, 1, SEED)).await.answer();
    assert_eq!(code(scene.guess(&earlier, 1_600, body(3, 1, SEED)).await), "ROUND_SUPERSEDED");
}

#[tokio::test(start_paused = true)]
async fn rounds_ahead_are_played_each_in_its_own_time() {
    let scene = Scene::new().await;
    let started = scene.start(0).await;
    let ids = [started.first].into_iter().chain(started.ahead).map(|round| round.round_id);
    for (round, starts_ms) in ids.zip((0..).step_by(6_000)) {
        if starts_ms > 0 {
            let early = scene.guess(&round, starts_ms - 51, body(3, 1, SEED)).await;
            assert_eq!(code(early), "ROUND_NOT_STARTED", "{starts_ms}");
        }
        scene.guess(&round, starts_ms, body(3, 1, SEED)).await.answer();
    }
    assert_eq!(scene.player.audited().await.1.len(), 11);
}

// rts 14C
#[tokio::test(start_paused = true)]
async fn forty_guesses_in_five_seconds_play_one_round() {
    let scene = Scene::new().await;
    let mut played = 0;
    for ms in (0..5_000).step_by(125) {
        let round = scene.round(ms).await;
        match scene.guess(&round, ms + 1, body(3, 1, SEED)).await {
            Run::Ended(Ok(_)) => played += 1,
            refused => assert_eq!(code(refused), "ROUND_TOO_SOON"),
        }
    }
    assert_eq!((played, scene.player.audited().await.1.len()), (1, 2));
}

#[tokio::test(start_paused = true)]
async fn twenty_guesses_at_once_on_one_round_settle_exactly_once() {
    let scene = Scene::new().await;
    let round = scene.round(0).await;
    let guesses = (0..20).map(|guess| scene.guess(&round, 1_000, body(guess % 6, 1, SEED)));
    let runs = futures::future::join_all(guesses).await;
    let (wallet, rows) = scene.player.audited().await;
    assert_eq!((rows.len(), wallet.games_played), (2, 1));
    let settled = rows[1].play().unwrap().guess.square;
    for (guess, run) in runs.into_iter().enumerate() {
        if guess % 6 == usize::from(settled) {
            assert_eq!(run.answer().square, settled);
        } else {
            assert_eq!(code(run), "ROUND_PLAYED");
        }
    }
}

// asvs 1.5.2
#[tokio::test(start_paused = true)]
async fn an_invalid_guess_has_its_own_answer_but_moves_nothing() {
    let scene = Scene::new().await;
    let round = scene.round(0).await;
    for (wrong, expected) in [
        (body(6, 1, SEED), "SQUARE_UNKNOWN"),
        (json!({"square": -1, "multiplier": 1, "clientSeed": SEED}), "SQUARE_UNKNOWN"),
        (json!({"square": "1", "multiplier": 1, "clientSeed": SEED}), "SQUARE_UNKNOWN"),
        (json!({"square": 1.5, "multiplier": 1, "clientSeed": SEED}), "SQUARE_UNKNOWN"),
        (body(1, 3, SEED), "MULTIPLIER_UNKNOWN"),
        (body(1, 0, SEED), "MULTIPLIER_TOO_SMALL"),
        (json!({"square": 1, "multiplier": -1, "clientSeed": SEED}), "MULTIPLIER_TOO_SMALL"),
        (json!({"square": 1, "multiplier": 1.5, "clientSeed": SEED}), "MULTIPLIER_UNKNOWN"),
        (json!({"square": 1, "multiplier": "x", "clientSeed": SEED}), "MULTIPLIER_UNKNOWN"),
        (body(1, 1, &SEED[1..]), "CLIENT_SEED_INVALID"),
        (body(1, 1, &SEED.to_uppercase()), "CLIENT_SEED_INVALID"),
        (body(1, 1, ""), "CLIENT_SEED_INVALID"),
        (json!({"square": 1, "multiplier": 1}), "CLIENT_SEED_INVALID"),
        (json!({"multiplier": 1, "clientSeed": SEED}), "SQUARE_UNKNOWN"),
        (json!({"square": 1, "multiplier": null, "clientSeed": SEED}), "MULTIPLIER_UNKNOWN"),
        (json!({"square": 1, "multiplier": 1, "clientSeed": SEED, "uid": "someone"}), "MALFORMED"),
        (json!([1, 1, SEED, 4]), "MALFORMED"),
        (json!(null), "MALFORMED"),
    ] {
        assert_eq!(code(scene.guess(&round, 1_000, wrong.clone()).await), expected, "{wrong}");
    }
    assert_eq!(scene.player.audited().await.1.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_forged_round_and_another_players_round_are_unknown() {
    let (scene, other) = (Scene::new().await, Scene::new_named("other").await);
    let theirs = other.round(0).await;
    let mut forged = scene.round(0).await;
    forged.replace_range(0..1, if forged.starts_with('B') { "C" } else { "B" });
    for round in [theirs.as_str(), forged.as_str(), "x", ""] {
        assert_eq!(code(scene.guess(round, 1_000, body(1, 1, SEED)).await), "ROUND_UNKNOWN", "{round}");
    }
    assert_eq!(scene.player.audited().await.1.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_round_issued_in_the_future_is_unknown_without_a_call_for_its_key() {
    let scene = Scene::new().await;
    let tomorrow = scene.round(24 * 3_600_000).await;
    scene.cloud.forget();
    assert_eq!(code(scene.cold_start().guess(&tomorrow, 1_000, body(1, 1, SEED)).await), "ROUND_UNKNOWN");
    assert_eq!(scene.cloud.calls(), [""; 0]);
}

// spec 8.27
#[tokio::test(start_paused = true)]
async fn a_loss_that_exceeds_the_balance_is_refused_in_the_specified_words() {
    let scene = Scene::new().await;
    let mut issued_ms = 0;
    while scene.player.books().await.0.balance >= Money::points(10) {
        let round = scene.round(issued_ms).await;
        scene.guess(&round, issued_ms, body(0, 5, SEED)).await.answer();
        issued_ms += 6_000;
    }
    let round = scene.round(issued_ms).await;
    let refused = refusal(scene.guess(&round, issued_ms, body(0, 10, SEED)).await);
    assert_eq!(refused.to_string(), "Insufficient balance");
}

#[tokio::test(start_paused = true)]
async fn who_has_not_agreed_to_the_terms_plays_nothing() {
    let mut scene = Scene::new().await;
    let round = scene.round(0).await;
    scene.player.principal.has_agreed = false;
    assert_eq!(code(scene.guess(&round, 3_000, body(1, 1, SEED)).await), "AGREEMENT_MISSING");
    assert_eq!(scene.player.audited().await.1.len(), 1);
    scene.player.principal.has_agreed = true;
    scene.guess(&round, 3_000, body(1, 1, SEED)).await.answer();
}

#[tokio::test(start_paused = true)]
async fn a_caller_without_a_wallet_is_told_so() {
    let scene = Scene::without_records().await;
    let round = scene.round(0).await;
    assert_eq!(refusal(scene.guess(&round, 1_000, body(1, 1, SEED)).await), Refusal::WalletNotFound);
}

#[tokio::test(start_paused = true)]
async fn a_play_costs_one_transaction_four_write_units_and_one_read_unit() {
    let scene = Scene::new().await;
    scene.guess(&scene.round(0).await, 1_000, body(1, 1, SEED)).await.answer();
    let round = scene.round(6_000).await;
    scene.cloud.forget();
    scene.guess(&round, 7_000, body(1, 1, SEED)).await.answer();
    let units = scene.cloud.units();
    assert_eq!((units.transactions, units.write_hundredths, units.read_hundredths), (1, 400, 100));
    assert_eq!(scene.cloud.calls(), ["GetItem", "TransactWriteItems"]);
}

/// The calls of a guess: the key service (on a cold start), the wallet, the transaction.
const CALLS: usize = 3;

#[tokio::test(start_paused = true)]
async fn one_fault_at_any_call_loses_nothing_as_a_retry_gets_the_first_answer() {
    for fault in Fault::at_each(CALLS) {
        survives(&[fault]).await;
    }
}

// asvs 2.3.3
#[tokio::test(start_paused = true)]
async fn two_faults_at_any_calls_lose_nothing_either() {
    for faults in Fault::pairs(CALLS) {
        survives(&faults).await;
    }
}

/// Plays with faults, then sends the same guess again: one row, one movement, one answer.
async fn survives(faults: &[(usize, Fault)]) {
    let scene = Scene::new().await;
    let round = scene.round(0).await;
    let cold = scene.cold_start();
    cold.cloud.forget();
    cold.cloud.plan(faults);
    let first = cold.guess(&round, 1_000, body(2, 1, SEED)).await;
    cold.player.audited().await;
    cold.cloud.forget();
    let retried = json!(cold.cold_start().guess(&round, 2_000, body(2, 1, SEED)).await.answer());
    let (_, rows) = cold.player.audited().await;
    assert_eq!(rows.len(), 2, "{faults:?}");
    if let Run::Ended(outcome) = first {
        assert_eq!(json!(outcome.expect("a short fault is retried")), retried, "{faults:?}");
    }
}
