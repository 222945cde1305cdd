use crate::{MINUTE_MS, TEN_O_CLOCK, admin, deposit_of, friend, player, runner, wallet_of};
use domain::{
    Timestamp, Uid,
    deposit::{Deposit, Detail, Parties, PayTo, usual_minutes},
};
use proptest::prelude::*;

fn detail(name: &str, value: &str) -> Detail {
    Detail { name: name.to_owned(), value: value.to_owned() }
}

fn asked_for(to: Uid) -> Deposit {
    deposit_of("5", player(), to)
}

fn approved(deposit: &Deposit, at: Timestamp) -> Deposit {
    let parties = Parties { sender: Some(wallet_of(player(), "5")), recipient: Some(wallet_of(friend(), "5")) };
    deposit.approve(&admin(), parties, at).unwrap().deposit
}

/// A deposit to oneself that took this long.
fn took(ms: u64) -> Deposit {
    approved(&asked_for(player()), TEN_O_CLOCK.plus_ms(ms))
}

fn usual(took_ms: &[u64]) -> Option<u64> {
    usual_minutes(&took_ms.iter().map(|ms| took(*ms)).collect::<Vec<_>>())
}

#[test]
fn bank_details_keep_their_order() {
    let text = r#"[{"name": "Bank", "value": "Bank Windhoek"}, {"name":"Account number","value":"8000 123"}]"#;
    let details = vec![detail("Bank", "Bank Windhoek"), detail("Account number", "8000 123")];
    assert_eq!(PayTo::parse(text, ""), Some(PayTo { details: details.clone(), qr: None }));
    assert_eq!(PayTo::parse(text, "00020101"), Some(PayTo { details, qr: Some("00020101".to_owned()) }));
}

#[test]
fn without_bank_details_there_are_none() {
    for text in ["", "[]"] {
        assert_eq!(PayTo::parse(text, ""), Some(PayTo { details: Vec::new(), qr: None }));
    }
}

#[test]
fn bank_details_that_are_none_are_not_taken() {
    let line = |name: &str, value: &str| serde_json::json!([{"name": name, "value": value}]).to_string();
    let many = |count| serde_json::Value::from(vec![serde_json::json!({"name": "a", "value": "b"}); count]).to_string();
    assert!(PayTo::parse(&line(&"n".repeat(40), &"ü".repeat(100)), &"q".repeat(1_000)).is_some());
    assert!(PayTo::parse(&many(10), "").is_some());
    for text in [
        "Bank: Bank Windhoek",
        " ",
        "{}",
        r#"{"name": "Bank", "value": "a"}"#,
        r#"[{"name": "Bank"}]"#,
        r#"[{"name": "Bank", "value": 8000123}]"#,
        r#"[{"name": "Bank", "value": "a", "qr": "b"}]"#,
        &line("", "a"),
        &line("a", " "),
        &line("a", "b\u{7}"),
        &line(&"n".repeat(41), "a"),
        &line("a", &"v".repeat(101)),
        &many(11),
    ] {
        assert_eq!(PayTo::parse(text, ""), None, "{text}");
    }
    for qr in [" ", "a\nb", &"q".repeat(1_001)] {
        assert_eq!(PayTo::parse("", qr), None, "{qr:?}");
    }
}

#[test]
fn fewer_than_five_deposits_say_nothing() {
    assert_eq!(usual(&[]), None);
    assert_eq!(usual(&[MINUTE_MS; 4]), None);
    assert_eq!(usual(&[MINUTE_MS; 5]), Some(1));
}

#[test]
fn the_usual_time_is_the_median_in_minutes_rounded_up() {
    for (took_ms, minutes) in [
        (vec![0; 5], 1),
        (vec![0, 0, MINUTE_MS + 1, 900 * MINUTE_MS, 900 * MINUTE_MS], 2),
        (vec![50 * MINUTE_MS, MINUTE_MS, 30 * MINUTE_MS, 2 * MINUTE_MS, 7 * MINUTE_MS], 7),
        (vec![MINUTE_MS, 2 * MINUTE_MS, 4 * MINUTE_MS, 8 * MINUTE_MS, 90 * MINUTE_MS, 0], 3),
    ] {
        assert_eq!(usual(&took_ms), Some(minutes), "{took_ms:?}");
    }
}

#[test]
fn the_newest_25_deposits_to_oneself_count() {
    let mut newest = vec![took(3 * MINUTE_MS); 25];
    newest.extend(vec![took(900 * MINUTE_MS); 75]);
    assert_eq!(usual_minutes(&newest), Some(3));
    let transfer = approved(&asked_for(friend()), TEN_O_CLOCK.plus_ms(900 * MINUTE_MS));
    let declined = asked_for(player()).decline(&admin(), None, TEN_O_CLOCK.plus_ms(900 * MINUTE_MS));
    for other in [transfer, declined, asked_for(player())] {
        let mut newest = vec![other; 30];
        assert_eq!(usual_minutes(&newest), None);
        newest.extend(vec![took(3 * MINUTE_MS); 5]);
        assert_eq!(usual_minutes(&newest), Some(3));
    }
}

#[test]
fn the_usual_time_lies_between_the_shortest_and_the_longest() {
    runner(1_000)
        .run(&prop::collection::vec(0_u64..1_000 * MINUTE_MS, 5..26), |took_ms| {
            let minutes = usual(&took_ms).unwrap();
            let (least, most) = (took_ms.iter().min().unwrap(), took_ms.iter().max().unwrap());
            prop_assert!(minutes >= least / MINUTE_MS && minutes <= most.div_ceil(MINUTE_MS).max(1));
            let quick = took_ms.iter().filter(|ms| ms.div_ceil(MINUTE_MS) <= minutes).count();
            prop_assert!(quick * 2 >= took_ms.len(), "half of them take no longer");
            Ok(())
        })
        .unwrap();
}
