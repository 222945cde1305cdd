use crate::CLIENT_SEED;
use domain::{
    Money, Refusal,
    quick::{ClientSeed, Guess, Multiplier},
};

// spec 9.8, 9.9
#[test]
fn each_step_of_the_multiplier_stakes_one_point_to_win_four() {
    let prices = Multiplier::ALLOWED.map(|number| {
        let multiplier = Multiplier::parse(Some(number.into())).expect("on the list");
        (multiplier.times(), multiplier.stake(), multiplier.payout())
    });
    let points = Money::points;
    assert_eq!(
        prices,
        [
            (1, points(1), points(4)),
            (2, points(2), points(8)),
            (5, points(5), points(20)),
            (10, points(10), points(40))
        ]
    );
}

// spec 5.25
#[test]
fn a_multiplier_below_one_is_refused_in_the_words_of_the_specification() {
    for number in [0, -1, -5, i64::MIN] {
        let refusal = Multiplier::parse(Some(number)).unwrap_err();
        assert_eq!(refusal, Refusal::MultiplierTooSmall, "{number}");
        assert_eq!(refusal.to_string(), "Multiplier cannot be less than 1");
    }
}

// spec 9.7
#[test]
fn a_multiplier_that_is_not_on_the_list_or_no_whole_number_is_refused() {
    // 257 and 2^32 + 1 would be 1, and 266 would be 10, if a conversion cut them short.
    for number in [3, 4, 6, 9, 11, 100, 255, 256, 257, 266, (1 << 32) + 1, i64::MAX] {
        assert_eq!(Multiplier::parse(Some(number)), Err(Refusal::MultiplierUnknown), "{number}");
    }
    assert_eq!(Multiplier::parse(None), Err(Refusal::MultiplierUnknown));
    for number in -1000..1000 {
        assert_eq!(Multiplier::parse(Some(number)).is_ok(), [1, 2, 5, 10].contains(&number), "{number}");
    }
}

// spec 9.3
#[test]
fn a_square_is_one_of_six_counted_from_zero() {
    for square in 0..6 {
        assert_eq!(Guess::parse(Some(square), Some(1), CLIENT_SEED).map(|guess| guess.square.into()), Ok(square));
    }
    // 256 and 2^32 would be 0 if a conversion cut them short.
    for square in [Some(6), Some(7), Some(-1), Some(255), Some(256), Some(1 << 32), Some(i64::MIN), None] {
        assert_eq!(Guess::parse(square, Some(1), CLIENT_SEED), Err(Refusal::SquareUnknown), "{square:?}");
    }
}

#[test]
fn a_client_seed_is_32_lower_case_hexadecimal_digits() {
    assert_eq!(ClientSeed::parse(CLIENT_SEED).as_ref().map(ClientSeed::as_str), Ok(CLIENT_SEED));
    let bad = [
        String::new(),
        CLIENT_SEED[1..].to_owned(),
        format!("{CLIENT_SEED}0"),
        CLIENT_SEED.to_uppercase(),
        CLIENT_SEED.replace('0', "g"),
        CLIENT_SEED.replacen("00", "0x", 1),
        // The separator of the message that decides the answer.
        CLIENT_SEED.replacen('0', ":", 1),
        format!(" {}", &CLIENT_SEED[1..]),
        format!("{}\n", &CLIENT_SEED[1..]),
        // 32 bytes, but not of ASCII.
        format!("é{}", &CLIENT_SEED[2..]),
    ];
    for text in bad {
        assert_eq!(ClientSeed::parse(&text), Err(Refusal::ClientSeedInvalid), "{text:?}");
        assert_eq!(Guess::parse(Some(0), Some(1), &text), Err(Refusal::ClientSeedInvalid), "{text:?}");
    }
}

#[test]
fn a_guess_is_checked_by_square_then_multiplier_then_client_seed() {
    assert_eq!(Guess::parse(Some(6), Some(0), ""), Err(Refusal::SquareUnknown));
    assert_eq!(Guess::parse(Some(5), Some(0), ""), Err(Refusal::MultiplierTooSmall));
    assert_eq!(Guess::parse(Some(5), Some(10), ""), Err(Refusal::ClientSeedInvalid));
}
