use crate::runner;
use domain::{Refusal, cursor};
use proptest::prelude::*;

#[test]
fn a_position_is_read_back_from_its_cursor_which_needs_no_escape() {
    runner(5_000)
        .run(&"\\PC{0,80}|[0-9]{1,20}", |place| {
            let text = cursor::write(&place);
            prop_assert!(text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)));
            prop_assert_eq!(cursor::read(&text), Ok(place));
            Ok(())
        })
        .unwrap();
}

// asvs 1.1.1
#[test]
fn what_no_place_was_written_as_is_refused() {
    // No base64, padding, a stray bit, bytes that are no text.
    for text in ["!", "a b", "MQ==", "M", "MR", "MQ\n", "_w", "é"] {
        let refused = cursor::read(text).unwrap_err();
        assert_eq!((refused.to_string().as_str(), refused.status()), ("The cursor is not valid", 400), "{text:?}");
        assert_eq!(refused, cursor::invalid());
        assert!(matches!(refused, Refusal::Malformed(_)));
    }
}

#[test]
fn a_cursor_has_at_most_512_characters() {
    let longest = "p".repeat(384);
    assert_eq!(cursor::write(&longest).len(), 512);
    assert_eq!(cursor::read(&cursor::write(&longest)), Ok(longest.clone()));
    assert_eq!(cursor::read(&cursor::write(&format!("{longest}p"))), Err(cursor::invalid()));
}
