//! Properties of every parser of untrusted text, for any text. The fuzzer (`cargo dev fuzz parsers`) is built from this
//! file. Every test run replays the corpus that it has collected.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use domain::{
    Money, Recipient, Refusal, Search, Timestamp, Uid,
    account::{ProfileEdit, User},
    colours::{self, COLOURS, PICKS, Picks, Prizes},
    cursor,
    deposit::{self, Announcement, DEPOSIT_MAX, ProofType, Reference},
    quick::{self, DayKey, Round},
    request::{IdempotencyKey, RequestId},
    text,
    withdrawal::{self, WITHDRAWAL_MIN},
};
use std::collections::BTreeSet;

/// A property of every text.
type Property = fn(&str);

/// The files of `fuzz/corpus` by name, with the property of every text in each.
pub const PARSERS: [(&str, Property); 12] = [
    ("colours_round_id", colours_round_id),
    ("cursor", cursor),
    ("file_name", file_name),
    ("idempotency_key", idempotency_key),
    ("ids", ids),
    ("money", money),
    ("picks", picks),
    ("prizes", prizes),
    ("profile", profile),
    ("quick_round_id", quick_round_id),
    ("recipient", recipient),
    ("timestamp", timestamp),
];

/// An amount is exactly the value of its digits, at every place that reads one.
fn money(text: &str) {
    let read = Money::parse(text).ok();
    assert_eq!(read.map(Money::hundredths), hundredths(text));
    let deposit = deposit::Order::parse(text, None, None).ok();
    assert_eq!(deposit.map(|order| order.amount), read.filter(|read| (Money::ZERO < *read) && *read <= DEPOSIT_MAX));
    let withdrawal = withdrawal::Order::parse(text, WITHDRAWAL_MIN, "PayPal", "ada@example.com").ok();
    assert_eq!(withdrawal.map(|order| order.amount), read.filter(|read| *read >= WITHDRAWAL_MIN));
    if let Ok(number) = serde_json::from_str::<Money>(text) {
        assert_eq!(hundredths(text.trim_ascii()), Some(number.hundredths()));
    }
    if let Some(amount) = read {
        let written = amount.to_string();
        assert_eq!(Money::parse(&written), Ok(amount));
        assert_eq!(serde_json::to_string(&amount).unwrap(), written);
        assert_eq!(serde_json::from_str::<Money>(&written).unwrap(), amount);
    }
}

/// Digit by digit: 1 to 13 of them, perhaps a point and one or two more, no more than a trillion points in all.
fn hundredths(text: &str) -> Option<i64> {
    let (mut sum, mut whole, mut decimals) = (0_i64, 0, None);
    for byte in text.bytes() {
        match (byte, &mut decimals) {
            (b'.', None) => decimals = Some(0),
            (b'0'..=b'9', places) => {
                *places.as_mut().unwrap_or(&mut whole) += 1;
                sum = sum.checked_mul(10)?.checked_add((byte - b'0').into())?;
            }
            _ => return None,
        }
    }
    let hundredths = match decimals {
        None => sum.checked_mul(100)?,
        Some(1) => sum.checked_mul(10)?,
        Some(2) => sum,
        Some(_) => return None,
    };
    ((1..=13).contains(&whole) && hundredths <= 100_000_000_000_000).then_some(hundredths)
}

/// A place has one cursor, and a cursor one place.
fn cursor(text: &str) {
    match cursor::read(text) {
        Ok(place) => assert!(text.len() <= 512 && cursor::write(&place) == text),
        Err(refused) => assert_eq!(refused, cursor::invalid()),
    }
    let written = cursor::write(text);
    assert!(written.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)));
    let expected = if written.len() <= 512 { Ok(text.to_owned()) } else { Err(cursor::invalid()) };
    assert_eq!(cursor::read(&written), expected);
}

/// A round has one name, which has the time of its issue, and opens only for the player to whom it was issued.
fn quick_round_id(text: &str) {
    let (key, uid) = (DayKey::new([7; 32]), Uid::from_sub("a player"));
    let bytes: Option<[u8; 32]> = URL_SAFE_NO_PAD.decode(text).ok().and_then(|bytes| bytes.try_into().ok());
    match (quick::RoundId::parse(text), bytes) {
        (Ok(id), Some(bytes)) => {
            assert_eq!(id.as_str(), text);
            assert_eq!(URL_SAFE_NO_PAD.encode(bytes), text);
            let ms = bytes[..6].iter().fold(0, |ms, byte| ms << 8 | u64::from(*byte));
            assert_eq!(id.starts_at(), Timestamp::from_ms(ms));
            let issued = Round::issue(&key, &uid, id.starts_at(), bytes[6..16].try_into().unwrap());
            assert_eq!(Round::verify(&key, &uid, id.clone()).is_ok(), *issued.id() == id);
        }
        (parsed, bytes) => assert_eq!((parsed, bytes), (Err(Refusal::RoundUnknown), None)),
    }
    if let Some((head, _)) = text.as_bytes().split_first_chunk::<16>() {
        let at = Timestamp::from_ms(head[..6].iter().fold(0, |ms, byte| ms << 8 | u64::from(*byte)));
        let issued = Round::issue(&key, &uid, at, head[6..].try_into().unwrap());
        let id = quick::RoundId::parse(issued.id().as_str()).unwrap();
        assert_eq!((&id, id.starts_at()), (issued.id(), at));
        assert!(Round::verify(&key, &uid, id.clone()).is_ok());
        assert!(Round::verify(&key, &Uid::from_sub("another"), id).is_err());
    }
}

/// A round's id is a minute in its one spelling.
fn colours_round_id(text: &str) {
    match colours::RoundId::parse(text) {
        Ok(id) => {
            assert_eq!((id.as_str(), text.len()), (text, 17));
            let minute = Timestamp::parse(&format!("{}:00Z", &text[..16])).unwrap();
            assert_eq!((minute.ms() % 60_000, format!("{}Z", &minute.to_string()[..16])), (0, text.to_owned()));
            let json = serde_json::to_string(&id).unwrap();
            assert_eq!(serde_json::from_str::<colours::RoundId>(&json).unwrap(), id);
        }
        Err(refused) => assert_eq!(refused, Refusal::RoundUnknown),
    }
    if let Ok(ms) = text.parse() {
        let minute = format!("{}Z", &Timestamp::from_ms(ms).to_string()[..16]);
        assert_eq!(colours::RoundId::parse(&minute).map(|id| id.to_string()), Ok(minute));
    }
}

/// Three different known colours in any order, and nothing else.
fn picks(text: &str) {
    let names: Vec<String> = text.split(',').map(str::to_owned).collect();
    let colours = COLOURS.map(str::to_owned);
    let known = names.iter().all(|name| COLOURS.contains(&name.as_str()));
    let different: BTreeSet<&String> = names.iter().collect();
    let three = names.len() == PICKS && different.len() == PICKS;
    let picks = match Picks::parse(&names, &colours) {
        Ok(picks) => picks,
        Err(Refusal::ColourUnknown) => return assert!(!known),
        Err(refused) => return assert_eq!((refused, known, three), (Refusal::PicksNotUnique, true, false)),
    };
    assert!(known && three && picks.names().as_slice() == names);
    assert_eq!(picks.matches(&names), PICKS);
    let written: Vec<String> = picks.to_string().split('-').map(str::to_owned).collect();
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        assert_eq!(Picks::parse(&order.map(|place| written[place].clone()), &colours), Ok(picks.clone()));
    }
}

fn prizes(text: &str) {
    let Ok(prizes) = Prizes::parse(text) else { return };
    assert_eq!(Prizes::parse(&prizes.to_string()), Ok(prizes));
    let tiers: Vec<(usize, u32)> = prizes.paying().collect();
    assert!(!tiers.is_empty() && tiers.windows(2).all(|pair| pair[0].0 > pair[1].0));
    for (matches, multiple) in tiers {
        assert!(matches <= PICKS && (1..=9_999).contains(&multiple));
        assert!(text.split(',').any(|tier| tier_of(tier) == Some((matches, multiple))));
    }
}

fn tier_of(tier: &str) -> Option<(usize, u32)> {
    let (matches, multiple) = tier.split_once(':')?;
    Some((matches.parse().ok()?, multiple.parse().ok()?))
}

/// A user id has 28 letters and digits, a request's 22, and both are what was written.
fn ids(text: &str) {
    let letters_and_digits = |length| text.len() == length && text.chars().all(|c| c.is_ascii_alphanumeric());
    let uid = Uid::parse(text).ok();
    assert_eq!(uid.map(|uid| uid.to_string()), letters_and_digits(28).then(|| text.to_owned()));
    let request = RequestId::parse(text).ok();
    assert_eq!(request.map(|id| id.to_string()), letters_and_digits(22).then(|| text.to_owned()));
    let uid = Uid::from_sub(text);
    assert_eq!(Uid::parse(uid.as_str()), Ok(uid));
}

/// The parsed recipient has the same name as the text.
fn recipient(text: &str) {
    let read = Recipient::parse(text);
    match &read {
        Ok(Recipient::Id(uid)) => assert_eq!(uid.as_str(), text.trim()),
        Ok(Recipient::Email(email)) => {
            assert!(unicode_normalization::is_nfkc(email) && *email == email.to_lowercase());
            assert!(!text.is_ascii() || *email == text.trim().to_lowercase());
            assert!(email.len() <= 254 && email.matches('@').count() == 1);
            assert!(!email.contains(|c: char| c.is_whitespace() || c.is_control()));
            assert_eq!(Recipient::parse(email), read);
        }
        Err(refused) => assert_eq!(*refused, Refusal::EmailInvalid),
    }
    match Search::of_deposits(text) {
        Ok(Search::Reference(found)) => {
            assert!(Search::parse(text).is_err());
            assert_eq!(Reference::typed(found.as_str()), Ok(Some(found)));
        }
        found => assert_eq!(found.ok(), Search::parse(text).ok()),
    }
    match (Search::parse(text), RequestId::parse(text.trim())) {
        (Ok(Search::Request(found)), Ok(id)) => assert_eq!(found, id),
        (Ok(Search::Player(found)), Err(_)) => assert_eq!(Ok(found), read),
        (found, id) => assert!(found.is_err() && id.is_err() && read.is_err()),
    }
}

/// For each field alone: an edit that was accepted is accepted again and changes nothing.
fn profile(text: &str) {
    let at = Timestamp::from_ms(1);
    let user = User::sign_up(Uid::from_sub("a player"), "ada@example.com", "sub", 6, at);
    let wanted = |display_name, username, phone_number| ProfileEdit {
        display_name,
        username,
        phone_number,
        online: true,
        email_about: None,
    };
    for wanted in [wanted(text, &user.username, ""), wanted("", text, ""), wanted("", &user.username, text)] {
        let Ok(edited) = user.edit(&wanted, at) else { continue };
        let User { display_name, username, phone_number, .. } = &edited;
        let again = ProfileEdit { display_name, username, phone_number, online: true, email_about: None };
        assert_eq!(edited.edit(&again, at).as_ref(), Ok(&edited));
        assert!(display_name.chars().count() <= 50 && !display_name.contains(char::is_control));
        assert!((3..=30).contains(&username.len()) && Uid::parse(username).is_err());
        assert!(username.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-_".contains(&byte)));
        let digits = phone_number.strip_prefix('+').unwrap_or("12345678");
        assert!(phone_number.is_empty() || phone_number.starts_with('+'));
        assert!((8..=15).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit()));
    }
}

fn timestamp(text: &str) {
    if let Ok(time) = Timestamp::parse(text) {
        let written = time.to_string();
        assert_eq!((Timestamp::parse(&written), written.len()), (Ok(time), 24));
        assert!(time <= Timestamp::MAX && written.starts_with(&time.day()));
        let json = serde_json::to_string(&time).unwrap();
        assert_eq!(serde_json::from_str::<Timestamp>(&json).unwrap(), time);
    }
    if let Ok(ms) = text.parse() {
        let time = Timestamp::from_ms(ms);
        assert_eq!(Timestamp::parse(&time.to_string()), Ok(time));
    }
}

fn idempotency_key(text: &str) {
    let visible = text.bytes().all(|byte| (b'!'..=b'~').contains(&byte));
    match IdempotencyKey::parse(Some(text)) {
        Ok(key) => {
            assert!(visible && (1..=64).contains(&text.len()));
            let id = RequestId::derive(&Uid::from_sub("a player"), "POST /of-the-test", &key);
            assert_eq!(RequestId::parse(id.as_str()), Ok(id));
        }
        Err(Refusal::IdempotencyKeyMissing) => assert!(text.is_empty()),
        Err(refused) => assert_eq!((refused.code(), visible && text.len() <= 64), ("MALFORMED", false)),
    }
}

/// A file's name has letters, digits and three marks, and stays the same when it is announced under that name.
fn file_name(text: &str) {
    for kind in ProofType::ALL {
        let Ok(announced) = Announcement::parse(text, kind.mime(), 1) else { continue };
        let name = &announced.name;
        assert!((4..=100).contains(&name.chars().count()));
        assert!(*name == text::visible_line(name) && text.ends_with(&name[name.len() - 4..]));
        assert_eq!(Announcement::parse(name, kind.mime(), 1).as_ref(), Ok(&announced));
    }
}

// asvs 1.1.1
#[test]
fn every_text_of_the_fuzzing_corpus_is_still_read_correctly() {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz/corpus");
    let files = std::fs::read_dir(corpus).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let expected = PARSERS.map(|(name, _)| format!("{name}.jsonl"));
    // The tests of bank-files replay theirs.
    let expected: BTreeSet<_> = expected.into_iter().chain(["bank_file.jsonl".to_owned()]).collect();
    assert_eq!(files.collect::<BTreeSet<_>>(), expected, "each parser has its file");
    for (name, holds) in PARSERS {
        let lines = std::fs::read_to_string(format!("{corpus}/{name}.jsonl")).unwrap();
        let texts: Vec<String> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert!(!texts.is_empty(), "{name}.jsonl is empty");
        texts.iter().for_each(|text| holds(text));
    }
}
