use crate::{TEN_O_CLOCK, assert_named};
use domain::{
    Refusal, Timestamp,
    second_factor::{AdminFactor, AdminSecondFactor, Factor, RecoveryCode, SignIn},
};
use std::collections::BTreeSet;

const HALF_AN_HOUR_MS: u64 = 30 * 60_000;
const SECRET: [u8; 32] = [7; 32];

fn before(ms: u64) -> Timestamp {
    Timestamp::from_ms(TEN_O_CLOCK.ms() - ms)
}

#[test]
fn the_parameter_is_one_of_two_words() {
    assert_named(AdminSecondFactor::parse, &["required", "optional"], &["", "Required", "off", " required"]);
}

#[test]
fn a_factor_counts_from_the_second_in_which_it_was_turned_on() {
    let since = Timestamp::from_ms(5_900);
    for (at, with_factor, counts) in
        [(4_000, true, false), (5_000, true, true), (6_000, true, true), (6_000, false, false)]
    {
        let sign_in = SignIn { at: Timestamp::from_ms(at), with_factor };
        let expected = if counts { Ok(()) } else { Err(Refusal::SignInAgain) };
        assert_eq!(sign_in.check_factor(since), expected, "{at} {with_factor}");
        assert_eq!(AdminFactor::Since(since).check(sign_in), expected, "{at} {with_factor}");
    }
}

#[test]
fn a_sign_in_is_recent_for_half_an_hour() {
    for (ago, expected) in [
        (0, Ok(())),
        (HALF_AN_HOUR_MS - 1, Ok(())),
        (HALF_AN_HOUR_MS, Err(Refusal::SignInAgain)),
        (TEN_O_CLOCK.ms(), Err(Refusal::SignInAgain)),
    ] {
        let sign_in = SignIn { at: before(ago), with_factor: true };
        assert_eq!(sign_in.check_recent(TEN_O_CLOCK), expected, "{ago}");
        assert_eq!(AdminFactor::Since(before(0)).check_recent(sign_in, TEN_O_CLOCK), expected, "{ago}");
    }
}

#[test]
fn without_a_factor_the_rule_decides_about_an_admin() {
    let sign_in = SignIn { at: before(TEN_O_CLOCK.ms()), with_factor: false };
    let missing = AdminFactor::new(AdminSecondFactor::Required, None);
    assert_eq!(missing.check(sign_in), Err(Refusal::SecondFactorMissing));
    assert_eq!(missing.check_recent(sign_in, TEN_O_CLOCK), Err(Refusal::SecondFactorMissing));
    let not_needed = AdminFactor::new(AdminSecondFactor::Optional, None);
    assert_eq!((not_needed.check(sign_in), not_needed.check_recent(sign_in, TEN_O_CLOCK)), (Ok(()), Ok(())));
    for rule in [AdminSecondFactor::Required, AdminSecondFactor::Optional] {
        assert_eq!(AdminFactor::new(rule, Some(TEN_O_CLOCK)), AdminFactor::Since(TEN_O_CLOCK), "{rule:?}");
    }
}

// asvs 6.5.3
#[test]
fn ten_recovery_codes_differ_by_secret_request_and_number() {
    let shown = |secret: &[u8; 32], request: &str| -> BTreeSet<String> {
        RecoveryCode::ten(secret, request).iter().map(ToString::to_string).collect()
    };
    let codes = shown(&SECRET, "request");
    assert_eq!((codes.len(), &codes), (10, &shown(&SECRET, "request")), "the same for every attempt");
    assert!(codes.is_disjoint(&shown(&SECRET, "another")) && codes.is_disjoint(&shown(&[8; 32], "request")));
}

// asvs 6.5.4
#[test]
fn a_code_is_read_however_it_is_typed_and_only_its_own_factor_knows_it() {
    let codes = RecoveryCode::ten(&SECRET, "request");
    let factor = Factor::new(TEN_O_CLOCK, &codes);
    for code in &codes {
        let shown = code.to_string();
        for typed in
            [shown.clone(), shown.replace('-', ""), shown.replace('-', " ").to_uppercase(), format!("\t{shown}\n")]
        {
            let read = RecoveryCode::parse(&typed).unwrap();
            assert_eq!((factor.check_recovery(&read), read.hash()), (Ok(()), code.hash()), "{typed}");
        }
        assert!(!format!("{code:?} {factor:?}").contains(&shown.replace('-', "")), "no code in a log");
    }
    let other = &RecoveryCode::ten(&SECRET, "another")[0];
    assert_eq!(factor.check_recovery(other), Err(Refusal::RecoveryCodeWrong));
    for text in
        ["", "-", "0123456789abcdef012", "0123456789abcdef01234", "0123456789abcdef012g", "０123456789abcdef0123"]
    {
        assert_eq!(RecoveryCode::parse(text), Err(Refusal::RecoveryCodeWrong), "{text}");
    }
}
