//! The record of each account's address: the run writes a missing one, and reports one that is another account's.

use super::scene::{Scene, at, key, named};
use accounts::profile_get;
use aws::{Accounts, Addresses, Applicant, ExclusionRegister};
use domain::{
    Money, Recipient, Refusal, Uid,
    exclusion_register::PersonHash,
    wallet::{Pause, RestrictionKind, STARTING_BALANCE, Stop, Wallet},
};
use http::{Call, Principal};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use testkit::{Fault, NOON, Player, Run, after_turns, code, run, serve};

/// The key of a player's address.
fn address(player: &Player) -> Value {
    json!({"address": {"S": format!("email#{}", player.principal.email)}})
}

/// The account that has the address, by its record.
fn recorded(scene: &Scene, player: &Player) -> Value {
    scene.cloud.item("addresses", &address(player))["uid"]["S"].clone()
}

/// The account that others find by the address.
async fn found_by_address(scene: &Scene, player: &Player) -> Option<Uid> {
    let addresses = scene.cloud.quiet().connect::<Addresses>();
    let found = addresses.find(&Recipient::parse(&player.principal.email).unwrap()).await.unwrap();
    found.map(|user| user.uid)
}

fn elsewhere(player: &Player) -> BTreeSet<(String, Option<u64>, String)> {
    BTreeSet::from([(player.uid().to_string(), None, "address-elsewhere".to_owned())])
}

/// A new user at the identity provider, with the address of a player.
fn newcomer(player: &Player) -> Principal {
    let (uid, cognito_username) = (Uid::from_sub("newcomer"), "sub-newcomer".to_owned());
    Principal { uid, cognito_username, ..player.principal.clone() }
}

async fn signs_in(scene: &Scene, principal: &Principal) -> Run<contract::dto::Profile> {
    let call = Call::new(Some(principal.clone()), NOON).with_request_id("signs in");
    serve(&scene.cloud.quiet(), call, profile_get).await
}

#[tokio::test(start_paused = true)]
async fn an_address_without_a_record_gets_one_which_is_no_finding() {
    let scene = Scene::small().await;
    scene.cloud.empty("addresses");
    assert_eq!(named(&scene.invoke(json!({}), at(14)).await.answer()), BTreeSet::new());
    for player in [&scene.alice, &scene.bob] {
        assert_eq!(recorded(&scene, player), player.uid().as_str());
        assert_eq!(found_by_address(&scene, player).await.as_ref(), Some(player.uid()));
    }
    let written = scene.items("addresses");
    assert_eq!(written.len(), 3 * 3, "of address, mailbox and person; the admin has them too");
    assert_eq!(scene.found().await, BTreeSet::new());
    assert_eq!(scene.items("addresses"), written);
}

#[tokio::test(start_paused = true)]
async fn a_check_of_one_wallet_writes_the_record_of_its_address_alone() {
    let scene = Scene::small().await;
    scene.cloud.empty("addresses");
    let answer = scene.invoke(json!({"wallet": scene.alice.uid()}), at(14)).await.answer();
    assert_eq!((named(&answer), recorded(&scene, &scene.alice)), (BTreeSet::new(), json!(scene.alice.uid())));
    assert_eq!(scene.items("addresses").len(), 3, "of address, mailbox and person");
}

#[tokio::test(start_paused = true)]
async fn an_address_that_another_account_has_is_a_finding_each_night() {
    let scene = Scene::small().await;
    scene.set("addresses", address(&scene.alice), "uid", json!({"S": scene.bob.uid()}));
    for hours in [14, 38] {
        let answer = scene.invoke(json!({}), at(hours)).await.answer();
        assert_eq!(named(&answer), elsewhere(&scene.alice));
        let finding = &answer["findings"][0];
        assert_eq!(finding["expected"], json!(scene.alice.uid()));
        assert_eq!(finding["found"], json!(scene.bob.uid()));
    }
    assert_eq!(recorded(&scene, &scene.alice), json!(scene.bob.uid()), "only a person can tell whose it is");
    scene.set("addresses", address(&scene.alice), "uid", json!({"S": scene.alice.uid()}));
    assert_eq!(scene.found().await, BTreeSet::new());
}

#[tokio::test(start_paused = true)]
async fn an_address_or_account_that_cannot_be_read_is_a_finding() {
    let scene = Scene::small().await;
    let stored = scene.alice.record();
    for (table, place, name) in
        [("addresses", address(&scene.alice), "uid"), ("users", key(scene.alice.uid()), "username")]
    {
        scene.set(table, place, name, json!({"N": "1"}));
        let answer = scene.full().await;
        assert_eq!(named(&answer), elsewhere(&scene.alice), "{table}");
        let found = answer["findings"][0]["found"].as_str().unwrap();
        assert!(found.contains(name), "{table}: {found}");
        scene.set("addresses", address(&scene.alice), "uid", json!({"S": scene.alice.uid()}));
    }
    scene.put("users", &stored);
    assert_eq!(scene.found().await, BTreeSet::new());
}

#[tokio::test(start_paused = true)]
async fn a_closed_accounts_address_is_left_alone() {
    let scene = Scene::small().await;
    scene.alice.set("closedAt", json!({"S": NOON}));
    scene.set("addresses", address(&scene.alice), "uid", json!({"S": scene.bob.uid()}));
    assert_eq!(scene.found().await, BTreeSet::new(), "its address has gone over to another account");
    scene.delete("addresses", address(&scene.alice));
    assert_eq!((scene.found().await, recorded(&scene, &scene.alice)), (BTreeSet::new(), Value::Null));
}

#[tokio::test(start_paused = true)]
async fn a_wallet_without_an_account_claims_no_address() {
    let scene = Scene::small().await;
    scene.delete("users", key(scene.alice.uid()));
    scene.delete("addresses", address(&scene.alice));
    assert_eq!((scene.found().await, recorded(&scene, &scene.alice)), (BTreeSet::new(), Value::Null));
}

#[tokio::test(start_paused = true)]
async fn a_missing_record_is_written_after_a_fault_at_any_call() {
    let scene = Scene::small().await;
    let check = json!({"wallet": scene.alice.uid()});
    scene.cloud.empty("addresses");
    scene.cloud.forget();
    scene.invoke(check.clone(), at(24)).await.answer();
    let calls = scene.cloud.calls().len();
    for (nth, fault) in Fault::at_each(calls) {
        scene.cloud.empty("addresses");
        scene.cloud.forget();
        scene.cloud.fail(nth, fault);
        let answer = match scene.invoke(check.clone(), at(24)).await {
            Run::Crashed => scene.invoke(check.clone(), at(24)).await.answer(),
            ended => ended.answer(),
        };
        assert_eq!(named(&answer), BTreeSet::new(), "{fault:?} at call {nth}");
        assert_eq!(recorded(&scene, &scene.alice), json!(scene.alice.uid()), "{fault:?} at call {nth}");
    }
}

/// The second always finds the record that the first has written, in any order of their calls.
#[tokio::test(start_paused = true)]
async fn a_run_beside_a_newcomer_with_the_address_leaves_it_to_one_of_them() {
    let mut outcomes = BTreeSet::new();
    // Turns are taken in alternating order. Which call comes between depends on who waits for one more.
    for (waits, turns) in [0, 1].into_iter().flat_map(|waits| (0..24).map(move |turns| (waits, turns))) {
        let scene = Scene::small().await;
        scene.cloud.empty("addresses");
        let comes = newcomer(&scene.alice);
        let accounts = scene.cloud.quiet().connect::<Accounts>();
        let Principal { uid, email, cognito_username, .. } = &comes;
        let applicant = Applicant { uid, email, cognito_username, at: NOON };
        let signs_up = after_turns(turns, run(&scene.cloud, || accounts.create(&applicant)));
        let checks = after_turns(waits, scene.invoke(json!({"wallet": scene.alice.uid()}), at(24)));
        let (answer, holder) = tokio::join!(checks, signs_up);
        let (findings, holder) = (named(&answer.answer()), holder.answer());
        let is_second = holder.is_some();
        assert_eq!(holder.as_ref(), is_second.then_some(scene.alice.uid()), "{turns}");
        let owner = if is_second { scene.alice.uid() } else { uid };
        assert_eq!(recorded(&scene, &scene.alice), json!(owner), "{turns}");
        assert_eq!(findings, if is_second { BTreeSet::new() } else { elsewhere(&scene.alice) }, "{turns}");
        outcomes.insert(is_second);
    }
    assert_eq!(outcomes.len(), 2, "each was first at times");
}

/// An account without a record whose user was deleted and made anew at the identity provider.
#[tokio::test(start_paused = true)]
async fn after_the_run_who_comes_back_gains_no_second_starting_points() {
    let scene = Scene::small().await;
    scene.cloud.empty("addresses");
    let run = scene.invoke(json!({"full": true}), at(0)).await.answer();
    assert_eq!(named(&run), BTreeSet::new());
    let back = newcomer(&scene.alice);
    assert_eq!(code(signs_in(&scene, &back).await), "ADDRESS_TAKEN", "while the old user is known");

    scene.cloud.delete_user(&scene.alice.principal.cognito_username);
    let before = scene.alice.audited().await.0.balance;
    signs_in(&scene, &back).await.answer();
    let (wallet, rows) = Player::known(&scene.cloud, back.clone()).audited().await;
    assert_eq!((wallet.balance, wallet.funds().starting, rows.len()), (Money::ZERO, Money::ZERO, 0));
    let (old, _) = scene.alice.audited().await;
    assert_eq!((old.balance, old.funds().starting), (before, STARTING_BALANCE));
    assert_eq!(old.restriction.map(|restriction| restriction.kind), Some(RestrictionKind::Closed));
    assert_eq!(found_by_address(&scene, &scene.alice).await, Some(back.uid));
    assert_eq!(scene.found().await, BTreeSet::new(), "the closed account claims nothing");
}

/// A player with another tag on Alice's mailbox, who begins without starting points and pays in; and their first row.
async fn same_mailbox(scene: &Scene) -> Player {
    let (local, domain) = scene.alice.principal.email.split_once('@').unwrap();
    let email = format!("{local}+again@{domain}");
    let principal = Principal { email, ..newcomer(&scene.alice) };
    signs_in(scene, &principal).await.answer();
    let player = Player::known(&scene.cloud, principal);
    scene.deposit(&player, json!({"amount": 20}), true).await;
    player
}

/// The addresses table as versions before left it, which knew a mailbox by its address without a tag.
fn forget_newer_names(scene: &Scene) {
    let newer = PersonHash::of_email("dottest@gmail.com").remove(0);
    for key in ["bonus#dottest@gmail.com".to_owned(), format!("person#{}", newer.as_str())] {
        scene.delete("addresses", json!({"address": {"S": key}}));
    }
}

/// Also one that its player has closed.
#[tokio::test(start_paused = true)]
async fn a_mailbox_from_before_gets_todays_name_and_keeps_what_holds_for_it() {
    for is_closed in [false, true] {
        let scene = Scene::small().await;
        let of = |name: &str, email: &str| {
            let (uid, cognito_username) = (Uid::from_sub(name), format!("sub-{name}"));
            Principal { uid, cognito_username, email: email.to_owned(), ..scene.alice.principal.clone() }
        };
        let before = of("before", "dot.test@gmail.com");
        signs_in(&scene, &before).await.answer();
        let player = Player::known(&scene.cloud, before);
        let paused = player.audited().await.0.paused(Pause::FOR_GOOD, NOON).unwrap();
        player.restrict(&if is_closed { Wallet { version: 2, ..paused.closed(NOON) } } else { paused }).await;
        if is_closed {
            player.set("closedAt", json!({"S": NOON}));
        }
        let written = scene.items("addresses");
        forget_newer_names(&scene);
        assert_eq!(scene.found().await, BTreeSet::new());
        assert_eq!(scene.items("addresses"), written, "as this version writes them");
        let later = of("later", "dottest@gmail.com");
        signs_in(&scene, &later).await.answer();
        let (wallet, rows) = Player::known(&scene.cloud, later).audited().await;
        assert!(matches!(wallet.permits(Stop::Stakes, NOON), Err(Refusal::SelfExcluded { .. })), "closed: {is_closed}");
        assert_eq!((wallet.balance, rows.len()), (Money::ZERO, 0));
    }
}

fn not_begun(player: &Player) -> BTreeSet<(String, Option<u64>, String)> {
    BTreeSet::from([(player.uid().to_string(), Some(1), "row-unexplained".to_owned())])
}

#[tokio::test(start_paused = true)]
async fn a_deposit_is_row_1_where_the_mailbox_had_its_points_before() {
    let scene = Scene::small().await;
    let player = same_mailbox(&scene).await;
    let (wallet, rows) = player.audited().await;
    assert_eq!((wallet.funds().starting, rows.len()), (Money::ZERO, 1));
    for hours in [14, 38] {
        assert_eq!(scene.night(hours).await, BTreeSet::new(), "{hours}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_transfer_is_row_1_where_the_mailbox_had_its_points_before() {
    let scene = Scene::small().await;
    let player = same_mailbox(&scene).await;
    scene.cloud.delete_user(&player.principal.cognito_username);
    let (uid, cognito_username) = (Uid::from_sub("third"), "sub-third".to_owned());
    let third = Principal { uid, cognito_username, ..player.principal.clone() };
    signs_in(&scene, &third).await.answer();
    let third = Player::known(&scene.cloud, third);
    scene.deposit(&scene.alice, json!({"amount": 20, "to": third.uid().as_str()}), true).await;
    assert_eq!(third.audited().await.1.len(), 1);
    assert_eq!(scene.found().await, BTreeSet::new());
}

/// A forged account in the tables: its deposit has a request, but no record has the mailbox's starting points.
#[tokio::test(start_paused = true)]
async fn without_starting_points_that_anybody_had_is_a_finding_each_night() {
    let scene = Scene::small().await;
    let player = same_mailbox(&scene).await;
    let mailbox = json!({"address": {"S": format!("bonus#{}", scene.alice.principal.email)}});
    scene.delete("addresses", mailbox);
    for hours in [14, 38] {
        assert_eq!(scene.night(hours).await, not_begun(&player), "{hours}");
    }
}

/// Neither the run nor a sign-in writes its missing records: that would hide it.
#[tokio::test(start_paused = true)]
async fn of_an_account_without_points_no_record_is_written_later() {
    let scene = Scene::small().await;
    let player = same_mailbox(&scene).await;
    scene.delete("addresses", json!({"address": {"S": format!("bonus#{}", scene.alice.principal.email)}}));
    scene.delete("addresses", address(&player));
    let findings = &not_begun(&player) | &elsewhere(&player);
    for hours in [14, 38] {
        assert_eq!(scene.night(hours).await, findings, "{hours}");
        signs_in(&scene, &player.principal).await.answer();
        assert_eq!(recorded(&scene, &player), Value::Null);
    }
}

#[tokio::test(start_paused = true)]
async fn an_address_that_another_has_is_a_finding_without_points_too() {
    let scene = Scene::small().await;
    let player = same_mailbox(&scene).await;
    scene.set("addresses", address(&player), "uid", json!({"S": scene.bob.uid()}));
    assert_eq!(scene.found().await, elsewhere(&player));
}

#[tokio::test(start_paused = true)]
async fn a_wallet_that_had_starting_points_begins_with_their_row() {
    let scene = Scene::small().await;
    let player = same_mailbox(&scene).await;
    scene.set("wallets", key(player.uid()), "starting", json!({"N": "10"}));
    assert_eq!(scene.found().await, not_begun(&player));
}

async fn list(scene: &Scene, player: &Player, is_listed: bool) {
    let register = scene.cloud.quiet().connect::<ExclusionRegister>();
    for hash in PersonHash::of_email(&player.principal.email) {
        register.list(&hash, is_listed).await.unwrap();
    }
}

/// The subjects of the rows that keep a player from playing.
fn to_be_kept_from_playing(scene: &Scene) -> Vec<Value> {
    let rows = scene.cloud.items("audit_log").into_iter();
    let rows =
        rows.filter(|row| (&row["action"]["S"], &row["after"]["S"]) == (&json!("account.register"), &json!("listed")));
    rows.map(|row| row["subject"]["S"].clone()).collect()
}

#[tokio::test(start_paused = true)]
async fn who_is_on_the_register_and_could_play_gets_a_row_that_ends_it() {
    let scene = Scene::small().await;
    list(&scene, &scene.alice, true).await;
    assert_eq!(scene.found().await, BTreeSet::new());
    assert_eq!(to_be_kept_from_playing(&scene), [json!(scene.alice.uid())]);
    let wallet = scene.alice.wallet().await;
    scene.alice.restrict(&wallet.with_registered(true, NOON).unwrap()).await;
    scene.cloud.empty("audit_log");
    assert_eq!(scene.found().await, BTreeSet::new());
    assert_eq!(to_be_kept_from_playing(&scene), [Value::Null; 0]);
}

/// The register lists the newer account by its own spelling, as when it signed up after that.
#[tokio::test(start_paused = true)]
async fn another_account_of_a_listed_mailbox_gets_a_row_that_ends_it() {
    let scene = Scene::small().await;
    let player = same_mailbox(&scene).await;
    let register = scene.cloud.quiet().connect::<ExclusionRegister>();
    let [own, ..] = &PersonHash::of_email(&player.principal.email)[..] else { panic!("no hash") };
    register.list(own, true).await.unwrap();
    let wallet = player.wallet().await;
    player.restrict(&wallet.with_registered(true, NOON).unwrap()).await;
    scene.night(14).await;
    assert_eq!(to_be_kept_from_playing(&scene), [json!(scene.alice.uid())]);
}

#[tokio::test(start_paused = true)]
async fn an_account_from_before_the_register_is_found_in_it() {
    let scene = Scene::small().await;
    scene.cloud.empty("addresses");
    list(&scene, &scene.alice, true).await;
    assert_eq!(scene.found().await, BTreeSet::new());
    assert_eq!(to_be_kept_from_playing(&scene), [json!(scene.alice.uid())]);
}

#[tokio::test(start_paused = true)]
async fn a_closed_account_on_the_register_gets_no_row() {
    let scene = Scene::small().await;
    list(&scene, &scene.alice, true).await;
    scene.alice.set("closedAt", json!({"S": NOON}));
    assert_eq!(scene.found().await, BTreeSet::new());
    assert_eq!(to_be_kept_from_playing(&scene), [Value::Null; 0]);
}
