//! Rows whose ground is a line of the bank's statement fit their records (D70, D71).

use super::scene::Scene;
use contract::served;
use domain::Money;
use serde_json::{Value, json};
use testkit::{bank_line, serve_admin};

/// Stores a line of money that came in; returns its id.
async fn line(scene: &Scene, amount: u64) -> String {
    scene.cloud.add_line(&bank_line(&amount.to_string(), Money::points(amount), scene.admin.uid())).await
}

async fn whats(scene: &Scene) -> Vec<String> {
    scene.found().await.into_iter().map(|(.., what)| what).collect()
}

#[tokio::test(start_paused = true)]
async fn what_was_booked_on_lines_fits_the_books() {
    let scene = Scene::small().await;
    let (alice, cloud) = (&scene.alice, scene.cloud.quiet());
    let call = |id: &str, body: Value| scene.call(&scene.admin).with_parameter("id", id).with_body(body.to_string());
    let before = alice.wallet().await;
    for paid in [20, 5, 90] {
        let (id, line) = (scene.deposit(alice, json!({"amount": 20}), false).await, line(&scene, paid).await);
        let call = call(&id, json!({"line": line}));
        serve_admin(&cloud, served::DEPOSITS_APPROVE, call, deposits::approve).await.answer();
    }
    let credited = line(&scene, 33).await;
    let call_of_credit = call(&credited, json!({"userId": alice.uid()}));
    serve_admin(&cloud, served::DEPOSITS_CREDIT, call_of_credit, deposits::credit).await.answer();
    let payout = scene.withdraw(alice, 60, "complete").await;
    assert_eq!(whats(&scene).await, [""; 0]);
    let call_of_return = call(&payout, json!({"line": line(&scene, 60).await}));
    serve_admin(&cloud, served::WITHDRAWALS_GIVE_BACK, call_of_return, withdrawals::give_back).await.answer();
    assert_eq!(whats(&scene).await, [""; 0]);
    let (wallet, _) = alice.audited().await;
    let paid_in = Money::points(20 + 5 + 90 + 33);
    assert_eq!(wallet.balance, before.balance.plus(paid_in).unwrap());
    assert_eq!((wallet.deposited, wallet.withdrawn), (before.deposited.plus(paid_in).unwrap(), before.withdrawn));
}

/// The amount of a row is that of its record, not that of the request.
#[tokio::test(start_paused = true)]
async fn a_row_of_another_amount_than_the_line_is_reported() {
    let scene = Scene::small().await;
    let (id, line) = (scene.deposit(&scene.alice, json!({"amount": 20}), false).await, line(&scene, 5).await);
    let call = scene.call(&scene.admin).with_parameter("id", &id).with_body(json!({"line": line}).to_string());
    serve_admin(&scene.cloud.quiet(), served::DEPOSITS_APPROVE, call, deposits::approve).await.answer();
    assert_eq!(whats(&scene).await, [""; 0]);
    scene.set("deposit_requests", json!({"id": {"S": id}}), "bookedAmount", json!({"N": "20"}));
    assert!(!whats(&scene).await.is_empty());
}
