//! Every kind of tampering is found and named: player, row and kind.

use super::scene::{Scene, key, row};
use aws::{Books, QuickKeys};
use domain::{
    Money, Timestamp, Uid,
    quick::{DayKey, Guess, Play, REVEAL_MS, Round, reveal},
    wallet::{Kind, LedgerRow, Movement, Posting, Wallet},
};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use testkit::{DAY_MS, Player};

/// Findings about one player.
fn of<const N: usize>(player: &Player, found: [(Option<u64>, &str); N]) -> BTreeSet<(String, Option<u64>, String)> {
    found.map(|(row, what)| (player.uid().to_string(), row, what.to_owned())).into()
}

fn number(value: impl ToString) -> Value {
    json!({"N": value.to_string()})
}

fn text(value: impl ToString) -> Value {
    json!({"S": value.to_string()})
}

/// The player's first row of this type and source: its number and its item.
fn item_of(scene: &Scene, player: &Player, kind: &str, source: &str) -> (u64, Value) {
    let items = scene.items("transactions");
    let own = |item: &&Value| item["uid"]["S"] == player.uid().as_str();
    let matches = |item: &&Value| item["type"]["S"] == kind && item["source"]["S"] == source;
    let seq = |item: &Value| item["seq"]["N"].as_str().unwrap().parse::<u64>().unwrap();
    let item = items.iter().filter(own).filter(matches).min_by_key(|item| seq(item)).expect("such a row");
    (seq(item), item.clone())
}

/// Overwrites a ledger from row `from` on with `rows` in a valid chain, as a skilled forger would.
fn forge(scene: &Scene, rows: &mut [LedgerRow], from: usize) {
    for index in from..rows.len() {
        rows[index].prev_hash = rows[index - 1].hash.clone();
        rows[index].previous_balance = rows[index - 1].new_balance;
        rows[index].bonus.previous_balance = rows[index - 1].bonus.new_balance;
        rows[index].hash = rows[index].digest();
        let LedgerRow { uid, seq, amount, previous_balance, new_balance, bonus, prev_hash, hash, .. } = &rows[index];
        for (name, value) in [
            ("amount", number(amount)),
            ("previousBalance", number(previous_balance)),
            ("newBalance", number(new_balance)),
            ("previousBalanceBonus", number(bonus.previous_balance)),
            ("newBalanceBonus", number(bonus.new_balance)),
            ("prevHash", text(prev_hash)),
            ("hash", text(hash)),
        ] {
            scene.set("transactions", row(uid, *seq), name, value);
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_row_that_was_changed_is_named() {
    let scene = Scene::new().await;
    let alice = &scene.alice;
    let (seq, item) = item_of(&scene, alice, "credit", "deposit");
    scene.set("transactions", row(alice.uid(), seq), "amount", number(600.5));
    let found = scene.found().await;
    let expected = [(Some(seq), "row-tampered"), (Some(seq), "request-disagrees"), (None, "wallet-deposited")];
    assert_eq!(found, of(alice, expected));
    scene.put("transactions", &item);

    scene.set("transactions", row(alice.uid(), seq), "newBalance", number(1));
    let next = (Some(seq + 1), "row-arithmetic");
    assert_eq!(scene.found().await, of(alice, [(Some(seq), "row-tampered"), next]));
    scene.set("transactions", row(alice.uid(), seq), "newBalance", text("a lot"));
    let found = scene.found().await;
    assert!(found.is_superset(&of(alice, [(Some(seq), "row-unreadable")])), "{found:?}");
    assert!(found.iter().all(|(wallet, ..)| wallet == alice.uid().as_str()), "{found:?}");
    scene.put("transactions", &item);
    assert!(scene.found().await.is_empty(), "the restored row fits again");
}

#[tokio::test(start_paused = true)]
async fn a_row_that_was_removed_or_added_is_named() {
    let scene = Scene::new().await;
    let (alice, bob) = (&scene.alice, &scene.bob);
    let (seq, item) = item_of(&scene, bob, "credit", "transfer");
    scene.delete("transactions", row(bob.uid(), seq));
    let gap = [(Some(seq + 1), "row-gap"), (None, "row-missing"), (None, "wallet-received")];
    assert_eq!(scene.found().await, of(bob, gap));
    scene.put("transactions", &item);

    let newest = alice.books().await.0.seq;
    let (_, mut added) = item_of(&scene, alice, "credit", "deposit");
    added["seq"] = number(newest + 1);
    scene.put("transactions", &added);
    assert_eq!(scene.found().await, of(alice, [(Some(newest + 1), "row-beyond-wallet")]));
    scene.delete("transactions", row(alice.uid(), newest + 1));

    scene.delete("transactions", row(alice.uid(), newest));
    let found = scene.found().await;
    let expected =
        of(alice, [(None, "wallet-seq"), (None, "wallet-head"), (None, "wallet-balance"), (None, "row-missing")]);
    assert!(found.is_superset(&expected), "{found:?}");
}

#[tokio::test(start_paused = true)]
async fn a_chain_that_was_computed_anew_does_not_end_where_the_wallet_says() {
    let scene = Scene::new().await;
    let (bob, mut rows) = scene.bob.books().await;
    // The last loss: by then the wallet has cash, so that no row's bonus part depends on the order.
    let index = rows.iter().rposition(|row| row.kind() == Kind::Loss).expect("a loss");
    let lost = rows[index].seq;
    rows.swap(index, index - 1);
    (rows[index].seq, rows[index - 1].seq) = (lost, lost - 1);
    let before: Vec<Value> = scene.items("transactions");
    for seq in [lost, lost - 1] {
        let place = number(2 * lost - 1 - seq);
        let other = before.iter().find(|item| item["seq"] == place && item["uid"]["S"] == bob.uid.as_str());
        let mut moved = other.unwrap().clone();
        moved["seq"] = number(seq);
        scene.put("transactions", &moved);
    }
    for from in [index - 1, index] {
        let after = |previous: Money, moved: Money| match rows[from].kind() {
            Kind::Loss | Kind::Debit => previous.minus(moved).unwrap(),
            _ => previous.plus(moved).unwrap(),
        };
        let balance = after(rows[from - 1].new_balance, rows[from].amount);
        let bonus = after(rows[from - 1].bonus.new_balance, rows[from].bonus.amount);
        (rows[from].new_balance, rows[from].bonus.new_balance) = (balance, bonus);
    }
    forge(&scene, &mut rows, index - 1);
    let found = scene.found().await;
    assert!(found.contains(&(bob.uid.to_string(), None, "wallet-head".to_owned())), "{found:?}");
    assert!(
        found.iter().all(|(wallet, row, what)| {
            *wallet == bob.uid.as_str() && (row.is_none() || ["row-time", "row-repeated"].contains(&what.as_str()))
        }),
        "{found:?}"
    );
}

#[tokio::test(start_paused = true)]
async fn each_of_a_wallets_figures_is_held_against_its_rows() {
    let scene = Scene::new().await;
    let (alice, bob) = (&scene.alice, &scene.bob);
    let before = scene.items("wallets");
    let figures = [
        ("balance", "wallet-balance", alice),
        ("held", "wallet-held", alice),
        ("withdrawn", "wallet-withdrawn", alice),
        ("deposited", "wallet-deposited", alice),
        ("received", "wallet-received", bob),
        ("sent", "wallet-sent", alice),
        ("totalWinnings", "wallet-winnings", alice),
        ("gamesPlayed", "wallet-games", bob),
        ("seq", "wallet-seq", alice),
    ];
    for (name, what, player) in figures {
        let item = before.iter().find(|item| item["uid"]["S"] == player.uid().as_str()).unwrap();
        let one_more = Money::parse(item[name]["N"].as_str().unwrap()).unwrap().plus(Money::points(1)).unwrap();
        scene.set("wallets", key(player.uid()), name, number(one_more));
        assert_eq!(scene.found().await, of(player, [(None, what)]), "{name}");
        scene.put("wallets", item);
    }
    // A hold that is recorded as paid out.
    let Wallet { held, withdrawn, .. } = alice.books().await.0;
    scene.set("wallets", key(alice.uid()), "held", number(0));
    scene.set("wallets", key(alice.uid()), "withdrawn", number(held.plus(withdrawn).unwrap()));
    assert_eq!(scene.found().await, of(alice, [(None, "wallet-held"), (None, "wallet-withdrawn")]));
    scene.set("wallets", key(alice.uid()), "balance", text("all of it"));
    assert!(scene.found().await.is_superset(&of(alice, [(None, "wallet-unreadable")])));
}

#[tokio::test(start_paused = true)]
async fn a_request_and_its_rows_are_held_against_each_other() {
    let scene = Scene::new().await;
    let (alice, bob) = (&scene.alice, &scene.bob);
    let request = |item: &Value| json!({"id": item["requestId"]});
    // A row whose request is missing or different.
    let (sent, item) = item_of(&scene, alice, "debit", "transfer");
    let (received, _) = item_of(&scene, bob, "credit", "transfer");
    let deposit = scene.cloud.item("deposit_requests", &request(&item));
    let both =
        |what: &str| of(alice, [(Some(sent), what)]).into_iter().chain(of(bob, [(Some(received), what)])).collect();
    scene.delete("deposit_requests", request(&item));
    assert_eq!(scene.found().await, both("request-missing"));
    scene.put("deposit_requests", &deposit);
    for (name, value) in [("amount", number(99)), ("status", text("declined"))] {
        scene.set("deposit_requests", request(&item), name, value);
        assert_eq!(scene.found().await, both("request-disagrees"), "{name}");
        scene.put("deposit_requests", &deposit);
    }
    // A completed request without rows.
    let waiting = scene.deposit(bob, json!({"amount": 9}), false).await;
    scene.set("deposit_requests", json!({"id": {"S": waiting}}), "status", text("completed"));
    assert_eq!(scene.found().await, of(bob, [(None, "row-missing")]));
    scene.set("deposit_requests", json!({"id": {"S": waiting}}), "status", text("pending"));
    // A declined withdrawal whose points stay on hold.
    let (held, item) = item_of(&scene, alice, "debit", "withdrawal");
    scene.set("withdrawal_requests", request(&item), "status", text("declined"));
    let found = of(alice, [(Some(held), "row-missing"), (None, "row-missing"), (None, "wallet-held")]);
    assert_eq!(scene.found().await, found);
}

/// A player's only entry.
fn entry_of(scene: &Scene, player: &Player) -> Value {
    let mut entries = scene.items("colours_entries").into_iter();
    entries.find(|item| item["uid"]["S"] == player.uid().as_str()).unwrap()
}

#[tokio::test(start_paused = true)]
async fn an_unpaid_winner_is_found() {
    let scene = Scene::new().await;
    let (won, _) = item_of(&scene, &scene.alice, "win", "colours");
    let mut unpaid = entry_of(&scene, &scene.alice);
    unpaid.as_object_mut().unwrap().remove("paidAt");
    scene.put("colours_entries", &unpaid);
    let expected = [(None, "winner-unpaid"), (Some(won), "request-disagrees")];
    assert_eq!(scene.found().await, of(&scene.alice, expected));
}

#[tokio::test(start_paused = true)]
async fn changed_prizes_are_found() {
    let scene = Scene::new().await;
    let (won, _) = item_of(&scene, &scene.alice, "win", "colours");
    let rounds = scene.items("colours_rounds");
    scene.set("colours_rounds", json!({"roundId": rounds[0]["roundId"]}), "prizes", text("3:90"));
    assert_eq!(scene.found().await, of(&scene.alice, [(Some(won), "request-disagrees")]));
}

/// The index is changed too, but the row of the fee still names the picks.
#[tokio::test(start_paused = true)]
async fn picks_changed_after_the_draw_are_found() {
    let scene = Scene::new().await;
    let (fee, _) = item_of(&scene, &scene.bob, "debit", "colours");
    let (won, mut lost) = (entry_of(&scene, &scene.alice), entry_of(&scene, &scene.bob));
    let combination = |item: &Value| {
        item["combination"]["S"]
            .as_str()
            .unwrap()
            .rsplit_once('#')
            .map(|(picks, shard)| (picks.to_owned(), shard.to_owned()))
            .unwrap()
    };
    lost["combination"] = text(format!("{}#{}", combination(&won).0, combination(&lost).1));
    lost["picks"] = won["picks"].clone();
    scene.put("colours_entries", &lost);
    assert_eq!(scene.found().await, of(&scene.bob, [(Some(fee), "request-disagrees"), (None, "winner-unpaid")]));
}

#[tokio::test(start_paused = true)]
async fn a_wrong_number_of_admins_is_found() {
    let scene = Scene::small().await;
    scene.alice.set_counts(1, 0);
    assert_eq!(scene.found().await, BTreeSet::new());
    let wrong = BTreeSet::from([(String::new(), None, "admin-count".to_owned())]);
    for owners in [0, 2] {
        scene.alice.set_counts(owners, 0);
        assert_eq!(scene.found().await, wrong);
    }
    scene.alice.set_counts(0, 1);
    assert_eq!(scene.found().await, wrong, "the admin is an owner");
}

/// A run from a check-point does not see a row that was changed and kept its hash. That is why there are full runs.
#[tokio::test(start_paused = true)]
async fn a_full_run_finds_old_changes_which_nights_then_name_until_repaired() {
    let scene = Scene::new().await;
    assert!(scene.night(14).await.is_empty());
    let (seq, item) = item_of(&scene, &scene.alice, "credit", "deposit");
    scene.set("transactions", row(scene.alice.uid(), seq), "description", text("Gift"));
    assert!(scene.night(38).await.is_empty());
    let expected = of(&scene.alice, [(Some(seq), "row-tampered"), (Some(seq), "request-disagrees")]);
    assert_eq!(scene.found().await, expected);
    assert_eq!(scene.night(62).await, expected);
    scene.put("transactions", &item);
    assert!(scene.night(86).await.is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_deleted_wallet_is_found_by_the_next_night() {
    let scene = Scene::new().await;
    assert!(scene.night(14).await.is_empty());
    scene.delete("wallets", key(scene.bob.uid()));
    let found = scene.night(38).await;
    assert!(found.is_superset(&of(&scene.bob, [(None, "wallet-gone")])), "{found:?}");
}

/// Adds a play in which everything matches, as an attacker who writes the tables can; returns the number of its row.
async fn forge_play(scene: &Scene, player: &Player, play: Play, at: Timestamp) -> u64 {
    let wallet = player.books().await.0;
    let multiplier = play.guess.multiplier;
    let amount = if play.won() { multiplier.payout() } else { multiplier.stake() };
    let stake = wallet.stake(multiplier.stake(), at).unwrap();
    let bonus = stake.parts().bonus_of(amount);
    let posted = stake.post(Posting::new(Movement::of_play(play), amount, "").with_bonus(bonus)).unwrap();
    scene.connect::<Books>().commit(&posted).await.unwrap();
    posted.row.seq
}

#[tokio::test(start_paused = true)]
async fn a_forged_play_is_found_even_if_it_is_consistent_with_itself() {
    for forgery in
        ["another answer", "a round of nobody", "somebody else's round", "a round of another day", "a play twice"]
    {
        let scene = Scene::new().await;
        let bob = &scene.bob;
        assert_eq!(scene.night(14).await, BTreeSet::new());
        let at = bob.books().await.1.last().unwrap().timestamp.plus_ms(10_000);
        let genuine = scene.connect::<QuickKeys>().of_day(at).await.unwrap();
        let issue = |key: &DayKey, uid: &Uid, at: Timestamp| Round::issue(key, uid, at, [9; 10]);
        let round = match forgery {
            "a round of nobody" => issue(&DayKey::new([1; 32]), bob.uid(), at),
            "somebody else's round" => issue(&genuine, scene.alice.uid(), at),
            "a round of another day" => issue(&genuine, bob.uid(), Timestamp::from_ms(at.ms() - DAY_MS - 1)),
            _ => issue(&genuine, bob.uid(), at),
        };
        let guess = Guess::parse(Some(0), Some(10), &"ab".repeat(16)).unwrap();
        let (answer, _) = reveal(&round, &guess.client_seed, at.plus_ms(REVEAL_MS)).unwrap();
        let answer = if forgery == "another answer" { (answer + 1) % 6 } else { answer };
        let won = Guess { square: answer, ..guess };
        let play = Play { round_id: round.id().as_str().to_owned(), guess: won, answer };
        let mut seq = forge_play(&scene, bob, play.clone(), at).await;
        let mut what = "play-forged";
        if forgery == "a play twice" {
            assert_eq!(scene.found().await, BTreeSet::new(), "a genuine play");
            (seq, what) = (forge_play(&scene, bob, play, at.plus_ms(1)).await, "row-repeated");
        }
        let mut expected = of(bob, [(Some(seq), what)]);
        if forgery == "a round of another day" {
            // The rounds of later plays came after it.
            expected.extend(of(bob, [(Some(seq), "row-repeated")]));
        }
        assert_eq!(scene.found().await, expected, "{forgery}");
        // The next night too, from a check-point on or not.
        assert_eq!(scene.night(38).await, expected, "{forgery}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_draw_that_its_seed_does_not_give_is_found() {
    let scene = Scene::new().await;
    let round = scene.items("colours_rounds")[0].clone();
    let key = json!({"roundId": round["roundId"]});
    for (name, value) in [
        ("winningColors", json!({"L": [text("red"), text("blue"), text("green")]})),
        ("seed", text("0".repeat(64))),
        ("seed", text("x")),
    ] {
        scene.set("colours_rounds", key.clone(), name, value.clone());
        let found = scene.found().await;
        assert!(found.contains(&(String::new(), None, "draw-forged".to_owned())), "{name} {value} {found:?}");
        scene.put("colours_rounds", &round);
    }
    assert_eq!(scene.found().await, BTreeSet::new());
}
