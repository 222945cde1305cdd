use crate::runner;
use domain::{
    Refusal,
    email::{mailbox, mailbox_names, parse},
};
use proptest::{prelude::*, sample::select};

#[test]
fn a_tag_leads_to_the_same_mailbox() {
    for text in ["ada@example.com", "ada+@example.com", "ADA+game@example.com", "ada+1+2@example.com"] {
        assert_eq!(mailbox(text), "ada@example.com", "{text}");
    }
    assert_eq!(mailbox("ada.l@example.com"), "ada.l@example.com");
}

#[test]
fn google_ignores_dots_and_has_two_domains() {
    for text in [
        "dottest@gmail.com",
        "dot.test@gmail.com",
        "d.o.t.t.e.s.t@gmail.com",
        "Dot.Test+draw@GMail.com",
        "dot.test@googlemail.com",
        "dot.test@gmail.com.",
        "dot.test@gmail。com",
        "dot.test@gmail．com",
        "ｄｏｔ．ｔｅｓｔ＠ｇｍａｉｌ．ｃｏｍ",
        "dot\u{200b}.test@gmail.com",
        "dottest@g\u{ad}mail.com",
    ] {
        assert_eq!(mailbox(text), "dottest@gmail.com", "{text:?}");
    }
    for text in ["dot.test@gmail.com.example", "dot.test@mail.gmail.com", "dot.test@gmail.org"] {
        assert_eq!(mailbox(text), text);
    }
}

#[test]
fn a_domain_is_the_same_in_unicode_and_in_punycode() {
    for text in
        ["ada@bücher.example", "ada@xn--bcher-kva.example", "Ada+2@BÜCHER.Example", "ada@bu\u{308}cher.example."]
    {
        assert_eq!(mailbox(text), "ada@bücher.example", "{text}");
    }
    // A label that no Unicode text encodes to is a name of its own: its mail goes elsewhere.
    let of_ligature = format!("xn--{}", punycode::encode("ﬁn").unwrap());
    for label in ["xn--gmail-", "xn--", "xn--9", "xn--bücher", "xn--99999999", &of_ligature] {
        assert_eq!(mailbox(&format!("ada@{label}.com")), format!("ada@{label}.com"));
    }
}

#[test]
fn a_plus_at_the_beginning_is_part_of_the_name() {
    for text in ["+26481@sms.example", "+26482@sms.example"] {
        assert_eq!(mailbox_names(text), [text]);
    }
}

#[test]
fn any_text_has_a_mailbox() {
    runner(5_000)
        .run(&("\\PC{0,20}", "(xn--)?[a-z0-9-]{0,40}", "\\PC{0,5}"), |(name, label, rest)| {
            let text = format!("{name}@{label}{rest}");
            prop_assert!(mailbox_names(&text).contains(&mailbox(&text)));
            Ok(())
        })
        .unwrap();
}

#[test]
fn a_mailbox_is_also_known_by_the_name_of_earlier_versions() {
    assert_eq!(mailbox_names("ada+game@example.com"), ["ada@example.com"]);
    assert_eq!(mailbox_names("dot.test+x@gmail.com"), ["dottest@gmail.com", "dot.test@gmail.com"]);
    assert_eq!(mailbox_names("ada@xn--bcher-kva.example"), ["ada@bücher.example", "ada@xn--bcher-kva.example"]);
}

#[test]
fn an_address_with_invisible_characters_quotes_or_comments_is_none() {
    for text in [
        "a\u{200b}da@example.com",
        "ada@exam\u{ad}ple.com",
        "\u{feff}ada@example.com",
        "ada\u{2060}@example.com",
        "\"ada\"@example.com",
        "ada(1)@example.com",
        "ada@example.com(1)",
        "x<ada@example.com>",
        "ada\\@example.com",
    ] {
        assert_eq!(parse(text), Err(Refusal::EmailInvalid), "{text:?}");
    }
}

/// Another spelling of an address, with a difference that the mail ignores.
fn spelt(address: &str, way: u8) -> String {
    let (local, domain) = address.rsplit_once('@').unwrap();
    let is_google = matches!(mailbox(address).rsplit_once('@'), Some((_, "gmail.com")));
    let put_in =
        |what: &str| local.chars().take(1).chain(what.chars()).chain(local.chars().skip(1)).collect::<String>();
    let wide = |text: &str| text.replace('a', "ａ").replace('m', "ｍ");
    match way {
        0 => format!("{local}+tag@{domain}"),
        1 => format!("{}@{}", local.to_uppercase(), domain),
        2 => format!("{local}@{domain}."),
        3 => format!("{}@{domain}", wide(local)),
        4 => format!("{local}@{}", wide(domain)),
        5 => format!("{}@{domain}", put_in("\u{200b}")),
        6 => format!("{local}@{}", domain.replace("bücher", "xn--bcher-kva")),
        7 => format!("{local}@{}", domain.replace('.', "。")),
        8 if is_google => format!("{}@{domain}", put_in(".")),
        9 if is_google => format!("{local}@googlemail.com"),
        _ => address.to_uppercase(),
    }
}

#[test]
fn a_mailbox_has_one_name_through_any_spellings_in_any_order() {
    let domains = select(vec!["gmail.com", "googlemail.com", "example.com", "bücher.example", "a.b.na"]);
    let first = ("[a-z][a-z0-9_-]{0,8}", domains).prop_map(|(local, domain)| format!("{local}@{domain}"));
    runner(5_000)
        .run(&(first, prop::collection::vec(0..11_u8, 0..5)), |(first, ways)| {
            let last = ways.iter().fold(first.clone(), |address, way| spelt(&address, *way));
            prop_assert_eq!(mailbox(&last), mailbox(&first), "{:?}", last);
            prop_assert_eq!(mailbox(&mailbox(&last)), mailbox(&last));
            prop_assert_eq!(&mailbox_names(&last)[0], &mailbox(&first));
            Ok(())
        })
        .unwrap();
}

#[test]
fn names_that_differ_in_more_than_spelling_are_two_mailboxes() {
    let plain = || ("[a-z0-9]{1,6}", select(vec!["gmail.com", "example.com", "bücher.example"]));
    runner(5_000)
        .run(&(plain(), plain()), |(one, other)| {
            let name = |(local, domain): &(String, &str)| mailbox(&format!("{local}@{domain}"));
            prop_assert_eq!(name(&one) == name(&other), one == other);
            Ok(())
        })
        .unwrap();
}
