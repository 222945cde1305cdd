//! POST /api/admin/exclusion-register.

use crate::scene::{Scene, after_turns, code};
use aws::{Accounts, Applicant, ExclusionRegister, Wallets};
use domain::{Uid, exclusion_register::PersonHash, request::Note};
use futures::join;
use http::with_retries;
use serde_json::{Value, json};
use testkit::{Fault, NOON, Player};

fn hashes(player: &Player) -> Vec<String> {
    let of_email = PersonHash::of_email(&player.principal.email);
    of_email.iter().map(|hash| hash.as_str().to_owned()).collect()
}

/// The hash of a player who has not signed up yet.
fn stranger() -> String {
    PersonHash::of_email("stranger@example.com")[0].as_str().to_owned()
}

fn nobody(number: usize) -> String {
    format!("{number:064x}")
}

async fn is_kept_from_playing(player: &Player) -> bool {
    player.wallet().await.is_registered(player.call(60_000).arrived())
}

impl Scene {
    async fn audited(&self, admin: &Player, subject: &str) -> Vec<Value> {
        let page = json!(self.audit(admin, &[("subject", subject)]).await.answer());
        let of = |entry: &Value| json!([entry["actor"], entry["action"], entry["before"], entry["after"]]);
        page["items"].as_array().unwrap().iter().map(of).collect()
    }
}

#[tokio::test(start_paused = true)]
async fn who_is_put_on_the_register_cannot_play_until_taken_off() {
    let (scene, first) = Scene::with_first_admin().await;
    let (player, other) = (scene.player("player").await, scene.player("other").await);
    let listed = [hashes(&player), vec![nobody(1)]].concat();
    let before = player.wallet().await;
    assert_eq!(json!(scene.register(true, &first, &listed).await.answer()), json!({"changed": 2, "players": 1}));
    assert!(is_kept_from_playing(&player).await);
    assert!(!is_kept_from_playing(&other).await);
    let wallet = player.wallet().await;
    assert_eq!((wallet.balance, wallet.seq), (before.balance, before.seq));
    let found = json!(scene.find(&first, &[("id", player.uid().as_str())]).await.answer());
    assert_eq!(found["restriction"]["kind"], "on-register");

    assert_eq!(json!(scene.register(true, &first, &listed).await.answer()), json!({"changed": 0, "players": 0}));
    assert_eq!(json!(scene.register(false, &first, &listed).await.answer()), json!({"changed": 2, "players": 1}));
    assert!(!is_kept_from_playing(&player).await);
    let by = first.uid();
    let of_player = [
        json!([by, "account.register", "on the register", "playing"]),
        json!([by, "account.register", "playing", "on the register"]),
    ];
    assert_eq!(scene.audited(&first, player.uid().as_str()).await, of_player);
    let of_register = [("", "2 removed"), ("", "2 added"), ("", "2 added")]
        .map(|(before, after)| json!([by, "exclusion-register.change", before, after]));
    assert_eq!(scene.audited(&first, "exclusion-register").await, of_register);
}

#[tokio::test(start_paused = true)]
async fn several_accounts_in_one_request_are_each_written_down() {
    let (scene, first) = Scene::with_first_admin().await;
    let players = [scene.player("one").await, scene.player("two").await];
    let listed = players.iter().flat_map(hashes).collect::<Vec<_>>();
    assert_eq!(json!(scene.register(true, &first, &listed).await.answer()), json!({"changed": 2, "players": 2}));
    for player in &players {
        assert_eq!(scene.audited(&first, player.uid().as_str()).await.len(), 1);
    }
}

#[tokio::test(start_paused = true)]
async fn who_is_listed_before_they_sign_up_begins_without_playing() {
    let (scene, first) = Scene::with_first_admin().await;
    assert_eq!(json!(scene.register(true, &first, &[stranger()]).await.answer()), json!({"changed": 1, "players": 0}));
    let player = scene.player("stranger").await;
    assert!(is_kept_from_playing(&player).await);
}

#[tokio::test(start_paused = true)]
async fn an_account_that_has_another_address_now_is_left_as_it_is() {
    let (scene, first) = Scene::with_first_admin().await;
    let player = scene.player("player").await;
    let once = PersonHash::parse(&nobody(7)).unwrap();
    scene.cloud.connect::<ExclusionRegister>().add(std::slice::from_ref(&once), player.uid()).await.unwrap();
    let answer = scene.register(true, &first, &[nobody(7)]).await.answer();
    assert_eq!(json!(answer), json!({"changed": 1, "players": 0}));
    assert!(!is_kept_from_playing(&player).await);
}

#[tokio::test(start_paused = true)]
async fn a_freeze_and_the_register_hold_at_once() {
    let (scene, first) = Scene::with_first_admin().await;
    let player = scene.player("player").await;
    scene.register(true, &first, &hashes(&player)).await.answer();
    let wallet = player.wallet().await;
    let at = player.call(60_000).arrived();
    player.restrict(&wallet.frozen(Note::reason("Misuse").unwrap(), at).unwrap()).await;
    scene.register(false, &first, &hashes(&player)).await.answer();
    let wallet = player.wallet().await;
    assert_eq!((wallet.is_registered(at), wallet.is_frozen()), (false, true));
}

#[tokio::test(start_paused = true)]
async fn an_import_is_complete_after_a_fault_at_any_call_and_a_retry() {
    for (call, fault) in Fault::at_each(8) {
        let (scene, first) = Scene::with_first_admin().await;
        let player = scene.player("player").await;
        scene.cloud.forget();
        scene.cloud.fail(call, fault);
        let _first_try = scene.register(true, &first, &hashes(&player)).await;
        scene.cloud.forget();
        scene.register(true, &first, &hashes(&player)).await.answer();
        assert!(is_kept_from_playing(&player).await, "{fault:?} at call {call}");
        let rows = scene.audited(&first, player.uid().as_str()).await;
        assert_eq!(rows.len(), 1, "{fault:?} at call {call}");
    }
}

#[tokio::test(start_paused = true)]
async fn an_import_and_a_sign_up_at_once_never_miss_each_other() {
    for turns in 0..40 {
        let (scene, first) = Scene::with_first_admin().await;
        let (hashes, uid) = ([stranger()], Uid::from_sub("stranger"));
        let applicant = Applicant { uid: &uid, email: "stranger@example.com", cognito_username: "sub", at: NOON };
        let accounts: Accounts = scene.cloud.connect();
        let sign_up = with_retries(|| Box::pin(accounts.create(&applicant)));
        let (imported, created) = join!(after_turns(turns, scene.register(true, &first, &hashes)), sign_up);
        imported.answer();
        assert_eq!(created.unwrap(), None);
        let wallet = scene.cloud.connect::<Wallets>().load(&uid).await.unwrap();
        assert!(wallet.is_registered(NOON), "after {turns} turns");
    }
}

#[tokio::test(start_paused = true)]
async fn parts_that_are_none_are_refused_and_change_nothing() {
    let (scene, first) = Scene::with_first_admin().await;
    let too_many: Vec<String> = (0..201).map(nobody).collect();
    for hashes in [vec![], too_many, vec![nobody(1), "ada@example.com".to_owned()]] {
        assert_eq!(code(scene.register(true, &first, &hashes).await), "MALFORMED");
    }
    assert_eq!(scene.audited(&first, "exclusion-register").await, Vec::<Value>::new());
    let most: Vec<String> = (0..200).map(nobody).collect();
    assert_eq!(json!(scene.register(true, &first, &most).await.answer()), json!({"changed": 200, "players": 0}));
}

#[tokio::test(start_paused = true)]
async fn only_admins_change_the_register() {
    let (scene, _) = Scene::with_first_admin().await;
    let player = scene.player("player").await;
    assert_eq!(code(scene.register(true, &player, &[nobody(1)]).await), "NOT_ADMIN");
}
