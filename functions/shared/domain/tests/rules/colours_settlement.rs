use crate::{TEN_O_CLOCK, before, player};
use domain::{
    Timestamp, Uid,
    colours::{Pass, Progress, RoundId, SHARDS, Shard, ShardReport, Task},
};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};

const TWO_MINUTES: u64 = 120_000;

pub fn shard(number: u8) -> Shard {
    Shard::new(number).unwrap()
}

pub fn all_done() -> Progress {
    Progress(Shard::all().map(|shard| (shard, ShardReport::Done)).collect())
}

fn up_to(place: &str, at: Timestamp) -> ShardReport {
    ShardReport::UpTo { sort_key: place.to_owned(), at }
}

#[test]
fn there_are_sixteen_shards_each_of_them_once() {
    let numbers: Vec<u8> = Shard::all().map(Shard::number).collect();
    assert_eq!((SHARDS, numbers), (16, (0..16).collect()));
    for number in 0..=u8::MAX {
        assert_eq!(Shard::new(number).map(Shard::number), (number < 16).then_some(number));
    }
}

/// Computed apart from this code: the first byte of SHA-256 of the user id, modulo 16. A change would look for stored
/// entries in the wrong places.
#[test]
fn a_player_is_always_in_the_same_shard() {
    for (uid, expected) in [(player(), 8), (Uid::parse(&"C".repeat(28)).unwrap(), 15)] {
        assert_eq!(Shard::of(&uid).number(), expected, "{uid}");
    }
}

#[test]
fn players_spread_evenly_over_the_shards() {
    let mut counts = BTreeMap::<Shard, u32>::new();
    for number in 0..16_000 {
        *counts.entry(Shard::of(&Uid::from_sub(&number.to_string()))).or_default() += 1;
    }
    // 1,000 each, with a standard deviation of 31.
    assert_eq!(counts.len(), 16);
    assert!(counts.values().all(|count| (850..=1150).contains(count)), "{counts:?}");
}

#[test]
fn a_task_survives_its_way_through_json() {
    let round_id = RoundId::parse("2026-11-21T18:05Z").unwrap();
    let tasks = [
        (
            Task { round_id: round_id.clone(), shard: shard(15), pass: Some(Pass::First), from: None },
            json!({"roundId": "2026-11-21T18:05Z", "shard": 15, "pass": "first", "from": null}),
        ),
        (
            Task { round_id, shard: shard(0), pass: Some(Pass::Second), from: Some("a#b".to_owned()) },
            json!({"roundId": "2026-11-21T18:05Z", "shard": 0, "pass": "second", "from": "a#b"}),
        ),
    ];
    for (task, expected) in tasks {
        assert_eq!(serde_json::to_value(&task).unwrap(), expected);
        assert_eq!(serde_json::from_value::<Task>(expected).unwrap(), task);
    }
    let of_a_reader = json!({"roundId": "2026-11-21T18:05Z", "shard": 3, "pass": null, "from": null});
    assert_eq!(serde_json::from_value::<Task>(of_a_reader).unwrap().pass, None);
}

// asvs 1.5.2
#[test]
fn a_task_for_what_there_is_not_is_refused() {
    let task = json!({"roundId": "2026-11-21T18:05Z", "shard": 15, "pass": "first", "from": null});
    assert!(serde_json::from_value::<Task>(task.clone()).is_ok());
    for (field, wrong) in [
        ("shard", json!(16)),
        ("shard", json!(-1)),
        ("shard", json!(256)),
        ("shard", json!("0")),
        ("shard", json!(null)),
        ("pass", json!("third")),
        ("pass", json!("First")),
        ("pass", json!(1)),
        ("roundId", json!("2026-11-21T18:05:00Z")),
        ("roundId", json!(null)),
        ("from", json!(7)),
    ] {
        let mut task = task.clone();
        task[field] = wrong.clone();
        assert!(serde_json::from_value::<Task>(task).is_err(), "{field}: {wrong}");
    }
}

#[test]
fn the_two_passes_are_numbered_from_one() {
    assert_eq!([Pass::First, Pass::Second].map(Pass::number), [1, 2]);
}

#[test]
fn a_pass_is_complete_when_every_single_shard_is_done() {
    assert!(all_done().is_complete());
    assert!(!Progress::default().is_complete());
    for missing in Shard::all() {
        let mut progress = all_done();
        progress.0.remove(&missing);
        assert!(!progress.is_complete(), "nothing heard of {missing:?}");
        progress.0.insert(missing, up_to("somewhere", TEN_O_CLOCK));
        assert!(!progress.is_complete(), "{missing:?} under way");
    }
}

#[test]
fn what_was_never_handed_out_is_due_at_once_from_its_beginning() {
    let all: Vec<_> = Shard::all().map(|shard| (shard, None)).collect();
    assert_eq!(Progress::default().due_shards(None, TEN_O_CLOCK), all);
    assert_eq!(all_done().due_shards(None, TEN_O_CLOCK), []);
}

#[test]
fn nothing_is_handed_out_again_within_two_minutes_whatever_was_heard() {
    let mut progress = Progress::default();
    progress.0.insert(shard(1), up_to("long ago", Timestamp::from_ms(0)));
    progress.0.insert(shard(2), ShardReport::Done);
    for (ago, due) in [(0, 0), (1, 0), (TWO_MINUTES - 1, 0), (TWO_MINUTES, 15), (TWO_MINUTES + 1, 15)] {
        assert_eq!(progress.due_shards(Some(before(TEN_O_CLOCK, ago)), TEN_O_CLOCK).len(), due, "{ago} ms ago");
    }
    assert_eq!(progress.due_shards(Some(TEN_O_CLOCK.plus_ms(60_000)), TEN_O_CLOCK), [], "by a clock that is ahead");
}

#[test]
fn only_silent_shards_are_due_again_each_from_its_last_position() {
    let mut progress = all_done();
    progress.0.insert(shard(3), up_to("silent", before(TEN_O_CLOCK, TWO_MINUTES)));
    progress.0.insert(shard(4), up_to("alive", before(TEN_O_CLOCK, TWO_MINUTES - 1)));
    progress.0.insert(shard(5), up_to("ahead of this clock", TEN_O_CLOCK.plus_ms(5)));
    progress.0.remove(&shard(6));
    let due = progress.due_shards(Some(before(TEN_O_CLOCK, 10 * TWO_MINUTES)), TEN_O_CLOCK);
    assert_eq!(due, [(shard(3), Some("silent".to_owned())), (shard(6), None)]);
    // Of the two that are alive, the first is silent a millisecond later.
    let later = progress.due_shards(Some(before(TEN_O_CLOCK, 10 * TWO_MINUTES)), TEN_O_CLOCK.plus_ms(1));
    assert_eq!(later.iter().map(|(shard, _)| shard.number()).collect::<BTreeSet<_>>(), BTreeSet::from([3, 4, 6]));
}

#[test]
fn a_shard_that_reports_before_its_start_is_known_is_not_restarted() {
    let mut progress = Progress::default();
    progress.0.insert(shard(9), up_to("alive", TEN_O_CLOCK));
    let due = progress.due_shards(None, TEN_O_CLOCK);
    assert_eq!(due.len(), 15);
    assert!(due.iter().all(|(due, _)| *due != shard(9)));
}
