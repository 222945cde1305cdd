//! POST /api/admin/tickets/{id}/status.

use crate::scene::{Scene, after_turns, code, refusal};
use futures::future::join_all;
use serde_json::json;
use testkit::{Run, admins};

const STATUSES: [&str; 3] = ["new", "in_progress", "resolved"];

/// A ticket with this status.
async fn at(scene: &Scene, key: &str, status: &str) -> String {
    let id = scene.reported(key).await;
    if status != "new" {
        scene.set_status(&scene.admin, &id, status).await.answer();
    }
    scene.cloud.forget();
    id
}

// spec 7.37
#[tokio::test(start_paused = true)]
async fn a_step_changes_only_status_and_time() {
    let scene = Scene::new().await;
    let id = scene.reported("key").await;
    let mut expected = scene.stored(&id);
    expected["status"] = json!({"S": "in_progress"});
    expected["updatedAt"] = json!({"S": "2026-11-21T12:01:00.000Z"});
    let ticket = json!(scene.set_status(&scene.admin, &id, "in_progress").await.answer());
    assert_eq!(scene.stored(&id), expected);
    assert_eq!(
        (&ticket["id"], &ticket["from"]["userId"], &ticket["status"], &ticket["createdAt"], &ticket["updatedAt"]),
        (
            &json!(id),
            &json!(scene.player.uid()),
            &json!("in_progress"),
            &json!("2026-11-21T12:00:00.000Z"),
            &json!("2026-11-21T12:01:00.000Z")
        )
    );
}

#[tokio::test(start_paused = true)]
async fn a_step_is_seen_in_every_list() {
    let scene = Scene::new().await;
    let id = scene.reported("key").await;
    scene.set_status(&scene.admin, &id, "in_progress").await.answer();
    let own = json!(scene.own(&scene.player, &[]).await.answer());
    assert_eq!(own["items"][0]["status"], json!("in_progress"));
    for (status, count) in [("new", 0), ("in_progress", 1)] {
        assert_eq!(scene.queue(&scene.admin, &[("status", status)]).await.answer().items.len(), count, "{status}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_step_forward_is_written_once() {
    let scene = Scene::new().await;
    for (from, to) in [("new", "in_progress"), ("new", "resolved"), ("in_progress", "resolved")] {
        let id = at(&scene, &format!("{from}-{to}"), from).await;
        let steps = scene.steps(&id);
        let ticket = scene.set_status(&scene.admin, &id, to).await.answer();
        assert_eq!(json!(ticket)["status"], json!(to), "{from} {to}");
        assert_eq!(scene.cloud.calls(), ["GetItem", "GetItem", "TransactWriteItems", "GetItem"], "{from} {to}");
        assert_eq!(scene.steps(&id), [steps, vec![(from.to_owned(), to.to_owned())]].concat());
    }
}

#[tokio::test(start_paused = true)]
async fn setting_the_present_status_writes_nothing() {
    let scene = Scene::new().await;
    for status in STATUSES {
        let id = at(&scene, status, status).await;
        let before = (scene.stored(&id), scene.steps(&id));
        let ticket = scene.set_status(&scene.admin, &id, status).await.answer();
        assert_eq!(json!(ticket)["status"], json!(status));
        assert_eq!(scene.cloud.calls(), ["GetItem", "GetItem", "GetItem"], "{status}");
        assert_eq!((scene.stored(&id), scene.steps(&id)), before, "{status}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_ticket_never_goes_back() {
    let scene = Scene::new().await;
    for (from, to, expected) in [
        ("in_progress", "new", ("MALFORMED", 400)),
        ("resolved", "new", ("TICKET_RESOLVED", 409)),
        ("resolved", "in_progress", ("TICKET_RESOLVED", 409)),
    ] {
        let id = at(&scene, &format!("{from}-{to}"), from).await;
        let before = (scene.stored(&id), scene.steps(&id));
        let refusal = refusal(scene.set_status(&scene.admin, &id, to).await);
        assert_eq!((refusal.code(), refusal.status()), expected, "{from} {to}");
        assert_eq!((scene.stored(&id), scene.steps(&id)), before, "{from} {to}");
    }
}

#[tokio::test(start_paused = true)]
async fn each_step_is_in_the_audit_log_with_who_when_what_before_and_after() {
    let scene = Scene::new().await;
    let (id, other) = (scene.reported("key").await, scene.another_admin("other").await);
    scene.set_status(&scene.admin, &id, "in_progress").await.answer();
    scene.set_status(&other, &id, "resolved").await.answer();
    let mut rows = scene.cloud.audit_rows(&id);
    rows.sort_by_key(|row| row["before"].to_string());
    assert_eq!(rows.len(), 2);
    for (row, admin, before, after) in
        [(&rows[0], &other, "in_progress", "resolved"), (&rows[1], &scene.admin, "new", "in_progress")]
    {
        for (name, value) in [
            ("actor", admin.uid().as_str()),
            ("action", "ticket.set-status"),
            ("subject", &id),
            ("at", "2026-11-21T12:01:00.000Z"),
            ("day", "2026-11-21"),
            ("before", before),
            ("after", after),
        ] {
            assert_eq!(row[name], json!({"S": value}), "{name}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn of_two_admins_at_once_each_step_is_taken_once_however_far_the_first_is() {
    let scene = Scene::new().await;
    let other = scene.another_admin("other").await;
    for turns in 0..8 {
        for (nth, statuses) in [
            ["in_progress", "in_progress"],
            ["resolved", "resolved"],
            ["in_progress", "resolved"],
            ["resolved", "in_progress"],
        ]
        .into_iter()
        .enumerate()
        {
            let id = scene.reported(&format!("{turns}-{nth}")).await;
            let runs = tokio::join!(
                scene.set_status(&scene.admin, &id, statuses[0]),
                after_turns(turns, scene.set_status(&other, &id, statuses[1])),
            );
            for (run, wanted) in [runs.0, runs.1].into_iter().zip(statuses) {
                match run {
                    Run::Ended(Ok(ticket)) => assert_eq!(json!(ticket.ticket.status), json!(wanted)),
                    run => assert_eq!((code(run), wanted), ("TICKET_RESOLVED", "in_progress")),
                }
            }
            let mut steps = scene.steps(&id);
            steps.sort_by_key(|(before, _)| STATUSES.iter().position(|status| status == before));
            let last = scene.stored(&id)["status"]["S"].as_str().unwrap().to_owned();
            assert_eq!((steps[0].0.as_str(), &steps[steps.len() - 1].1), ("new", &last), "{steps:?}");
            assert!(steps.windows(2).all(|pair| pair[0].1 == pair[1].0), "{steps:?}");
            assert_eq!(last, if statuses.contains(&"resolved") { "resolved" } else { "in_progress" });
        }
    }
}

#[tokio::test(start_paused = true)]
async fn sixteen_admins_at_once_resolve_a_ticket_once() {
    let scene = Scene::new().await;
    let id = scene.reported("key").await;
    let admins = admins::<16>(&scene.cloud).await;
    let runs = join_all(admins.iter().map(|admin| scene.set_status(admin, &id, "resolved"))).await;
    let answers: Vec<_> = runs.into_iter().map(|run| json!(run.answer())).collect();
    assert!(answers.iter().all(|answer| *answer == answers[0]));
    assert_eq!(scene.steps(&id).len(), 1);
}

#[tokio::test(start_paused = true)]
async fn only_who_is_an_admin_now_works_on_tickets() {
    let scene = Scene::new().await;
    let (id, removed) = (scene.reported("key").await, scene.another_admin("removed").await);
    removed.set_admin(false);
    let forger = scene.player("forger").await.claiming(true);
    let stale = scene.another_admin("stale token").await.claiming(false);
    for caller in [&removed, &forger, &stale, &scene.player] {
        let refusal = refusal(scene.set_status(caller, &id, "resolved").await);
        assert_eq!((refusal.code(), refusal.status()), ("NOT_ADMIN", 403));
    }
    assert_eq!((scene.stored(&id)["status"].clone(), scene.steps(&id)), (json!({"S": "new"}), vec![]));
}

#[tokio::test(start_paused = true)]
async fn an_unknown_ticket_is_not_found() {
    let scene = Scene::new().await;
    for id in ["0000000000000000000000", "x", "", "../tickets", scene.player.uid().as_str()] {
        let refusal = refusal(scene.set_status(&scene.admin, id, "resolved").await);
        assert_eq!((refusal.to_string().as_str(), refusal.status()), ("Ticket no longer exists", 404), "{id}");
    }
}

#[tokio::test(start_paused = true)]
async fn an_invalid_status_is_refused() {
    let scene = Scene::new().await;
    let id = scene.reported("key").await;
    for body in [
        "",
        "{}",
        "[]",
        r#"{"status": null}"#,
        r#"{"status": "Resolved"}"#,
        r#"{"status": "done"}"#,
        r#"{"status": "resolved", "note": "x"}"#,
    ] {
        assert_eq!(code(scene.set_status_with(&scene.admin, &id, body).await), "MALFORMED", "{body}");
    }
    assert_eq!(scene.steps(&id), []);
}

#[tokio::test(start_paused = true)]
async fn a_ticket_without_a_status_goes_on_as_a_new_one_would() {
    for status in ["in_progress", "resolved"] {
        let scene = Scene::new().await;
        let id = scene.without_status().await;
        scene.set_status(&scene.admin, &id, "new").await.answer();
        assert!(scene.stored(&id)["status"].is_null(), "nothing is written");
        scene.set_status(&scene.admin, &id, status).await.answer();
        assert_eq!(scene.steps(&id), [("new".to_owned(), status.to_owned())]);
        assert_eq!(scene.queue(&scene.admin, &[("status", status)]).await.answer().items[0].ticket.id, id);
    }
}

#[tokio::test(start_paused = true)]
async fn a_step_costs_one_transaction_and_few_units() {
    let scene = Scene::new().await;
    let id = scene.reported("key").await;
    scene.set_status(&scene.admin, &id, "resolved").await.answer();
    let units = scene.cloud.units();
    println!("tickets-set-status: {units:?}");
    assert_eq!((units.transactions, units.write_hundredths, units.read_hundredths), (1, 900, 300));
}
