use crate::{CLIENT_SEED, TEN_O_CLOCK, day_key, nonce, player, right_square, round_issued, runner};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use domain::{
    Refusal, ServerSeed, Timestamp, Uid,
    quick::{ClientSeed, DayKey, GUESS_MS, LATE_MS, REVEAL_MS, ROUND_MS, Round, RoundId, SQUARES, reveal},
};
use proptest::{prelude::*, sample::Index};

const BASE64URL: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Takes a round id back from the player of these tests.
fn open(text: &str) -> Result<Round, Refusal> {
    Round::verify(&day_key(), &player(), RoundId::parse(text)?)
}

// spec 9.3, 9.4, 9.5
#[test]
fn the_times_of_a_round_are_those_of_the_specification() {
    assert_eq!((SQUARES, GUESS_MS, LATE_MS, REVEAL_MS, ROUND_MS), (6, 5000, 5350, 5400, 6000));
}

/// Computed apart from this code, with Python's hashlib and hmac:
/// ```python
/// head = (1795255200123).to_bytes(6, "big") + bytes(range(10))
/// mac = lambda name: hmac.new(bytes(range(32)), name + uid + head, "sha256").digest()
/// round_id = base64.urlsafe_b64encode(head + mac(b"round")[:16]).rstrip(b"=")
/// seed, commitment = mac(b"seed").hex(), hashlib.sha256(mac(b"seed")).hexdigest()
/// ```
// asvs 11.2.2
#[test]
fn id_seed_and_commitment_are_made_as_the_design_says() {
    let round = Round::issue(&day_key(), &player(), TEN_O_CLOCK.plus_ms(123), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert_eq!(round.id().as_str(), "AaH9jGl7AAECAwQFBgcICfTpqgN5gPOBZqh1OTCUzQU");
    assert_eq!(round.commitment(), "c944eaf22c9e304d80827fef5e5d4c5c2c81f04f0bf7df5d9b40a40d72f5ec3d");
    let (answer, seed) = reveal(&round, &ClientSeed::default(), Timestamp::MAX).expect("over");
    assert_eq!(seed.reveal(), "629208e5fcc93f13fb224a22751ad6ff9275114372864eeaabdef07ae593dff4");
    assert_eq!((answer, right_square(&round, CLIENT_SEED)), (1, 1));
}

#[test]
fn a_round_may_be_at_most_a_minute_ahead_of_a_servers_clock() {
    let now = TEN_O_CLOCK;
    assert!(!round_issued(now.plus_ms(60_000)).id().is_from_the_future(now));
    assert!(round_issued(now.plus_ms(60_001)).id().is_from_the_future(now));
}

#[test]
fn the_key_of_a_round_is_that_of_the_utc_date_of_its_issue() {
    let last_ms = Timestamp::parse("2026-11-21T23:59:59.999Z").unwrap();
    assert_eq!(DayKey::derivation(last_ms), "quick/v1/2026-11-21");
    assert_eq!(DayKey::derivation(last_ms.plus_ms(1)), "quick/v1/2026-11-22");
    let round = round_issued(last_ms);
    assert_eq!(round.id().starts_at(), last_ms, "so the key is found again from the id alone");
}

#[test]
fn a_round_given_back_by_its_player_is_the_round_that_was_issued() {
    let strategy = (any::<[u8; 32]>(), "\\PC{1,40}", 0..=Timestamp::MAX.ms(), any::<[u8; 10]>());
    runner(2_000)
        .run(&strategy, |(key, sub, at, nonce)| {
            let (key, uid, at) = (DayKey::new(key), Uid::from_sub(&sub), Timestamp::from_ms(at));
            let issued = Round::issue(&key, &uid, at, nonce);
            prop_assert_eq!(issued.id().as_str().len(), 43);
            let id = RoundId::parse(issued.id().as_str());
            prop_assert_eq!(id.as_ref(), Ok(issued.id()));
            let opened = Round::verify(&key, &uid, id.unwrap()).unwrap();
            prop_assert_eq!(opened.id().starts_at(), at);
            prop_assert_eq!(opened.commitment(), issued.commitment());
            prop_assert_eq!(opened.colours(), issued.colours());
            prop_assert_eq!(
                reveal(&opened, &ClientSeed::default(), Timestamp::MAX).is_ok(),
                at.ms() + REVEAL_MS <= Timestamp::MAX.ms()
            );
            Ok(())
        })
        .unwrap();
}

#[test]
fn another_nonce_time_player_or_key_gives_another_seed() {
    let commitment = round_issued(TEN_O_CLOCK).commitment();
    let (key, at) = (day_key(), TEN_O_CLOCK);
    let others = [
        Round::issue(&key, &player(), at, nonce(1)),
        Round::issue(&key, &player(), at.plus_ms(1), nonce(0)),
        Round::issue(&key, &Uid::from_sub("somebody else"), at, nonce(0)),
        Round::issue(&DayKey::new([7; 32]), &player(), at, nonce(0)),
    ];
    for other in others {
        assert_ne!(other.commitment(), commitment);
    }
}

// spec 1.7, 4.30
#[test]
fn a_guess_counts_until_5349_ms_after_issue_but_not_from_5350_ms_on() {
    let round = round_issued(TEN_O_CLOCK);
    for after in [0, 1, 4999, 5000, 5001, 5349] {
        assert!(round.takes_guesses(TEN_O_CLOCK.plus_ms(after)), "{after} ms");
    }
    for after in [5350, 5351, 5400, 6000, 86_400_000, u64::MAX] {
        assert!(!round.takes_guesses(TEN_O_CLOCK.plus_ms(after)), "{after} ms");
    }
}

#[test]
fn the_answer_is_given_only_from_5400_ms_on() {
    let round = round_issued(TEN_O_CLOCK);
    for after in [0, 5000, 5399] {
        let early = reveal(&round, &ClientSeed::default(), TEN_O_CLOCK.plus_ms(after));
        assert_eq!(early, Err(Refusal::RoundOpen), "{after} ms");
        assert_eq!(format!("{early:?}"), "Err(RoundOpen)");
        assert_eq!(round.reveal(TEN_O_CLOCK.plus_ms(after)), Err(Refusal::RoundOpen), "{after} ms");
    }
    for after in [5400, 5401, 86_400_000] {
        let (answer, seed) =
            reveal(&round, &ClientSeed::default(), TEN_O_CLOCK.plus_ms(after)).expect("the round is over");
        assert_eq!(seed.commitment(), round.commitment());
        assert_eq!(answer, right_square(&round, ""));
        let own = ClientSeed::parse(CLIENT_SEED).unwrap();
        assert_eq!(reveal(&round, &own, TEN_O_CLOCK.plus_ms(after)).unwrap().0, right_square(&round, CLIENT_SEED));
    }
}

/// Two servers whose clocks are less than 50 ms apart never do both at the same time.
#[test]
fn from_the_last_guess_to_the_first_answer_there_are_50_ms() {
    let round = round_issued(TEN_O_CLOCK);
    let times: Vec<_> = (0..=12_000).map(|ms| Timestamp::from_ms(TEN_O_CLOCK.ms() - 3_000 + ms)).collect();
    let last_guess = times.iter().filter(|at| round.takes_guesses(**at)).max().unwrap();
    let first_answer = times.iter().filter(|at| round.reveal(**at).is_ok()).min().unwrap();
    assert_eq!(first_answer.ms_since(*last_guess), 51, "from 5.349 to 5.400 s");
    for at in &times {
        let at = *at;
        assert_eq!(round.takes_guesses(at), at <= *last_guess, "{at}");
        assert_eq!(
            (round.reveal(at).is_ok(), round.ms_to_reveal(at) == 0),
            (at >= *first_answer, at >= *first_answer),
            "{at}"
        );
    }
}

#[test]
fn a_server_whose_clock_is_behind_takes_guesses_but_reveals_nothing() {
    let round = round_issued(TEN_O_CLOCK);
    for early in [1, 1_000, TEN_O_CLOCK.ms()] {
        let at = Timestamp::from_ms(TEN_O_CLOCK.ms() - early);
        assert!(round.takes_guesses(at));
        assert_eq!(reveal(&round, &ClientSeed::default(), at), Err(Refusal::RoundOpen));
        assert_eq!(round.ms_to_reveal(at), 5400 + early);
    }
}

#[test]
fn the_wait_for_the_reveal_ends_with_the_window() {
    let round = round_issued(TEN_O_CLOCK);
    for (after, wait) in [(0, 5400), (5000, 400), (5399, 1), (5400, 0), (9000, 0)] {
        assert_eq!(round.ms_to_reveal(TEN_O_CLOCK.plus_ms(after)), wait);
    }
}

// asvs 16.2.5
#[test]
fn debug_output_of_a_round_and_its_key_keeps_the_seed_secret() {
    let round = round_issued(TEN_O_CLOCK);
    let seed = round.reveal(Timestamp::MAX).unwrap();
    let shown = format!("{round:?} {seed:?} {:?}", day_key());
    assert!(shown.ends_with("ServerSeed(secret) DayKey(secret)"), "{shown}");
    let bytes = hex::decode(seed.reveal()).unwrap();
    for secret in [seed.reveal(), format!("{bytes:?}"), format!("{:?}", &bytes[..3]).replace(['[', ']'], "")] {
        assert!(!shown.contains(&secret), "{shown}");
    }
    assert_eq!(format!("{:?}", ServerSeed::new([0; 32])), "ServerSeed(secret)");
}

#[test]
fn a_round_opens_only_for_its_player_under_its_days_key() {
    let round = round_issued(TEN_O_CLOCK);
    let opened = |key: &DayKey, uid: &Uid| Round::verify(key, uid, round.id().clone()).map(|round| round.commitment());
    assert_eq!(opened(&day_key(), &player()), Ok(round.commitment()));
    assert_eq!(opened(&day_key(), &Uid::from_sub("somebody else")), Err(Refusal::RoundUnknown));
    let tomorrow = DayKey::new(std::array::from_fn(|index| index as u8 + 1));
    assert_eq!(opened(&tomorrow, &player()), Err(Refusal::RoundUnknown));
    let mut swapped = player().as_str().to_owned().into_bytes();
    swapped.swap(0, 1);
    let swapped = Uid::parse(std::str::from_utf8(&swapped).unwrap()).unwrap();
    assert_eq!(opened(&day_key(), &swapped), Err(Refusal::RoundUnknown));
}

#[test]
fn an_id_altered_in_any_one_bit_is_unknown() {
    let bytes = URL_SAFE_NO_PAD.decode(round_issued(TEN_O_CLOCK).id().as_str()).unwrap();
    assert_eq!(bytes.len(), 32);
    for bit in 0..256 {
        let mut altered = bytes.clone();
        altered[bit / 8] ^= 1 << (bit % 8);
        assert_eq!(open(&URL_SAFE_NO_PAD.encode(altered)).err(), Some(Refusal::RoundUnknown), "bit {bit}");
    }
}

#[test]
fn an_id_with_any_byte_replaced_is_unknown() {
    runner(5_000)
        .run(&(any::<[u8; 10]>(), any::<Index>(), 1..=255_u8), |(nonce, place, change)| {
            let round = Round::issue(&day_key(), &player(), TEN_O_CLOCK, nonce);
            let mut bytes = URL_SAFE_NO_PAD.decode(round.id().as_str())?;
            bytes[place.index(32)] ^= change;
            prop_assert_eq!(open(&URL_SAFE_NO_PAD.encode(bytes)).err(), Some(Refusal::RoundUnknown));
            Ok(())
        })
        .unwrap();
}

#[test]
fn an_id_with_any_character_replaced_is_unknown() {
    let strategy = (any::<[u8; 10]>(), any::<Index>(), any::<char>(), any::<Index>(), any::<bool>());
    runner(5_000)
        .run(&strategy, |(nonce, place, any_char, digit, from_alphabet)| {
            let round = Round::issue(&day_key(), &player(), TEN_O_CLOCK, nonce);
            let mut text: Vec<char> = round.id().as_str().chars().collect();
            let other = if from_alphabet { char::from(BASE64URL.as_bytes()[digit.index(64)]) } else { any_char };
            let place = place.index(43);
            prop_assume!(text[place] != other);
            text[place] = other;
            prop_assert_eq!(open(&text.into_iter().collect::<String>()).err(), Some(Refusal::RoundUnknown));
            Ok(())
        })
        .unwrap();
}

// asvs 11.5.1
#[test]
fn a_forged_id_is_unknown() {
    runner(5_000)
        .run(&(any::<[u8; 26]>(), 0..10_000_u64), |(rest, after)| {
            let mut bytes = TEN_O_CLOCK.plus_ms(after).ms().to_be_bytes()[2..].to_vec();
            bytes.extend(rest);
            let text = URL_SAFE_NO_PAD.encode(bytes);
            let id = RoundId::parse(&text).expect("the shape is right");
            prop_assert_eq!(id.starts_at(), TEN_O_CLOCK.plus_ms(after));
            prop_assert_eq!(open(&text).err(), Some(Refusal::RoundUnknown));
            Ok(())
        })
        .unwrap();
}

/// 43 characters hold 258 bits, two more than 32 bytes. If those were ignored, every round would have four names, and a
/// wallet that remembers one of them would let the same round be played under another.
#[test]
fn spare_bits_of_a_round_id_must_be_zero_so_that_a_round_has_one_id() {
    let round = round_issued(TEN_O_CLOCK);
    let (head, last) = round.id().as_str().split_at(42);
    for (value, digit) in BASE64URL.chars().enumerate() {
        let text = format!("{head}{digit}");
        let parsed = RoundId::parse(&text).map(|id| id.as_str().to_owned());
        let expected = if value % 4 == 0 { Ok(text.clone()) } else { Err(Refusal::RoundUnknown) };
        assert_eq!(parsed, expected, "{text}");
        assert_eq!(open(&text).is_ok(), last.starts_with(digit), "{text}");
    }
}

// asvs 1.1.1
#[test]
fn every_text_that_parses_is_the_one_encoding_of_its_bytes() {
    let accepted = std::cell::Cell::new(0);
    runner(6_000)
        .run(&"[A-Za-z0-9_-]{43}|[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]|[A-Za-z0-9+/=_-]{40,46}|\\PC{0,43}", |text| {
            let Ok(id) = RoundId::parse(&text) else { return Ok(()) };
            accepted.set(accepted.get() + 1);
            let bytes = URL_SAFE_NO_PAD.decode(id.as_str())?;
            prop_assert_eq!(bytes.len(), 32);
            prop_assert_eq!(&URL_SAFE_NO_PAD.encode(bytes), &text);
            prop_assert_eq!(id.as_str(), text);
            Ok(())
        })
        .unwrap();
    assert!(accepted.get() > 1_000, "only {} texts were ids at all", accepted.get());
}

#[test]
fn an_id_of_another_length_alphabet_or_padding_is_unknown() {
    let good = round_issued(TEN_O_CLOCK).id().as_str().to_owned();
    assert!(open(&good).is_ok());
    let bytes = URL_SAFE_NO_PAD.decode(&good).unwrap();
    let bad = [
        String::new(),
        good[..42].to_owned(),
        good[1..].to_owned(),
        format!("{good}A"),
        format!("{good}="),
        format!("{good}=="),
        format!("{good}\n"),
        format!(" {good}"),
        format!("{}%3D", good),
        good.to_lowercase(),
        good.repeat(2),
        "A".repeat(100_000),
        URL_SAFE_NO_PAD.encode(&bytes[..31]),
        URL_SAFE_NO_PAD.encode([&bytes[..], &[0]].concat()),
        hex::encode(&bytes),
        format!("+{}", &good[1..]),
        format!("/{}", &good[1..]),
        format!("é{}", &good[2..]),
    ];
    for text in bad {
        assert_eq!(open(&text).err(), Some(Refusal::RoundUnknown), "{text:?}");
    }
}
