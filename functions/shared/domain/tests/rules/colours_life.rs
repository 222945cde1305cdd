//! Random lives of a round: clocks, missed and doubled ticks, settlers that report, fall silent or die, and beacons
//! that come late or never, held against a book-keeping of its own in plain numbers (D31 to D35).

use crate::{
    HOUR_MS, MINUTE_MS,
    colours_round::{SEED, beacon, opened},
    runner,
};
use domain::{
    Timestamp,
    colours::{Drawn, Pass, Progress, Round, Shard, ShardReport, Status, Step, draw},
};
use proptest::prelude::*;
use std::{cell::RefCell, collections::BTreeMap};

const LIVES: u32 = 4_000;
/// Close, draw, hand out, and a little more for clocks minutes ahead: ticks at one time come to an end.
const STEPS_OF_TICKS_MAX: usize = 5;

#[derive(Debug, Clone)]
enum Event {
    /// One tick for each clock reads one round. Each clock is `ahead` by this much, and one tick is the first to write.
    Tick { ahead: Vec<u64>, first_to_write: usize },
    /// The report of these settlers, one bit each, to the current pass.
    Report { shards: u16, done: bool },
}

/// The time from the draw to the beacon, if there is to be one, and the events with the time before each.
fn life() -> impl Strategy<Value = (Option<u64>, Vec<(u64, Event)>)> {
    let wait = prop_oneof![
        4 => 0..3 * MINUTE_MS,
        1 => Just(0),
        2 => Just(2 * MINUTE_MS),
        2 => 0..2 * HOUR_MS,
        1 => Just(HOUR_MS),
        2 => 0..13 * HOUR_MS,
    ];
    let ahead = prop::collection::vec(prop_oneof![2 => Just(0), 1 => 0..2_000_u64, 1 => 0..2 * MINUTE_MS], 1..4);
    let tick = (ahead, any::<usize>()).prop_map(|(ahead, first_to_write)| Event::Tick { ahead, first_to_write });
    let shards = prop_oneof![2 => any::<u16>(), 1 => Just(u16::MAX)];
    let report = (shards, prop::bool::weighted(0.8)).prop_map(|(shards, done)| Event::Report { shards, done });
    let beacon_after = prop_oneof![
        2 => Just(None),
        1 => Just(Some(0)),
        1 => (0..25 * HOUR_MS).prop_map(Some),
        1 => Just(Some(u64::MAX)),
    ];
    (beacon_after, prop::collection::vec((wait, prop_oneof![3 => tick, 2 => report]), 0..60))
}

/// The expected state of a round, in plain numbers, and the observed state.
struct Life {
    clock: u64,
    beacon_at: u64,
    round: Round,
    /// The settlers' reports to the current pass: position and time, or `None` when done.
    heard: BTreeMap<u8, Option<(String, u64)>>,
    handed_out: Option<u64>,
    settled: Option<u64>,
    /// Of each shard, in this pass.
    last_hand_out: BTreeMap<u8, u64>,
    seen: Vec<Status>,
    drawn: Option<Drawn>,
    reports: u64,
}

impl Life {
    /// It begins shortly before the close: otherwise most events would find nothing to do.
    fn new(beacon_after: Option<u64>) -> Self {
        let round = opened("3:80", beacon_after.is_some());
        Self {
            clock: round.close_at.ms() - 2 * MINUTE_MS,
            beacon_at: beacon_after.map_or(0, |after| round.draw_at.ms().saturating_add(after)),
            seen: vec![round.status],
            round,
            heard: BTreeMap::new(),
            handed_out: None,
            settled: None,
            last_hand_out: BTreeMap::new(),
            drawn: None,
            reports: 0,
        }
    }

    fn progress(&self) -> Progress {
        let report = |heard: &Option<(String, u64)>| match heard {
            Some((place, at)) => ShardReport::UpTo { sort_key: place.clone(), at: Timestamp::from_ms(*at) },
            None => ShardReport::Done,
        };
        Progress(self.heard.iter().map(|(number, heard)| (Shard::new(*number).unwrap(), report(heard))).collect())
    }

    fn report(&mut self, shards: u16, done: bool) {
        for number in (0..16).filter(|number| shards >> number & 1 == 1) {
            self.reports += 1;
            let place = (format!("place {}", self.reports), self.clock);
            // One that comes late may hide that the share is done.
            self.heard.insert(number, (!done).then_some(place));
        }
    }

    /// The due step by a clock at `now`.
    fn expected(&self, now: u64) -> Option<Step> {
        let round = &self.round;
        let since = |then: u64| now.saturating_sub(then);
        match round.status {
            Status::Open => (now >= round.close_at.ms()).then_some(Step::Close),
            Status::Closed => (now >= round.draw_at.ms()).then_some(Step::Draw),
            _ if round.finished => None,
            _ if self.settled.is_some_and(|settled| since(settled) < HOUR_MS) => None,
            _ if self.heard.len() == 16 && self.heard.values().all(Option::is_none) => Some(Step::EndPass),
            _ if self.handed_out.is_some_and(|handed_out| since(handed_out) < 2 * MINUTE_MS) => None,
            _ => {
                let silent: Vec<(Shard, Option<String>)> = (0..16)
                    .filter_map(|number| match self.heard.get(&number) {
                        Some(None) => None,
                        Some(Some((place, at))) => (since(*at) >= 2 * MINUTE_MS).then(|| (number, Some(place.clone()))),
                        None => Some((number, None)),
                    })
                    .map(|(number, from)| (Shard::new(number).unwrap(), from))
                    .collect();
                (!silent.is_empty()).then_some(Step::HandOut(silent))
            }
        }
    }

    /// The result of a step that one tick takes at `now`; `None` while the draw has to wait.
    fn decide(&self, step: &Step, now: u64) -> Option<Round> {
        let (number, at) = (self.round.beacon_round, Timestamp::from_ms(now));
        match step {
            Step::Close => Some(self.round.close()),
            Step::Draw if now >= self.beacon_at => Some(self.round.draw(&SEED, number.map(beacon), at).unwrap()),
            Step::Draw => self.round.is_given_up(at).then(|| self.round.void(at)),
            Step::HandOut(_) => Some(self.round.hand_out(at)),
            Step::EndPass => Some(self.round.end_pass(at)),
        }
    }

    /// Each tick reads the same round and decides by its own clock. The first to write wins; the others' writes fail on
    /// the version and they read again. This goes on until no tick finds a due step.
    fn tick(&mut self, ahead: &[u64], first_to_write: usize) -> Result<Vec<&'static str>, TestCaseError> {
        let mut done = vec![];
        loop {
            let (mut nexts, progress) = (vec![], self.progress());
            for now in ahead.iter().map(|ahead| self.clock + ahead) {
                let step = self.round.due_step(Timestamp::from_ms(now), &progress);
                prop_assert_eq!(&step, &self.expected(now));
                let Some(step) = step else { continue };
                match self.decide(&step, now) {
                    Some(next) => nexts.push((now, step, next)),
                    None => {
                        prop_assert_eq!(step, Step::Draw);
                        prop_assert!(now < self.round.draw_at.ms() + 24 * HOUR_MS);
                        done.push("waited");
                    }
                }
            }
            let winners: Vec<_> = nexts.iter().filter_map(|(_, _, next)| Some(&next.drawn.as_ref()?.winning)).collect();
            prop_assert!(winners.windows(2).all(|pair| pair[0] == pair[1]), "two draws, two results: {:?}", winners);
            if nexts.is_empty() {
                return Ok(done);
            }
            let (now, step, next) = nexts.swap_remove(first_to_write % nexts.len());
            done.push(self.write(step, next, now)?);
            let steps = done.iter().filter(|done| **done != "waited").count();
            prop_assert!(steps <= STEPS_OF_TICKS_MAX, "{:?}", done);
        }
    }

    /// Compares the step with the permitted steps, and keeps its result.
    fn write(&mut self, step: Step, next: Round, now: u64) -> Result<&'static str, TestCaseError> {
        let before = std::mem::replace(&mut self.round, next);
        let after = &self.round;
        prop_assert_eq!(after.version, before.version + 1);
        prop_assert!(!before.finished, "nothing is done to a finished round");
        let kept = |round: &Round| Round {
            status: Status::Open,
            drawn: None,
            voided_at: None,
            handed_out_at: None,
            settled_at: None,
            finished: false,
            version: 0,
            ..round.clone()
        };
        prop_assert_eq!(kept(after), kept(&before), "the rules of the opening stay");
        if self.drawn.is_some() {
            prop_assert_eq!(&after.drawn, &self.drawn, "winners never change");
        }
        if after.status != before.status {
            self.seen.push(after.status);
        }
        let settled = after.settled_at.map(Timestamp::ms);
        match (step, after.status) {
            (Step::Close, Status::Closed) => Ok("closed"),
            (Step::Draw, Status::Drawn) => {
                let number = after.beacon_round;
                let randomness = number.map(|number| beacon(number).randomness).unwrap_or_default();
                let drawn = after.drawn.clone().unwrap();
                prop_assert_eq!(&drawn.winning, &draw(&SEED, after.id.as_str(), &randomness, &after.colours));
                prop_assert_eq!((drawn.at.ms(), drawn.beacon.as_ref().map(|beacon| beacon.round)), (now, number));
                self.drawn = Some(drawn);
                Ok(if number.is_some() { "drawn with a beacon" } else { "drawn without one" })
            }
            (Step::Draw, Status::Void) => {
                prop_assert!(now >= after.draw_at.ms() + 24 * HOUR_MS && after.beacon_round.is_some());
                prop_assert_eq!((after.voided_at.map(Timestamp::ms), &after.drawn), (Some(now), &None));
                Ok("given up")
            }
            (Step::HandOut(shards), status) => {
                prop_assert!(matches!(status, Status::Drawn | Status::Settled | Status::Void));
                for (shard, _) in shards {
                    let last = self.last_hand_out.insert(shard.number(), now);
                    prop_assert!(last.is_none_or(|last| now >= last + 2 * MINUTE_MS), "handed out too soon again");
                }
                let again = self.handed_out.replace(now).is_some();
                Ok(if again { "handed out again" } else { "handed out" })
            }
            (Step::EndPass, Status::Settled | Status::Void) if self.settled.is_none() => {
                prop_assert_eq!((settled, after.finished, after.pass()), (Some(now), false, Pass::Second));
                self.settled = settled;
                self.handed_out = None;
                self.heard.clear();
                self.last_hand_out.clear();
                Ok(if after.status == Status::Void { "fees given back" } else { "settled" })
            }
            (Step::EndPass, Status::Settled | Status::Void) => {
                prop_assert!(after.finished && now >= self.settled.unwrap() + HOUR_MS);
                prop_assert_eq!(settled, self.settled);
                Ok("finished")
            }
            (step, status) => Err(TestCaseError::fail(format!("{status:?} after {step:?}"))),
        }
    }

    fn check(&self) -> Result<(), TestCaseError> {
        use Status::{Closed, Drawn, Open, Settled, Void};
        let ways = [&[Open, Closed, Drawn, Settled][..], &[Open, Closed, Void]];
        prop_assert!(ways.iter().any(|way| way.starts_with(&self.seen)), "{:?}", self.seen);
        prop_assert_eq!(self.round.voided_at.is_some(), self.round.status == Void);
        prop_assert_eq!(self.round.drawn.is_some(), matches!(self.round.status, Drawn | Settled));
        Ok(())
    }
}

// asvs 2.3.1
#[test]
fn each_of_4_000_random_lives_follows_one_of_two_paths_once() {
    let came_of = RefCell::new(BTreeMap::<&str, u64>::new());
    let count = |outcome| *came_of.borrow_mut().entry(outcome).or_default() += 1;
    runner(LIVES)
        .run(&life(), |(beacon_after, events)| {
            let mut life = Life::new(beacon_after);
            for (wait, event) in events {
                life.clock += wait;
                match event {
                    Event::Tick { ahead, first_to_write } => {
                        life.tick(&ahead, first_to_write)?.into_iter().for_each(count);
                    }
                    Event::Report { shards, done } => life.report(shards, done),
                }
                life.check()?;
            }
            Ok(())
        })
        .unwrap();
    let came_of = came_of.into_inner();
    println!("{LIVES} lives: {came_of:?}");
    let outcomes = [
        "closed",
        "drawn with a beacon",
        "drawn without one",
        "waited",
        "given up",
        "handed out",
        "handed out again",
        "settled",
        "fees given back",
        "finished",
    ];
    for outcome in outcomes {
        assert!(came_of.get(outcome).is_some_and(|times| *times >= 100), "{outcome} hardly came about: {came_of:?}");
    }
}
