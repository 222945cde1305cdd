//! The costs of each action. A page of a list costs one query, at any size of the table.

use crate::scene::{PNG, Scene, png, reference};
use serde_json::json;
use testkit::{NOON, Units};

/// Prints the figures of one action; see them with `--nocapture`.
fn cost(scene: &Scene, action: &str) -> Units {
    let units = scene.cloud.units();
    let (read, write) = (units.read_hundredths, units.write_hundredths);
    println!("{action}: {read} hundredths of a read unit, {write} of a write unit, {:?}", scene.cloud.calls());
    scene.cloud.forget();
    units
}

const fn units(read_hundredths: u64, write_hundredths: u64, transactions: u64) -> Units {
    Units { read_hundredths, write_hundredths, transactions }
}

#[tokio::test(start_paused = true)]
async fn each_action_costs_what_it_must() {
    let scene = Scene::new().await;
    scene.cloud.forget();
    let own = scene.to_self("own", 5).await;
    assert_eq!(cost(&scene, "create"), units(400, 1000, 1));
    let (proven, target) = scene.awaited("proven", png()).await;
    assert_eq!(cost(&scene, "create with a proof"), units(400, 1000, 1));
    scene.put(&target, PNG, 0);
    scene.attach(&scene.alice, &proven, 0).await.answer();
    assert_eq!(cost(&scene, "attach"), units(100, 500, 0));
    scene.approve(&scene.admin, &own, 0).await.answer();
    assert_eq!(cost(&scene, "approve, to oneself"), units(500, 2100, 1));
    let to_bob = scene.to_bob("to-bob", 5).await;
    assert_eq!(cost(&scene, "create, to another by id"), units(500, 1000, 1));
    scene.approve(&scene.admin, &to_bob, 0).await.answer();
    assert_eq!(cost(&scene, "approve, to another"), units(700, 2500, 1));
    scene.decline(&scene.admin, &proven, "", 0).await.answer();
    assert_eq!(cost(&scene, "decline"), units(200, 900, 1));
    let late = scene.to_self("late", 5).await;
    scene.cloud.forget();
    scene.upload(&scene.alice, &late, png(), 0).await.answer();
    assert_eq!(cost(&scene, "announce a file"), units(100, 500, 0));
    scene.cancel(&scene.alice, &late, 0).await.answer();
    assert_eq!(cost(&scene, "take back"), units(100, 500, 0));
    scene.bob.begins_again(NOON).await;
    scene.cloud.forget();
    scene.hand_over(&scene.admin, scene.bob.uid().as_str(), "key", "As agreed", 0).await.answer();
    assert_eq!(cost(&scene, "hand over"), units(850, 1200, 1));
    scene.reverse(&scene.admin, &to_bob, "Not meant for Bob", 0).await.answer();
    assert_eq!(cost(&scene, "reverse, to another"), units(1_200, 2_000, 1));
}

const REQUESTS: u64 = 50_000;
const STATUSES: [&str; 4] = ["pending", "completed", "declined", "failed"];

/// Copies of one record, a second apart, with all statuses. Half of them are Alice's.
fn fill(scene: &Scene, id: &str) {
    let record = scene.cloud.item("deposit_requests", &json!({"id": {"S": id}}));
    let copy = |nth: u64| {
        let (mut copy, id, at) = (record.clone(), format!("{nth:022}"), NOON.plus_ms(nth * 1_000));
        copy["id"]["S"] = json!(id);
        copy["reference"]["S"] = json!(reference(&id));
        copy["createdAt"]["S"] = json!(at);
        copy["place"]["S"] = json!(format!("{at}#{id}"));
        copy["status"]["S"] = json!(STATUSES[(nth / 2 % 4) as usize]);
        let sender = if nth.is_multiple_of(2) { &scene.alice } else { &scene.bob };
        copy["fromUserId"]["S"] = json!(sender.uid());
        copy
    };
    scene.cloud.fill("deposit_requests", &(1..REQUESTS).map(copy).collect::<Vec<_>>());
}

// asvs 15.2.2
#[tokio::test(start_paused = true)]
async fn a_page_of_any_list_of_50_000_requests_costs_one_query() {
    let scene = Scene::with_cash().await;
    let id = scene.to_bob("key", 5).await;
    fill(&scene, &id);
    let uid = scene.alice.uid().to_string();
    let lists: [&[(&str, &str)]; 4] =
        [&[], &[("status", "completed")], &[("search", &uid)], &[("search", &uid), ("status", "failed")]];
    for list in lists {
        let mut cursor = String::new();
        for page in 0..3 {
            scene.cloud.forget();
            let query = [list, &[("cursor", &cursor)]].concat();
            let answer = scene.queue(&scene.admin, &query).await.answer();
            assert_eq!(scene.cloud.calls(), ["GetItem", "Query"]);
            let shown = answer.items.len();
            let read = cost(&scene, &format!("queue {list:?}, page {page} of {shown}")).read_hundredths;
            assert!(read <= 250, "{read}");
            cursor = answer.next_cursor.expect("a page of thousands");
        }
    }
    scene.cloud.forget();
    let found = scene.queue(&scene.admin, &[("search", &scene.reference(&id).await)]).await.answer();
    assert_eq!((scene.cloud.calls(), found.items.len()), (vec!["GetItem".to_owned(), "Query".to_owned()], 1));
    let read = cost(&scene, "queue by reference").read_hundredths;
    assert!(read <= 5_000, "{read}");
    scene.payment(&scene.alice).await.answer();
    assert_eq!(scene.cloud.calls(), ["Query"]);
    let read = cost(&scene, "where to pay").read_hundredths;
    assert!(read <= 1_000, "{read}");
    let mut cursor = None;
    for page in 0..3 {
        scene.cloud.forget();
        let answer = scene.list(&scene.alice, cursor.as_deref()).await.answer();
        assert_eq!((scene.cloud.calls().as_slice(), answer.items.len()), (&["Query".to_owned()][..], 25));
        let read = cost(&scene, &format!("own deposits, page {page}")).read_hundredths;
        assert!(read <= 150, "{read}");
        cursor = answer.next_cursor;
    }
}
