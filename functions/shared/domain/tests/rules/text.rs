use crate::runner;
use domain::{
    request::Note,
    text::{visible, visible_line},
    ticket::Report,
    withdrawal::{Destination, Order, PaymentMethod, WITHDRAWAL_MIN},
};

#[test]
fn what_cannot_be_seen_is_taken_out() {
    for (typed, seen) in [
        (" a \u{a0}", "a"),
        ("a\0b\u{7f}c\u{85}d", "abcd"),
        ("\u{1b}[31mred", "[31mred"),
        ("a\u{61c}\u{200e}\u{200f}\u{202a}\u{202e}\u{2066}\u{2069}b", "ab"),
        ("\u{202e}\u{200f} ", ""),
        ("one\r\ntwo\tthree", "one\ntwo three"),
        ("\u{200e} a", "a"),
    ] {
        assert_eq!(visible(typed), seen, "{typed:?}");
    }
    assert_eq!(visible_line("one\r\ntwo"), "one two");
}

/// Scripts that join letters need the joiners, and emoji too.
#[test]
fn letters_of_every_script_and_emoji_stay() {
    for text in ["Thandi N\u{302}", "می\u{200c}خواهم", "क्\u{200d}ष", "👩\u{200d}🚀", "收据", "🎨"]
    {
        assert_eq!(visible(text), text);
    }
}

#[test]
fn what_is_visible_stays_as_it_is() {
    runner(2_000)
        .run(&"\\p{Any}{0,60}", |typed| {
            let seen = visible(&typed);
            proptest::prop_assert_eq!(visible(&seen), seen.as_str());
            proptest::prop_assert!(!seen.contains(|c: char| c.is_control() && c != '\n'));
            Ok(())
        })
        .unwrap();
}

// asvs 16.4.1
#[test]
fn it_is_taken_out_of_every_free_text() {
    assert_eq!(Note::reason("Paid\u{202e} on\0 Monday").unwrap().as_str(), "Paid on Monday");
    let order = Order::parse("50", WITHDRAWAL_MIN, "PayPal", "me\u{200e}@example.com\0").unwrap();
    let details = "me@example.com".to_owned();
    assert_eq!(order.to, Destination::Typed { method: PaymentMethod::PayPal, details });
    let report = Report::parse("A\u{202e}da\nL.", "ada@example.com", "Other", "One\0\ntwo\u{2066}").unwrap();
    assert_eq!((report.name.as_str(), report.message.as_str()), ("Ada L.", "One\ntwo"));
}
