//! One or two faults at any calls of a handler, then a retry: the result is that of one success.

use crate::scene::{PNG, Scene, png};
use domain::{
    Failure, Money, Refusal,
    deposit::Status,
    wallet::{Movement, Wallet},
};
use serde_json::json;
use testkit::{Fault, NOON, Run};

/// Every fault at each of the `calls` calls of an invocation, and every pair of distinct ones.
fn plans(calls: usize) -> Vec<Vec<(usize, Fault)>> {
    Fault::plans(calls, &Fault::DISTINCT)
}

/// Makes an attempt with `faults`, and another one after each crash, until there is an answer.
async fn answered<T, Fut: Future<Output = Run<T>>>(
    scene: &Scene,
    faults: &[(usize, Fault)],
    attempt: impl Fn() -> Fut,
) -> Result<T, Refusal> {
    scene.cloud.forget();
    scene.cloud.plan(faults);
    let outcome = loop {
        match attempt().await {
            Run::Crashed => {}
            Run::Ended(Ok(answer)) => break Ok(answer),
            Run::Ended(Err(Failure::Refused(refusal))) => break Err(refusal),
            Run::Ended(Err(failure)) => panic!("a short fault is retried: {failure}"),
        }
    };
    scene.cloud.forget();
    outcome
}

/// One hundredth, so that a player's first ten points last for all plans.
const AMOUNT: Money = match Money::from_hundredths(1) {
    Some(amount) => amount,
    None => Money::ZERO,
};

fn balance_and_seq(wallet: &Wallet) -> (Option<Money>, u64) {
    (Some(wallet.balance), wallet.seq)
}

/// The calls: the request, the limit, the sender, the recipient's address and record, the sender's wallet, the new
/// request.
#[tokio::test(start_paused = true)]
async fn asking_survives_any_two_faults() {
    let (scene, plans) = (Scene::with_cash().await, plans(7));
    for (nth, faults) in plans.iter().enumerate() {
        let (key, body) = (nth.to_string(), json!({"amount": 5, "to": "bob@example.com"}));
        let create = || scene.create(&scene.alice, &key, body.clone(), 0);
        let first = answered(&scene, faults, create).await.unwrap();
        assert_eq!(json!(create().await.answer()), json!(first), "{faults:?}");
    }
    let (mut seen, mut cursor) = (0, None);
    loop {
        let page = scene.list(&scene.alice, cursor.as_deref()).await.answer();
        seen += page.items.len();
        cursor = page.next_cursor;
        if cursor.is_none() {
            break;
        }
    }
    assert_eq!(seen, plans.len(), "one request for each key");
}

/// The calls: the admin, the request, the account, its address, heir and closing, those that wait, both wallets, the
/// new request.
#[tokio::test(start_paused = true)]
async fn handing_over_survives_any_fault() {
    let (scene, plans) = (Scene::with_cash().await, Fault::at_each(10).collect::<Vec<_>>());
    scene.alice.begins_again(NOON).await;
    for (nth, fault) in plans.iter().enumerate() {
        let (old, key) = (scene.alice.uid().as_str(), nth.to_string());
        let ask = || scene.hand_over(&scene.admin, old, &key, "As agreed", 0);
        let asked = json!(answered(&scene, &[*fault], ask).await.unwrap());
        assert_eq!(json!(ask().await.answer()), asked, "{fault:?}");
        let id = asked["id"].as_str().unwrap();
        assert_eq!(scene.logged(id).len(), 1, "{fault:?}");
        scene.decline(&scene.admin, id, "", 0).await.answer();
    }
    assert_eq!(scene.cloud.items("deposit_requests").len(), plans.len(), "one request for each key");
}

/// The calls: the request, the file, its tag, the request.
#[tokio::test(start_paused = true)]
async fn attaching_survives_any_two_faults() {
    let scene = Scene::new().await;
    for (nth, faults) in plans(4).iter().enumerate() {
        let (id, target) = scene.awaited(&nth.to_string(), png()).await;
        assert_eq!(scene.put(&target, PNG, 0).status, 200);
        let first = answered(&scene, faults, || scene.attach(&scene.alice, &id, 1_000)).await.unwrap();
        assert_eq!(json!(scene.attach(&scene.alice, &id, 2_000).await.answer()), json!(first), "{faults:?}");
        let path = scene.stored(&id).await.attached_proof().unwrap().path.clone();
        assert_eq!(scene.cloud.bucket().object(&path).unwrap().tags, "attached=yes", "{faults:?}");
    }
}

/// The calls: the request, the limit, the request, the earlier file's removal.
#[tokio::test(start_paused = true)]
async fn announcing_another_file_survives_any_two_faults() {
    let scene = Scene::new().await;
    for (nth, faults) in plans(4).iter().enumerate() {
        let (id, earlier) = scene.awaited(&nth.to_string(), png()).await;
        assert_eq!(scene.put(&earlier, PNG, 0).status, 200);
        let announce = || scene.upload(&scene.alice, &id, png(), 1_000);
        let target = answered(&scene, faults, announce).await.unwrap().upload.unwrap();
        let path = scene.stored(&id).await.awaited_proof().unwrap().path.clone();
        assert!(target.url.split('?').next().unwrap().ends_with(&path), "{faults:?}");
        assert_eq!(scene.put(&target, PNG, 2_000).status, 200, "{faults:?}");
        scene.attach(&scene.alice, &id, 3_000).await.answer();
        for file in scene.cloud.bucket().paths().into_iter().filter(|file| file.contains(&id)) {
            let tags = if file == path { "attached=yes" } else { "attached=no" };
            assert_eq!(scene.cloud.bucket().object(&file).unwrap().tags, tags, "{faults:?}");
        }
    }
}

/// The calls: the request, the request.
#[tokio::test(start_paused = true)]
async fn taking_back_survives_any_two_faults() {
    let scene = Scene::new().await;
    for (nth, faults) in plans(2).iter().enumerate() {
        let id = scene.to_self(&nth.to_string(), 1).await;
        let first = answered(&scene, faults, || scene.cancel(&scene.alice, &id, 1_000)).await.unwrap();
        assert_eq!(json!(scene.cancel(&scene.alice, &id, 2_000).await.answer()), json!(first), "{faults:?}");
        assert_eq!(scene.stored(&id).await.status, Status::Failed, "{faults:?}");
    }
}

/// The calls: the request, the file, the request, the file's removal.
#[tokio::test(start_paused = true)]
async fn refusing_a_file_leaves_nothing_behind_despite_any_two_faults() {
    let scene = Scene::new().await;
    for (nth, faults) in plans(4).iter().enumerate() {
        let (id, target) = scene.awaited(&nth.to_string(), png()).await;
        assert_eq!(scene.put(&target, &[b' '; 600], 0).status, 200);
        let first = answered(&scene, faults, || scene.attach(&scene.alice, &id, 1_000)).await.unwrap_err();
        assert_eq!(first.code(), "PROOF_REJECTED", "{faults:?}");
        assert_eq!(scene.cloud.bucket().paths(), [""; 0], "{faults:?}");
        assert_eq!(scene.stored(&id).await.status, Status::Failed, "{faults:?}");
    }
}

/// The calls: the admin, the request, the two wallets, the transaction.
// spec 4.15, 7.27; asvs 2.3.3
#[tokio::test(start_paused = true)]
async fn approving_moves_the_points_once_despite_any_two_faults() {
    let scene = Scene::new().await;
    scene.alice.fund(Movement::PaidIn, 10).await;
    for (nth, faults) in plans(5).iter().enumerate() {
        let body = json!({"amount": AMOUNT, "to": scene.bob.uid().as_str()});
        let id = scene.create(&scene.alice, &nth.to_string(), body, 0).await.answer().deposit.facts.id;
        let [alice, bob] = scene.wallets().await;
        let first = answered(&scene, faults, || scene.approve(&scene.admin, &id, 1_000)).await.unwrap();
        assert_eq!(json!(scene.approve(&scene.admin, &id, 2_000).await.answer()), json!(first), "{faults:?}");
        let after = scene.wallets().await;
        let moved = [(alice.balance.minus(AMOUNT), alice.seq + 1), (bob.balance.plus(AMOUNT), bob.seq + 1)];
        assert_eq!(after.each_ref().map(balance_and_seq), moved, "{faults:?}");
        assert_eq!(scene.logged(&id).len(), 1, "{faults:?}");
    }
    scene.balances().await;
}

/// The calls: the admin, the request, the wallet, the transaction.
#[tokio::test(start_paused = true)]
async fn approving_a_self_deposit_adds_the_points_once_despite_any_two_faults() {
    let scene = Scene::new().await;
    for (nth, faults) in plans(4).iter().enumerate() {
        let id = scene.to_self(&nth.to_string(), 1).await;
        let [before, _] = scene.wallets().await;
        let first = answered(&scene, faults, || scene.approve(&scene.admin, &id, 1_000)).await.unwrap();
        assert_eq!(json!(scene.approve(&scene.admin, &id, 2_000).await.answer()), json!(first), "{faults:?}");
        let [after, _] = scene.wallets().await;
        assert_eq!(balance_and_seq(&after), (before.balance.plus(Money::points(1)), before.seq + 1), "{faults:?}");
        assert_eq!(scene.logged(&id).len(), 1, "{faults:?}");
    }
    scene.balances().await;
}

/// The calls: the admin, the request, the transaction.
#[tokio::test(start_paused = true)]
async fn declining_is_logged_once_despite_any_two_faults() {
    let scene = Scene::with_cash().await;
    let before = scene.wallets().await;
    for (nth, faults) in plans(3).iter().enumerate() {
        let id = scene.to_bob(&nth.to_string(), 4).await;
        let first = answered(&scene, faults, || scene.decline(&scene.admin, &id, "no", 1_000)).await.unwrap();
        assert_eq!(json!(scene.decline(&scene.admin, &id, "no", 2_000).await.answer()), json!(first), "{faults:?}");
        assert_eq!(scene.logged(&id).len(), 1, "{faults:?}");
    }
    assert_eq!(scene.wallets().await, before);
}
