use crate::{TEN_O_CLOCK, runner};
use domain::{Timestamp, timestamp::TimestampError};
use proptest::prelude::*;

// asvs 16.2.2
#[test]
fn a_time_is_written_with_its_milliseconds_in_utc() {
    let known = [
        (0, "1970-01-01T00:00:00.000Z"),
        (951_782_399_999, "2000-02-28T23:59:59.999Z"),
        (951_782_400_000, "2000-02-29T00:00:00.000Z"),
        (1_795_255_200_007, "2026-11-21T10:00:00.007Z"),
        (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
    ];
    for (ms, text) in known {
        assert_eq!(Timestamp::from_ms(ms).to_string(), text);
        assert_eq!(Timestamp::parse(text), Ok(Timestamp::from_ms(ms)));
        assert_eq!(Timestamp::from_ms(ms).day(), text[..10]);
    }
}

#[test]
fn a_timestamp_is_read_back_as_it_was_written() {
    runner(10_000)
        .run(&(0..=Timestamp::MAX.ms()), |ms| {
            let time = Timestamp::from_ms(ms);
            prop_assert_eq!(Timestamp::parse(&time.to_string()), Ok(time));
            let json = serde_json::to_string(&time)?;
            prop_assert_eq!(&json, &format!("\"{time}\""));
            prop_assert_eq!(serde_json::from_str::<Timestamp>(&json)?, time);
            Ok(())
        })
        .unwrap();
}

#[test]
fn timestamps_sort_as_text_as_they_do_in_time() {
    let times = 0..=Timestamp::MAX.ms();
    runner(10_000)
        .run(&(times.clone(), times), |(one, other)| {
            let (one, other) = (Timestamp::from_ms(one), Timestamp::from_ms(other));
            prop_assert_eq!(one.cmp(&other), one.to_string().cmp(&other.to_string()));
            Ok(())
        })
        .unwrap();
}

#[test]
fn a_timestamp_of_any_offset_is_read_to_the_millisecond() {
    for text in ["2026-11-21T12:00:00+02:00", "2026-11-21T10:00:00Z", "2026-11-21T10:00:00.000999Z"] {
        assert_eq!(Timestamp::parse(text), Ok(TEN_O_CLOCK), "{text}");
    }
}

#[test]
fn what_is_no_time_since_1970_is_refused() {
    let bad = [
        "",
        "now",
        "1795255200000",
        "2026-11-21",
        "2026-11-21T10:00:00",
        "2026-11-21T10:00Z",
        "2026-02-30T10:00:00Z",
        "2026-11-21T25:00:00Z",
        "1969-12-31T23:59:59Z",
        "1969-12-31T23:59:59.9999Z",
        "-2026-11-21T10:00:00Z",
        "10000-01-01T00:00:00Z",
        " 2026-11-21T10:00:00Z",
    ];
    for text in bad {
        assert_eq!(Timestamp::parse(text), Err(TimestampError), "{text:?}");
    }
    assert!(serde_json::from_str::<Timestamp>("1795255200000").is_err());
}

#[test]
fn differences_never_fall_below_zero_nor_sums_past_the_last_year() {
    let later = TEN_O_CLOCK.plus_ms(1);
    assert_eq!((later.ms_since(TEN_O_CLOCK), TEN_O_CLOCK.ms_since(later)), (1, 0));
    assert_eq!(Timestamp::MAX.plus_ms(1), Timestamp::MAX);
    assert_eq!(Timestamp::from_ms(u64::MAX), Timestamp::MAX);
    assert_eq!(TEN_O_CLOCK.plus_ms(u64::MAX), Timestamp::MAX);
}

#[test]
fn months_are_those_of_the_calendar() {
    for (from, months, to) in [
        ("2026-11-21T10:00:00.123Z", 6, "2027-05-21T10:00:00.123Z"),
        ("2026-08-31T10:00:00.000Z", 6, "2027-02-28T10:00:00.000Z"),
        ("2027-08-31T10:00:00.000Z", 6, "2028-02-29T10:00:00.000Z"),
        ("2028-02-29T23:59:59.999Z", 12, "2029-02-28T23:59:59.999Z"),
        ("2026-12-31T10:00:00.000Z", 60, "2031-12-31T10:00:00.000Z"),
        ("2026-11-21T10:00:00.000Z", 0, "2026-11-21T10:00:00.000Z"),
    ] {
        assert_eq!(Timestamp::parse(from).unwrap().plus_months(months).to_string(), to, "{from} and {months}");
    }
    assert_eq!(TEN_O_CLOCK.plus_months(u64::MAX), Timestamp::MAX);
}
