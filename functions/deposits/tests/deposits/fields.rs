//! The stored fields of a request, under the names of the specification (`spec 3.15 to 3.22`).

use crate::scene::{PNG, Scene, code, png, reference};
use domain::wallet::Movement;
use serde_json::{Value, json};

fn stored(scene: &Scene, id: &str) -> Value {
    scene.cloud.item("deposit_requests", &json!({"id": {"S": id}}))
}

fn assert_fields(item: &Value, fields: &[(&str, Value)]) {
    for (name, value) in fields {
        assert_eq!(item[name], *value, "{name}");
    }
}

// spec 3.15, 3.16, 3.17, 3.18, 3.22, 3.27
#[tokio::test(start_paused = true)]
async fn a_request_for_another_player_is_stored_with_the_specifications_fields() {
    let scene = Scene::new().await;
    scene.alice.fund(Movement::PaidIn, 3).await;
    let body = json!({"amount": 2.5, "to": "BOB@example.com", "proof": png()});
    let made = scene.create(&scene.alice, "key", body, 0).await.answer();
    scene.put(&made.upload.unwrap(), PNG, 1_000);
    scene.attach(&scene.alice, &made.deposit.facts.id, 2_000).await.answer();
    let pending = stored(&scene, &made.deposit.facts.id);
    assert_fields(
        &pending,
        &[
            ("fromUserId", json!({"S": scene.alice.uid()})),
            ("targetPlayer", json!({"S": scene.bob.uid()})),
            ("toEmail", json!({"S": "bob@example.com"})),
            ("amount", json!({"N": "2.5"})),
            ("status", json!({"S": "pending"})),
            ("type", json!({"S": "transfer"})),
            ("createdAt", json!({"S": "2026-11-21T12:00:00.000Z"})),
            ("updatedAt", json!({"S": "2026-11-21T12:00:02.000Z"})),
            ("processedAs", Value::Null),
            ("failureReason", Value::Null),
            ("proofOfPaymentName", json!({"S": "slip.png"})),
            ("proofOfPaymentMimeType", json!({"S": "image/png"})),
            ("proofOfPaymentSize", json!({"N": "600"})),
        ],
    );
    let path = pending["proofOfPaymentPath"]["S"].as_str().unwrap();
    assert!(scene.cloud.bucket().object(path).is_some(), "{path}");
    scene.approve(&scene.admin, &made.deposit.facts.id, 60_000).await.answer();
    let completed = stored(&scene, &made.deposit.facts.id);
    assert_fields(&completed, &[("status", json!({"S": "completed"})), ("processedAs", Value::Null)]);
}

// spec 3.19, 3.20, 4.17
#[tokio::test(start_paused = true)]
async fn how_a_request_ended_is_stored_in_the_specifications_words() {
    let scene = Scene::new().await;
    let own = scene.to_self("own", 5).await;
    scene.approve(&scene.admin, &own, 60_000).await.answer();
    assert_fields(&stored(&scene, &own), &[("processedAs", json!({"S": "self_deposit"}))]);

    let (failed, _) = scene.awaited("failed", png()).await;
    let path = scene.stored(&failed).await.proof.unwrap().path;
    scene.cloud.bucket().plant(&path, "text/html", PNG);
    assert_eq!(code(scene.attach(&scene.alice, &failed, 1_000).await), "PROOF_REJECTED");
    let reason = json!({"S": "Invalid file type. Allowed: PNG, JPG, JPEG, PDF."});
    assert_fields(&stored(&scene, &failed), &[("status", json!({"S": "failed"})), ("failureReason", reason)]);

    let declined = scene.to_self("declined", 5).await;
    scene.decline(&scene.admin, &declined, "", 60_000).await.answer();
    assert_fields(&stored(&scene, &declined), &[("status", json!({"S": "declined"})), ("processedAs", Value::Null)]);
}

/// From before references were drawn and kept with the request.
#[tokio::test(start_paused = true)]
async fn a_request_without_a_reference_has_that_of_its_id_through_every_write() {
    let scene = Scene::new().await;
    let (id, target) = scene.awaited("key", png()).await;
    let mut item = stored(&scene, &id);
    item.as_object_mut().expect("an item").remove("reference");
    scene.cloud.fill("deposit_requests", &[item]);
    let own = reference(&id);
    scene.put(&target, PNG, 0);
    let attached = scene.attach(&scene.alice, &id, 1_000).await.answer();
    let decided = scene.decline(&scene.admin, &id, "", 2_000).await.answer();
    assert_eq!([json!(attached)["reference"].clone(), json!(decided)["reference"].clone()], [json!(own), json!(own)]);
    assert_fields(&stored(&scene, &id), &[("reference", json!({"S": own})), ("status", json!({"S": "declined"}))]);
}
