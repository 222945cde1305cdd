//! Concurrent entries and withdrawals on one wallet.

use super::scene::{FEE, POINTS, Scene, after_turns, code, combinations};
use aws::{Books, Withdrawals};
use domain::{
    Failure, Money,
    withdrawal::{Order, PayoutAccounts, PayoutHold, PayoutMethods, Terms, WITHDRAWAL_MIN, Withdrawal},
};
use futures::future::join_all;
use serde_json::json;
use std::collections::BTreeSet;
use testkit::{NOON, Player, Run, player, run};

#[tokio::test(start_paused = true)]
async fn sixteen_entries_at_once_on_a_wallet_that_covers_five_are_five() {
    let scene = Scene::new().await;
    // The starting balance is five times the fee.
    let poor = player(&scene.cloud, "poor").await;
    let picks = combinations();
    let runs = join_all((0..16).map(|number| {
        let (poor, body) = (&poor, json!({"picks": picks[number].names()}));
        let scene = &scene;
        async move { scene.enter_at(0, poor, &format!("key-{number}"), body).await }
    }))
    .await;
    let (made, refused): (Vec<_>, Vec<_>) = runs.into_iter().partition(|run| matches!(run, Run::Ended(Ok(_))));
    for run in refused {
        assert_eq!(code(run), "INSUFFICIENT_BALANCE");
    }
    let (wallet, rows) = poor.audited().await;
    assert_eq!((made.len(), wallet.balance, rows.len()), (5, Money::ZERO, 6));
    let answered: BTreeSet<String> = made.into_iter().map(|run| run.answer().entry.entry_id).collect();
    let paid: BTreeSet<String> = rows.iter().filter_map(|row| row.request_id()).map(ToString::to_string).collect();
    let own = scene.own(&poor, &[]).await.answer();
    let stored: BTreeSet<String> = own.items.into_iter().map(|entry| entry.entry_id).collect();
    assert_eq!((&answered, answered.len()), (&paid, 5));
    assert_eq!(answered, stored);
}

/// Requests a withdrawal, with the stores that its handler uses.
async fn withdraw(scene: &Scene, player: &Player, amount: &str) -> Run<()> {
    let withdrawals: Withdrawals = scene.cloud.connect();
    let books: Books = scene.cloud.connect();
    let id = player.request_id("all-of-it");
    let order = Order::parse(amount, WITHDRAWAL_MIN, "PayPal", "me@example.com").unwrap();
    let terms = Terms {
        deposit_first: None,
        transfers: scene.cloud.connect(),
        payout_hold: PayoutHold::new(0).unwrap(),
        methods: PayoutMethods::ALL,
    };
    let accounts = PayoutAccounts::none(player.uid().clone());
    let request = async || {
        let wallet = books.wallets.load(player.uid()).await?;
        let from = (&wallet, &accounts);
        let made = Withdrawal::request(id.clone(), &order, from, &player.principal.email, &terms, NOON)?;
        withdrawals.request(&made, &books).await
    };
    run(&scene.cloud, request).await
}

#[tokio::test(start_paused = true)]
async fn an_entry_beside_a_withdrawal_of_all_cash_is_paid_from_what_is_left() {
    let mut entered_first = BTreeSet::new();
    for turns in 0..16 {
        let scene = Scene::new().await;
        let enter = after_turns(turns % 8, scene.enter("key", ["red", "blue", "white"]));
        let withdrawal = after_turns(turns / 8 * 8, withdraw(&scene, &scene.player, "990"));
        let (entry, withdrawal) = tokio::join!(enter, withdrawal);
        let (wallet, rows) = scene.player.audited().await;
        let entries = scene.stored(&scene.player).len();
        entry.answer();
        assert_eq!(entries, 1, "{turns}");
        match withdrawal {
            Run::Ended(Err(Failure::Refused(refusal))) => {
                assert_eq!((refusal.code(), wallet.held, rows.len()), ("WITHDRAWAL_EXCEEDS_BALANCE", Money::ZERO, 3));
                assert_eq!((Some(wallet.balance), wallet.bonus), (POINTS.minus(FEE), Money::points(10)));
                entered_first.insert(true);
            }
            Run::Ended(Ok(())) => {
                assert_eq!((wallet.held, rows.len()), (Money::points(990), 4), "{turns}");
                assert_eq!((wallet.balance, wallet.bonus), (Money::points(8), Money::points(8)));
                entered_first.insert(false);
            }
            other => panic!("{turns}: {other:?}"),
        }
    }
    assert_eq!(entered_first, BTreeSet::from([false, true]), "both orders happened");
}

#[tokio::test(start_paused = true)]
async fn concurrent_entries_and_a_withdrawal_all_succeed_if_points_suffice() {
    let scene = Scene::new().await;
    let enter = |number: usize| {
        let scene = &scene;
        async move { scene.enter(&format!("key-{number}"), ["red", "blue", "white"]).await }
    };
    let (entries, withdrawal) = tokio::join!(join_all((0..3).map(enter)), withdraw(&scene, &scene.player, "984"));
    withdrawal.answer();
    for entry in entries {
        entry.answer();
    }
    let (wallet, rows) = scene.player.audited().await;
    assert_eq!((wallet.balance, wallet.held, rows.len()), (Money::points(10), Money::points(984), 6));
    assert_eq!(scene.stored(&scene.player).len(), 3);
}
