//! The costs of a run, in units as the in-memory tables count them, indexes included.

use super::scene::{Scene, at};
use serde_json::{Value, json};
use testkit::{Units, player};

const MORE: u64 = 100;

async fn cost(scene: &Scene, event: Value, hours: u64) -> Units {
    scene.cloud.forget();
    let answer = scene.invoke(event, at(hours)).await.answer();
    assert_eq!((&answer["drift"], answer["finished"].is_string()), (&json!(0), true), "{answer}");
    scene.cloud.units()
}

/// The cost of each of [`MORE`] further items.
fn of_each(before: Units, after: Units) -> (u64, u64) {
    let each = |before: u64, after: u64| (after - before).div_ceil(MORE);
    (each(before.read_hundredths, after.read_hundredths), each(before.write_hundredths, after.write_hundredths))
}

/// A run from row 1, and an idle night after it.
async fn two_nights(scene: &Scene) -> [Units; 2] {
    [cost(scene, json!({}), 14).await, cost(scene, json!({}), 38).await]
}

#[tokio::test(start_paused = true)]
async fn a_wallet_costs_at_most_6_5_read_units_and_about_one_write_unit() {
    let few = two_nights(&Scene::small().await).await;
    let scene = Scene::small().await;
    for nth in 0..MORE {
        player(&scene.cloud, &format!("player {nth}")).await;
    }
    let many = two_nights(&scene).await;
    let [all, idle] = [0, 1].map(|run| of_each(few[run], many[run]));
    println!("hundredths of units, read and write: {all:?} from row 1, {idle:?} in an idle night");
    assert!(all.0 <= 650 && all.1 <= 120, "{all:?}");
    assert!(idle.0 <= 650 && idle.1 <= 120, "{idle:?}");
}

#[tokio::test(start_paused = true)]
async fn a_row_costs_a_fifth_of_a_read_unit_once() {
    let scene = Scene::small().await;
    cost(&scene, json!({}), 14).await;
    let idle = cost(&scene, json!({}), 38).await;
    scene.play(&scene.bob, MORE as usize).await;
    let busy = cost(&scene, json!({}), 62).await;
    let (read, written) = of_each(idle, busy);
    println!("hundredths of units: {read} read, {written} written");
    assert!(read <= 20 && written <= 2, "{read} {written}");
    assert!(cost(&scene, json!({}), 86).await.read_hundredths <= idle.read_hundredths);
}
