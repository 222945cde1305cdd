//! Withdrawals to saved accounts, and to payment details that are new to the player (D54).

use crate::scene::{Decision, Scene, because, code, order, paypal, refusal};
use domain::{
    Money, Refusal, Setting,
    four_eyes::FourEyes,
    wallet::Movement,
    withdrawal::{PayoutHold, PayoutMethods},
};
use serde_json::{Value, json};
use testkit::{DAY_MS, HOUR_MS, Player, admins};

fn to(account: &str) -> Value {
    json!({"amount": 50, "payoutAccountId": account})
}

fn typed(details: &str) -> Value {
    json!({"amount": 50, "paymentMethod": "PayPal", "paymentDetails": details})
}

impl Scene {
    /// Asks so many milliseconds after noon.
    async fn asked(&self, ms: u64, key: &str, body: &Value) -> Value {
        json!(self.request_at(ms, &self.player, key, &body.to_string()).await.answer())
    }

    async fn completed(&self, ms: u64, admin: &Player, id: &Value) -> testkit::Run<contract::dto::WithdrawalReview> {
        self.decide_at(ms, Decision::Complete, admin, id.as_str().unwrap(), String::new()).await
    }
}

#[tokio::test(start_paused = true)]
async fn a_request_to_a_saved_account_keeps_what_a_player_would_type() {
    let scene = Scene::with_hold().await;
    let account = scene.save(0, &scene.player, "key", &paypal("me@example.com")).await.answer().id;
    let asked = scene.asked(0, "order", &to(&account)).await;
    let details = json!("Email address: me@example.com");
    let stored = scene.stored(asked["id"].as_str().unwrap());
    assert_eq!((&stored["paymentMethod"]["S"], &stored["paymentDetails"]["S"]), (&json!("PayPal"), &details));
    assert_eq!(scene.player.audited().await.0.held, Money::points(50));
}

#[tokio::test(start_paused = true)]
async fn a_method_that_is_offered_no_more_still_pays_what_was_saved_by_it() {
    let mut scene = Scene::new().await;
    let admin = scene.admin("admin").await;
    let account = scene.save(0, &scene.player, "key", &paypal("me@example.com")).await.answer().id;
    let before = scene.asked(0, "before", &typed("me")).await;
    scene.methods = PayoutMethods::parse("Mobile Money").unwrap();
    assert_eq!(refusal(scene.request(&scene.player, "new", typed("me")).await), Refusal::PaymentMethodMissing);
    assert_eq!(scene.asked(0, "before", &typed("me")).await, before, "sent again");
    let after = scene.asked(0, "after", &to(&account)).await;
    for asked in [before, after] {
        assert_eq!(asked["paymentMethod"], json!("PayPal"));
        scene.completed(0, &admin, &asked["id"]).await.answer();
    }
    assert_eq!(scene.saved(&scene.player).await.accounts.len(), 1);
    scene.remove(0, &scene.player, &account).await.answer();
}

#[tokio::test(start_paused = true)]
async fn only_admins_read_the_details_of_an_account_again() {
    let scene = Scene::with_hold().await;
    let admin = scene.admin("admin").await;
    let account = scene.save(0, &scene.player, "key", &paypal("me@example.com")).await.answer().id;
    let whole = "Email address: me@example.com";
    for (key, body, shown) in [("saved", to(&account), "m•••@example.com"), ("typed", typed(whole), whole)] {
        let asked = scene.asked(0, key, &body).await;
        assert_eq!((&asked["paymentMethod"], &asked["paymentDetails"]), (&json!("PayPal"), &json!(shown)), "{key}");
        assert_eq!(scene.asked(0, key, &body).await, asked, "{key}: sent again");
        let id = asked["id"].as_str().unwrap();
        let queue = json!(scene.queue(&admin, &[("search", id)]).await.answer());
        assert_eq!(queue["items"][0]["paymentDetails"], json!(whole), "{key}");
        let declined = json!({"note": "Not yours"}).to_string();
        let declined = json!(scene.decide_at(0, Decision::Decline, &admin, id, declined).await.answer());
        assert_eq!(declined["paymentDetails"], json!(whole), "{key}");
        let own = json!(scene.own(&scene.player, &[]).await.answer());
        let own = own["items"].as_array().unwrap().iter().find(|own| own["id"] == id).unwrap();
        assert_eq!((&own["status"], &own["paymentDetails"]), (&json!("declined"), &json!(shown)), "{key}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_payout_to_new_details_waits_a_day() {
    let (scene, noon_tomorrow) = (Scene::with_hold().await, json!("2026-11-22T12:00:00.000Z"));
    let admin = scene.admin("admin").await;
    let account = scene.save(0, &scene.player, "key", &paypal("me@example.com")).await.answer().id;
    for (key, body) in [("saved", to(&account)), ("typed", order(json!(50)))] {
        let asked = scene.asked(0, key, &body).await;
        assert_eq!(asked["payableFrom"], noon_tomorrow, "{key}");
        let before = scene.player.audited().await.0;
        for (ms, wait) in [(0, "24 hours"), (DAY_MS - 1, "1 minute")] {
            let refused = refusal(scene.completed(ms, &admin, &asked["id"]).await);
            let told = format!(
                "These payment details are new to the player, so this is held back for {wait} more. Pay it out after \
                 that, or decline it now."
            );
            assert_eq!((refused.code(), refused.status(), refused.to_string()), ("PAYOUT_HELD", 409, told), "{key}");
        }
        assert_eq!(scene.player.audited().await.0, before, "{key}");
        assert_eq!(scene.cloud.audit_rows(asked["id"].as_str().unwrap()).len(), 0, "{key}");
        let paid = json!(scene.completed(DAY_MS, &admin, &asked["id"]).await.answer());
        assert_eq!((&paid["status"], &paid["payableFrom"]), (&json!("completed"), &Value::Null), "{key}");
    }
}

#[tokio::test(start_paused = true)]
async fn both_see_from_when_on_it_is_paid_while_that_lies_ahead() {
    let scene = Scene::with_hold().await;
    let admin = scene.admin("admin").await;
    scene.asked(0, "key", &order(json!(50))).await;
    let views = async || {
        let (own, queue) = (scene.own(&scene.player, &[]).await.answer(), scene.queue(&admin, &[]).await.answer());
        let [own, queue] = [json!(own)["items"][0].take(), json!(queue)["items"][0].take()];
        (own["payableFrom"].clone(), queue["payableFrom"].clone(), queue["decidable"].clone())
    };
    let tomorrow = json!("2026-11-22T12:00:00.000Z");
    assert_eq!(views().await, (tomorrow.clone(), tomorrow, json!(true)));
}

#[tokio::test(start_paused = true)]
async fn a_held_payout_can_always_be_declined() {
    let scene = Scene::with_hold().await;
    let admin = scene.admin("admin").await;
    let id = scene.asked(0, "key", &order(json!(50))).await["id"].clone();
    let body = json!({"note": "This was not the player"}).to_string();
    let declined = scene.decide_at(0, Decision::Decline, &admin, id.as_str().unwrap(), body).await.answer();
    assert_eq!(json!(declined)["payableFrom"], Value::Null);
    assert_eq!(scene.player.audited().await.0.held, Money::ZERO);
}

#[tokio::test(start_paused = true)]
async fn a_payout_to_an_account_of_a_day_is_not_held() {
    let scene = Scene::with_hold().await;
    let admin = scene.admin("admin").await;
    let account = scene.save(0, &scene.player, "key", &paypal("me@example.com")).await.answer().id;
    for (key, body) in [
        ("saved", to(&account)),
        ("typed", typed(" Email address: me@example.com\n")),
        ("alone", typed("me@example.com")),
    ] {
        let asked = scene.asked(DAY_MS, key, &body).await;
        assert_eq!(asked["payableFrom"], Value::Null, "{key}");
        scene.completed(DAY_MS, &admin, &asked["id"]).await.answer();
    }
}

#[tokio::test(start_paused = true)]
async fn an_address_with_the_same_letters_is_not_the_saved_one() {
    let scene = Scene::with_hold().await;
    scene.save(0, &scene.player, "key", &paypal("thandi@example.com")).await.answer();
    let asked = scene.asked(DAY_MS, "order", &typed("thandie@xample.com")).await;
    assert_eq!(asked["payableFrom"], json!("2026-11-23T12:00:00.000Z"));
}

#[tokio::test(start_paused = true)]
async fn saving_an_account_again_begins_its_hold_anew() {
    let scene = Scene::with_hold().await;
    let old = scene.save(0, &scene.player, "old", &paypal("me@example.com")).await.answer().id;
    scene.remove(DAY_MS, &scene.player, &old).await.answer();
    let new = scene.save(DAY_MS, &scene.player, "new", &paypal("me@example.com")).await.answer().id;
    let asked = scene.asked(DAY_MS, "order", &to(&new)).await;
    assert_eq!(asked["payableFrom"], json!("2026-11-23T12:00:00.000Z"));
    let run = scene.request_at(DAY_MS, &scene.player, "other", &to(&old).to_string()).await;
    assert_eq!(code(run), "PAYOUT_ACCOUNT_NOT_FOUND");
}

#[tokio::test(start_paused = true)]
async fn a_request_survives_the_removal_of_its_account() {
    let scene = Scene::with_hold().await;
    let admin = scene.admin("admin").await;
    let account = scene.save(0, &scene.player, "key", &paypal("me@example.com")).await.answer().id;
    let asked = scene.asked(HOUR_MS, "order", &to(&account)).await;
    scene.remove(2 * HOUR_MS, &scene.player, &account).await.answer();
    assert_eq!(scene.asked(HOUR_MS, "order", &to(&account)).await, asked, "the first answer again");
    assert_eq!(code(scene.completed(DAY_MS - 1, &admin, &asked["id"]).await), "PAYOUT_HELD");
    let paid = json!(scene.completed(DAY_MS, &admin, &asked["id"]).await.answer());
    assert_eq!(paid["paymentDetails"], json!("Email address: me@example.com"));
}

#[tokio::test(start_paused = true)]
async fn another_players_account_is_not_paid_to() {
    let scene = Scene::with_hold().await;
    let thief = scene.player("thief").await;
    thief.fund(Movement::PaidIn, 100).await;
    let account = scene.save(0, &scene.player, "key", &paypal("me@example.com")).await.answer().id;
    for id in [account.as_str(), "0000000000000000000000", "x", ""] {
        let refused = refusal(scene.request_at(DAY_MS, &thief, "order", &to(id).to_string()).await);
        assert_eq!((refused.code(), refused.status()), ("PAYOUT_ACCOUNT_NOT_FOUND", 404), "{id}");
    }
    assert_eq!(thief.audited().await.0.held, Money::ZERO);
}

/// A player who deletes an account at the identity provider and signs up again has another user id.
#[tokio::test(start_paused = true)]
async fn a_new_account_with_the_old_address_has_had_no_details() {
    let scene = Scene::with_hold().await;
    let account = scene.save(0, &scene.player, "key", &paypal("me@example.com")).await.answer().id;
    let mut again = scene.player("again").await;
    again.principal.email.clone_from(&scene.player.principal.email);
    again.fund(Movement::PaidIn, 100).await;
    let run = scene.request_at(DAY_MS, &again, "order", &to(&account).to_string()).await;
    assert_eq!(code(run), "PAYOUT_ACCOUNT_NOT_FOUND");
    let body = typed("me@example.com").to_string();
    let asked = json!(scene.request_at(DAY_MS, &again, "order", &body).await.answer());
    assert_eq!(asked["payableFrom"], json!("2026-11-23T12:00:00.000Z"));
}

// spec 5.22, 5.23
#[tokio::test(start_paused = true)]
async fn either_an_account_or_method_and_details_are_given() {
    let scene = Scene::with_hold().await;
    let account = scene.save(0, &scene.player, "key", &paypal("me@example.com")).await.answer().id;
    let both = json!({"amount": 50, "payoutAccountId": account, "paymentMethod": "PayPal", "paymentDetails": "me"});
    let half = json!({"amount": 50, "payoutAccountId": account, "paymentDetails": "me"});
    for (body, told) in [
        (both, "A payout account has its own method and details."),
        (half, "A payout account has its own method and details."),
        (json!({"amount": 50}), "Please select a payment method"),
        (json!({"amount": 50, "paymentDetails": "me"}), "Please select a payment method"),
        (json!({"amount": 50, "paymentMethod": "PayPal"}), "Please enter payment details"),
    ] {
        let refused = refusal(scene.request(&scene.player, "order", body.clone()).await);
        assert_eq!(refused.to_string(), told, "{body}");
    }
}

#[tokio::test(start_paused = true)]
async fn two_admins_agree_to_a_held_payout_only_after_the_hold() {
    let mut scene = Scene::with_hold().await;
    scene.four_eyes = FourEyes::Above(Money::points(49));
    let [one, other] = admins(&scene.cloud).await;
    let asked = scene.asked(0, "key", &order(json!(50))).await;
    let id = asked["id"].as_str().unwrap();
    let because = because("The account is the player's own");
    for admin in [&one, &other] {
        let run = scene.decide_at(DAY_MS - 1, Decision::Take, admin, id, because.clone()).await;
        assert_eq!(code(run), "PAYOUT_HELD");
    }
    assert_eq!(scene.cloud.audit_rows(id).len(), 0);
    scene.decide_at(DAY_MS, Decision::Take, &one, id, because).await.answer();
    let taken = json!(scene.decide_at(DAY_MS + 1, Decision::Take, &other, id, String::new()).await.answer());
    assert_eq!(taken["taken"]["own"], json!(true));
}

#[tokio::test(start_paused = true)]
async fn a_request_from_before_the_hold_is_paid_out_at_once() {
    let mut scene = Scene::with_hold().await;
    scene.payout_hold = PayoutHold::new(0).unwrap();
    let admin = scene.admin("admin").await;
    let asked = scene.asked(0, "key", &order(json!(50))).await;
    assert_eq!(scene.stored(asked["id"].as_str().unwrap())["payableFrom"], Value::Null);
    scene.completed(0, &admin, &asked["id"]).await.answer();
}
