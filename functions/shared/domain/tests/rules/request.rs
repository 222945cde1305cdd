use crate::{admin, assert_named, friend, player, runner};
use domain::{
    Refusal,
    audit::Action,
    deposit::{self, Announcement},
    request::{Fingerprint, IdempotencyKey, Note, RequestId},
    withdrawal::{self, WITHDRAWAL_MIN},
};
use proptest::prelude::*;
use std::collections::HashSet;

const DEPOSITS: &str = "POST /api/deposits";
const WITHDRAWALS: &str = "POST /api/withdrawals";

fn key(text: &str) -> IdempotencyKey {
    IdempotencyKey::parse(Some(text)).unwrap()
}

/// Computed apart from this code, as in `uid.rs`: the first 22 base62 digits of
/// SHA-256("request:" + uid + ":" + route + ":" + key).
#[test]
fn a_request_id_is_22_base62_digits_of_the_hash_of_sender_route_and_key() {
    let longest = "~".repeat(64);
    let known = [
        (DEPOSITS, "key-1", "igCbcPfKS2wycI5cgcly9A"),
        (WITHDRAWALS, "key-1", "d71xyOlkH5mxP8fgEYIfUI"),
        (DEPOSITS, "key-2", "y6VftRUkNzximhVb38dWfZ"),
        (DEPOSITS, &longest, "4CsifRbWFUeHHeOiPenZeK"),
        // Its number is small: the leading zeros are digits too.
        (DEPOSITS, "key-7466", "00R4e466C5dDWTLSRTo5Ob"),
    ];
    for (route, text, id) in known {
        assert_eq!(RequestId::derive(&player(), route, &key(text)).as_str(), id, "{route} {text}");
    }
}

#[test]
fn the_same_sender_route_and_key_always_name_the_same_request() {
    runner(10_000)
        .run(&"[!-~]{1,64}", |text| {
            let id = RequestId::derive(&player(), DEPOSITS, &key(&text));
            prop_assert_eq!(&RequestId::derive(&player(), DEPOSITS, &key(&text)), &id);
            prop_assert_eq!(id.as_str().len(), 22);
            prop_assert!(id.as_str().bytes().all(|byte| byte.is_ascii_alphanumeric()));
            prop_assert_eq!(RequestId::parse(id.as_str()), Ok(id.clone()));
            prop_assert_eq!(id.to_string(), id.as_str());
            Ok(())
        })
        .unwrap();
}

#[test]
fn another_sender_route_or_key_names_another_request() {
    let mut ids = HashSet::new();
    for uid in [player(), friend(), admin()] {
        for route in [DEPOSITS, WITHDRAWALS] {
            ids.extend((0..2_000).map(|number| RequestId::derive(&uid, route, &key(&number.to_string()))));
        }
    }
    assert_eq!(ids.len(), 3 * 2 * 2_000);
}

#[test]
fn only_22_letters_and_digits_are_an_id() {
    let good = "igCbcPfKS2wycI5cgcly9A";
    assert_eq!(RequestId::parse(good).as_ref().map(RequestId::as_str), Ok(good));
    let bad = [
        String::new(),
        good[..21].to_owned(),
        format!("{good}0"),
        format!(" {}", &good[1..]),
        format!("{}#", &good[1..]),
        format!("{}/", &good[1..]),
        format!("{}é", &good[2..]),
        // 22 characters, but not of ASCII.
        format!("{}é", &good[1..]),
        player().to_string(),
    ];
    for text in bad {
        assert_eq!(RequestId::parse(&text), Err(Refusal::RequestNotFound), "{text:?}");
    }
}

#[test]
fn a_key_is_1_to_64_visible_ascii_characters() {
    let longest = "k".repeat(64);
    for text in ["k", "!", "~", "0b0e7c0e-6f0a-4a55-9d0c-8d5f7f1b2c3d", "a:b#c/d\"e", &longest] {
        assert!(IdempotencyKey::parse(Some(text)).is_ok(), "{text:?}");
    }
    for absent in [None, Some("")] {
        assert_eq!(IdempotencyKey::parse(absent), Err(Refusal::IdempotencyKeyMissing));
    }
    let (too_long, many_bytes) = ("k".repeat(65), "é".repeat(32));
    for text in [" ", " k", "k ", "a b", "a\tb", "k\n", "k\0", "k\u{7f}", "é", &too_long, &many_bytes] {
        let refused = IdempotencyKey::parse(Some(text)).unwrap_err();
        assert_eq!(refused.to_string(), "The Idempotency-Key has at most 64 visible ASCII characters", "{text:?}");
        assert_eq!(refused.status(), 400);
    }
}

fn proof(name: &str, mime: &str, bytes: u64) -> Option<Announcement> {
    Some(Announcement::parse(name, mime, bytes).unwrap())
}

fn deposit_of(amount: &str, to: Option<&str>, proof: Option<Announcement>) -> Fingerprint {
    deposit::Order::parse(amount, to, proof).unwrap().fingerprint()
}

fn withdrawal_of(amount: &str, method: &str, details: &str) -> Fingerprint {
    withdrawal::Order::parse(amount, WITHDRAWAL_MIN, method, details).unwrap().fingerprint()
}

/// Computed apart from this code, with Python: SHA-256 of the compact JSON. A change of the form would turn
/// every retry that is under way into a refusal.
// asvs 11.4.3
#[test]
fn a_fingerprint_is_the_hash_of_what_was_asked_for() {
    let announced = proof("receipt.png", "image/png", 68);
    let known = [
        (
            deposit_of("12.50", Some("ada@example.com"), announced),
            "59340d39fe7c96257f3fd2cbade317b59f0f2160cb1878225288fa6bb4059bc4",
        ),
        (deposit_of("12.50", None, None), "636b25eec6980255fd1913d97c37f2204745a8a434d3d855c39f1a90360a2c43"),
        (
            withdrawal_of("50", "Bank Transfer", "Account 1234"),
            "41a8c0f2cf6bd74396794195a4fe6069bda36a3b2a62dcebae8f1545c5fb5230",
        ),
    ];
    for (fingerprint, digest) in known {
        assert_eq!(fingerprint.as_str(), digest);
        assert_eq!(Fingerprint::stored(digest.to_owned()), fingerprint);
    }
}

#[test]
fn the_same_request_in_other_spelling_is_a_retry() {
    let announced = || proof("receipt.png", "image/png", 68);
    let first = deposit_of("12.50", Some("ada@example.com"), announced());
    for again in [
        deposit_of("12.5", Some("ada@example.com"), announced()),
        deposit_of("12.50", Some(" Ada@EXAMPLE.com "), announced()),
    ] {
        assert_eq!(again.same_as(&first), Ok(()));
    }
    let first = withdrawal_of("50", "PayPal", "ada@example.com");
    assert_eq!(withdrawal_of("50.00", "PayPal", " ada@example.com\n").same_as(&first), Ok(()));
}

#[test]
fn anything_else_under_the_same_key_is_another_request() {
    let announced = || proof("receipt.png", "image/png", 68);
    let to = Some("ada@example.com");
    let deposits = [
        deposit_of("12.50", to, announced()),
        deposit_of("12.51", to, announced()),
        deposit_of("12.50", Some("bob@example.com"), announced()),
        deposit_of("12.50", Some(player().as_str()), announced()),
        deposit_of("12.50", None, announced()),
        deposit_of("12.50", to, None),
        deposit_of("12.50", to, proof("another.png", "image/png", 68)),
        deposit_of("12.50", to, proof("receipt.png", "image/png", 69)),
        deposit_of("12.50", to, proof("receipt.jpg", "image/jpeg", 68)),
    ];
    let withdrawals = [
        withdrawal_of("50", "PayPal", "ada@example.com"),
        withdrawal_of("50.01", "PayPal", "ada@example.com"),
        withdrawal_of("50", "Crypto Wallet", "ada@example.com"),
        withdrawal_of("50", "PayPal", "Ada@example.com"),
    ];
    let all = [&deposits[..], &withdrawals[..]].concat();
    for (index, one) in all.iter().enumerate() {
        for other in &all[index + 1..] {
            assert_eq!(one.same_as(other), Err(Refusal::IdempotencyKeyReused));
        }
    }
}

#[test]
fn a_note_has_at_most_500_characters_once_trimmed() {
    let note = |text: &str| Note::parse(text).map(|note| note.map(|note| note.as_str().to_owned()));
    assert_eq!(note("  Paid on Monday.\n"), Ok(Some("Paid on Monday.".to_owned())));
    for nothing in ["", " ", "\t\r\n", "\u{a0}\u{2003}"] {
        assert_eq!(note(nothing), Ok(None), "{nothing:?}");
    }
    // Characters, not bytes.
    for letter in ["n", "é", "☃"] {
        let longest = letter.repeat(500);
        assert_eq!(note(&longest), Ok(Some(longest.clone())));
        assert_eq!(note(&format!("  {longest}  ")), Ok(Some(longest.clone())));
        assert_eq!(note(&format!("{longest}{letter}")), Err(Refusal::NoteTooLong));
    }
    assert_eq!(note(&" ".repeat(501)), Ok(None));
}

#[test]
fn a_reason_is_a_note_that_says_something() {
    assert_eq!(Note::reason(" The account is closed ").unwrap().as_str(), "The account is closed");
    for nothing in ["", "  ", "\n"] {
        assert_eq!(Note::reason(nothing).unwrap_err().to_string(), "Please enter a reason");
    }
    assert_eq!(Note::reason(&"n".repeat(501)), Err(Refusal::NoteTooLong));
}

#[test]
fn an_admins_action_is_read_back_from_a_name_that_stays() {
    let names = [
        "deposit.propose",
        "deposit.approve",
        "deposit.decline",
        "deposit.propose-reversal",
        "deposit.reverse",
        "deposit.expire",
        "deposit.view-proof",
        "withdrawal.propose",
        "withdrawal.take",
        "withdrawal.propose-not-paid",
        "withdrawal.not-paid",
        "withdrawal.export",
        "withdrawal.complete",
        "withdrawal.decline",
        "deposit.credit",
        "withdrawal.give-back",
        "bank.import",
        "bank.confirm",
        "bank.propose",
        "bank.settle",
        "ticket.set-status",
        "care.note",
        "admin.initialize",
        "admin.propose",
        "admin.stop",
        "admin.grant",
        "admin.remove",
        "admin.suspend",
        "admin.end-suspension",
        "account.freeze",
        "account.unfreeze",
        "account.close",
        "account.erase",
        "account.pause",
        "account.end-exclusion",
        "account.limit",
        "account.reality-check",
        "exclusion-register.change",
        "account.register",
        "account.agree",
        "factor.enable",
        "factor.disable",
        "factor.recover",
        "factor.reset",
        "payout-account.add",
        "payout-account.remove",
        "account.email",
        "unknown",
    ];
    assert_named(Action::parse, &names, &["", "admin", "Admin.grant", "admin.grant "]);
}
