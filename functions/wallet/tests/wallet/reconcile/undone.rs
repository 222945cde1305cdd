//! Approvals that a later version undoes, and payments that the bank returned: stored, read back and explained (D67).

use super::scene::Scene;
use aws::{Books, Deposits, Withdrawals};
use domain::{
    Money,
    deposit::Reversal,
    request::{Decision, Note, RequestId},
    wallet::Posting,
    withdrawal::Returned,
};
use serde_json::{Value, json};
use testkit::{NOON, Player};

async fn post(scene: &Scene, player: &Player, posting: Posting) {
    let books: Books = scene.connect();
    let wallet = books.wallets.load(player.uid()).await.unwrap();
    books.commit(&wallet.post(posting, NOON).unwrap()).await.unwrap();
}

/// Changes a record as a later version does.
fn mark(scene: &Scene, table: &str, id: &RequestId, attributes: &[(&str, Value)]) {
    for (name, value) in attributes {
        scene.set(table, json!({"id": {"S": id.as_str()}}), name, value.clone());
    }
}

/// Marks an approval as undone by Bob, with the numbers of its rows.
async fn reverse(scene: &Scene, id: &RequestId, rows: &[u64]) {
    let deposits: Deposits = scene.connect();
    let mut expected = deposits.load(id).await.unwrap();
    let by = scene.bob.uid().clone();
    let listed: Vec<Value> = rows.iter().map(|row| json!({"S": row.to_string()})).collect();
    let reversed = [
        ("reversedBy", json!({"S": by.as_str()})),
        ("reversedAt", json!({"S": NOON.to_string()})),
        ("reversalReason", json!({"S": "Not paid"})),
        ("reversedRows", json!({"L": listed})),
        ("bankLine", json!({"S": id.as_str()})),
    ];
    mark(scene, "deposit_requests", id, &reversed);
    let decision = Decision { by, at: NOON, note: Some(Note::stored("Not paid".to_owned())) };
    expected.reversed = Some(Reversal { decision, rows: rows.to_vec() });
    expected.line = Some(id.clone());
    assert_eq!(deposits.load(id).await.unwrap(), expected);
}

/// Alice sends on what she has, then her deposit is undone.
#[tokio::test(start_paused = true)]
async fn a_reversed_deposit_fits_once_record_and_row_say_so() {
    let scene = Scene::small().await;
    let (alice, deposits): (_, Deposits) = (&scene.alice, scene.connect());
    let id = RequestId::parse(&scene.deposit(alice, json!({"amount": 20}), true).await).unwrap();
    let undone = alice.wallet().await.seq;
    let all = alice.wallet().await.cash().to_string();
    let body = format!(r#"{{"amount": {all}, "to": "{}"}}"#, scene.bob.uid());
    scene.deposit(alice, serde_json::from_str(&body).unwrap(), true).await;
    assert!(scene.found().await.is_empty());

    reverse(&scene, &id, &[undone]).await;
    let whats = async || scene.found().await.into_iter().map(|(.., what)| what).collect::<Vec<_>>();
    assert_eq!(whats().await, ["row-missing"]);
    let deposit = deposits.load(&id).await.unwrap();
    let [(_, posting)] = deposit.reversals().try_into().unwrap();
    post(&scene, alice, posting).await;
    let (wallet, rows) = alice.audited().await;
    assert_eq!((wallet.balance, wallet.debt), (wallet.bonus, Money::points(20)));
    assert_eq!(rows.last().unwrap().debt.new, Money::points(20));
    assert_eq!(whats().await, [""; 0]);
}

#[tokio::test(start_paused = true)]
async fn a_reversed_transfer_fits_once_both_sides_are_undone() {
    let scene = Scene::small().await;
    let (alice, bob, deposits): (_, _, Deposits) = (&scene.alice, &scene.bob, scene.connect());
    let to_bob = json!({"amount": 3, "to": bob.uid().as_str()});
    let id = RequestId::parse(&scene.deposit(alice, to_bob, true).await).unwrap();
    let rows = [alice.wallet().await.seq, bob.wallet().await.seq];
    reverse(&scene, &id, &rows).await;
    let deposit = deposits.load(&id).await.unwrap();
    let [(_, sent), (_, received)] = deposit.reversals().try_into().unwrap();
    post(&scene, alice, sent).await;
    let found = scene.found().await;
    assert_eq!(found.iter().map(|(.., what)| what.as_str()).collect::<Vec<_>>(), ["row-missing"]);
    post(&scene, bob, received).await;
    assert!(scene.found().await.is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_payment_that_came_back_fits_in_one_row_on_a_later_night() {
    let scene = Scene::small().await;
    let (alice, withdrawals): (_, Withdrawals) = (&scene.alice, scene.connect());
    scene.deposit(alice, json!({"amount": 200}), true).await;
    scene.withdraw(alice, 60, "complete").await;
    let id = RequestId::parse(&scene.withdraw(alice, 60, "complete").await).unwrap();
    assert!(scene.night(14).await.is_empty());
    let mut withdrawal = withdrawals.load(&id).await.unwrap();
    let books: Books = scene.connect();
    let take_back = async || {
        let posted = alice.wallet().await.take_back(withdrawal.return_of_payment(), NOON).unwrap();
        books.commit(&posted).await.unwrap();
        posted.row.seq
    };
    let row = take_back().await;
    let returned = [
        ("returnedAt", json!({"S": NOON.to_string()})),
        ("returnedRow", json!({"N": row.to_string()})),
        ("bankLine", json!({"S": id.as_str()})),
    ];
    mark(&scene, "withdrawal_requests", &id, &returned);
    assert!(scene.night(38).await.is_empty());
    // Other payouts were made as well, so their total still covers a second return.
    take_back().await;
    let whats: Vec<String> = scene.night(62).await.into_iter().map(|(.., what)| what).collect();
    assert_eq!(whats, ["wallet-withdrawn", "request-disagrees", "row-repeated"]);

    withdrawal.returned = Some(Returned { at: NOON, row });
    withdrawal.line = Some(id.clone());
    assert_eq!(withdrawals.load(&id).await.unwrap(), withdrawal);
}
