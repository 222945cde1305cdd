//! Attacks with write access to every table but without the seals' key (D50). The next night finds each.

use super::scene::{Scene, key, row};
use aws::Books;
use domain::wallet::{Kind, LastRound, LedgerRow, Movement, Posted, Source, Wallet};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use testkit::Player;

type Found = BTreeSet<(String, Option<u64>, String)>;

fn of(player: &Player, row: Option<u64>, what: &str) -> Found {
    Found::from([(player.uid().to_string(), row, what.to_owned())])
}

/// Without a wallet.
fn of_the_run(what: &str) -> Found {
    Found::from([(String::new(), None, what.to_owned())])
}

fn check_point(player: &Player) -> Value {
    json!({"name": {"S": format!("wallet#{}", player.uid())}})
}

fn record(scene: &Scene, key: &Value) -> Value {
    scene.cloud.item("reconciliations", key)
}

fn run() -> Value {
    json!({"name": {"S": "run"}})
}

/// Takes a player's last lost round out of the history: rows, chain and wallet are as if it had never been. Returns the
/// wallet and rows of before.
async fn unlose(scene: &Scene, player: &Player) -> (Wallet, Vec<LedgerRow>) {
    let (before, rows) = player.books().await;
    let lost = rows.iter().rposition(|row| row.kind() == Kind::Loss && row.source() == Source::Quick).unwrap();
    let amount = rows[lost].amount;
    let mut rewritten: Vec<LedgerRow> = rows[..lost].to_vec();
    for row in &rows[lost + 1..] {
        let last = rewritten.last().unwrap();
        let mut row = LedgerRow {
            seq: row.seq - 1,
            prev_hash: last.hash.clone(),
            previous_balance: last.new_balance,
            new_balance: row.new_balance.plus(amount).unwrap(),
            ..row.clone()
        };
        // All of a stake that was lost was bonus or all of it cash: the scene's players have either.
        row.bonus.previous_balance = last.bonus.new_balance;
        if rows[lost].bonus.amount == amount {
            row.bonus.new_balance = row.bonus.new_balance.plus(amount).unwrap();
        }
        row.hash = row.digest();
        rewritten.push(row);
    }
    let last = rewritten.last().unwrap();
    let played = |row: &&LedgerRow| matches!(row.movement, Movement::QuickWin(_) | Movement::QuickLoss(_));
    let last_round = rewritten.iter().rfind(played).map(|row| match &row.movement {
        Movement::QuickWin(play) | Movement::QuickLoss(play) => {
            LastRound { round_id: play.round_id.clone(), seq: row.seq }
        }
        other => panic!("{other:?}"),
    });
    let wallet = Wallet {
        balance: last.new_balance,
        bonus: last.bonus.new_balance,
        seq: last.seq,
        ledger_head: last.hash.clone(),
        games_played: before.games_played - 1,
        last_round,
        ..before.clone()
    };
    replace(scene, &before, &wallet, &rewritten).await;
    (before, rows)
}

/// Replaces a stored wallet and all its rows.
async fn replace(scene: &Scene, stored: &Wallet, wallet: &Wallet, rows: &[LedgerRow]) {
    for seq in 1..=stored.seq {
        scene.delete("transactions", row(&stored.uid, seq));
    }
    let (books, mut version): (Books, u64) = (scene.connect(), stored.version);
    for row in rows {
        version += 1;
        let wallet = Wallet { version, ..wallet.clone() };
        books.commit(&Posted { wallet, row: row.clone() }).await.unwrap();
    }
}

#[tokio::test(start_paused = true)]
async fn a_rewritten_history_fits_until_there_is_a_seal_on_it() {
    let scene = Scene::new().await;
    unlose(&scene, &scene.bob).await;
    assert_eq!(scene.night(14).await, Found::new(), "rows, chain and wallet fit");

    let scene = Scene::new().await;
    assert_eq!(scene.night(14).await, Found::new());
    let (before, rows) = unlose(&scene, &scene.bob).await;
    let expected = of(&scene.bob, Some(before.seq), "history-rewritten");
    assert_eq!(scene.night(38).await, expected);
    scene.play(&scene.bob, 3).await;
    assert_eq!(scene.night(62).await, expected, "more rows do not hide it, and a later night does not forget");
    let (stored, _) = scene.bob.books().await;
    replace(&scene, &stored, &before, &rows).await;
    assert_eq!(scene.night(86).await, Found::new(), "it was restored");
}

#[tokio::test(start_paused = true)]
async fn without_its_check_point_a_rewritten_history_is_named_as_well() {
    let scene = Scene::new().await;
    assert_eq!(scene.night(14).await, Found::new());
    unlose(&scene, &scene.bob).await;
    scene.delete("reconciliations", check_point(&scene.bob));
    let mut expected = of(&scene.bob, None, "check-point-gone");
    expected.extend(of_the_run("check-point-gone"));
    assert_eq!(scene.night(38).await, expected);
    assert_eq!(scene.night(62).await, Found::new(), "it is told once: what was there before nobody knows");
}

/// A wallet that claims to be new needs no check-point, but one is missing.
#[tokio::test(start_paused = true)]
async fn a_wallet_that_is_said_to_be_new_is_still_missed() {
    let scene = Scene::new().await;
    assert_eq!(scene.night(14).await, Found::new());
    unlose(&scene, &scene.bob).await;
    scene.delete("reconciliations", check_point(&scene.bob));
    let carla = testkit::player(&scene.cloud, "carla").await;
    for new in [&scene.bob, &carla] {
        scene.set("wallets", key(new.uid()), "createdAt", json!({"S": super::scene::at(30).to_string()}));
    }
    assert_eq!(scene.night(38).await, of_the_run("check-point-gone"));
}

#[tokio::test(start_paused = true)]
async fn a_check_point_that_was_changed_exchanged_or_put_back_is_named() {
    let scene = Scene::new().await;
    assert_eq!(scene.night(14).await, Found::new());
    let old = record(&scene, &check_point(&scene.bob));
    scene.play(&scene.bob, 1).await;
    assert_eq!(scene.night(38).await, Found::new());
    let genuine = record(&scene, &check_point(&scene.bob));
    let alices = record(&scene, &check_point(&scene.alice));

    let mut text = genuine["record"]["S"].as_str().unwrap().to_owned();
    text = text.replacen("\"games\":", "\"games\":1", 1);
    let changed = |name: &str, value: &str| {
        let mut item = genuine.clone();
        item[name] = json!({"S": value});
        item
    };
    let mut moved = alices;
    moved["name"] = genuine["name"].clone();
    let mut bare = genuine.clone();
    bare.as_object_mut().unwrap().remove("seal");
    let forgeries = [
        changed("record", &text),
        changed("seal", &"0".repeat(64)),
        changed("sealedOn", "2026-11-20"),
        changed("sealedOn", "x"),
        moved,
        bare,
    ];
    let mut hours = 62;
    for forged in forgeries {
        scene.put("reconciliations", &forged);
        let expected = of(&scene.bob, None, "check-point-forged");
        assert!(scene.night(hours).await.is_superset(&expected), "{forged}");
        hours += 24;
        assert_eq!(scene.night(hours).await, Found::new(), "sealed anew");
        hours += 24;
    }
    unlose(&scene, &scene.bob).await;
    scene.put("reconciliations", &old);
    let found = scene.night(hours).await;
    assert!(found.is_superset(&of(&scene.bob, None, "check-point-old")), "{found:?}");
}

/// The first night of a stack follows none, and so does the first one after a new key: once.
#[tokio::test(start_paused = true)]
async fn a_run_that_is_gone_forged_or_kept_from_before_is_named() {
    let scene = Scene::new().await;
    assert_eq!(scene.night(14).await, Found::new());
    let old = scene.items("reconciliations");
    let mut hours = 38;
    let mut nights = async |expected: Found| {
        assert_eq!(scene.night(hours).await, expected, "hour {hours}");
        hours += 24;
    };
    nights(Found::new()).await;

    scene.delete("reconciliations", run());
    nights(of_the_run("night-missing")).await;
    nights(Found::new()).await;

    scene.set("reconciliations", run(), "seal", json!({"S": "0".repeat(64)}));
    nights(of_the_run("night-missing")).await;

    // Everything as it was some nights before.
    old.iter().for_each(|item| scene.put("reconciliations", item));
    nights(of_the_run("night-missing")).await;
    nights(Found::new()).await;

    // A run that a person asks for does not hide it.
    scene.delete("reconciliations", run());
    assert_eq!(scene.found().await, Found::new());
    nights(of_the_run("night-missing")).await;
}

#[tokio::test(start_paused = true)]
async fn a_check_of_one_wallet_says_so_too_and_writes_nothing() {
    let scene = Scene::new().await;
    assert_eq!(scene.night(14).await, Found::new());
    let (before, _) = unlose(&scene, &scene.bob).await;
    let kept = scene.items("reconciliations");
    let asked = json!({"wallet": scene.bob.uid().as_str()});
    let answer = scene.invoke(asked, super::scene::at(20)).await.answer();
    assert_eq!(super::scene::named(&answer), of(&scene.bob, Some(before.seq), "history-rewritten"));
    assert_eq!(scene.items("reconciliations"), kept);
}

/// Each day's key is asked for once.
#[tokio::test(start_paused = true)]
async fn a_night_asks_for_two_keys_of_seals_however_many_wallets_there_are() {
    let scene = Scene::small().await;
    for number in 0..60 {
        testkit::player(&scene.cloud, &format!("player {number}")).await;
    }
    scene.night(14).await;
    scene.cloud.forget();
    scene.night(38).await;
    let keys = scene.cloud.calls().iter().filter(|call| *call == "GenerateMac").count();
    // The key of the night before, and its own. There are no new plays, whose days have keys too.
    assert_eq!(keys, 2);
}
