use crate::{request_id, runner};
use domain::{Refusal, deposit::Reference, request::RequestId};
use proptest::prelude::*;
use std::collections::BTreeSet;

const ALPHABET: &str = "BCDFGHJKLMNPQRSTVWXZ";

/// ISO 11649 as it is written: the first four characters go to the end, letters become numbers from 10 on, and the
/// whole number, of up to 50 digits, is 1 more than a multiple of 97.
fn is_genuine(reference: &str) -> bool {
    let (front, back) = reference.split_at(4);
    let digits = format!("{back}{front}").chars().map(|c| c.to_digit(36).unwrap().to_string()).collect::<String>();
    digits.bytes().fold(0, |rest, digit| (rest * 10 + u32::from(digit - b'0')) % 97) == 1
}

fn any_id() -> impl Strategy<Value = RequestId> {
    "[0-9A-Za-z]{22}".prop_map(|text| RequestId::parse(&text).unwrap())
}

#[test]
fn the_published_references_are_genuine_by_the_rule_of_these_tests() {
    for published in ["RF18539007547034", "RF712348231", "RF332348236", "RF45G72UUR", "RF6518K5"] {
        assert!(is_genuine(published), "{published}");
    }
    for wrong in ["RF18539007547043", "RF172348231", "RF45G72UVR"] {
        assert!(!is_genuine(wrong), "{wrong}");
    }
}

#[test]
fn the_reference_of_a_request_never_changes() {
    let of = |id: &str| Reference::of(&RequestId::parse(id).unwrap()).to_string();
    assert_eq!(of("0000000000000000000000"), "RF08VTKPCJZK");
    assert_eq!(of("7ZkT2bVw0Qm4XyLr9NcJ1e"), "RF06NTBVCGND");
}

#[test]
fn every_reference_has_the_shape_and_check_digits_of_iso_11649() {
    runner(5_000)
        .run(&any_id(), |id| {
            let reference = Reference::of(&id);
            let text = reference.as_str();
            prop_assert_eq!(text.len(), 12);
            prop_assert!(is_genuine(text), "{}", text);
            prop_assert!(text.starts_with("RF") && text[4..].chars().all(|letter| ALPHABET.contains(letter)));
            prop_assert!(("02"..="98").contains(&&text[2..4]));
            prop_assert_eq!(Reference::typed(text), Ok(Some(reference)));
            Ok(())
        })
        .unwrap();
}

#[test]
fn ten_thousand_requests_have_as_many_references() {
    let references: BTreeSet<String> =
        (0..10_000).map(|number| Reference::of(&request_id(number)).to_string()).collect();
    assert_eq!(references.len(), 10_000);
    for place in 4..12 {
        let letters: BTreeSet<&str> = references.iter().map(|reference| &reference[place..=place]).collect();
        assert_eq!(letters.len(), ALPHABET.len(), "every letter comes at {place}");
    }
}

#[test]
fn no_wrong_character_is_overlooked() {
    runner(300)
        .run(&any_id(), |id| {
            let right = Reference::of(&id).to_string();
            for place in 2..right.len() {
                for wrong in ('0'..='9').chain('A'..='Z').filter(|wrong| !right[place..].starts_with(*wrong)) {
                    let text = format!("{}{wrong}{}", &right[..place], &right[place + 1..]);
                    prop_assert_eq!(Reference::typed(&text), Err(Refusal::ReferenceMistyped), "{} for {}", text, right);
                }
            }
            Ok(())
        })
        .unwrap();
}

/// Not only of neighbours.
#[test]
fn no_two_swapped_characters_are_overlooked() {
    runner(1_000)
        .run(&any_id(), |id| {
            let right = Reference::of(&id).to_string();
            for (one, other) in (2..12).flat_map(|one| (one + 1..12).map(move |other| (one, other))) {
                let mut swapped: Vec<char> = right.chars().collect();
                swapped.swap(one, other);
                let text: String = swapped.into_iter().collect();
                prop_assert!(
                    text == right || Reference::typed(&text) == Err(Refusal::ReferenceMistyped),
                    "{text} for {right}"
                );
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn a_reference_is_read_in_any_case_with_any_spaces() {
    runner(1_000)
        .run(&(any_id(), prop::collection::vec("[ \t\u{a0}]{0,2}", 13), any::<u16>()), |(id, spaces, lower)| {
            let reference = Reference::of(&id);
            let mut text = spaces[0].clone();
            for (place, (letter, space)) in reference.as_str().chars().zip(&spaces[1..]).enumerate() {
                text.push(if lower >> place & 1 == 1 { letter.to_ascii_lowercase() } else { letter });
                text.push_str(space);
            }
            prop_assert_eq!(Reference::typed(&text), Ok(Some(reference)), "{:?}", text);
            Ok(())
        })
        .unwrap();
}

#[test]
fn what_begins_as_a_reference_and_is_none_is_a_mistyped_one() {
    let right = Reference::of(&request_id(1)).to_string();
    let letters = &right[4..];
    for text in [
        "RF",
        "rf 12",
        &right[..11],
        &format!("{right}B"),
        &format!("RF00{letters}"),
        &format!("RF{letters}"),
        &format!("RFé{letters}"),
        "RF18539007547034",
        "RF712348231",
    ] {
        let refused = Reference::typed(text).unwrap_err();
        let words =
            "This reference has a mistake in it. Please compare it with the payment: RF, two digits and eight letters.";
        assert_eq!((refused.status(), refused.to_string().as_str()), (400, words), "{text}");
    }
    for text in ["", "ada", "FR18", "12.50", &right[1..]] {
        assert_eq!(Reference::typed(text), Ok(None), "{text:?}");
    }
}

/// One reference has one pair of check digits, also where two have the same remainder.
#[test]
fn a_reference_has_one_pair_of_check_digits() {
    runner(1_000)
        .run(&any_id(), |id| {
            let right = Reference::of(&id).to_string();
            let all = (0..100).map(|check| format!("RF{check:02}{}", &right[4..]));
            let taken: Vec<String> = all.filter(|text| Reference::typed(text).is_ok()).collect();
            prop_assert_eq!(taken, [right]);
            Ok(())
        })
        .unwrap();
}
