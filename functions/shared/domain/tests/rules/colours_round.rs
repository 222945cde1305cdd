use crate::{
    HOUR_MS, MINUTE_MS, TEN_O_CLOCK, assert_named, before, colours_picks, colours_schedule::windhoek,
    colours_settlement::all_done,
};
use domain::{
    Failure, Money, Refusal, ServerSeed, Timestamp,
    colours::{
        Beacon, Drawn, Lateness, Opening, Pass, Picks, Prizes, Progress, Round, RoundId, Shard, Status, Step, draw,
    },
};
use std::collections::BTreeSet;

pub const SEED: ServerSeed = ServerSeed::new([7; 32]);
const COMMITMENT: &str = "4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0";

pub fn prizes(table: &str) -> Prizes {
    Prizes::parse(table).unwrap()
}

/// Opened today, at five points an entry and with this table of prizes; drawn at 18:05.
pub fn opened(table: &str, with_beacon: bool) -> Round {
    let opening = windhoek().opening_at(TEN_O_CLOCK).unwrap();
    Round::open(opening, (Money::points(5), prizes(table)), ("key-1", &SEED), with_beacon)
}

/// A round in each status, as a real round reaches it.
pub fn in_status(status: Status) -> Round {
    let open = opened("3:80", false);
    let drawn = || open.close().draw(&SEED, None, open.draw_at).unwrap();
    match status {
        Status::Open => open,
        Status::Closed => open.close(),
        Status::Drawn => drawn(),
        Status::Settled => drawn().end_pass(open.draw_at.plus_ms(MINUTE_MS)),
        Status::Void => open.close().void(open.draw_at.plus_ms(24 * HOUR_MS)),
    }
}

/// A beacon that a round cannot distinguish from a real one.
pub fn beacon(round: u64) -> Beacon {
    Beacon { round, signature: "ab".repeat(48), randomness: "0123456789abcdef".repeat(4) }
}

#[test]
fn a_new_round_keeps_what_it_was_opened_with() {
    let Opening { id, open_at, close_at, draw_at } = windhoek().opening_at(TEN_O_CLOCK).unwrap();
    let expected = Round {
        id,
        status: Status::Open,
        open_at,
        close_at,
        draw_at,
        entry_fee: Money::points(5),
        colours: colours_picks::all_colours(),
        prizes: prizes("3:80"),
        key_id: "key-1".to_owned(),
        commitment: COMMITMENT.to_owned(),
        beacon_round: None,
        drawn: None,
        voided_at: None,
        handed_out_at: None,
        settled_at: None,
        finished: false,
        version: 1,
    };
    assert_eq!(opened("3:80", false), expected);
    // (18:05 − genesis) / 3 s + 1: published at 18:05:00 sharp, five minutes after the close.
    assert_eq!(opened("3:80", true), Round { beacon_round: Some(34_160_312), ..expected });
}

#[test]
fn the_seed_itself_stands_nowhere_in_a_round_before_its_draw() {
    for status in [Status::Open, Status::Closed, Status::Void] {
        assert!(!format!("{:?}", in_status(status)).contains(&SEED.reveal()), "{status:?}");
    }
    assert!(format!("{:?}", in_status(Status::Drawn)).contains(&SEED.reveal()));
}

// spec 4.39
#[test]
fn an_entry_counts_until_one_millisecond_before_the_close() {
    let round = opened("3:80", false);
    for at in [round.open_at, TEN_O_CLOCK, before(round.close_at, 1)] {
        assert_eq!(round.takes_entries(at), Ok(()), "{at}");
    }
    for at in [round.close_at, round.close_at.plus_ms(1), round.draw_at, Timestamp::MAX] {
        let refused = round.takes_entries(at).unwrap_err();
        assert_eq!((&refused, refused.to_string().as_str()), (&Refusal::EntriesClosed, "Entries window has closed"));
    }
}

// spec 4.39
#[test]
fn a_round_that_is_not_open_takes_no_entry_at_any_time() {
    for status in Status::ALL.into_iter().filter(|status| *status != Status::Open) {
        let round = in_status(status);
        assert_eq!(round.status, status);
        for at in [round.open_at, before(round.close_at, 1), round.close_at, Timestamp::MAX] {
            let refused = round.takes_entries(at).unwrap_err();
            assert_eq!((&refused, refused.to_string().as_str()), (&Refusal::RoundClosed, "Round is closed"));
        }
    }
}

// spec 3.30
#[test]
fn a_status_is_read_back_only_from_its_name() {
    assert_named(Status::parse, &["open", "closed", "drawn", "settled", "void"], &["", "Open", "open ", "finished"]);
}

#[test]
fn no_step_is_due_before_its_own_millisecond() {
    let (open, closed) = (opened("3:80", false), in_status(Status::Closed));
    for (round, at, step) in [(&open, open.close_at, Step::Close), (&closed, closed.draw_at, Step::Draw)] {
        // Settlers' reports do not hurry a draw.
        for progress in [Progress::default(), all_done()] {
            assert_eq!(round.due_step(round.open_at, &progress), None);
            assert_eq!(round.due_step(before(at, 1), &progress), None);
            for now in [at, at.plus_ms(1), at.plus_ms(1000 * HOUR_MS)] {
                assert_eq!(round.due_step(now, &progress), Some(step.clone()), "{now}");
            }
        }
    }
}

#[test]
fn an_hour_without_a_tick_is_made_up_for_at_once() {
    let round = opened("3:80", false);
    let (now, nothing) = (round.draw_at.plus_ms(HOUR_MS), Progress::default());
    assert_eq!(round.due_step(now, &nothing), Some(Step::Close));
    let closed = round.close();
    assert_eq!(closed.due_step(now, &nothing), Some(Step::Draw));
    let drawn = closed.draw(&SEED, None, now).unwrap();
    let everything = Shard::all().map(|shard| (shard, None)).collect();
    assert_eq!(drawn.due_step(now, &nothing), Some(Step::HandOut(everything)));
    let handed_out = drawn.hand_out(now);
    assert_eq!(handed_out.due_step(now, &nothing), None);
    assert_eq!(handed_out.due_step(now, &all_done()), Some(Step::EndPass));
    assert_eq!(handed_out.end_pass(now).due_step(now, &nothing), None);
}

#[test]
fn each_step_changes_only_its_own_fields_and_the_version() {
    let (open, at) = (opened("3:80", false), TEN_O_CLOCK);
    assert_eq!(open.close(), Round { status: Status::Closed, version: 2, ..open.clone() });
    let closed = open.close();
    let voided = Round { status: Status::Void, voided_at: Some(at), version: 3, ..closed.clone() };
    assert_eq!(closed.void(at), voided);
    for decided in [in_status(Status::Drawn), in_status(Status::Void)] {
        let handed_out = decided.hand_out(at);
        assert_eq!(handed_out, Round { handed_out_at: Some(at), version: 4, ..decided.clone() });
        assert_eq!(handed_out.pass(), Pass::First);
        let ended = handed_out.end_pass(at);
        let status = if decided.status == Status::Drawn { Status::Settled } else { Status::Void };
        let expected = Round { status, settled_at: Some(at), handed_out_at: None, version: 5, ..handed_out };
        assert_eq!(ended, expected);
        assert_eq!(ended.pass(), Pass::Second);
        let again = ended.hand_out(at);
        assert_eq!(again.end_pass(at.plus_ms(1)), Round { finished: true, version: 7, ..again.clone() });
    }
}

#[test]
fn the_second_pass_begins_exactly_an_hour_after_the_first_has_ended() {
    for status in [Status::Settled, Status::Void] {
        let at = TEN_O_CLOCK;
        let round = in_status(status);
        let round = if status == Status::Void { round.end_pass(at) } else { Round { settled_at: Some(at), ..round } };
        // Reports of the first pass, if they are taken for those of the second, are no reason to begin earlier.
        for progress in [Progress::default(), all_done()] {
            for now in [before(at, 1), at, at.plus_ms(HOUR_MS - 1)] {
                assert_eq!(round.due_step(now, &progress), None, "{status:?} {now}");
            }
        }
        let everything = Shard::all().map(|shard| (shard, None)).collect();
        assert_eq!(round.due_step(at.plus_ms(HOUR_MS), &Progress::default()), Some(Step::HandOut(everything)));
        assert_eq!(round.due_step(at.plus_ms(HOUR_MS), &all_done()), Some(Step::EndPass));
    }
}

#[test]
fn nothing_is_ever_due_of_a_finished_round() {
    for status in [Status::Settled, Status::Void] {
        let finished = Round { finished: true, settled_at: Some(TEN_O_CLOCK), ..in_status(status) };
        for progress in [Progress::default(), all_done()] {
            for hours in [0, 1, 24, 100_000] {
                assert_eq!(finished.due_step(TEN_O_CLOCK.plus_ms(hours * HOUR_MS), &progress), None);
            }
        }
    }
}

#[test]
fn a_draw_derives_the_winners_from_fixed_revealed_inputs() {
    let (plain, mixed) = (in_status(Status::Closed), opened("3:80", true).close());
    let number = mixed.beacon_round.unwrap();
    let rearranged = Round { colours: [&plain.colours[5..], &plain.colours[..5]].concat(), ..plain.clone() };
    let another_id = Round { id: RoundId::parse("2026-11-22T18:05Z").unwrap(), ..plain.clone() };
    let mut winners = BTreeSet::new();
    for (round, found) in [(plain, None), (mixed, Some(beacon(number))), (rearranged, None), (another_id, None)] {
        let now = round.draw_at.plus_ms(1234);
        let drawn = round.draw(&SEED, found.clone(), now).unwrap();
        let randomness = found.as_ref().map_or("", |beacon| &beacon.randomness);
        let winning = draw(&SEED, round.id.as_str(), randomness, &round.colours);
        winners.insert(winning.clone());
        let made_public = Drawn { at: now, seed: "07".repeat(32), beacon: found, winning };
        assert_eq!(drawn, Round { status: Status::Drawn, drawn: Some(made_public), version: 3, ..round });
    }
    assert_eq!(winners.len(), 4, "seed, id, beacon and colours all count: {winners:?}");
}

#[test]
fn another_seed_than_the_promised_one_draws_nothing() {
    for (round, found) in [
        (in_status(Status::Closed), None),
        (opened("3:80", true).close(), opened("3:80", true).beacon_round.map(beacon)),
    ] {
        let mut other = [7; 32];
        other[31] = 8;
        let refused = round.draw(&ServerSeed::new(other), found.clone(), round.draw_at).unwrap_err();
        assert!(matches!(refused, Failure::Internal(_)));
        assert!(refused.to_string().contains("the seed is not the promised one"), "{refused}");
        assert!(round.draw(&SEED, found, round.draw_at).is_ok());
    }
}

#[test]
fn another_beacon_than_the_one_that_was_fixed_draws_nothing() {
    let (plain, mixed) = (in_status(Status::Closed), opened("3:80", true).close());
    let number = mixed.beacon_round.unwrap();
    for (round, found) in [
        (&mixed, None),
        (&mixed, Some(beacon(number - 1))),
        (&mixed, Some(beacon(number + 1))),
        (&mixed, Some(beacon(0))),
        (&plain, Some(beacon(number))),
        (&plain, Some(beacon(0))),
    ] {
        let refused = round.draw(&SEED, found.clone(), round.draw_at).unwrap_err();
        assert!(matches!(refused, Failure::Internal(_)));
        assert!(refused.to_string().contains("another beacon was fixed"), "{refused} {found:?}");
    }
}

#[test]
fn a_round_is_given_up_when_its_beacon_has_not_come_for_24_hours() {
    let round = opened("3:80", true).close();
    for now in [round.close_at, round.draw_at, round.draw_at.plus_ms(24 * HOUR_MS - 1)] {
        assert!(!round.is_given_up(now), "{now}");
    }
    for now in [round.draw_at.plus_ms(24 * HOUR_MS), round.draw_at.plus_ms(24 * HOUR_MS + 1), Timestamp::MAX] {
        assert!(round.is_given_up(now), "{now}");
    }
}

/// How often a name stands in both lists: computed the long way.
fn in_both(one: &[String], other: &[String]) -> usize {
    one.iter().flat_map(|one| other.iter().map(move |other| one == other)).filter(|same| *same).count()
}

#[test]
fn a_drawn_round_pays_only_what_its_table_says() {
    for (table, points, paying) in [
        ("3:80", [0, 0, 0, 400], 1),
        ("3:50,2:2", [0, 0, 10, 250], 22),
        ("1:1", [0, 5, 0, 0], 63),
        ("0:1", [5, 0, 0, 0], 35),
        ("3:4,2:3,1:2,0:1", [5, 10, 15, 20], 120),
    ] {
        let drawn = opened(table, false).close().draw(&SEED, None, TEN_O_CLOCK).unwrap();
        let winning = drawn.drawn.clone().unwrap().winning;
        let mut expected = vec![];
        for picks in Picks::all(&drawn.colours) {
            let payout = Money::points(points[in_both(picks.names(), &winning)]);
            assert_eq!(drawn.payout(&picks), payout, "{table}: {picks} of {winning:?}");
            if payout > Money::ZERO {
                expected.push(picks);
            }
        }
        assert_eq!((drawn.paying(), expected.len()), (expected, paying), "{table}");
        assert_eq!(drawn.end_pass(TEN_O_CLOCK).paying(), drawn.paying(), "a settled round pays the same");
    }
}

#[test]
fn with_the_default_table_only_the_drawn_combination_is_paid() {
    let drawn = in_status(Status::Drawn);
    let winning = drawn.drawn.clone().unwrap().winning;
    assert_eq!(drawn.paying(), [Picks::of(&winning).unwrap()]);
}

#[test]
fn a_void_round_returns_every_fee() {
    let void = in_status(Status::Void);
    assert_eq!(void.paying(), Picks::all(&void.colours));
    for picks in Picks::all(&void.colours) {
        assert_eq!(void.payout(&picks), Money::points(5));
        assert_eq!(void.end_pass(TEN_O_CLOCK).payout(&picks), Money::points(5));
    }
}

#[test]
fn an_undrawn_round_pays_nothing() {
    for undrawn in [in_status(Status::Open), in_status(Status::Closed)] {
        assert_eq!(undrawn.paying(), []);
        for picks in Picks::all(&undrawn.colours) {
            assert_eq!(undrawn.payout(&picks), Money::ZERO);
        }
    }
}

#[test]
fn lateness_runs_from_the_draw_to_its_decision_then_to_the_last_payment() {
    let open = opened("3:80", false);
    let at = |ms: u64| open.draw_at.plus_ms(ms);
    let late = |draw_ms, settlement_ms| Lateness { draw_ms, settlement_ms };
    assert_eq!(open.lateness(before(open.draw_at, 1)), late(0, 0));
    for waiting in [open.clone(), open.close()] {
        assert_eq!(waiting.lateness(at(0)), late(0, 0));
        assert_eq!(waiting.lateness(at(HOUR_MS)), late(HOUR_MS, 0));
    }
    let drawn = open.close().draw(&SEED, None, at(MINUTE_MS)).unwrap();
    assert_eq!(drawn.lateness(at(HOUR_MS)), late(0, HOUR_MS - MINUTE_MS));
    let void = in_status(Status::Void);
    assert_eq!(void.lateness(at(25 * HOUR_MS)), late(0, HOUR_MS));
    for settled in [drawn.end_pass(at(2 * MINUTE_MS)), void.end_pass(at(24 * HOUR_MS + MINUTE_MS))] {
        assert_eq!(settled.lateness(at(30 * HOUR_MS)), late(0, 0));
        assert_eq!(settled.end_pass(at(26 * HOUR_MS)).lateness(at(30 * HOUR_MS)), late(0, 0));
    }
    assert_eq!(late(1, 5).or(late(3, 2)), late(3, 5));
}
