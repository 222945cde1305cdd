//! GET /api/admin/audit.

use crate::scene::{Change, Scene, refusal};
use domain::{Uid, cursor};
use serde_json::{Value, json};
use testkit::{NOON, Player, items};

const ROWS: u64 = 60;

/// Writes one row a second from noon on, about two subjects in turn. A row's request id is its number.
fn fill(scene: &Scene, actor: &Player) {
    let row = |number: u64| {
        let at = NOON.plus_ms(number * 1_000);
        let texts = [
            ("day", at.day()),
            ("id", format!("{at}#{number}#deposit.approve")),
            ("at", at.to_string()),
            ("actor", actor.uid().to_string()),
            ("action", "deposit.approve".to_owned()),
            ("subject", subject(number % 2).to_owned()),
            ("before", "pending".to_owned()),
            ("after", "completed".to_owned()),
            ("requestId", number.to_string()),
        ];
        Value::Object(texts.map(|(name, text)| (name.to_owned(), json!({"S": text}))).into_iter().collect())
    };
    scene.cloud.fill("audit_log", &(1..=ROWS).map(row).collect::<Vec<_>>());
}

fn subject(remainder: u64) -> &'static str {
    if remainder == 0 { "even000000000000000000" } else { "odd0000000000000000000" }
}

/// The numbers of the rows on all pages. Each page costs one query.
async fn all(scene: &Scene, admin: &Player, query: &[(&str, &str)]) -> Vec<u64> {
    let page = async |query: &[(&str, &str)]| {
        scene.cloud.forget();
        let page = Box::pin(scene.audit(admin, query)).await.answer();
        assert_eq!(scene.cloud.calls(), ["GetItem", "Query"]);
        json!(page)
    };
    let entries = items(page, query).await;
    entries.iter().filter_map(|entry| entry["requestId"].as_str().unwrap().parse().ok()).collect()
}

#[tokio::test(start_paused = true)]
async fn audit_rows_are_newest_first_without_gap_or_repeat() {
    let (scene, first) = Scene::with_first_admin().await;
    fill(&scene, &first);
    let newest_first: Vec<u64> = (1..=ROWS).rev().collect();
    for query in [&[][..], &[("day", "2026-11-21")], &[("subject", "")]] {
        assert_eq!(all(&scene, &first, query).await, newest_first, "{query:?}");
    }
    for day in ["2026-11-20", "2026-11-22", "2024-02-29"] {
        assert_eq!(all(&scene, &first, &[("day", day)]).await, [0; 0], "{day}");
    }
    for remainder in [0, 1] {
        let of_subject: Vec<u64> = newest_first.iter().copied().filter(|number| number % 2 == remainder).collect();
        let padded = format!(" {} ", subject(remainder));
        for subject in [subject(remainder), &padded] {
            assert_eq!(all(&scene, &first, &[("subject", subject)]).await, of_subject, "{subject}");
        }
    }
    for unknown in [first.uid().as_str(), &"x".repeat(64), "2026-11-21"] {
        assert_eq!(all(&scene, &first, &[("subject", unknown)]).await, [0; 0], "{unknown}");
    }
}

// asvs 16.2.1
#[tokio::test(start_paused = true)]
async fn a_row_says_who_did_what_to_whom_when_and_in_which_request() {
    let (scene, first) = Scene::with_first_admin().await;
    let player = scene.player("player").await;
    for change in Change::BOTH {
        scene.change(change, &first, player.uid().as_str()).await.answer();
    }
    let page = json!(scene.audit(&first, &[("subject", player.uid().as_str())]).await.answer());
    let entry = |action: &str, before: &str, after: &str, request: &str| {
        json!({
            "at": "2026-11-21T12:01:00.000Z",
            "actor": first.uid(),
            "action": action,
            "subject": player.uid(),
            "before": before,
            "after": after,
            "requestId": request,
        })
    };
    let entries = [
        entry("admin.remove", "owner", "player", "request-0003"),
        entry("admin.grant", "player", "owner", "request-0002"),
    ];
    assert_eq!(page, json!({"items": entries}));
    let today = scene.audit(&first, &[]).await.answer();
    let actions: Vec<&str> = today.items.iter().map(|entry| entry.action).collect();
    assert_eq!(actions, ["admin.remove", "admin.grant", "admin.initialize"]);
}

#[tokio::test(start_paused = true)]
async fn a_day_subject_or_cursor_that_is_none_is_refused_in_clear_words() {
    let (scene, first) = Scene::with_first_admin().await;
    fill(&scene, &first);
    let (day, subject) = ("A day looks like 2026-11-21", "A subject is the id of a request, a ticket or a player");
    let invalid = "The cursor is not valid";
    let long = "x".repeat(65);
    let positions =
        ["x", "", "#", "2026-11-21T12:00:00.000Z", "2026-11-21T12:00:00.000Z#", "yesterday#1#a"].map(cursor::write);
    let oversized = "A".repeat(10_000);
    let mut cases = vec![
        (vec![("day", "2026-11-21"), ("subject", first.uid().as_str())], "Please ask for a day or for a subject"),
        (vec![("subject", &long)], subject),
        (vec![("subject", " ")], subject),
        (vec![("cursor", "!")], invalid),
        (vec![("cursor", &oversized)], invalid),
    ];
    for wrong in [
        "today",
        "2026-11-31",
        "2026-02-29",
        "2026-1-2",
        "21.11.2026",
        "2026-11-21T00:00:00Z",
        "2026-11-21 ",
        " ",
        "-2026-11-21",
    ] {
        cases.push((vec![("day", wrong)], day));
    }
    // An empty cursor counts as no cursor.
    for position in positions.iter().filter(|position| !position.is_empty()) {
        cases.push((vec![("cursor", position)], invalid));
        cases.push((vec![("subject", first.uid().as_str()), ("cursor", position)], invalid));
    }
    for (query, text) in cases {
        let refusal = refusal(scene.audit(&first, &query).await);
        assert_eq!(
            (refusal.to_string().as_str(), refusal.code(), refusal.status()),
            (text, "MALFORMED", 400),
            "{query:?}"
        );
    }
}

#[tokio::test(start_paused = true)]
async fn a_cursor_only_says_where_to_go_on_never_in_which_list() {
    let (scene, first) = Scene::with_first_admin().await;
    fill(&scene, &first);
    let of_day = scene.audit(&first, &[]).await.answer().next_cursor.unwrap();
    let numbers = all(&scene, &first, &[("subject", Uid::from_sub("nobody").as_str()), ("cursor", &of_day)]).await;
    assert_eq!(numbers, [0; 0]);
    let page = scene.audit(&first, &[("subject", subject(0)), ("cursor", &of_day)]).await.answer();
    assert!(!page.items.is_empty() && page.items.iter().all(|entry| entry.subject == subject(0)));
}

#[tokio::test(start_paused = true)]
async fn a_row_of_a_later_version_does_not_hide_the_others() {
    let (scene, first) = Scene::with_first_admin().await;
    let mut row = scene.rows(&first).remove(0);
    row["id"] = json!({"S": "a-later-request"});
    row["action"] = json!({"S": "later.action"});
    scene.cloud.fill("audit_log", &[row]);
    let page = scene.audit(&first, &[("subject", first.uid().as_str())]).await.answer();
    let mut actions: Vec<&str> = page.items.iter().map(|entry| entry.action).collect();
    actions.sort_unstable();
    assert_eq!(actions, ["admin.initialize", "unknown"]);
}
