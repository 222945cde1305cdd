//! A fault at any call of a handler, and any two of them, then a retry: the result is that of one success.

use crate::scene::{PNG, Scene, png, refusal};
use domain::{Money, deposit::Status, wallet::Wallet};
use serde_json::{Value, json};
use testkit::{Fault, Run};

/// Every single fault and every pair at the `calls` calls of an invocation, the second one also in what follows.
fn plans(calls: usize) -> Vec<Vec<(usize, Fault)>> {
    let mut plans = Vec::new();
    for first in 0..calls {
        for fault in Fault::ALL {
            plans.push(vec![(first, fault)]);
            for second in first + 1..calls + 3 {
                plans.extend(Fault::ALL.map(|other| vec![(first, fault), (second, other)]));
            }
        }
    }
    plans
}

fn plan(scene: &Scene, faults: &[(usize, Fault)]) {
    scene.cloud.forget();
    for (call, fault) in faults {
        scene.cloud.fail(*call, *fault);
    }
}

/// A short fault is waited out, so whoever got an answer got the one that the retry gets.
fn same<T: std::fmt::Debug + serde::Serialize>(first: Run<T>, retried: &Value, faults: &[(usize, Fault)]) {
    if let Run::Ended(outcome) = first {
        assert_eq!(&json!(outcome.expect("short faults are waited out")), retried, "{faults:?}");
    }
}

/// One hundredth, so that a player's first ten points last for all plans.
const AMOUNT: Money = match Money::from_hundredths(1) {
    Some(amount) => amount,
    None => Money::ZERO,
};

fn stands(wallet: &Wallet) -> (Option<Money>, u64) {
    (Some(wallet.balance), wallet.seq)
}

/// The request, its sender, the recipient's e-mail and record, the new request.
#[tokio::test(start_paused = true)]
async fn asking_survives_any_two_faults() {
    let (scene, plans) = (Scene::new().await, plans(5));
    for (nth, faults) in plans.iter().enumerate() {
        let (key, body) = (nth.to_string(), json!({"amount": 5, "to": "bob@example.com"}));
        plan(&scene, faults);
        let first = scene.create(&scene.alice, &key, body.clone(), 0).await;
        scene.cloud.forget();
        let retried = json!(scene.create(&scene.alice, &key, body, 0).await.answer());
        same(first, &retried, faults);
    }
    let (mut seen, mut cursor) = (0, None);
    loop {
        let page = scene.list(&scene.alice, cursor.as_deref()).await.answer();
        seen += page.deposits.len();
        cursor = page.next_cursor;
        if cursor.is_none() {
            break;
        }
    }
    assert_eq!(seen, plans.len(), "one request for each key");
}

/// The request, the file, its tag, the request.
#[tokio::test(start_paused = true)]
async fn attaching_survives_any_two_faults() {
    let scene = Scene::new().await;
    for (nth, faults) in plans(4).iter().enumerate() {
        let (id, target) = scene.awaited(&nth.to_string(), png()).await;
        assert_eq!(scene.put(&target, PNG, 0).status, 200);
        plan(&scene, faults);
        let first = scene.attach(&scene.alice, &id, 1_000_000).await;
        scene.cloud.forget();
        let retried = json!(scene.attach(&scene.alice, &id, 1_000_000).await.answer());
        same(first, &retried, faults);
        let path = scene.stored(&id).await.attached_proof().unwrap().path.clone();
        assert_eq!(scene.cloud.bucket().object(&path).unwrap().tags, "attached=yes", "{faults:?}");
    }
}

/// The request, the file, the request, the file's removal.
#[tokio::test(start_paused = true)]
async fn refusing_a_file_survives_any_two_faults_and_leaves_nothing_behind() {
    let scene = Scene::new().await;
    for (nth, faults) in plans(4).iter().enumerate() {
        let (id, target) = scene.awaited(&nth.to_string(), png()).await;
        assert_eq!(scene.put(&target, &[b' '; 600], 0).status, 200);
        plan(&scene, faults);
        let first = scene.attach(&scene.alice, &id, 1_000_000).await;
        scene.cloud.forget();
        let retried = refusal(scene.attach(&scene.alice, &id, 2_000_000).await);
        assert_eq!(retried.code(), "PROOF_REJECTED", "{faults:?}");
        if !matches!(first, Run::Crashed) {
            assert_eq!(refusal(first), retried, "{faults:?}");
        }
        assert_eq!(scene.cloud.bucket().paths(), [""; 0], "{faults:?}");
        assert_eq!(scene.stored(&id).await.status, Status::Failed, "{faults:?}");
    }
}

/// The admin, the request, the two wallets, the transaction.
#[tokio::test(start_paused = true)]
async fn approving_survives_any_two_faults_and_moves_the_points_once() {
    let scene = Scene::new().await;
    for (nth, faults) in plans(5).iter().enumerate() {
        let body = json!({"amount": AMOUNT, "to": scene.bob.uid().as_str()});
        let id = scene.create(&scene.alice, &nth.to_string(), body, 0).await.answer().deposit.id;
        let [alice, bob] = scene.wallets().await;
        plan(&scene, faults);
        let first = scene.approve(&scene.admin, &id, 1_000).await;
        scene.cloud.forget();
        let retried = json!(scene.approve(&scene.admin, &id, 2_000).await.answer());
        same(first, &retried, faults);
        let after = scene.wallets().await;
        let moved = [(alice.balance.minus(AMOUNT), alice.seq + 1), (bob.balance.plus(AMOUNT), bob.seq + 1)];
        assert_eq!(after.each_ref().map(stands), moved, "{faults:?}");
        assert_eq!(scene.logged(&id).len(), 1, "{faults:?}");
    }
    scene.balances().await;
}

/// The admin, the request, the wallet, the transaction.
#[tokio::test(start_paused = true)]
async fn approving_a_deposit_to_oneself_survives_any_two_faults_and_adds_the_points_once() {
    let scene = Scene::new().await;
    for (nth, faults) in plans(4).iter().enumerate() {
        let id = scene.to_self(&nth.to_string(), 1).await;
        let [before, _] = scene.wallets().await;
        plan(&scene, faults);
        let first = scene.approve(&scene.admin, &id, 1_000).await;
        scene.cloud.forget();
        let retried = json!(scene.approve(&scene.admin, &id, 2_000).await.answer());
        same(first, &retried, faults);
        let [after, _] = scene.wallets().await;
        assert_eq!(stands(&after), (before.balance.plus(Money::points(1)), before.seq + 1), "{faults:?}");
        assert_eq!(scene.logged(&id).len(), 1, "{faults:?}");
    }
    scene.balances().await;
}

/// The admin, the request, the transaction.
#[tokio::test(start_paused = true)]
async fn declining_survives_any_two_faults_and_is_logged_once() {
    let scene = Scene::new().await;
    let before = scene.wallets().await;
    for (nth, faults) in plans(3).iter().enumerate() {
        let id = scene.to_bob(&nth.to_string(), 4).await;
        plan(&scene, faults);
        let first = scene.decline(&scene.admin, &id, "no", 1_000).await;
        scene.cloud.forget();
        let retried = json!(scene.decline(&scene.admin, &id, "no", 2_000).await.answer());
        same(first, &retried, faults);
        assert_eq!(scene.logged(&id).len(), 1, "{faults:?}");
    }
    assert_eq!(scene.wallets().await, before);
}
