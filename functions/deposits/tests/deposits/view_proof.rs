//! GET /api/admin/deposits/{id}/proof and GET /api/deposits/{id}/proof

use crate::scene::{PNG, Scene, at, code, png, refusal};
use serde_json::json;
use std::collections::BTreeMap;
use testkit::{Fault, RawRequest, Run};

// spec 3.21, 3.27, 7.41
#[tokio::test(start_paused = true)]
async fn an_admin_sees_a_proof_for_a_minute_as_its_checked_type() {
    let scene = Scene::new().await;
    let id = scene.attached("key").await;
    let link = scene.view_proof(&scene.admin, &id, 10_500).await.answer();
    let shown = json!({"name": link.name, "type": link.r#type, "size": link.size, "expiresAt": link.expires_at});
    let expected =
        json!({"name": "slip.png", "type": "image/png", "size": 600, "expiresAt": "2026-11-21T12:01:10.000Z"});
    assert_eq!(shown, expected);

    let get = |url: &str, ms: u64| {
        let request = RawRequest { method: "GET", url, headers: &BTreeMap::new(), body: b"" };
        scene.cloud.bucket().browse(&request, at(ms))
    };
    let answer = get(&link.url, 70_000);
    let name = link.url.split('?').next().and_then(|path| path.rsplit('/').next()).expect("the path ends with a name");
    assert!(name.ends_with("slip.png"), "{name}");
    let shown_as = format!("inline; filename=\"{name}\"");
    let (mime, length) = ("image/png".to_owned(), PNG.len().to_string());
    let headers = [("content-type", mime), ("content-length", length), ("content-disposition", shown_as)];
    assert_eq!((answer.status, answer.headers, answer.body.as_slice()), (200, headers.to_vec(), PNG));
    assert_eq!(get(&link.url, 70_001).status, 403, "too late");
    assert_eq!(get(&link.url.replace("image%2Fpng", "text%2Fhtml"), 11_000).status, 403, "as another type");
    assert_eq!(get(&link.url.replace("slip.png", "slap.png"), 11_000).status, 403, "another file");
}

#[tokio::test(start_paused = true)]
async fn a_look_at_a_proof_is_logged() {
    let scene = Scene::new().await;
    let id = scene.attached("key").await;
    scene.view_proof(&scene.admin, &id, 10_500).await.answer();
    let admin = scene.admin.uid().to_string();
    let row = [admin, "deposit.view-proof".to_owned(), "pending".to_owned(), "pending".to_owned()];
    assert_eq!(scene.logged(&id), [row]);
}

#[tokio::test(start_paused = true)]
async fn there_is_nothing_to_see_where_no_proof_held() {
    let scene = Scene::new().await;
    let without = scene.to_self("without", 5).await;
    let (awaited, target) = scene.awaited("awaited", png()).await;
    scene.put(&target, PNG, 0);
    let (failed, target) = scene.awaited("failed", json!({"name": "b.png", "type": "image/png", "size": 1})).await;
    scene.put(&target, b"x", 0);
    assert_eq!(code(scene.attach(&scene.alice, &failed, 0).await), "PROOF_REJECTED");
    for id in [without, awaited, failed] {
        let refused = refusal(scene.view_proof(&scene.admin, &id, 0).await);
        assert_eq!((refused.status(), refused.code()), (404, "PROOF_NOT_ATTACHED"));
        assert_eq!(scene.logged(&id).len(), 0);
    }
    assert_eq!(code(scene.view_proof(&scene.admin, &"a".repeat(22), 0).await), "REQUEST_NOT_FOUND");
    assert_eq!(code(scene.view_proof(&scene.admin, "", 0).await), "DEPOSIT_ID_MISSING");
}

#[tokio::test(start_paused = true)]
async fn nobody_but_an_admin_sees_a_proof_not_even_its_sender() {
    let scene = Scene::new().await;
    let id = scene.attached("key").await;
    for player in [&scene.alice, &scene.bob] {
        let refused = refusal(scene.view_proof(player, &id, 0).await);
        assert_eq!((refused.status(), refused.code()), (403, "NOT_ADMIN"));
    }
    scene.admin.set_admin(false);
    assert_eq!(code(scene.view_proof(&scene.admin, &id, 0).await), "NOT_ADMIN", "the token outlives the right");
    assert_eq!(scene.logged(&id).len(), 0);
}

/// The calls: the admin, the request, the audit log.
// asvs 16.5.3
#[tokio::test(start_paused = true)]
async fn no_address_is_given_away_without_its_row_in_the_audit_log() {
    for (call, fault) in Fault::at_each(3) {
        let scene = Scene::new().await;
        let id = scene.attached("key").await;
        scene.cloud.forget();
        scene.cloud.fail(call, fault);
        let answered = matches!(scene.view_proof(&scene.admin, &id, 0).await, Run::Ended(Ok(_)));
        let rows = scene.logged(&id).len();
        assert!(rows == 1 || (rows == 0 && !answered), "{call} {fault:?}: {rows}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_player_sees_the_own_proof_for_a_minute_and_nobody_elses() {
    let scene = Scene::new().await;
    let id = scene.attached("key").await;
    let link = scene.own_proof(&scene.alice, &id, 10_500).await.answer();
    assert_eq!((link.name.as_str(), link.size, link.expires_at), ("slip.png", 600, at(70_000)));
    let get = |ms: u64| {
        let request = RawRequest { method: "GET", url: &link.url, headers: &BTreeMap::new(), body: b"" };
        scene.cloud.bucket().browse(&request, at(ms))
    };
    assert_eq!((get(70_000).status, get(70_000).body.as_slice(), get(70_001).status), (200, PNG, 403));
    assert_eq!(scene.logged(&id).len(), 0, "it is their own");
    for player in [&scene.bob, &scene.admin] {
        assert_eq!(code(scene.own_proof(player, &id, 0).await), "REQUEST_NOT_FOUND");
    }
    let without = scene.to_self("without", 5).await;
    assert_eq!(code(scene.own_proof(&scene.alice, &without, 0).await), "PROOF_NOT_ATTACHED");
    assert_eq!(code(scene.own_proof(&scene.alice, "", 0).await), "DEPOSIT_ID_MISSING");
}
