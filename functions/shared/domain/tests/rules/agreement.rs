//! Of age, and agreed to the terms (D59).

use domain::{
    Refusal, Timestamp,
    agreement::{Agreement, LAPSED, TERMS},
};

fn at(text: &str) -> Timestamp {
    Timestamp::parse(text).unwrap()
}

fn first(born_on: &str, on: &str) -> Result<Agreement, Refusal> {
    Agreement::given(None, TERMS, Some(born_on), at(on))
}

#[test]
fn of_age_is_who_turns_eighteen_today_in_windhoek() {
    // Midnight in Windhoek is 22:00 UTC of the day before.
    assert_eq!(first("2008-11-26", "2026-11-25T21:59:59.999Z"), Err(Refusal::UnderAge));
    let now = at("2026-11-25T22:00:00.000Z");
    let agreed = Agreement { of_age_since: now, terms: TERMS.to_owned(), agreed_at: now };
    assert_eq!(first("2008-11-26", "2026-11-25T22:00:00.000Z"), Ok(agreed));
    assert_eq!(first("2008-12-01", "2026-11-30T12:00:00.000Z"), Err(Refusal::UnderAge));
    assert_eq!(first("2026-11-26", "2026-11-26T12:00:00.000Z"), Err(Refusal::UnderAge));
    assert!(first("1900-01-01", "2026-11-26T12:00:00.000Z").is_ok());
}

#[test]
fn who_was_born_on_a_leap_day_is_of_age_on_the_first_of_march() {
    assert_eq!(first("2008-02-29", "2026-02-28T12:00:00.000Z"), Err(Refusal::UnderAge));
    assert!(first("2008-02-29", "2026-03-01T12:00:00.000Z").is_ok());
}

#[test]
fn a_date_of_birth_is_a_date_that_was() {
    let on = "2026-11-26T12:00:00.000Z";
    for wrong in
        ["", "soon", "2001-02-30", "2001-13-01", "31.12.2001", "2001", "1899-12-31", "2026-11-27", "9999-01-01"]
    {
        assert_eq!(first(wrong, on), Err(Refusal::BirthDateInvalid), "{wrong}");
    }
    assert_eq!(Agreement::given(None, TERMS, None, at(on)), Err(Refusal::BirthDateInvalid));
}

#[test]
fn only_the_terms_that_hold_can_be_agreed_to() {
    for other in ["", "2026-11-25", "2027-01-01"] {
        let given = Agreement::given(None, other, Some("1990-01-01"), at("2026-11-26T12:00:00.000Z"));
        assert_eq!(given, Err(Refusal::TermsChanged), "{other}");
    }
}

#[test]
fn new_terms_are_agreed_to_without_the_age_and_once() {
    let (then, now) = (at("2026-11-20T12:00:00.000Z"), at("2026-11-26T12:00:00.000Z"));
    let before = Agreement { of_age_since: then, terms: "2026-11-20".to_owned(), agreed_at: then };
    let after = Agreement { of_age_since: then, terms: TERMS.to_owned(), agreed_at: now };
    assert_eq!(Agreement::given(Some(&before), TERMS, None, now), Ok(after.clone()));
    assert_eq!(Agreement::given(Some(&after), TERMS, None, now.plus_ms(5)), Ok(after.clone()));
    assert_eq!(Agreement::given(Some(&after), TERMS, Some("2020-01-01"), now), Err(Refusal::UnderAge));
    assert_eq!(after.to_string(), format!("of age, terms of {TERMS}"));
}

// rts 12E
#[test]
fn an_agreement_lapses_after_six_months_and_is_given_anew() {
    let (then, before, after) =
        (at("2026-11-26T12:00:00.000Z"), at("2027-05-26T11:59:59.999Z"), at("2027-05-26T12:00:00.000Z"));
    let given = first("1990-01-01", "2026-11-26T12:00:00.000Z").unwrap();
    assert_eq!((given.in_token(before), given.in_token(after)), (TERMS, LAPSED));
    assert_eq!(Agreement::given(Some(&given), TERMS, None, before), Ok(given.clone()));
    let again = Agreement::given(Some(&given), TERMS, None, after).unwrap();
    assert_eq!((again.of_age_since, again.agreed_at, again.in_token(after)), (then, after, TERMS));
}
