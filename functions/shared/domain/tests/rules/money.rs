use crate::runner;
use domain::{Money, money::MoneyError};
use proptest::prelude::*;
use serde::{Deserialize, Serialize};

fn hundredths(hundredths: u64) -> Money {
    Money::from_hundredths(hundredths).expect("within the maximum")
}

#[test]
fn plain_numbers_with_at_most_two_decimals_are_read_exactly() {
    let good: [(&str, i64); 14] = [
        ("0", 0),
        ("0.0", 0),
        ("0.01", 1),
        ("0.1", 10),
        ("0.10", 10),
        ("1", 100),
        ("1.0", 100),
        ("12.5", 1250),
        ("12.50", 1250),
        ("12.05", 1205),
        ("007", 700),
        ("999999999999.99", 99_999_999_999_999),
        ("1000000000000", 100_000_000_000_000),
        ("1000000000000.00", 100_000_000_000_000),
    ];
    for (text, expected) in good {
        assert_eq!(Money::parse(text).map(Money::hundredths), Ok(expected), "{text:?}");
    }
}

#[test]
fn every_other_text_is_refused_with_the_reason() {
    use MoneyError::{NotANumber, TooLarge, TooPrecise};
    let bad = [
        ("", NotANumber),
        (" ", NotANumber),
        (" 1", NotANumber),
        ("1 ", NotANumber),
        ("1\n", NotANumber),
        ("-1", NotANumber),
        ("-0", NotANumber),
        ("+1", NotANumber),
        ("1e9", NotANumber),
        ("1E2", NotANumber),
        ("1.5e1", NotANumber),
        ("0x10", NotANumber),
        ("NaN", NotANumber),
        ("Infinity", NotANumber),
        ("inf", NotANumber),
        ("null", NotANumber),
        ("\"12\"", NotANumber),
        (".", NotANumber),
        (".5", NotANumber),
        ("5.", NotANumber),
        ("1.2.3", NotANumber),
        ("1..2", NotANumber),
        ("1.-5", NotANumber),
        ("12,50", NotANumber),
        ("1,000.00", NotANumber),
        ("1_000", NotANumber),
        ("N$5", NotANumber),
        ("１２", NotANumber),
        ("٣", NotANumber),
        ("1.٥", NotANumber),
        ("½", NotANumber),
        ("12\0", NotANumber),
        ("12.345", TooPrecise),
        ("12.500", TooPrecise),
        ("0.0000000000000000000000001", TooPrecise),
        ("1000000000000.01", TooLarge),
        ("9999999999999", TooLarge),
        ("10000000000000", TooLarge),
        ("12345678901234", TooLarge),
        ("00000000000001", TooLarge),
        ("99999999999999999999999999999999999999999999", TooLarge),
    ];
    for (text, why) in bad {
        assert_eq!(Money::parse(text), Err(why), "{text:?}");
    }
}

#[test]
fn an_amount_is_written_as_its_shortest_exact_text() {
    for (amount, text) in [(0, "0"), (5, "0.05"), (10, "0.1"), (50, "0.5"), (99, "0.99"), (1000, "10"), (1205, "12.05")]
    {
        assert_eq!(hundredths(amount).to_string(), text);
    }
    assert_eq!(Money::MAX.to_string(), "1000000000000");
    assert_eq!(format!("{:?}", hundredths(1205)), "Money(12.05)");
}

#[test]
fn what_is_written_is_read_back_as_the_same_amount() {
    runner(10_000)
        .run(&(0..=Money::MAX.hundredths() as u64), |amount| {
            let amount = hundredths(amount);
            prop_assert_eq!(Money::parse(&amount.to_string()), Ok(amount));
            let json = serde_json::to_string(&amount).expect("an amount is JSON");
            prop_assert_eq!(&json, &amount.to_string());
            prop_assert_eq!(serde_json::from_str::<Money>(&json).expect("its own JSON"), amount);
            Ok(())
        })
        .unwrap();
}

#[test]
fn an_amount_that_is_read_is_the_written_one_within_bounds() {
    runner(20_000)
        .run(&"[0-9]{0,15}(\\.[0-9]{0,4})?|[-+0-9.eE ,_]{0,8}|\\PC{0,8}", |text| {
            let Ok(amount) = Money::parse(&text) else { return Ok(()) };
            prop_assert!(Money::ZERO <= amount && amount <= Money::MAX);
            let (whole, decimals) = text.split_once('.').unwrap_or((&text, ""));
            let expected = whole.parse::<i64>()? * 100 + format!("{decimals:0<2}").parse::<i64>()?;
            prop_assert_eq!(amount.hundredths(), expected);
            Ok(())
        })
        .unwrap();
}

// asvs 1.4.2
#[test]
fn sums_differences_and_products_are_exact_or_refused_at_the_bounds() {
    let amounts = 0..=Money::MAX.hundredths() as u64;
    runner(10_000)
        .run(&(amounts.clone(), amounts, any::<u32>()), |(left, right, factor)| {
            let within = |exact: i128| u64::try_from(exact).ok().and_then(Money::from_hundredths);
            let (a, b) = (hundredths(left), hundredths(right));
            prop_assert_eq!(a.plus(b), within(i128::from(left) + i128::from(right)));
            prop_assert_eq!(a.minus(b), within(i128::from(left) - i128::from(right)));
            prop_assert_eq!(a.times(factor), within(i128::from(left) * i128::from(factor)));
            let small = hundredths(left % 100_000);
            let factor = factor % 1000;
            prop_assert_eq!(small.times(factor), within(i128::from(left % 100_000) * i128::from(factor)));
            Ok(())
        })
        .unwrap();
    let cent = hundredths(1);
    assert_eq!(Money::MAX.plus(cent), None);
    assert_eq!(Money::MAX.plus(Money::ZERO), Some(Money::MAX));
    assert_eq!(Money::ZERO.minus(cent), None);
    assert_eq!(Money::MAX.times(1), Some(Money::MAX));
    assert_eq!(Money::MAX.times(2), None);
    assert_eq!(Money::from_hundredths(Money::MAX.hundredths() as u64 + 1), None);
    assert_eq!(Money::from_hundredths(u64::MAX), None);
}

#[test]
#[should_panic(expected = "no amount passes Money::MAX")]
fn a_constant_beyond_the_maximum_panics_instead_of_turning_negative() {
    let _ = Money::points(u64::MAX);
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Body {
    amount: Money,
    tip: Option<Money>,
    parts: Vec<Money>,
}

#[test]
fn json_carries_amounts_as_numbers_that_no_float_has_touched() {
    let text = r#"{"amount":0.1,"tip":0.2,"parts":[6040.81,3436.98,0.86]}"#;
    let body: Body = serde_json::from_str(text).expect("amounts in a body");
    // As floats the first sum would be 0.30000000000000004 and the second 9478.650000000001.
    assert_eq!(body.amount.plus(body.tip.unwrap()), Some(hundredths(30)));
    let sum = body.parts.iter().try_fold(Money::ZERO, |sum, part| sum.plus(*part)).unwrap();
    assert_eq!(serde_json::to_string(&sum).unwrap(), "9478.65");
    assert_eq!(serde_json::to_string(&body).unwrap(), text);
    let bare: Body = serde_json::from_slice(br#"{ "amount" : 12.50 , "tip" : null , "parts" : [ ] }"#).unwrap();
    assert_eq!(bare, Body { amount: hundredths(1250), tip: None, parts: vec![] });
}

// asvs 15.3.5
#[test]
fn json_that_is_no_plain_amount_is_refused() {
    let bad =
        ["12.345", "1e9", "1E2", "-1", "-0", "\"12\"", "null", "true", "[1]", "{}", "NaN", ".5", "5.", "+1", "1e400"];
    for text in bad {
        assert!(serde_json::from_str::<Money>(text).is_err(), "{text}");
    }
    let absurd = "9".repeat(10_000);
    assert!(serde_json::from_str::<Money>(&absurd).is_err());
    let why = serde_json::from_str::<Body>(r#"{"amount":12.345,"tip":null,"parts":[]}"#).unwrap_err().to_string();
    assert!(why.starts_with("an amount has at most two decimals"), "{why}");
}
