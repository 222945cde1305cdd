//! GET /api/deposits/payment

use crate::scene::Scene;
use aws::FromConnection;
use deposits::payment;
use domain::Failure;
use serde_json::json;
use testkit::{Cloud, variable};

#[tokio::test(start_paused = true)]
async fn a_player_reads_where_to_pay() {
    let scene = Scene::new().await;
    let shown = json!(scene.payment(&scene.alice).await.answer());
    assert_eq!(shown, json!({"payTo": [{"name": "Bank", "value": "Example Bank"}]}));
}

#[tokio::test(start_paused = true)]
async fn the_usual_time_is_that_of_five_deposits_or_more() {
    let scene = Scene::with_cash().await;
    for (nth, minutes) in [1, 90, 3, 7].into_iter().enumerate() {
        let id = scene.to_self(&nth.to_string(), 1).await;
        scene.approve(&scene.admin, &id, minutes * 60_000).await.answer();
    }
    let transfer = scene.to_bob("transfer", 1).await;
    scene.approve(&scene.admin, &transfer, 0).await.answer();
    assert_eq!(scene.payment(&scene.alice).await.answer().usual_minutes, None);
    let fifth = scene.to_self("fifth", 1).await;
    scene.approve(&scene.admin, &fifth, 4 * 60_000 + 1).await.answer();
    scene.cloud.forget();
    assert_eq!(scene.payment(&scene.bob).await.answer().usual_minutes, Some(5));
    assert_eq!(scene.cloud.calls(), ["Query"]);
}

#[test]
fn a_function_with_bank_details_that_are_none_does_not_start() {
    let started = |variable| payment::Deps::from_connection(&Cloud::default().with_environment(variable).connection());
    assert!(started(variable).is_ok());
    let wrong = started(|name| if name == "PAY_TO" { Some("Example Bank".to_owned()) } else { variable(name) });
    assert!(matches!(wrong, Err(Failure::Internal(_))), "{wrong:?}");
}
