//! GET and POST /api/payout-accounts, and …/{id}/remove.

use crate::scene::{Scene, after_turns, code, paypal, refusal};
use domain::{RateLimit, Refusal, withdrawal::PayoutMethods};
use futures::future::join_all;
use serde_json::{Value, json};
use testkit::{Fault, HOUR_MS, Player, Run};

fn bank() -> Value {
    let fields = json!({
        "accountHolder": "Thandi Nangolo",
        "bank": "Bank Windhoek",
        "branchCode": "481972",
        "accountNumber": "8001234821",
        "accountType": "Savings",
    });
    json!({"method": "Bank Transfer", "fields": fields})
}

async fn labels(scene: &Scene, player: &Player) -> Vec<String> {
    scene.saved(player).await.accounts.into_iter().map(|account| account.label).collect()
}

#[tokio::test(start_paused = true)]
async fn a_saved_account_is_masked_and_says_when_it_is_paid_to() {
    let scene = Scene::with_hold().await;
    let saved = json!(scene.save(0, &scene.player, "key", &bank()).await.answer());
    assert_eq!(
        (&saved["method"], &saved["label"], &saved["addedAt"], &saved["usableFrom"]),
        (
            &json!("Bank Transfer"),
            &json!("Bank Windhoek ••••4821"),
            &json!("2026-11-21T12:00:00.000Z"),
            &json!("2026-11-22T12:00:00.000Z")
        )
    );
    let all = json!(scene.saved(&scene.player).await);
    assert_eq!((&all["accounts"], &all["holdHours"], &all["accountsMax"]), (&json!([saved]), &json!(24), &json!(5)));
    for whole in ["8001234821", "481972", "Thandi"] {
        assert!(!all.to_string().contains(whole), "{whole}");
    }
}

#[tokio::test(start_paused = true)]
async fn the_form_of_each_offered_method_comes_with_the_list() {
    let all = json!(Scene::with_hold().await.saved(&Scene::with_hold().await.player).await);
    let of_method = |method: &Value| json!([method["name"], names(&method["fields"])]);
    let methods: Vec<Value> = all["methods"].as_array().unwrap().iter().map(of_method).collect();
    assert_eq!(
        json!(methods),
        json!([
            ["PayPal", ["email"]],
            ["Bank Transfer", ["accountHolder", "bank", "branchCode", "accountNumber", "accountType"]],
            ["Crypto Wallet", ["network", "address"]],
        ])
    );
    let bank = &all["methods"][1]["fields"][1];
    assert_eq!(
        (&bank["kind"], &bank["otherAllowed"], &bank["masked"]),
        (&json!("choice"), &json!(true), &json!(false))
    );
    assert!(bank["choices"].as_array().unwrap().contains(&json!("Bank Windhoek")), "{bank}");
}

fn names(fields: &Value) -> Vec<Value> {
    fields.as_array().unwrap().iter().map(|field| field["name"].clone()).collect()
}

#[tokio::test(start_paused = true)]
async fn an_account_of_a_method_that_is_not_offered_is_not_saved() {
    let mut scene = Scene::with_hold().await;
    let fields = json!({"provider": "MTC Maris", "phoneNumber": "081 123 4567"});
    let phone = json!({"method": "Mobile Money", "fields": fields});
    let refused = refusal(scene.save(0, &scene.player, "key", &phone).await);
    assert_eq!(refused.to_string(), "Please select a payment method");
    assert_eq!(labels(&scene, &scene.player).await, [""; 0]);
    scene.methods = PayoutMethods::ALL;
    assert_eq!(scene.save(0, &scene.player, "key", &phone).await.answer().label, "MTC Maris ••••4567");
}

#[tokio::test(start_paused = true)]
async fn each_change_is_in_the_audit_log_of_the_player_with_the_masked_label() {
    let scene = Scene::with_hold().await;
    let id = scene.save(0, &scene.player, "key", &bank()).await.answer().id;
    scene.remove(60_000, &scene.player, &id).await.answer();
    let rows = scene.cloud.audit_rows(scene.player.uid().as_str());
    let of_row = |row: &Value| json!([row["actor"]["S"], row["action"]["S"], row["before"]["S"], row["after"]["S"]]);
    assert_eq!(
        json!(rows.iter().map(of_row).collect::<Vec<_>>()),
        json!([
            [scene.player.uid(), "payout-account.add", "none", "Bank Windhoek ••••4821"],
            [scene.player.uid(), "payout-account.remove", "Bank Windhoek ••••4821", "removed"],
        ])
    );
    assert!(!json!(rows).to_string().contains("8001234821"));
}

#[tokio::test(start_paused = true)]
async fn a_wrong_field_saves_nothing() {
    let scene = Scene::with_hold().await;
    let mut short = bank();
    short["fields"]["accountNumber"] = json!("48");
    let mut foreign = bank();
    foreign["fields"]["accountNumber"] = json!("٨٠٠١٢٣٤٨٢١");
    let mut more = bank();
    more["fields"]["iban"] = json!("NA1");
    for (body, told) in [
        (short, "The account number has 6 to 20 digits"),
        (foreign, "The account number has 6 to 20 digits"),
        (more, "Bank Transfer has no field iban"),
        (json!({"method": "Cash", "fields": {}}), "Please select a payment method"),
        (json!({"method": "PayPal", "fields": {}}), "Please enter the email address"),
        (json!({"method": "PayPal"}), "Please enter the email address"),
    ] {
        let refused = refusal(scene.save(0, &scene.player, "key", &body).await);
        assert_eq!((refused.to_string().as_str(), refused.status()), (told, 400), "{body}");
    }
    for malformed in [json!({"method": "PayPal", "fields": {"email": 1}}), json!([])] {
        assert_eq!(code(scene.save(0, &scene.player, "key", &malformed).await), "MALFORMED", "{malformed}");
    }
    assert_eq!(scene.cloud.items("payout_accounts"), Vec::<Value>::new());
    assert_eq!(scene.cloud.audit_rows(scene.player.uid().as_str()), Vec::<Value>::new());
}

#[tokio::test(start_paused = true)]
async fn the_same_key_and_fields_again_get_the_same_account() {
    let scene = Scene::with_hold().await;
    let first = json!(scene.save(0, &scene.player, "key", &paypal("me@example.com")).await.answer());
    let again = scene.save(HOUR_MS, &scene.player, "key", &paypal(" Me@Example.com ")).await;
    assert_eq!(json!(again.answer()), first);
    assert_eq!(code(scene.save(0, &scene.player, "key", &paypal("you@example.com")).await), "IDEMPOTENCY_KEY_REUSED");
    assert_eq!(code(scene.save(0, &scene.player, "", &paypal("me@example.com")).await), "IDEMPOTENCY_KEY_MISSING");
    assert_eq!(scene.cloud.audit_rows(scene.player.uid().as_str()).len(), 1);
}

#[tokio::test(start_paused = true)]
async fn the_same_account_is_not_saved_twice() {
    let scene = Scene::with_hold().await;
    scene.save(0, &scene.player, "first", &paypal("me@example.com")).await.answer();
    let refused = refusal(scene.save(0, &scene.player, "second", &paypal("ME@example.com")).await);
    assert_eq!((refused, labels(&scene, &scene.player).await.len()), (Refusal::PayoutAccountSaved, 1));
}

#[tokio::test(start_paused = true)]
async fn two_tabs_that_save_at_once_do_not_pass_five() {
    for turns in 0..12 {
        let scene = Scene::with_hold().await;
        for number in 0..4 {
            let body = paypal(&format!("{number}@example.com"));
            scene.save(0, &scene.player, &number.to_string(), &body).await.answer();
        }
        let (fifth, sixth) = (paypal("fifth@example.com"), paypal("sixth@example.com"));
        let (one, other) = tokio::join!(
            scene.save(0, &scene.player, "fifth", &fifth),
            after_turns(turns, scene.save(0, &scene.player, "sixth", &sixth)),
        );
        let refused: Vec<&str> =
            [one, other].into_iter().filter(|run| !matches!(run, Run::Ended(Ok(_)))).map(code).collect();
        assert_eq!(refused, ["TOO_MANY_PAYOUT_ACCOUNTS"], "{turns}");
        assert_eq!(labels(&scene, &scene.player).await.len(), 5, "{turns}");
        assert_eq!(scene.cloud.audit_rows(scene.player.uid().as_str()).len(), 5, "{turns}");
    }
}

#[tokio::test(start_paused = true)]
async fn concurrent_changes_of_one_player_are_all_kept() {
    let scene = Scene::with_hold().await;
    let first = scene.save(0, &scene.player, "first", &paypal("first@example.com")).await.answer().id;
    let bodies = ["a", "b", "c"].map(|name| (name, paypal(&format!("{name}@example.com"))));
    let saved = join_all(bodies.iter().map(|(key, body)| scene.save(0, &scene.player, key, body)));
    let (saved, removed) = tokio::join!(saved, scene.remove(0, &scene.player, &first));
    saved.into_iter().for_each(|run| drop(run.answer()));
    removed.answer();
    let mut left = labels(&scene, &scene.player).await;
    left.sort();
    assert_eq!(left, ["•••@example.com"; 3]);
    assert_eq!(scene.cloud.audit_rows(scene.player.uid().as_str()).len(), 5);
}

#[tokio::test(start_paused = true)]
async fn removing_is_safe_to_repeat() {
    let scene = Scene::with_hold().await;
    let id = scene.save(0, &scene.player, "key", &bank()).await.answer().id;
    for ms in [1, 2] {
        assert_eq!(scene.remove(ms, &scene.player, &id).await.answer().id, id);
    }
    assert_eq!(labels(&scene, &scene.player).await, Vec::<String>::new());
    assert_eq!(scene.cloud.audit_rows(scene.player.uid().as_str()).len(), 2);
}

/// A request that was held up on its way must not bring it back.
#[tokio::test(start_paused = true)]
async fn a_removed_account_is_not_saved_again_by_its_old_request() {
    let scene = Scene::with_hold().await;
    let id = scene.save(0, &scene.player, "key", &bank()).await.answer().id;
    scene.remove(1, &scene.player, &id).await.answer();
    assert_eq!(code(scene.save(2, &scene.player, "key", &bank()).await), "PAYOUT_ACCOUNT_NOT_FOUND");
    assert_eq!(labels(&scene, &scene.player).await, Vec::<String>::new());
}

#[tokio::test(start_paused = true)]
async fn another_players_account_is_neither_seen_nor_removed() {
    let scene = Scene::with_hold().await;
    let other = scene.player("other").await;
    let id = scene.save(0, &scene.player, "key", &bank()).await.answer().id;
    assert_eq!(labels(&scene, &other).await, Vec::<String>::new());
    for unknown in [id.as_str(), "0000000000000000000000", "x", "", other.uid().as_str()] {
        let refused = refusal(scene.remove(0, &other, unknown).await);
        assert_eq!(
            (refused.to_string().as_str(), refused.status()),
            ("Payout account no longer exists", 404),
            "{unknown}"
        );
    }
    assert_eq!(labels(&scene, &scene.player).await.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn twenty_accounts_a_day_are_saved() {
    let (scene, max) = (Scene::with_hold().await, RateLimit::PayoutAccounts.max());
    let save = async |number: u32| {
        let run = scene.save(u64::from(number), &scene.player, &number.to_string(), &paypal("me@example.com")).await;
        if let Run::Ended(Ok(account)) = &run {
            scene.remove(0, &scene.player, &account.id).await.answer();
        }
        run
    };
    for number in 0..max {
        save(number).await.answer();
    }
    assert_eq!(code(save(max).await), "TOO_MANY_REQUESTS");
}

#[tokio::test(start_paused = true)]
async fn a_sign_in_with_another_address_changes_no_account() {
    let scene = Scene::with_hold().await;
    let id = scene.save(0, &scene.player, "key", &bank()).await.answer().id;
    let mut differs = scene.player.clone();
    differs.principal.address_differs = true;
    assert_eq!(code(scene.save(0, &differs, "other", &paypal("me@example.com")).await), "ADDRESS_DIFFERS");
    assert_eq!(code(scene.remove(0, &differs, &id).await), "ADDRESS_DIFFERS");
}

#[tokio::test(start_paused = true)]
async fn a_change_costs_one_transaction() {
    let scene = Scene::with_hold().await;
    let id = scene.save(0, &scene.player, "key", &bank()).await.answer().id;
    assert_eq!(scene.cloud.calls(), ["GetItem", "UpdateItem", "TransactWriteItems"]);
    scene.cloud.forget();
    scene.remove(0, &scene.player, &id).await.answer();
    assert_eq!(scene.cloud.calls(), ["GetItem", "TransactWriteItems"]);
    scene.cloud.forget();
    scene.saved(&scene.player).await;
    assert_eq!((scene.cloud.calls(), scene.cloud.units().read_hundredths), (vec!["GetItem".to_owned()], 100));
}

/// The calls of a new account: the accounts, the limit, the transaction.
const CALLS: usize = 3;

#[tokio::test(start_paused = true)]
async fn one_fault_at_any_call_loses_nothing_as_a_retry_gets_the_first_answer() {
    for fault in Fault::at_each(CALLS) {
        survives(&Scene::with_hold().await, &[fault]).await;
    }
}

#[tokio::test(start_paused = true)]
async fn two_faults_at_any_calls_lose_nothing_either() {
    for faults in Fault::pairs(CALLS) {
        survives(&Scene::with_hold().await, &faults).await;
    }
}

/// Saves and removes an account with faults, each then once more.
async fn survives(scene: &Scene, faults: &[(usize, Fault)]) {
    scene.cloud.forget();
    scene.cloud.plan(faults);
    let first = scene.save(0, &scene.player, "key", &bank()).await;
    scene.cloud.forget();
    let saved = scene.save(0, &scene.player, "key", &bank()).await.answer();
    if let Run::Ended(outcome) = first {
        assert_eq!(json!(outcome.expect("a short fault is retried")), json!(saved), "{faults:?}");
    }
    assert_eq!(labels(scene, &scene.player).await, [saved.label], "{faults:?}");
    scene.cloud.forget();
    scene.cloud.plan(faults);
    let first = scene.remove(0, &scene.player, &saved.id).await;
    scene.cloud.forget();
    scene.remove(0, &scene.player, &saved.id).await.answer();
    if let Run::Ended(outcome) = first {
        assert_eq!(outcome.expect("a short fault is retried").id, saved.id, "{faults:?}");
    }
    assert_eq!(labels(scene, &scene.player).await, Vec::<String>::new(), "{faults:?}");
    assert_eq!(scene.cloud.audit_rows(scene.player.uid().as_str()).len(), 2, "{faults:?}");
}
