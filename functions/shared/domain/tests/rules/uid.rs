use crate::runner;
use domain::{Refusal, Uid};
use proptest::prelude::*;
use std::collections::HashSet;

/// Computed apart from this code, with Python's big integers:
/// ```python
/// n, text = int.from_bytes(hashlib.sha256(b"uid:" + sub.encode()).digest(), "big"), ""
/// for _ in range(43):
///     n, digit = divmod(n, 62)
///     text = (string.digits + string.ascii_uppercase + string.ascii_lowercase)[digit] + text
/// print(text[:28])
/// ```
#[test]
fn the_uid_is_the_first_28_base62_digits_of_the_hash_of_the_subject() {
    let long = "x".repeat(1000);
    let known = [
        ("", "uh37BLDCgUo0yW1umJ2xQqdlJADB"),
        ("a", "h3PCRldIov3ENpE3zEJwSi3GQoWp"),
        ("3f1f6c2e-9c4b-4f6e-8a1d-0d2f6d3b5a10", "cjtbhpru2l6DNuxuWlSbpSVDboei"),
        ("00000000-0000-0000-0000-000000000000", "IJrtLGEaY3YO20NPNxrSBz8iOkYa"),
        ("ünïcode ☃", "t1Aaf9NyO7a8jAfMRRA4h4265Lqd"),
        // Its number is small: the leading zeros are digits too.
        ("leading zero 8379", "00I6zEreFAqErW2IsbSpCkyOQnHe"),
        (&long, "WzPUcwrAbDnF9FCLdvqTa9QUZU8W"),
    ];
    for (sub, uid) in known {
        assert_eq!(Uid::from_sub(sub).as_str(), uid, "{sub:?}");
    }
}

// spec 9.21
#[test]
fn every_subject_has_one_uid_of_28_letters_and_digits() {
    runner(10_000)
        .run(&"\\PC{0,80}", |sub| {
            let uid = Uid::from_sub(&sub);
            prop_assert_eq!(uid.as_str().len(), 28);
            prop_assert!(uid.as_str().bytes().all(|byte| byte.is_ascii_alphanumeric()));
            prop_assert_eq!(Uid::parse(uid.as_str()), Ok(uid.clone()));
            prop_assert_eq!(Uid::from_sub(&sub), uid);
            Ok(())
        })
        .unwrap();
}

// asvs 10.3.3
#[test]
fn subjects_that_differ_a_little_share_no_uid() {
    let uids: HashSet<Uid> = (0..20_000).map(|number| Uid::from_sub(&format!("player {number}"))).collect();
    assert_eq!(uids.len(), 20_000);
}

// spec 9.21
#[test]
fn only_28_letters_and_digits_are_a_uid() {
    let good = "cjtbhpru2l6DNuxuWlSbpSVDboei";
    assert_eq!(Uid::parse(good).as_ref().map(Uid::as_str), Ok(good));
    let bad = [
        String::new(),
        good[..27].to_owned(),
        format!("{good}0"),
        format!(" {}", &good[1..]),
        format!("{}-", &good[1..]),
        format!("{}#", &good[1..]),
        format!("{}é", &good[2..]),
        // 28 characters, but not of ASCII.
        format!("{}é", &good[1..]),
        "١".repeat(14),
    ];
    for text in bad {
        assert_eq!(Uid::parse(&text), Err(Refusal::malformed("A user ID has 28 letters and digits")), "{text:?}");
    }
}
