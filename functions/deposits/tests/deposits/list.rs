//! GET /api/deposits

use crate::scene::{Scene, code};
use serde_json::json;

#[tokio::test(start_paused = true)]
async fn pages_list_every_own_deposit_once_newest_first() {
    let scene = Scene::new().await;
    let mut made = Vec::new();
    for nth in 0..60 {
        let body = json!({"amount": 5});
        made.push(scene.create(&scene.alice, &nth.to_string(), body.clone(), nth).await.answer().deposit.facts.id);
        scene.create(&scene.bob, &nth.to_string(), body, nth).await.answer();
    }
    made.reverse();
    let (mut seen, mut cursor, mut pages) = (Vec::new(), None, 0);
    loop {
        scene.cloud.forget();
        let page = scene.list(&scene.alice, cursor.as_deref()).await.answer();
        assert_eq!(scene.cloud.calls(), ["Query"]);
        seen.extend(page.items.into_iter().map(|deposit| deposit.facts.id));
        (cursor, pages) = (page.next_cursor, pages + 1);
        if cursor.is_none() {
            break;
        }
    }
    assert_eq!((seen, pages), (made, 3));
}

#[tokio::test(start_paused = true)]
async fn what_others_send_is_not_among_ones_own() {
    let scene = Scene::with_cash().await;
    scene.to_bob("key", 5).await;
    assert_eq!(scene.list(&scene.bob, None).await.answer().items.len(), 0);
}

#[tokio::test(start_paused = true)]
async fn another_players_cursor_leads_into_ones_own_deposits_only() {
    let scene = Scene::new().await;
    for nth in 0..30 {
        scene.create(&scene.alice, &nth.to_string(), json!({"amount": 5}), nth).await.answer();
    }
    let own = scene.create(&scene.bob, "key", json!({"amount": 5}), 1).await.answer().deposit.facts.id;
    let theirs = scene.list(&scene.alice, None).await.answer().next_cursor;
    let page = scene.list(&scene.bob, theirs.as_deref()).await.answer();
    assert_eq!(page.items.iter().map(|deposit| deposit.facts.id.as_str()).collect::<Vec<_>>(), [own]);
}

#[tokio::test(start_paused = true)]
async fn a_forged_cursor_is_refused() {
    let scene = Scene::new().await;
    for cursor in forged() {
        assert_eq!(code(scene.list(&scene.alice, Some(&cursor)).await), "MALFORMED", "{cursor}");
    }
}

/// Cursors that are not base64url, not text, or not a sort key of a request.
pub fn forged() -> Vec<String> {
    let sort_key = format!("2026-11-21T12:00:00.000Z#{}", "a".repeat(22));
    let texts = ["x", "#", "2026-11-21T12:00:00.000Z", &sort_key[1..], &format!("{sort_key}a"), &"9".repeat(300)];
    let texts = texts.map(domain::cursor::write);
    texts.into_iter().chain(["!", "_w", "ünlesbar"].map(str::to_owned)).collect()
}
