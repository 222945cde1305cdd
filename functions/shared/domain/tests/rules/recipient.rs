use crate::{player, request_id, runner};
use domain::{Recipient, Refusal, Search, Uid, deposit::Reference};
use proptest::prelude::*;

fn email(text: &str) -> Result<Recipient, Refusal> {
    Ok(Recipient::Email(text.to_owned()))
}

// spec 5.16
#[test]
fn twenty_eight_letters_and_digits_are_a_user_id() {
    for text in [player().to_string(), "0".repeat(28), "z".repeat(28)] {
        let id = Recipient::Id(Uid::parse(&text).unwrap());
        assert_eq!(Recipient::parse(&text), Ok(id.clone()));
        assert_eq!(Recipient::parse(&format!(" {text}\n")), Ok(id), "copied with blanks around it");
    }
}

// spec 5.16
#[test]
fn one_character_more_or_less_is_neither_user_id_nor_email() {
    let id = player().to_string();
    for text in [&id[..27], &format!("{id}0"), &format!("{}-", &id[1..]), &format!("{}é", &id[1..])] {
        assert_eq!(Recipient::parse(text), Err(Refusal::EmailInvalid), "{text:?}");
    }
}

// spec 5.18
#[test]
fn an_email_is_matched_in_lower_case_without_the_blanks_around_it() {
    for text in
        ["ada@example.com", "Ada@Example.COM", "ADA@EXAMPLE.COM", "  ada@example.com\n", "\u{a0}ada@example.com"]
    {
        assert_eq!(Recipient::parse(text), email("ada@example.com"), "{text:?}");
    }
    assert_eq!(Recipient::parse("ÄDA@BÜCHER.EXAMPLE"), email("äda@bücher.example"));
}

#[test]
fn one_address_has_one_spelling_however_it_is_written_in_unicode() {
    for text in ["ａda@example.com", "ᴬda@ⓔxample.com", "𝐀𝐝𝐚@example.com"] {
        assert_eq!(Recipient::parse(text), email("ada@example.com"), "{text}");
    }
    assert_eq!(Recipient::parse("a\u{308}da@example.com"), email("äda@example.com"));
}

// spec 8.15
#[test]
fn an_email_is_a_local_part_one_at_sign_and_a_domain_with_a_dot() {
    let longest = format!("{}@example.com", "a".repeat(242));
    assert_eq!(longest.len(), 254);
    // The third has 28 characters.
    for text in ["a@b.c", "first.last+tag@sub.example.co", "twenty.eight@chars.example.c", "o'hara@x-y.na", &longest] {
        assert_eq!(Recipient::parse(text), email(text), "{text:?}");
    }
    let too_long = format!("a{longest}");
    // 254 bytes, and 255 in lower case, where the letter is an i with a dot of its own.
    let too_long_in_lower_case = format!("İ{}", &longest[2..]);
    let bad = [
        "",
        " ",
        "ada",
        "@",
        "ada@",
        "@example.com",
        "ada@example",
        "ada@example.",
        "ada@.com",
        "ada@example..com",
        "ada@@example.com",
        "ada@home@example.com",
        "ada@example.com@",
        "a da@example.com",
        "ada@exam ple.com",
        "ada@exam\u{a0}ple.com",
        "ada\t@example.com",
        "ada\0@example.com",
        "ada@example.com\u{7f}",
        "ada@example.com\nbob@example.com",
        &too_long,
        &too_long_in_lower_case,
    ];
    for text in bad {
        assert_eq!(Recipient::parse(text).unwrap_err().to_string(), "Invalid email format", "{text:?}");
    }
}

// spec 8.13, 8.14
#[test]
fn whoever_is_not_found_is_named_as_they_were_asked_for() {
    let words = |text: &str| Refusal::UserNotFound(Recipient::parse(text).unwrap().to_string()).to_string();
    assert_eq!(words("cjtbhpru2l6DNuxuWlSbpSVDboei"), "No user found with ID: cjtbhpru2l6DNuxuWlSbpSVDboei");
    assert_eq!(words("Ada@example.com"), "No user found with email: ada@example.com");
}

// asvs 1.2.4
#[test]
fn whatever_is_read_is_an_id_or_lower_case_email_that_reads_as_itself() {
    let local = "[a-zA-Z0-9.+_-]{0,12}";
    let text = (local, "[@ ]{0,2}", local, "[.@]{0,2}", local).prop_map(|(a, b, c, d, e)| [a, b, c, d, e].concat());
    runner(10_000)
        .run(&prop_oneof![3 => text, 1 => "[a-zA-Z0-9]{27,29}", 1 => "\\PC{0,12}"], |text| {
            match Recipient::parse(&text) {
                Ok(Recipient::Id(uid)) => prop_assert_eq!(uid.as_str(), text.trim()),
                Ok(Recipient::Email(email)) => {
                    prop_assert!(!text.is_ascii() || email == text.trim().to_lowercase());
                    prop_assert_eq!(email.matches('@').count(), 1);
                    prop_assert_eq!(Recipient::parse(&email), Ok(Recipient::Email(email.clone())));
                }
                Err(refused) => prop_assert_eq!(refused, Refusal::EmailInvalid),
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn an_admin_searches_for_a_whole_request_id_user_id_or_email() {
    let id = request_id(1);
    assert_eq!(Search::parse(id.as_str()), Ok(Search::Request(id.clone())));
    assert_eq!(Search::parse(&format!(" {id}\n")), Ok(Search::Request(id)));
    for text in [player().as_str(), " Ada@Example.com "] {
        assert_eq!(Search::parse(text), Recipient::parse(text).map(Search::Player));
    }
    for text in ["", " ", "ada", "ada@", &player().as_str()[..27], &player().as_str()[..21], "12.50"] {
        let refused = Search::parse(text).unwrap_err();
        let words = "Please search for a request's ID, a user ID or an email, each of them whole";
        assert_eq!((refused.to_string().as_str(), refused.status()), (words, 400), "{text:?}");
    }
}

#[test]
fn an_admin_searches_deposits_for_a_reference_too() {
    let reference = Reference::of(&request_id(1));
    let (head, tail) = reference.as_str().split_at(4);
    for text in [reference.as_str(), &format!(" {head} {tail}\n"), &reference.as_str().to_lowercase()] {
        assert_eq!(Search::of_deposits(text), Ok(Search::Reference(reference.clone())), "{text:?}");
        assert!(Search::parse(text).is_err(), "{text:?}");
    }
    for text in [request_id(1).as_str(), player().as_str(), "rf@example.com"] {
        assert_eq!(Search::of_deposits(text), Search::parse(text), "{text:?}");
        assert!(Search::parse(text).is_ok(), "{text:?}");
    }
    let refused = |text| Search::of_deposits(text).unwrap_err().to_string();
    let words = "Please search for a request's ID or reference, a user ID or an email, each of them whole";
    assert_eq!([refused(""), refused("ada")], [words, words]);
    assert_eq!(Search::of_deposits(&format!("{head} BBBB {tail}")), Err(Refusal::ReferenceMistyped));
}
