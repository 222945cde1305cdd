//! What the bank's statements do not show, and their lines without a decision (D72).

use super::scene::{Scene, at};
use domain::{Money, Timestamp, Uid, bank::BankLine};
use serde_json::{Value, json};
use testkit::{DAY_MS, NOON, bank_line};

/// The statements that were imported.
struct Statements {
    since: Timestamp,
    until: Timestamp,
}

impl Statements {
    fn import(&self, scene: &Scene) {
        let head = json!({
            "id": {"S": "head"},
            "closing": {"N": "0"},
            "since": {"S": self.since.to_string()},
            "until": {"S": self.until.to_string()},
            "version": {"N": "1"},
        });
        scene.put("bank_imports", &head);
    }
}

fn days(days: u64) -> Timestamp {
    NOON.plus_ms(days * DAY_MS)
}

async fn add_line(scene: &Scene, name: &str, day: Timestamp, is_credit: bool) -> BankLine {
    let line = BankLine { day, is_credit, ..bank_line(name, Money::points(5), &Uid::from_sub("importer")) };
    scene.cloud.add_line(&line).await;
    line
}

/// The kinds of findings of the night, each with the request or line.
async fn found(scene: &Scene, hours: u64) -> Vec<(String, String)> {
    let answer = scene.invoke(json!({"full": true}), at(hours)).await.answer();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let findings = answer["findings"].as_array().unwrap().iter();
    assert_eq!(answer["drift"], findings.len(), "each counts for the alarm");
    findings.map(|one| (text(&one["what"]), text(&one["request"]))).collect()
}

#[tokio::test(start_paused = true)]
async fn money_without_a_line_is_found_with_its_admin_when_its_days_are_over() {
    let scene = Scene::small().await;
    let deposit = scene.deposit(&scene.alice, json!({"amount": 20}), true).await;
    assert_eq!(found(&scene, 24).await, [], "without statements nothing is missing");
    let statements = Statements { since: days(0), until: days(3) };
    Statements { since: days(1), ..statements }.import(&scene);
    assert_eq!(found(&scene, 25).await, [], "decided before the first statement");
    Statements { since: NOON, until: days(2) }.import(&scene);
    assert_eq!(found(&scene, 26).await, [], "a later statement may still show it");

    Statements { since: NOON, until: days(4) }.import(&scene);
    let answer = scene.invoke(json!({"full": true}), at(27)).await.answer();
    let whats: Vec<&Value> = answer["findings"].as_array().unwrap().iter().map(|one| &one["what"]).collect();
    // The transfer between the players needs no line. The scene has another deposit, and a payout.
    assert_eq!(whats, ["line-missing"; 3]);
    let finding = answer["findings"].as_array().unwrap().iter().find(|one| one["request"] == deposit).unwrap();
    assert_eq!(finding["wallet"], scene.alice.uid().as_str());
    assert_eq!(finding["words"], "the bank's statements do not show this approval or payout");
    let admin = scene.items("deposit_requests").into_iter().find(|item| item["id"]["S"] == deposit).unwrap();
    let expected = finding["expected"].as_str().unwrap();
    assert!(expected.starts_with(&format!("a line, since {} decided", admin["processedBy"]["S"].as_str().unwrap())));

    for (table, items) in ["deposit_requests", "withdrawal_requests"].map(|table| (table, scene.items(table))) {
        for item in items {
            scene.set(table, json!({"id": item["id"]}), "bankLine", item["id"].clone());
        }
    }
    assert_eq!(found(&scene, 28).await, []);
}

#[tokio::test(start_paused = true)]
async fn lines_that_wait_too_long_are_found_more_than_a_page_of_them() {
    let scene = Scene::small().await;
    let mut expected = Vec::new();
    for nth in 0..60 {
        let line = add_line(&scene, &format!("line-{nth}"), days(70 + nth % 30), nth % 2 == 0).await;
        expected.push(("line-open".to_owned(), line.id.to_string()));
    }
    assert_eq!(found(&scene, 24).await, [], "their import does not count yet");
    Statements { since: days(70), until: days(103) }.import(&scene);
    let in_time = add_line(&scene, "in-time", days(101), false).await;
    assert!(!expected.iter().any(|(_, id)| *id == in_time.id.to_string()));
    let mut lines = found(&scene, 25).await;
    lines.sort();
    expected.sort();
    assert_eq!(lines, expected);

    for (_, id) in &expected {
        scene.set("bank_lines", json!({"id": {"S": id}}), "status", json!({"S": "explained"}));
    }
    assert_eq!(found(&scene, 26).await, []);
}
