//! Changes of payout accounts while money is on its way to them (D54).

use crate::scene::{Decision, Scene, after_turns, code, paypal};
use domain::Money;
use futures::poll;
use serde_json::{Value, json};
use std::pin::pin;
use testkit::{DAY_MS, HOUR_MS, Run};

const ADDRESS: &str = "me@example.com";
const TOMORROW: &str = "2026-11-22T12:00:00.000Z";
const DAY_AFTER: &str = "2026-11-23T12:00:00.000Z";

/// Typed, not chosen.
fn typed() -> Value {
    json!({"amount": 50, "paymentMethod": "PayPal", "paymentDetails": ADDRESS})
}

impl Scene {
    async fn save_at(&self, ms: u64, key: &str) -> String {
        self.save(ms, &self.player, key, &paypal(ADDRESS)).await.answer().id
    }

    /// From when on a withdrawal that is asked for now can be paid out.
    async fn payable_from(&self, ms: u64, key: &str, body: &Value) -> Value {
        json!(self.request_at(ms, &self.player, key, &body.to_string()).await.answer())["payableFrom"].clone()
    }

    fn changes(&self) -> usize {
        self.cloud.audit_rows(self.player.uid().as_str()).len()
    }
}

#[tokio::test(start_paused = true)]
async fn two_devices_with_one_key_save_one_account() {
    for turns in 0..8 {
        let scene = Scene::with_hold().await;
        let body = paypal(ADDRESS);
        let (one, other) = tokio::join!(
            scene.save(0, &scene.player, "key", &body),
            after_turns(turns, scene.save(HOUR_MS, &scene.player, "key", &body)),
        );
        assert_eq!(json!(one.answer()), json!(other.answer()), "{turns}");
        assert_eq!((scene.saved(&scene.player).await.accounts.len(), scene.changes()), (1, 1), "{turns}");
    }
}

#[tokio::test(start_paused = true)]
async fn two_devices_with_one_key_for_two_accounts_save_the_first() {
    for turns in 0..8 {
        let scene = Scene::with_hold().await;
        let (own, thiefs) = (paypal(ADDRESS), paypal("thief@example.com"));
        let (one, other) = tokio::join!(
            scene.save(0, &scene.player, "key", &own),
            after_turns(turns, scene.save(0, &scene.player, "key", &thiefs)),
        );
        let (saved, refused) = if matches!(one, Run::Ended(Ok(_))) { (one, other) } else { (other, one) };
        assert_eq!(code(refused), "IDEMPOTENCY_KEY_REUSED", "{turns}");
        let all = scene.saved(&scene.player).await.accounts;
        assert_eq!((json!(all), scene.changes()), (json!([saved.answer()]), 1), "{turns}");
    }
}

/// Details that were saved for a day are replaced by the same ones. Any later request waits again.
#[tokio::test(start_paused = true)]
async fn a_hold_that_began_anew_is_never_forgotten() {
    let (mut before, mut after) = (0, 0);
    for turns in 0..12 {
        let scene = Scene::with_hold().await;
        let old = scene.save_at(0, "old").await;
        let replace = async {
            scene.remove(DAY_MS, &scene.player, &old).await.answer();
            scene.save_at(DAY_MS, "new").await
        };
        let body = typed();
        let (new, payable_from) =
            tokio::join!(replace, after_turns(turns, scene.payable_from(DAY_MS, "meanwhile", &body)));
        assert!(payable_from == Value::Null || payable_from == DAY_AFTER, "{turns}: {payable_from}");
        *(if payable_from == Value::Null { &mut before } else { &mut after }) += 1;
        let to_new = json!({"amount": 50, "payoutAccountId": new});
        for (key, body) in [("typed", typed()), ("chosen", to_new)] {
            assert_eq!(scene.payable_from(DAY_MS, key, &body).await, DAY_AFTER, "{turns} {key}");
        }
    }
    assert!(before > 0 && after > 0, "both came first: {before}, {after}");
}

/// Not even with an earlier time, of a gateway with a slower clock.
#[tokio::test(start_paused = true)]
async fn saving_the_account_later_does_not_shorten_a_wait() {
    let scene = Scene::with_hold().await;
    let admin = scene.admin("admin").await;
    let asked = json!(scene.request_at(HOUR_MS, &scene.player, "key", &typed().to_string()).await.answer());
    scene.save_at(HOUR_MS - 1, "account").await;
    let again = json!(scene.request_at(2 * HOUR_MS, &scene.player, "key", &typed().to_string()).await.answer());
    assert_eq!((&again, &asked["payableFrom"]), (&asked, &json!("2026-11-22T13:00:00.000Z")));
    let id = asked["id"].as_str().unwrap();
    let early = scene.decide_at(DAY_MS + HOUR_MS - 1, Decision::Complete, &admin, id, String::new()).await;
    assert_eq!(code(early), "PAYOUT_HELD");
    scene.decide_at(DAY_MS + HOUR_MS, Decision::Complete, &admin, id, String::new()).await.answer();
}

#[tokio::test(start_paused = true)]
async fn a_payout_while_its_account_is_removed_goes_where_it_was_asked_to() {
    for turns in 0..8 {
        let scene = Scene::with_hold().await;
        let admin = scene.admin("admin").await;
        let account = scene.save_at(0, "account").await;
        let order = json!({"amount": 50, "payoutAccountId": account});
        let asked = json!(scene.request(&scene.player, "order", order).await.answer());
        assert_eq!(asked["payableFrom"], TOMORROW, "{turns}");
        let id = asked["id"].as_str().unwrap();
        let replace = async {
            scene.remove(DAY_MS, &scene.player, &account).await.answer();
            scene.save(DAY_MS, &scene.player, "thief", &paypal("thief@example.com")).await.answer()
        };
        let complete = scene.decide_at(DAY_MS, Decision::Complete, &admin, id, String::new());
        let (_, paid) = tokio::join!(replace, after_turns(turns, complete));
        assert_eq!(json!(paid.answer())["paymentDetails"], "Email address: me@example.com", "{turns}");
        let wallet = scene.player.audited().await.0;
        assert_eq!((wallet.held, wallet.withdrawn), (Money::ZERO, Money::points(50)), "{turns}");
        assert_eq!((scene.changes(), scene.cloud.audit_rows(id).len()), (3, 1), "{turns}");
    }
}

/// Its first attempt succeeded, and its account was removed, while the second one was on its way.
#[tokio::test(start_paused = true)]
async fn a_request_that_succeeded_is_not_refused_for_want_of_its_account() {
    for calls in 0..8 {
        let scene = Scene::with_hold().await;
        let account = scene.save_at(0, "account").await;
        let order = json!({"amount": 50, "payoutAccountId": account}).to_string();
        let mut second = pin!(scene.request_at(DAY_MS, &scene.player, "order", &order));
        let mut answered = None;
        for _ in 0..calls {
            if answered.is_none() {
                answered = match poll!(second.as_mut()) {
                    std::task::Poll::Ready(answer) => Some(answer),
                    std::task::Poll::Pending => None,
                };
            }
        }
        let first = scene.request_at(DAY_MS, &scene.player, "order", &order).await.answer();
        scene.remove(DAY_MS, &scene.player, &account).await.answer();
        let second = match answered {
            Some(answered) => answered,
            None => second.await,
        };
        assert_eq!(second.answer().id, first.id, "{calls}");
        assert_eq!(scene.player.audited().await.0.held, Money::points(50), "{calls}");
    }
}

/// Only so many removed accounts are remembered.
#[tokio::test(start_paused = true)]
async fn an_old_key_that_is_forgotten_saves_a_new_account() {
    let scene = Scene::with_hold().await;
    let first = scene.save_at(0, "0").await;
    scene.remove(0, &scene.player, &first).await.answer();
    for number in 1..=20 {
        let at = number * 2 * HOUR_MS;
        let id = scene.save_at(at, &number.to_string()).await;
        scene.remove(at, &scene.player, &id).await.answer();
    }
    let at = 48 * HOUR_MS;
    let again = scene.save_at(at, "0").await;
    assert_eq!(again, first);
    let body = json!({"amount": 50, "payoutAccountId": again});
    assert_eq!(scene.payable_from(at, "order", &body).await, "2026-11-24T12:00:00.000Z");
}
