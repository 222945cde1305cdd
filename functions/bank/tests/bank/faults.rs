//! A fault at any call of a handler, then the same call again: the result is that of one success.

use crate::{
    scene::Scene,
    statement::{booked, camt},
};
use serde_json::{Value, json};
use testkit::{Fault, Run, despite};

fn file() -> String {
    camt(0, 20, &[booked(20, 500, "One"), booked(20, 700, "Two"), booked(20, -200, "Three")])
}

/// Calls until there is an answer, and once more.
async fn answered<Fut: Future<Output = Run<Value>>>(
    scene: &Scene,
    faults: &[(usize, Fault)],
    attempt: impl Fn() -> Fut,
) -> Value {
    let answer = despite(&scene.cloud, faults, &attempt).await;
    assert_eq!(attempt().await.answer(), answer, "{faults:?}");
    answer
}

/// The calls: the admin, the import, the importer, the head twice, three lines, the beginning, three lines, the end.
const CALLS: usize = 13;

#[tokio::test(start_paused = true)]
async fn an_import_that_waits_is_begun_once_despite_any_fault() {
    for faults in Fault::at_each(6).map(|fault| [fault]) {
        let scene = Scene::guarded().await;
        let begun = answered(&scene, &faults, async || scene.import(&scene.one, &file()).await.json()).await;
        assert_eq!(begun["status"], json!("waiting"), "{faults:?}");
        assert_eq!(scene.logged(begun["id"].as_str().unwrap()).len(), 1, "{faults:?}");
        assert_eq!((scene.cloud.bucket().paths().len(), scene.stored()), (1, (0, 0)), "{faults:?}");
        scene.import(&scene.other, &file()).await.answer();
        assert_eq!(scene.stored(), (3, 1_000), "{faults:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn the_second_word_counts_the_lines_once_despite_any_fault() {
    for confirms in [false, true] {
        for fault in Fault::at_each(CALLS) {
            let scene = Scene::guarded().await;
            scene.begun(0).await;
            let id = scene.import(&scene.one, &file()).await.answer().id;
            let attempt = async || match confirms {
                true => scene.confirm(&scene.other, &id, json!(10)).await.json(),
                false => scene.import(&scene.other, &file()).await.json(),
            };
            let counted = answered(&scene, &[fault], attempt).await;
            assert_eq!(json!([counted["status"], counted["added"]]), json!(["counted", 3]), "{fault:?}");
            assert_eq!((scene.stored(), scene.logged(&id).len()), ((3, 1_000), 2), "{fault:?}");
            let head = scene.head().await.unwrap();
            assert_eq!((head.closing, head.reading), (1_000, None), "{fault:?}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_line_is_settled_once_despite_any_fault() {
    for fault in Fault::at_each(4) {
        let scene = Scene::guarded().await;
        let (payout, reference) = scene.paid_out(&scene.one, 60).await;
        let lines = scene.counted(0, 20, &[booked(20, -6_000, &reference), booked(20, -5, "Fee")]).await;
        let shown = json!({"as": "payout", "withdrawal": payout});
        for (line, body) in lines.iter().zip([shown, json!({"as": "fee"})]) {
            let settled =
                answered(&scene, &[fault], async || scene.settle(&scene.other, line, body.clone()).await.json()).await;
            assert_eq!((&settled["status"], &settled["used"]["by"]), (&body["as"], &json!(scene.other.uid())));
            assert_eq!(scene.logged(line).len(), 1, "{fault:?}");
        }
    }
}
