use crate::{DAY_MS, MINUTE_MS, TEN_O_CLOCK, runner};
use domain::{
    Refusal, Timestamp,
    colours::{Opening, RoundId, Schedule, ScheduleError},
};
use proptest::prelude::*;
use std::cell::Cell;

/// The stack's own: from midnight in Windhoek, which is two hours ahead of UTC all year, to a draw at 20:05 there.
pub fn windhoek() -> Schedule {
    Schedule::new(1440, 1320, 1205, 5).unwrap()
}

fn time(text: &str) -> Timestamp {
    Timestamp::parse(text).unwrap()
}

fn opens(schedule: &Schedule, now: &str) -> Option<[String; 4]> {
    let Opening { id, open_at, close_at, draw_at } = schedule.opening_at(time(now))?;
    Some([id.to_string(), open_at.to_string(), close_at.to_string(), draw_at.to_string()])
}

// spec 1.9
#[test]
fn by_default_a_round_runs_from_midnight_to_20_00_and_is_drawn_at_20_05() {
    let twenty_first =
        ["2026-11-21T18:05Z", "2026-11-20T22:00:00.000Z", "2026-11-21T18:00:00.000Z", "2026-11-21T18:05:00.000Z"];
    for now in ["2026-11-20T22:00:00Z", "2026-11-21T00:00:00Z", "2026-11-21T10:00:00Z", "2026-11-21T17:59:59.999Z"] {
        assert_eq!(opens(&windhoek(), now), Some(twenty_first.map(str::to_owned)), "{now}");
    }
    for now in ["2026-11-20T21:59:59.999Z", "2026-11-21T18:00:00Z", "2026-11-21T18:05:00Z", "2026-11-21T21:59:59.999Z"]
    {
        assert_eq!(opens(&windhoek(), now), None, "{now}");
    }
    let the_next = opens(&windhoek(), "2026-11-21T22:00:00Z").unwrap();
    assert_eq!(the_next[0], "2026-11-22T18:05Z");
}

#[test]
fn the_short_cycles_of_local_stacks_and_tests_open_on_time() {
    let (local, tests) = (Schedule::new(10, 0, 9, 1).unwrap(), Schedule::new(3, 0, 2, 1).unwrap());
    let expected =
        ["2026-11-21T10:09Z", "2026-11-21T10:00:00.000Z", "2026-11-21T10:08:00.000Z", "2026-11-21T10:09:00.000Z"];
    assert_eq!(opens(&local, "2026-11-21T10:07:59.999Z"), Some(expected.map(str::to_owned)));
    for now in ["2026-11-21T10:08:00Z", "2026-11-21T10:09:00Z", "2026-11-21T10:09:59.999Z"] {
        assert_eq!(opens(&local, now), None, "{now}");
    }
    // 10:00 is the first of three minutes: 1,795,255,200 s are 9,973,640 times three minutes.
    let expected =
        ["2026-11-21T10:02Z", "2026-11-21T10:00:00.000Z", "2026-11-21T10:01:00.000Z", "2026-11-21T10:02:00.000Z"];
    assert_eq!(opens(&tests, "2026-11-21T10:00:59.999Z"), Some(expected.map(str::to_owned)));
    for now in ["2026-11-21T10:01:00Z", "2026-11-21T10:02:00Z", "2026-11-21T10:02:59.999Z"] {
        assert_eq!(opens(&tests, now), None, "{now}");
    }
    assert_eq!(opens(&tests, "2026-11-21T10:03:00Z").unwrap()[0], "2026-11-21T10:05Z");
}

/// The expected open round at every minute and at the last millisecond before it, found by counting cycle by cycle.
fn check_every_minute([cycle, offset, draw, lead]: [u64; 4], from_cycle: u64, cycles: u64) {
    let schedule = Schedule::new(cycle, offset, draw, lead).unwrap();
    for number in from_cycle..from_cycle + cycles {
        let start = (offset + number * cycle) * MINUTE_MS;
        let (close, drawn) = (start + (draw - lead) * MINUTE_MS, start + draw * MINUTE_MS);
        for minute in 0..cycle {
            let now = start + minute * MINUTE_MS;
            for now in [now, now + 1, now + MINUTE_MS - 1] {
                let opened = schedule.opening_at(Timestamp::from_ms(now));
                let expected = (now < close).then(|| Opening {
                    id: RoundId::parse(&format!("{}Z", &Timestamp::from_ms(drawn).to_string()[..16])).unwrap(),
                    open_at: Timestamp::from_ms(start),
                    close_at: Timestamp::from_ms(close),
                    draw_at: Timestamp::from_ms(drawn),
                });
                assert_eq!(opened, expected, "{cycle}/{offset}/{draw}/{lead} at {}", Timestamp::from_ms(now));
            }
        }
    }
}

#[test]
fn every_minute_of_every_cycle_is_where_counting_finds_it() {
    for schedule in [
        [3, 0, 2, 1],
        [10, 0, 9, 1],
        [10, 7, 10, 4],
        [2, 1, 2, 1],
        [7, 6, 5, 4],
        [60, 59, 60, 59],
        [1440, 1320, 1205, 5],
        [1440, 0, 1440, 1],
        [10_080, 10_079, 10_080, 10_079],
    ] {
        let today = TEN_O_CLOCK.ms() / MINUTE_MS / schedule[0];
        check_every_minute(schedule, 0, 2);
        check_every_minute(schedule, today, 3);
    }
}

#[test]
fn nothing_opens_before_the_offset_has_passed_for_the_first_time() {
    for (now, opened) in [(0, false), (1320 * MINUTE_MS - 1, false), (1320 * MINUTE_MS, true)] {
        assert_eq!(windhoek().opening_at(Timestamp::from_ms(now)).is_some(), opened, "{now}");
    }
}

#[test]
fn each_round_has_one_id_of_its_own() {
    let later = prop_oneof![0..10_080 * MINUTE_MS, 0..5 * MINUTE_MS];
    let cycle = 1..=10_080_u64;
    let parameters = cycle.prop_flat_map(|cycle| {
        let draw = 2..=cycle.max(2);
        (Just(cycle.max(2)), 0..cycle, draw).prop_flat_map(|(cycle, offset, draw)| {
            (Just(cycle), Just(offset), Just(draw), 1..draw, DAY_MS * 10..DAY_MS * 40_000, later.clone())
        })
    });
    let both_open = Cell::new(0);
    runner(5_000)
        .run(&parameters, |(cycle, offset, draw, lead, now, later)| {
            let schedule = Schedule::new(cycle, offset, draw, lead).unwrap();
            let at = |ms: u64| schedule.opening_at(Timestamp::from_ms(ms));
            let (Some(one), Some(other)) = (at(now), at(now + later)) else { return Ok(()) };
            both_open.set(both_open.get() + 1);
            prop_assert_eq!(one.open_at == other.open_at, one == other);
            prop_assert_eq!(one.id == other.id, one == other);
            prop_assert!(one.open_at.ms() <= now && now < one.close_at.ms());
            prop_assert_eq!(one.draw_at.ms() - one.close_at.ms(), lead * MINUTE_MS);
            prop_assert_eq!(one.draw_at.ms() - one.open_at.ms(), draw * MINUTE_MS);
            prop_assert_eq!((one.open_at.ms() / MINUTE_MS) % cycle, offset % cycle);
            // The next round opens when this one is drawn, or later: there is never more than one to enter.
            prop_assert!(one == other || one.draw_at <= other.open_at);
            Ok(())
        })
        .unwrap();
    assert!(both_open.get() >= 500, "{both_open:?} of the pairs of times were ones at which a round was open");
}

#[test]
fn a_cycle_that_cannot_be_is_refused_for_its_reason() {
    use ScheduleError::{Cycle, Draw, Offset};
    let wrong = [
        ([0, 0, 0, 0], Cycle),
        ([0, 0, 2, 1], Cycle),
        ([10_081, 0, 2, 1], Cycle),
        ([u64::MAX, 0, 2, 1], Cycle),
        ([10, 10, 9, 1], Offset),
        ([10, 11, 9, 1], Offset),
        ([10, u64::MAX, 9, 1], Offset),
        ([1, 0, 1, 1], Draw),
        ([10, 0, 9, 0], Draw),
        ([10, 0, 0, 0], Draw),
        ([10, 0, 0, 1], Draw),
        ([10, 0, 1, 1], Draw),
        ([10, 0, 5, 5], Draw),
        ([10, 0, 5, 6], Draw),
        ([10, 0, 11, 1], Draw),
        ([10, 0, u64::MAX, 1], Draw),
        ([10, 0, 9, u64::MAX], Draw),
    ];
    for ([cycle, offset, draw, lead], error) in wrong {
        assert_eq!(Schedule::new(cycle, offset, draw, lead), Err(error), "{cycle}/{offset}/{draw}/{lead}");
    }
    for [cycle, offset, draw, lead] in [[2, 0, 2, 1], [2, 1, 2, 1], [10, 9, 10, 9], [10_080, 10_079, 10_080, 10_079]] {
        assert!(Schedule::new(cycle, offset, draw, lead).is_ok(), "{cycle}/{offset}/{draw}/{lead}");
    }
}

#[test]
fn a_round_id_is_parsed_only_from_its_canonical_form() {
    for text in ["2026-11-21T18:05Z", "1970-01-01T00:00Z", "2028-02-29T23:59Z", "9999-12-31T23:59Z"] {
        let id = RoundId::parse(text).unwrap();
        assert_eq!((id.as_str(), id.to_string().as_str()), (text, text));
        let json = format!("\"{text}\"");
        assert_eq!(serde_json::to_string(&id).unwrap(), json);
        assert_eq!(serde_json::from_str::<RoundId>(&json).unwrap(), id);
    }
    let wrong = [
        "",
        "Z",
        "2026-11-21",
        "2026-11-21Z",
        "2026-11-21T18Z",
        "2026-11-21T18:05",
        "2026-11-21T18:05z",
        "2026-11-21t18:05Z",
        "2026-11-21 18:05Z",
        "2026-11-21T18:05ZZ",
        " 2026-11-21T18:05Z",
        "2026-11-21T18:05Z ",
        "2026-11-21T18:05Z\n",
        "2026-11-21T18:5Z",
        "2026-11-21T8:05Z",
        "2026-11-21T18:05:00Z",
        "2026-11-21T18:05:00.000Z",
        "2026-11-21T18:05+00:00",
        "2026-11-21T20:05+02:00",
        "2026-11-21T18:05:00+00Z",
        "2026-11-21T24:00Z",
        "2026-11-21T18:60Z",
        "2026-11-31T18:05Z",
        "2027-02-29T18:05Z",
        "26-11-21T18:05Z",
        "+2026-11-21T18:05Z",
        "-2026-11-21T18:05Z",
        "12026-11-21T18:05Z",
        "1969-12-31T23:59Z",
        "2026-11-21T18:05Z#1",
        "２026-11-21T18:05Z",
    ];
    for text in wrong {
        assert_eq!(RoundId::parse(text), Err(Refusal::RoundUnknown), "{text:?}");
        assert!(serde_json::from_value::<RoundId>(text.into()).is_err(), "{text:?}");
    }
    assert!(serde_json::from_str::<RoundId>("5").is_err());
}

#[test]
fn round_ids_sort_as_their_draws_do() {
    let minute = 0..Timestamp::MAX.ms() / MINUTE_MS;
    runner(2_000)
        .run(&(minute.clone(), minute), |(one, other)| {
            let id = |minute: u64| {
                let text = Timestamp::from_ms(minute * MINUTE_MS).to_string();
                RoundId::parse(&text.replace(":00.000Z", "Z")).unwrap()
            };
            prop_assert_eq!(id(one).cmp(&id(other)), one.cmp(&other));
            Ok(())
        })
        .unwrap();
}
