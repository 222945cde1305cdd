//! Rows of both versions. `tables_of_v1.json` was written at commit 8a7fc32, before version 2 existed: a
//! start, a deposit, a transfer, withdrawals of every outcome, quick rounds won and lost, a prize, and a returned fee.

use super::scene::{Scene, at, named, row};
use aws::{Addresses, Books};
use domain::{
    Recipient,
    colours::RoundId,
    wallet::{GENESIS, LedgerRow, Movement, Posted, Reference, Version},
};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use testkit::Player;

fn tables_of_v1() -> Value {
    serde_json::from_str(include_str!("tables_of_v1.json")).unwrap()
}

/// The number of rows of each kind and source.
fn count(rows: &[LedgerRow]) -> BTreeMap<(&'static str, &'static str), u64> {
    let mut count = BTreeMap::new();
    for row in rows {
        *count.entry((row.kind().name(), row.source().name())).or_default() += 1;
    }
    count
}

/// The round and the id of every entry that a ledger refers to.
fn entries(rows: &[LedgerRow]) -> Vec<String> {
    let entry = |row: &LedgerRow| match row.movement.reference() {
        Some(Reference::Entry(entry)) => Some(format!("{}#{}", entry.round_id, entry.id)),
        Some(Reference::Play(_) | Reference::Request(_) | Reference::Row(_)) | None => None,
    };
    rows.iter().filter_map(entry).collect()
}

#[tokio::test(start_paused = true)]
async fn rows_written_before_reconcile() {
    let tables = tables_of_v1();
    let scene = Scene::of_tables(&tables).await;
    let (alice, bob) = (scene.alice.audited().await.1, scene.bob.audited().await.1);
    assert!(alice.iter().chain(&bob).all(|row| row.version == Version::V1 && row.hash == row.digest()));
    assert_eq!(alice.len() + bob.len() + 1, tables["transactions"].as_array().unwrap().len(), "the admin has one");
    let both = [count(&alice), count(&bob)].map(|count| count.into_iter().collect::<Vec<_>>());
    let of_alice = [
        (("credit", "colours"), 1),
        (("credit", "deposit"), 1),
        (("credit", "start"), 1),
        (("credit", "withdrawal"), 1),
        (("debit", "colours"), 2),
        (("debit", "transfer"), 1),
        (("debit", "withdrawal"), 5),
        (("win", "colours"), 1),
    ];
    let of_bob = [
        (("credit", "colours"), 1),
        (("credit", "start"), 1),
        (("credit", "transfer"), 1),
        (("debit", "colours"), 2),
        (("loss", "quick"), 5),
        (("win", "quick"), 1),
    ];
    assert_eq!(both, [of_alice.to_vec(), of_bob.to_vec()]);
    let stored = tables["colours_entries"].as_array().unwrap();
    let stored: Vec<&str> = stored.iter().map(|entry| entry["entry"]["S"].as_str().unwrap()).collect();
    let named_entries = [entries(&alice), entries(&bob)];
    assert_eq!(named_entries.each_ref().map(Vec::len), [4, 3]);
    assert!(named_entries.iter().flatten().all(|entry| stored.contains(&entry.as_str())), "{named_entries:?}");
    assert!(scene.found().await.is_empty());
}

#[tokio::test(start_paused = true)]
async fn accounts_from_before_addresses_had_records_are_found_after_one_run() {
    let scene = Scene::of_tables(&tables_of_v1()).await;
    scene.cloud.empty("addresses");
    assert!(scene.found().await.is_empty());
    let addresses: Addresses = scene.cloud.quiet().connect();
    for player in [&scene.alice, &scene.bob] {
        let wanted = Recipient::parse(&player.principal.email).unwrap();
        assert_eq!(&addresses.recipient(&wanted).await.unwrap().uid, player.uid());
    }
}

#[tokio::test(start_paused = true)]
async fn play_goes_on_over_what_was_written_before() {
    let scene = Scene::of_tables(&tables_of_v1()).await;
    scene.play(&scene.bob, 2).await;
    scene.withdraw(&scene.alice, 50, "decline").await;
    scene.deposit(&scene.alice, json!({"amount": 3, "to": scene.bob.uid().as_str()}), true).await;
    // The run of that version has no seal: everything is walked again, and the night reports the reason.
    let nightly = scene.invoke(json!({}), at(48)).await.answer();
    assert_eq!(nightly["full"], true);
    assert_eq!(named(&nightly), BTreeSet::from([(String::new(), None, "night-missing".to_owned())]));
    assert_eq!(scene.night(72).await, BTreeSet::new());
    assert!(scene.found().await.is_empty());
    scene.alice.audited().await;
    scene.bob.audited().await;
}

/// Rewrites a player's rows from `seq` on as version 2.
async fn rewrite(scene: &Scene, player: &Player, seq: u64) {
    let books: Books = scene.cloud.quiet().connect();
    let (mut wallet, rows) = player.books().await;
    let mut head =
        rows.iter().take_while(|row| row.seq < seq).last().map_or(GENESIS.to_owned(), |row| row.hash.clone());
    for mut new in rows.into_iter().filter(|row| row.seq >= seq) {
        (new.version, new.prev_hash) = (Version::V2, head);
        new.hash = new.digest();
        head = new.hash.clone();
        wallet.version += 1;
        wallet.ledger_head = head.clone();
        scene.delete("transactions", row(player.uid(), new.seq));
        books.commit(&Posted { wallet: wallet.clone(), row: new }).await.unwrap();
    }
}

#[tokio::test(start_paused = true)]
async fn a_ledger_of_both_versions_reconciles() {
    let scene = Scene::of_tables(&tables_of_v1()).await;
    let before = [scene.alice.books().await.1, scene.bob.books().await.1];
    rewrite(&scene, &scene.alice, 5).await;
    rewrite(&scene, &scene.bob, 1).await;
    let after = [scene.alice.audited().await.1, scene.bob.audited().await.1];
    for (before, after) in before.iter().flatten().zip(after.iter().flatten()) {
        let expected = if before.uid == *scene.alice.uid() && before.seq < 5 { Version::V1 } else { Version::V2 };
        assert_eq!((after.version, &after.movement), (expected, &before.movement));
    }
    assert!(scene.found().await.is_empty());
    scene.play(&scene.bob, 2).await;
    assert_eq!(scene.found().await, BTreeSet::new(), "rows of version 1 follow");
}

#[tokio::test(start_paused = true)]
async fn what_version_2_has_besides_is_covered_by_its_hash() {
    let scene = Scene::of_tables(&tables_of_v1()).await;
    let (alice, uid) = (&scene.alice, scene.alice.uid());
    rewrite(&scene, alice, 1).await;
    let (_, rows) = alice.books().await;
    let prize = rows.iter().find(|row| matches!(row.movement, Movement::Prize(_))).unwrap().seq;
    let untouched = scene.cloud.item("transactions", &row(uid, prize));
    let finding = |what: &str| (uid.to_string(), Some(prize), what.to_owned());
    for (name, value) in [
        ("amountBonus", json!({"N": "1"})),
        ("previousBalanceBonus", json!({"N": "1"})),
        ("newBalanceBonus", json!({"N": "1"})),
        ("entryRoundId", json!({"S": RoundId::parse("2026-11-21T12:19Z").unwrap().as_str()})),
    ] {
        scene.set("transactions", row(uid, prize), name, value);
        assert!(scene.found().await.contains(&finding("row-tampered")), "{name}");
        scene.put("transactions", &untouched);
    }
    assert!(scene.found().await.is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_row_of_a_version_that_nobody_knows_is_a_broken_record() {
    let scene = Scene::of_tables(&tables_of_v1()).await;
    let uid = scene.alice.uid();
    scene.set("transactions", row(uid, 2), "v", json!({"N": "4"}));
    let answer = scene.full().await;
    let finding = answer["findings"].as_array().unwrap().iter().find(|finding| finding["row"] == 2).unwrap();
    assert_eq!(finding["what"], "row-unreadable");
    assert_eq!(finding["found"], "internal: a ledger row of version 4 cannot be read");
}
