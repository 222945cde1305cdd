//! GET /api/admin/players/{userId}/links and GET /api/admin/closed-accounts.

use crate::scene::{Scene, code};
use aws::{Deposits, Links, Withdrawals};
use domain::{
    Uid,
    deposit::{Announcement, Deposit, Order, Party, Status, Upload},
    link::Link,
    wallet::Movement,
    withdrawal::{self, PaymentMethod, Withdrawal},
};
use serde_json::{Value, json};
use testkit::{NOON, Player, named};

fn party(player: &Player) -> Party {
    let principal = &player.principal;
    let username = format!("player-{}", &player.uid().as_str()[..6]);
    Party { uid: player.uid().clone(), username, email: principal.email.clone() }
}

fn deposit(from: &Player, to: &Player, name: &str, amount: &str) -> Deposit {
    let order = Order::parse(amount, None, None).unwrap();
    let asked = Deposit::request(named(from.request_id(name)), &order, party(from), party(to), NOON);
    Deposit { status: Status::Completed, ..asked }
}

/// A deposit of the player's own with this file as its proof.
fn with_proof(from: &Player, name: &str, content: &[u8]) -> Deposit {
    let bytes = content.len() as u64;
    let announced = Announcement::parse("slip.pdf", "application/pdf", bytes).unwrap();
    let order = Order::parse("5", None, Some(announced)).unwrap();
    let upload = Upload { bytes, mime: Some("application/pdf".to_owned()), content: content.to_vec() };
    let asked = Deposit::request(named(from.request_id(name)), &order, party(from), party(from), NOON);
    asked.attach(Some(&upload), NOON).unwrap()
}

async fn store(scene: &Scene, deposits: &[Deposit]) {
    let (quiet, links) = (scene.cloud.quiet(), scene.cloud.quiet().connect::<Links>());
    for deposit in deposits {
        quiet.connect::<Deposits>().create(deposit).await.unwrap();
        if let Some(link) = Link::of_proof(deposit) {
            links.add(&link, deposit.id.as_str()).await.unwrap();
        }
    }
}

async fn asked_for(scene: &Scene, player: &Player, details: &str) {
    let withdrawal = Withdrawal {
        id: player.request_id(details),
        uid: player.uid().clone(),
        email: player.principal.email.clone(),
        amount: withdrawal::WITHDRAWAL_MIN,
        method: PaymentMethod::PayPal,
        details: details.to_owned(),
        status: withdrawal::Status::Pending,
        funds: player.wallet().await.funds(),
        from_players: None,
        payable_from: None,
        proposal: None,
        taken: None,
        bank_reference: None,
        line: None,
        returned: None,
        decision: None,
        fingerprint: withdrawal::Order::parse("50", withdrawal::WITHDRAWAL_MIN, "PayPal", details)
            .unwrap()
            .fingerprint(),
        created_at: NOON,
    };
    let quiet = scene.cloud.quiet();
    quiet.connect::<Withdrawals>().create(&withdrawal).await.unwrap();
    quiet.connect::<Links>().add(&Link::of_details(details), player.uid().as_str()).await.unwrap();
}

/// The players who are linked to the player, and by what.
async fn linked(scene: &Scene, admin: &Player, player: &Player) -> Value {
    json!(scene.links(admin, player.uid().as_str()).await.answer())["accounts"].take()
}

fn row(account: &Player, [same_details, same_proof]: [bool; 2], sent: u64, received: u64) -> Value {
    let Party { uid, username, email } = party(account);
    json!({
        "account": {"userId": uid, "username": username, "email": email},
        "sameDetails": same_details,
        "sameProof": same_proof,
        "sent": sent,
        "received": received,
    })
}

#[tokio::test(start_paused = true)]
async fn accounts_with_a_proof_or_details_in_common_are_linked_both_ways() {
    let (scene, admin) = Scene::with_first_admin().await;
    let (ada, bob, eve) = (scene.player("ada").await, scene.player("bob").await, scene.player("eve").await);
    store(
        &scene,
        &[
            with_proof(&ada, "1", b"%PDF-1%%EOF"),
            with_proof(&bob, "2", b"%PDF-1%%EOF"),
            with_proof(&eve, "3", b"%PDF-3%%EOF"),
        ],
    )
    .await;
    asked_for(&scene, &ada, "NA-0042").await;
    asked_for(&scene, &eve, "na/0042").await;
    assert_eq!(linked(&scene, &admin, &bob).await, json!([row(&ada, [false, true], 0, 0)]));
    assert_eq!(linked(&scene, &admin, &eve).await, json!([row(&ada, [true, false], 0, 0)]));
    let of_ada = linked(&scene, &admin, &ada).await;
    assert_eq!(of_ada.as_array().unwrap().len(), 2, "{of_ada}");
    assert!(of_ada.as_array().unwrap().contains(&row(&bob, [false, true], 0, 0)), "{of_ada}");
}

#[tokio::test(start_paused = true)]
async fn what_was_sent_between_two_accounts_is_told_from_each_side() {
    let (scene, admin) = Scene::with_first_admin().await;
    let (ada, bob) = (scene.player("ada").await, scene.player("bob").await);
    store(&scene, &[deposit(&ada, &bob, "1", "5"), deposit(&bob, &ada, "2", "3"), deposit(&ada, &ada, "3", "9")]).await;
    assert_eq!(linked(&scene, &admin, &ada).await, json!([row(&bob, [false; 2], 5, 3)]));
    assert_eq!(linked(&scene, &admin, &bob).await, json!([row(&ada, [false; 2], 3, 5)]));
}

#[tokio::test(start_paused = true)]
async fn the_player_is_told_with_the_funds_of_now() {
    let (scene, admin) = Scene::with_first_admin().await;
    let ada = scene.player("ada").await;
    ada.fund(Movement::PaidIn, 7).await;
    let answer = json!(scene.links(&admin, ada.uid().as_str()).await.answer());
    assert_eq!(answer["player"]["email"], json!("ada@example.com"));
    let funds = &answer["funds"];
    assert_eq!((&funds["balance"], &funds["deposited"], &funds["starting"]), (&json!(17), &json!(7), &json!(10)));
    assert_eq!(funds["accountCreatedAt"], json!("2026-11-21T12:00:00.000Z"));
    assert_eq!(answer["accounts"], json!([]));
}

#[tokio::test(start_paused = true)]
async fn links_of_an_unknown_player_or_a_malformed_id_are_refused() {
    let (scene, admin) = Scene::with_first_admin().await;
    assert_eq!(code(scene.links(&admin, &"x".repeat(Uid::LENGTH)).await), "USER_NOT_FOUND");
    assert_eq!(code(scene.links(&admin, "ada@example.com").await), "MALFORMED");
    assert_eq!(code(scene.links(&scene.player("ada").await, admin.uid().as_str()).await), "NOT_ADMIN");
}

/// One file is attached again and again, from any number of accounts.
#[tokio::test(start_paused = true)]
async fn a_file_that_was_attached_often_still_links_who_comes_later() {
    let (scene, admin) = Scene::with_first_admin().await;
    let (ada, bob) = (scene.player("ada").await, scene.player("bob").await);
    let many: Vec<_> = (0..101).map(|number| with_proof(&ada, &number.to_string(), b"%PDF-1%%EOF")).collect();
    store(&scene, &many).await;
    let last = with_proof(&bob, "last", b"%PDF-1%%EOF");
    let others = scene.cloud.connect::<Links>().add(&Link::of_proof(&last).unwrap(), last.id.as_str()).await.unwrap();
    assert_eq!(others.len(), 100);
    store(&scene, &[last]).await;
    assert_eq!(linked(&scene, &admin, &bob).await, json!([row(&ada, [false, true], 0, 0)]));
}

#[tokio::test(start_paused = true)]
async fn closed_accounts_are_listed_newest_first_with_their_points() {
    let (scene, admin) = Scene::with_first_admin().await;
    assert_eq!(json!(scene.closed(&admin, &[]).await.answer()), json!({"items": []}));
    let (ada, bob) = (scene.player("ada").await, scene.player("bob").await);
    ada.fund(Movement::PaidIn, 7).await;
    ada.begins_again(NOON.plus_ms(1)).await;
    bob.begins_again(NOON.plus_ms(2)).await;
    let account = |player: &Player, at: &str, balance: u64| {
        let Party { uid, username, email } = party(player);
        json!({
            "account": {"userId": uid, "username": username, "email": email},
            "closedAt": at,
            "balance": balance,
            "bonus": 10,
            "held": 0,
        })
    };
    let expected = [account(&bob, "2026-11-21T12:00:00.002Z", 10), account(&ada, "2026-11-21T12:00:00.001Z", 17)];
    assert_eq!(json!(scene.closed(&admin, &[]).await.answer()), json!({"items": expected}));
}

#[tokio::test(start_paused = true)]
async fn the_list_of_closed_accounts_goes_on_where_its_page_ended() {
    let (scene, admin) = Scene::with_first_admin().await;
    for number in 0..27 {
        scene.player(&format!("player{number}")).await.begins_again(NOON.plus_ms(number)).await;
    }
    let first = scene.closed(&admin, &[]).await.answer();
    assert_eq!(first.items.len(), 25);
    let second = scene.closed(&admin, &[("cursor", &first.next_cursor.unwrap())]).await.answer();
    let emails: Vec<_> = second.items.iter().map(|closed| closed.account.email.as_str()).collect();
    assert_eq!((emails, second.next_cursor), (vec!["player1@example.com", "player0@example.com"], None));
    for cursor in ["-", "b2ZmbGluZQ"] {
        assert_eq!(code(scene.closed(&admin, &[("cursor", cursor)]).await), "MALFORMED", "{cursor}");
    }
    assert_eq!(code(scene.closed(&scene.player("ada").await, &[]).await), "NOT_ADMIN");
}
