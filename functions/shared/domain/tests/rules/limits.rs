//! Limits that players set on their stakes, losses, deposits and time of play (D57).

use crate::{DAY_MS, HOUR_MS, TEN_O_CLOCK, guess, new_wallet, note, request_id, runner, wallet::posting_of};
use domain::{
    Money, Refusal, Timestamp,
    colours::RoundId,
    quick::{Multiplier, Play, ROUND_MS},
    wallet::{
        EntryRef, Kind, LimitChange, LimitName, Limited, Movement, Period, PlayLimits, Posting, RaiseRule, Source,
        Wallet,
    },
};
use proptest::prelude::*;
use std::collections::BTreeMap;

pub const RULE: RaiseRule = RaiseRule::new(24).unwrap();
pub const LOSSES_A_DAY: LimitName = LimitName { period: Period::Day, of: Limited::Losses };
const DEPOSITS_A_DAY: LimitName = LimitName { period: Period::Day, of: Limited::Deposits };
pub const STAKES_A_DAY: LimitName = LimitName { period: Period::Day, of: Limited::Stakes };
const TIME_A_DAY: LimitName = LimitName { period: Period::Day, of: Limited::Time };
const KINDS: [Limited; 4] = [Limited::Stakes, Limited::Losses, Limited::Deposits, Limited::Time];

/// With 10,000,010 points.
pub fn rich() -> Wallet {
    new_wallet().post(posting_of(Kind::Credit, Source::Deposit, "10000000"), TEN_O_CLOCK).unwrap().wallet
}

fn set(name: LimitName, most: u64) -> LimitChange {
    LimitChange::Set(name, Some(Money::points(most)))
}

fn limited(changes: &[LimitChange]) -> Wallet {
    changes.iter().fold(rich(), |wallet, change| {
        wallet.limited(*change, RULE, TEN_O_CLOCK).unwrap().expect("each changes something")
    })
}

fn hours(hours: u64) -> Timestamp {
    TEN_O_CLOCK.plus_ms(hours * HOUR_MS)
}

fn multiplier(times: i64) -> Multiplier {
    guess(0, times).multiplier
}

/// The stake of a quick round, and the posting of its result.
pub fn quick_round(times: i64, won: bool) -> (Money, Posting) {
    let multiplier = multiplier(times);
    let amount = if won { multiplier.payout() } else { multiplier.stake() };
    let play = Play { round_id: "A".repeat(43), guess: guess(0, times), answer: u8::from(!won) };
    (multiplier.stake(), Posting::new(Movement::of_play(play), amount, ""))
}

pub fn play(wallet: &Wallet, times: i64, won: bool, at: Timestamp) -> Result<Wallet, Refusal> {
    let (stake, posting) = quick_round(times, won);
    wallet.stake(stake, at)?.post(posting).map(|posted| posted.wallet)
}

pub fn entry() -> EntryRef {
    EntryRef { round_id: RoundId::parse("2026-11-21T08:00Z").unwrap(), id: request_id(1) }
}

pub fn enter(wallet: &Wallet, fee: u64, at: Timestamp) -> Result<Wallet, Refusal> {
    let fee = Money::points(fee);
    let stake = wallet.stake(fee, at)?;
    stake.post(Posting::new(Movement::DrawEntry(entry()), fee, "")).map(|posted| posted.wallet)
}

pub fn post(wallet: &Wallet, movement: Movement, amount: u64, at: Timestamp) -> Wallet {
    wallet.post(Posting::new(movement, Money::points(amount), ""), at).unwrap().wallet
}

fn left(wallet: &Wallet, name: LimitName, at: Timestamp) -> Money {
    wallet.limits(at).set[&name].left()
}

// rts 12B.2
#[test]
fn a_stake_that_could_pass_the_limit_is_refused_whichever_game_it_is_for() {
    let wallet = limited(&[set(LOSSES_A_DAY, 12)]);
    let wallet = play(&wallet, 10, false, TEN_O_CLOCK).unwrap();
    let refused = Refusal::LimitReached { name: LOSSES_A_DAY, most: Money::points(12), left: Money::points(2) };
    assert_eq!(play(&wallet, 5, true, TEN_O_CLOCK), Err(refused.clone()), "also one that would have won");
    assert_eq!(enter(&wallet, 5, TEN_O_CLOCK), Err(refused));
    let to_the_last = play(&wallet, 2, false, TEN_O_CLOCK).unwrap();
    assert_eq!(left(&to_the_last, LOSSES_A_DAY, TEN_O_CLOCK), Money::ZERO);
    assert!(play(&to_the_last, 1, true, TEN_O_CLOCK).is_err());
}

#[test]
fn what_is_won_counts_against_losses_but_not_against_stakes() {
    let wallet = limited(&[set(LOSSES_A_DAY, 10), set(STAKES_A_DAY, 100)]);
    let lost = play(&wallet, 10, false, TEN_O_CLOCK).unwrap();
    let won = post(&lost, Movement::Prize(entry()), 25, TEN_O_CLOCK);
    assert_eq!(left(&won, LOSSES_A_DAY, TEN_O_CLOCK), Money::points(25));
    assert_eq!(left(&won, STAKES_A_DAY, TEN_O_CLOCK), Money::points(90));
    let again = play(&won, 10, true, TEN_O_CLOCK).unwrap();
    assert_eq!(left(&again, STAKES_A_DAY, TEN_O_CLOCK), Money::points(80), "a win is staked too");
    assert_eq!(left(&again, LOSSES_A_DAY, TEN_O_CLOCK), Money::points(25).plus(multiplier(10).payout()).unwrap());
}

#[test]
fn a_returned_fee_is_neither_staked_nor_lost() {
    let wallet = limited(&[set(LOSSES_A_DAY, 10), set(STAKES_A_DAY, 10)]);
    let entered = enter(&wallet, 5, TEN_O_CLOCK).unwrap();
    let returned = post(&entered, Movement::ReturnedFee(entry()), 5, TEN_O_CLOCK);
    for name in [LOSSES_A_DAY, STAKES_A_DAY] {
        assert_eq!(left(&entered, name, TEN_O_CLOCK), Money::points(5));
        assert_eq!(left(&returned, name, TEN_O_CLOCK), Money::points(10));
    }
    // A fee returned on the next day must not raise that day's limit.
    let later = post(&entered, Movement::ReturnedFee(entry()), 5, hours(24));
    assert_eq!(left(&later, STAKES_A_DAY, hours(24)), Money::points(10));
}

#[test]
fn a_deposit_counts_when_it_is_paid_in_and_with_those_that_wait() {
    let wallet = limited(&[set(DEPOSITS_A_DAY, 100)]);
    let paid_in = post(&wallet, Movement::PaidIn(request_id(1)), 60, TEN_O_CLOCK);
    let [waiting, rest] = [30, 10].map(Money::points);
    assert_eq!(paid_in.permits_deposit(waiting, rest, TEN_O_CLOCK), Ok(()));
    let refused = Refusal::LimitReached { name: DEPOSITS_A_DAY, most: Money::points(100), left: rest };
    assert_eq!(paid_in.permits_deposit(waiting, Money::from_hundredths(1_001).unwrap(), TEN_O_CLOCK), Err(refused));
    assert_eq!(paid_in.permits_deposit(Money::ZERO, Money::points(100), hours(24)), Ok(()));
    let more = post(&paid_in, Movement::PaidIn(request_id(2)), 60, TEN_O_CLOCK);
    assert_eq!(left(&more, DEPOSITS_A_DAY, TEN_O_CLOCK), Money::ZERO, "what was paid is booked all the same");
    assert!(play(&more, 10, false, TEN_O_CLOCK).is_ok(), "and can be played");
}

/// Plays every six seconds until a stake is refused, and returns the time until then.
fn played_out(wallet: Wallet, from: Timestamp) -> (Wallet, u64, Refusal) {
    let (mut wallet, mut at) = (wallet, from);
    loop {
        wallet = wallet.answered_check(at).unwrap_or(wallet);
        match play(&wallet, 1, true, at) {
            Ok(played) => wallet = played,
            Err(refusal) => return (wallet, at.ms_since(from), refusal),
        }
        at = at.plus_ms(ROUND_MS);
    }
}

// rts SE.2
#[test]
fn who_has_played_so_long_plays_on_from_midnight() {
    let (wallet, played_ms, refused) = played_out(limited(&[set(TIME_A_DAY, 45)]), TEN_O_CLOCK);
    assert_eq!(played_ms, 45 * 60_000, "the first stake counts as a round");
    let reached = Refusal::LimitReached { name: TIME_A_DAY, most: Money::points(45), left: Money::ZERO };
    assert_eq!(refused, reached);
    let words = "You have set a limit of 45 minutes for time a day, and 0 of them are left. It counts from zero again at midnight.";
    assert_eq!(refused.to_string(), words);
    assert_eq!(Refusal::LimitTooHigh(Limited::Time).to_string(), "A limit is at most 1,440 minutes");
    assert_eq!(enter(&wallet, 1, hours(1)), Err(reached.clone()), "an entry is a stake too");
    assert_eq!(play(&wallet, 1, false, hours(9)), Err(reached), "a break does not help");
    let midnight = Period::Day.end(TEN_O_CLOCK);
    let (.., refused) = played_out(wallet, midnight);
    assert!(matches!(refused, Refusal::LimitReached { name: TIME_A_DAY, .. }));
}

#[test]
fn what_is_not_played_takes_no_time() {
    let wallet = play(&limited(&[set(TIME_A_DAY, 60)]), 1, true, TEN_O_CLOCK).unwrap();
    let left_at = |wallet: &Wallet, at| left(wallet, TIME_A_DAY, at).hundredths();
    assert_eq!(left_at(&wallet, TEN_O_CLOCK), 5_990);
    let minutes = |minutes: u64| TEN_O_CLOCK.plus_ms(minutes * 60_000);
    let won = post(&wallet, Movement::Prize(entry()), 5, minutes(10));
    assert_eq!(left_at(&won, minutes(10)), 5_990, "a prize comes by itself");
    let within = play(&won, 1, true, minutes(29)).unwrap();
    assert_eq!(left_at(&within, minutes(29)), 3_090, "29 minutes of one stretch");
    let apart = play(&won, 1, true, minutes(30)).unwrap();
    assert_eq!(left_at(&apart, minutes(30)), 5_980, "a new stretch begins with a round");
}

#[test]
fn a_stretch_over_midnight_is_of_two_days() {
    let midnight = Period::Day.end(TEN_O_CLOCK);
    let before = Timestamp::from_ms(midnight.ms() - 20 * 60_000);
    let wallet = play(&limited(&[set(TIME_A_DAY, 60)]), 1, true, before).unwrap();
    let after = midnight.plus_ms(5 * 60_000);
    let wallet = play(&wallet, 1, true, after).unwrap();
    assert_eq!(left(&wallet, TIME_A_DAY, after), Money::points(55));
}

#[test]
fn time_is_limited_by_the_day_alone() {
    let names: Vec<_> = LimitName::all().filter(|name| name.of == Limited::Time).collect();
    assert_eq!(names, [TIME_A_DAY]);
    for period in Period::ALL {
        for of in KINDS {
            let is_one = of != Limited::Time || period == Period::Day;
            assert_eq!(LimitName::new(period, of), is_one.then_some(LimitName { period, of }));
        }
    }
}

#[test]
fn transfers_and_withdrawals_do_not_count() {
    let wallet = limited(&[set(LOSSES_A_DAY, 10), set(STAKES_A_DAY, 10), set(DEPOSITS_A_DAY, 10)]);
    for (kind, source) in
        [(Kind::Credit, Source::Transfer), (Kind::Debit, Source::Transfer), (Kind::Debit, Source::Withdrawal)]
    {
        let posted = wallet.post(posting_of(kind, source, "5"), TEN_O_CLOCK).unwrap().wallet;
        assert_eq!(posted.limits, wallet.limits, "{kind:?} {source:?}");
    }
}

// rts 12B.4
#[test]
fn periods_begin_at_midnight_on_monday_and_with_the_month_in_windhoek() {
    for (period, at, end) in [
        (Period::Day, "2026-11-21T10:00:00.000Z", "2026-11-21T22:00:00.000Z"),
        (Period::Day, "2026-11-21T21:59:59.999Z", "2026-11-21T22:00:00.000Z"),
        (Period::Day, "2026-11-21T22:00:00.000Z", "2026-11-22T22:00:00.000Z"),
        (Period::Day, "2028-02-28T22:00:00.000Z", "2028-02-29T22:00:00.000Z"),
        (Period::Week, "2026-11-22T21:59:59.999Z", "2026-11-22T22:00:00.000Z"),
        (Period::Week, "2026-11-22T22:00:00.000Z", "2026-11-29T22:00:00.000Z"),
        (Period::Month, "2026-11-30T21:59:59.999Z", "2026-11-30T22:00:00.000Z"),
        (Period::Month, "2026-12-31T21:59:59.999Z", "2026-12-31T22:00:00.000Z"),
        (Period::Month, "2027-12-31T22:00:00.000Z", "2028-01-31T22:00:00.000Z"),
        (Period::Month, "2028-02-01T10:00:00.000Z", "2028-02-29T22:00:00.000Z"),
    ] {
        assert_eq!(period.end(Timestamp::parse(at).unwrap()).to_string(), end, "{period:?} {at}");
    }
    for period in Period::ALL {
        assert_eq!(period.end(Timestamp::MAX), Timestamp::MAX);
    }
}

// rts 12A.3
#[test]
fn a_limit_counts_from_when_it_is_set_and_from_zero_in_each_period() {
    let wallet = play(&rich(), 10, false, TEN_O_CLOCK).unwrap();
    let wallet = wallet.limited(set(LOSSES_A_DAY, 10), RULE, TEN_O_CLOCK).unwrap().unwrap();
    let lost = play(&wallet, 10, false, TEN_O_CLOCK).unwrap();
    let midnight = Period::Day.end(TEN_O_CLOCK);
    assert!(play(&lost, 1, false, Timestamp::from_ms(midnight.ms() - 1)).is_err());
    assert_eq!(left(&lost, LOSSES_A_DAY, midnight), Money::points(10));
    assert!(play(&lost, 10, false, midnight).is_ok());
}

/// A freeze and its end write the wallet too, and a server's clock may be behind.
#[test]
fn no_other_write_and_no_slow_clock_makes_it_count_anew() {
    let midnight = Period::Day.end(TEN_O_CLOCK);
    let wallet = limited(&[set(LOSSES_A_DAY, 10)]);
    let lost = play(&wallet, 10, false, midnight).unwrap();
    let slow = Timestamp::from_ms(midnight.ms() - 1);
    let frozen = lost.frozen(note("A stolen card"), slow).unwrap();
    let thawed = frozen.unfrozen(slow).unwrap();
    for at in [slow, midnight] {
        assert_eq!(left(&thawed, LOSSES_A_DAY, at), Money::ZERO, "{at}");
        assert!(play(&thawed, 1, false, at).is_err(), "{at}");
    }
    let refrozen = lost.frozen(note("A stolen card"), hours(48)).unwrap();
    assert_eq!(left(&refrozen.unfrozen(hours(48)).unwrap(), LOSSES_A_DAY, hours(48)), Money::points(10));
}

// rts 12D.1
#[test]
fn lower_is_at_once_and_keeps_what_counts() {
    let wallet = play(&limited(&[set(LOSSES_A_DAY, 20)]), 10, false, TEN_O_CLOCK).unwrap();
    let lower = wallet.limited(set(LOSSES_A_DAY, 12), RULE, TEN_O_CLOCK).unwrap().unwrap();
    assert_eq!(left(&lower, LOSSES_A_DAY, TEN_O_CLOCK), Money::points(2));
    let below = wallet.limited(set(LOSSES_A_DAY, 5), RULE, TEN_O_CLOCK).unwrap().unwrap();
    assert_eq!(left(&below, LOSSES_A_DAY, TEN_O_CLOCK), Money::ZERO);
    assert_eq!(lower.limited(set(LOSSES_A_DAY, 12), RULE, TEN_O_CLOCK), Ok(None), "the same once more");
}

// rts 12D.2
#[test]
fn higher_waits_and_takes_a_second_yes_within_a_week() {
    let wallet = limited(&[set(LOSSES_A_DAY, 10)]);
    for (to, most) in [(Some(Money::points(50)), Some(Money::points(50))), (None, None)] {
        let asked = wallet.limited(LimitChange::Set(LOSSES_A_DAY, to), RULE, TEN_O_CLOCK).unwrap().unwrap();
        let most_of = |wallet: &Wallet, at| wallet.limits(at).set.get(&LOSSES_A_DAY).map(|limit| limit.most);
        let early = Timestamp::from_ms(hours(24).ms() - 1);
        assert_eq!(most_of(&asked, hours(24)), Some(Money::points(10)), "by itself it changes nothing");
        let too_early = Err(Refusal::RaiseTooEarly { from: hours(24) });
        assert_eq!(asked.limited(LimitChange::Confirm, RULE, early), too_early);
        let confirmed = asked.limited(LimitChange::Confirm, RULE, hours(24)).unwrap().unwrap();
        assert_eq!((most_of(&confirmed, hours(24)), confirmed.limits.raise), (most, None));
        let lapse = hours(24).plus_ms(7 * DAY_MS);
        assert!(asked.limited(LimitChange::Confirm, RULE, Timestamp::from_ms(lapse.ms() - 1)).is_ok());
        assert_eq!(asked.limited(LimitChange::Confirm, RULE, lapse), Err(Refusal::NoRaiseWaits));
        let kept = asked.limited(LimitChange::Keep, RULE, TEN_O_CLOCK).unwrap().unwrap();
        assert_eq!(kept.limited(LimitChange::Confirm, RULE, hours(24)), Err(Refusal::NoRaiseWaits));
    }
}

#[test]
fn asking_again_does_not_put_a_raise_off_and_asking_for_more_does() {
    let asked = limited(&[set(LOSSES_A_DAY, 10), set(LOSSES_A_DAY, 50)]);
    assert_eq!(asked.limited(set(LOSSES_A_DAY, 50), RULE, hours(23)), Ok(None));
    let more = asked.limited(set(LOSSES_A_DAY, 60), RULE, hours(23)).unwrap().unwrap();
    assert!(more.limited(LimitChange::Confirm, RULE, hours(24)).is_err());
    assert!(more.limited(LimitChange::Confirm, RULE, hours(47)).is_ok());
}

#[test]
fn lowering_takes_back_a_raise_of_the_same_limit_alone() {
    let asked = limited(&[set(LOSSES_A_DAY, 10), set(STAKES_A_DAY, 10), set(LOSSES_A_DAY, 50)]);
    let other = asked.limited(set(STAKES_A_DAY, 9), RULE, TEN_O_CLOCK).unwrap().unwrap();
    assert_eq!(other.limits.raise, asked.limits.raise);
    let same = asked.limited(set(LOSSES_A_DAY, 9), RULE, TEN_O_CLOCK).unwrap().unwrap();
    assert_eq!(same.limits.raise, None);
}

#[test]
fn a_change_of_what_is_not_there_is_refused() {
    for (change, refusal) in [
        (LimitChange::Set(LOSSES_A_DAY, None), Refusal::LimitNotSet),
        (LimitChange::Set(LOSSES_A_DAY, Some(Money::ZERO)), Refusal::AmountInvalid),
        (LimitChange::Set(LOSSES_A_DAY, Money::parse("1000000.01").ok()), Refusal::LimitTooHigh(Limited::Losses)),
        (LimitChange::Set(TIME_A_DAY, Money::parse("1440.01").ok()), Refusal::LimitTooHigh(Limited::Time)),
        (LimitChange::Confirm, Refusal::NoRaiseWaits),
    ] {
        assert_eq!(rich().limited(change, RULE, TEN_O_CLOCK), Err(refusal));
    }
    assert_eq!(rich().limited(LimitChange::Keep, RULE, TEN_O_CLOCK), Ok(None));
    assert!(rich().limited(set(LOSSES_A_DAY, 1_000_000), RULE, TEN_O_CLOCK).is_ok());
    assert!(rich().limited(set(TIME_A_DAY, 1_440), RULE, TEN_O_CLOCK).is_ok());
}

// rts SE.1
#[test]
fn a_raise_waits_one_to_three_days() {
    for hours in [0, 23, 73, u64::MAX] {
        assert_eq!(RaiseRule::new(hours), None);
    }
    assert!(RaiseRule::new(24).is_some() && RaiseRule::new(72).is_some());
}

/// The number of the day, the week or the month in Windhoek, computed from whole days alone.
fn period_of(period: Period, at: Timestamp) -> u64 {
    let day = (at.ms() + 2 * HOUR_MS) / DAY_MS;
    match period {
        Period::Day => day,
        // 1970 began on a Thursday.
        Period::Week => (day + 3) / 7,
        Period::Month => {
            let (mut month, mut left) = (0, day);
            loop {
                let year = 1970 + month / 12;
                let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
                let days = match month % 12 {
                    1 => 28 + u64::from(is_leap),
                    3 | 5 | 8 | 10 => 30,
                    _ => 31,
                };
                if left < days {
                    return month;
                }
                (month, left) = (month + 1, left - days);
            }
        }
    }
}

fn a_time_of_ten_years() -> impl Strategy<Value = Timestamp> {
    (0..10 * 365 * DAY_MS).prop_map(|ms| TEN_O_CLOCK.plus_ms(ms))
}

// rts 12B.4
#[test]
fn over_ten_years_every_period_ends_where_the_next_begins() {
    runner(4_096)
        .run(&a_time_of_ten_years(), |at| {
            for period in Period::ALL {
                let end = period.end(at);
                let last = Timestamp::from_ms(end.ms() - 1);
                prop_assert!(at < end);
                prop_assert_eq!(period_of(period, last), period_of(period, at));
                prop_assert_eq!(period_of(period, end), period_of(period, at) + 1);
            }
            Ok(())
        })
        .unwrap();
}

/// An event in a history.
#[derive(Debug, Clone, Copy)]
enum Step {
    Set(LimitName, u64),
    Confirm,
    Quick(i64, bool),
    Enter(u64),
    Win(u64),
    PayIn(u64),
    Freeze,
}

fn a_step() -> impl Strategy<Value = Step> {
    let name = prop::sample::select(LimitName::all().collect::<Vec<_>>());
    let times = prop_oneof![Just(1), Just(2), Just(5), Just(10)];
    prop_oneof![
        2 => (name, 1..60_u64).prop_map(|(name, most)| Step::Set(name, most)),
        1 => Just(Step::Confirm),
        8 => (times, prop::bool::weighted(0.2)).prop_map(|(times, won)| Step::Quick(times, won)),
        3 => (1..20_u64).prop_map(Step::Enter),
        1 => (1..30_u64).prop_map(Step::Win),
        2 => (1..30_u64).prop_map(Step::PayIn),
        1 => Just(Step::Freeze),
    ]
}

/// In hundredths: the time since the previous stake if that was less than half an hour ago, or since midnight if that
/// is less; otherwise a round, which takes six seconds.
fn minutes_of_a_stake(before: Option<Timestamp>, at: Timestamp) -> u64 {
    let midnight = (at.ms() + 2 * HOUR_MS) / DAY_MS * DAY_MS - 2 * HOUR_MS;
    match before {
        Some(before) if at.ms() - before.ms() < HOUR_MS / 2 => at.ms() / 600 - before.ms().max(midnight) / 600,
        _ => 10,
    }
}

/// Every limit is computed again from the whole history: the amounts staked, lost and paid in since it was set, in its
/// period.
// rts 12B.5
#[test]
fn over_ten_years_a_stake_is_taken_if_every_limit_has_room_and_else_not() {
    let wait = prop_oneof![4 => 0..HOUR_MS, 2 => 0..2 * DAY_MS, 1 => 0..60 * DAY_MS];
    let steps = (a_time_of_ten_years(), prop::collection::vec((a_step(), wait), 1..80));
    runner(768)
        .run(&steps, |(begin, steps)| {
            let (mut wallet, mut at) = (rich(), begin);
            // The count of each step, by kind, with its time; and each limit with the time since which it is set.
            let mut history: Vec<(Timestamp, [i64; 4])> = Vec::new();
            let mut last_stake: Option<Timestamp> = None;
            let mut limits: BTreeMap<LimitName, (usize, i64)> = BTreeMap::new();
            let mut raise: Option<(LimitName, i64, Timestamp)> = None;
            for (step, wait) in steps {
                at = at.plus_ms(wait);
                wallet = wallet.answered_check(at).unwrap_or(wallet);
                let has_room = |of: &[Limited], amount: Money| {
                    limits.iter().filter(|(name, _)| of.contains(&name.of)).all(|(name, (since, most))| {
                        let now = period_of(name.period, at);
                        let counted = history[*since..].iter().filter(|(when, _)| period_of(name.period, *when) == now);
                        let kind = KINDS.iter().position(|of| *of == name.of).unwrap();
                        amount.hundredths() <= most - counted.map(|(_, counts)| counts[kind]).sum::<i64>()
                    })
                };
                let played = match step {
                    Step::Set(name, most) => {
                        let hundredths = Money::points(most).hundredths();
                        wallet = wallet.limited(set(name, most), RULE, at).unwrap().unwrap_or(wallet);
                        match limits.get_mut(&name) {
                            Some((_, now)) if hundredths > *now => {
                                if raise.is_none_or(|(of, to, from)| {
                                    (of, to) != (name, hundredths) || at >= from.plus_ms(7 * DAY_MS)
                                }) {
                                    raise = Some((name, hundredths, at.plus_ms(DAY_MS)));
                                }
                            }
                            Some((_, now)) => *now = hundredths,
                            None => drop(limits.insert(name, (history.len(), hundredths))),
                        }
                        if limits[&name].1 == hundredths {
                            raise = raise.filter(|(of, ..)| *of != name);
                        }
                        continue;
                    }
                    Step::Confirm => {
                        let due = raise.filter(|(_, _, from)| (*from..from.plus_ms(7 * DAY_MS)).contains(&at));
                        let confirmed = wallet.limited(LimitChange::Confirm, RULE, at).ok().flatten();
                        prop_assert_eq!(confirmed.is_some(), due.is_some());
                        if let Some((wallet_after, (name, to, _))) = confirmed.zip(due) {
                            (wallet, raise) = (wallet_after, None);
                            limits.get_mut(&name).unwrap().1 = to;
                        }
                        continue;
                    }
                    Step::Freeze => {
                        let frozen = wallet.frozen(note("A stolen card"), at).unwrap();
                        wallet = frozen.unfrozen(at).unwrap();
                        continue;
                    }
                    Step::Win(points) => {
                        wallet = post(&wallet, Movement::Prize(entry()), points, at);
                        history.push((at, [0, -Money::points(points).hundredths(), 0, 0]));
                        continue;
                    }
                    Step::PayIn(points) => {
                        let amount = Money::points(points);
                        let is_permitted = wallet.permits_deposit(Money::ZERO, amount, at).is_ok();
                        prop_assert_eq!(is_permitted, has_room(&[Limited::Deposits], amount));
                        if is_permitted {
                            wallet = post(&wallet, Movement::PaidIn(request_id(1)), points, at);
                            history.push((at, [0, 0, amount.hundredths(), 0]));
                        }
                        continue;
                    }
                    Step::Quick(times, won) => {
                        let stake = multiplier(times).stake();
                        let lost = if won { -multiplier(times).payout().hundredths() } else { stake.hundredths() };
                        (play(&wallet, times, won, at), stake, lost)
                    }
                    Step::Enter(fee) => (enter(&wallet, fee, at), Money::points(fee), Money::points(fee).hundredths()),
                };
                let (played, stake, lost) = played;
                let minutes = minutes_of_a_stake(last_stake, at);
                let is_permitted = has_room(&[Limited::Stakes, Limited::Losses], stake)
                    && has_room(&[Limited::Time], Money::from_hundredths(minutes).unwrap());
                prop_assert_eq!(played.is_ok(), is_permitted, "{:?} {:?}", played, limits);
                if let Ok(played) = played {
                    wallet = played;
                    history.push((at, [stake.hundredths(), lost, 0, i64::try_from(minutes).unwrap()]));
                    last_stake = Some(at);
                }
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn of_two_accounts_of_a_person_the_lower_limit_and_the_higher_count_hold() {
    let own = limited(&[set(STAKES_A_DAY, 10), set(DEPOSITS_A_DAY, 50), set(STAKES_A_DAY, 100)]);
    let own = play(&own, 1, false, TEN_O_CLOCK).unwrap();
    let other = limited(&[set(STAKES_A_DAY, 20), set(LOSSES_A_DAY, 5)]);
    let figures = |wallet: &Wallet| {
        let limits = wallet.limits(TEN_O_CLOCK);
        let set = limits.set.iter().map(|(name, limit)| (*name, limit.most, limit.used)).collect::<Vec<_>>();
        (set, limits.raise.map(|raise| raise.name))
    };
    let points = Money::points;
    // A limit that is set nowhere is not copied. A raise that another account does not make lower goes on waiting.
    let shared = own.held_to(&other.limits(TEN_O_CLOCK), TEN_O_CLOCK).unwrap();
    assert_eq!(
        figures(&shared),
        (
            vec![(STAKES_A_DAY, points(10), 100), (LOSSES_A_DAY, points(5), 0), (DEPOSITS_A_DAY, points(50), 0)],
            Some(STAKES_A_DAY)
        )
    );
    assert_eq!(shared.held_to(&other.limits(TEN_O_CLOCK), TEN_O_CLOCK), None, "once is enough");
    assert_eq!((shared.version, shared.balance), (own.version + 1, own.balance));
    // A lower one takes a raise back.
    let lower = limited(&[set(STAKES_A_DAY, 3)]);
    let shared = own.held_to(&lower.limits(TEN_O_CLOCK), TEN_O_CLOCK).unwrap();
    assert_eq!(figures(&shared).1, None);
    // A new account begins with them.
    assert_eq!(figures(&rich().sharing(&lower, TEN_O_CLOCK)).0, [(STAKES_A_DAY, points(3), 0)]);
}

#[test]
fn one_account_cannot_lose_more_for_what_another_has_won() {
    let winner = play(&limited(&[set(LOSSES_A_DAY, 5)]), 1, true, TEN_O_CLOCK).unwrap();
    let used = |wallet: &Wallet| wallet.limits(TEN_O_CLOCK).set[&LOSSES_A_DAY].used;
    assert!(used(&winner) < 0);
    let shared = rich().held_to(&winner.limits(TEN_O_CLOCK), TEN_O_CLOCK).unwrap();
    assert_eq!(used(&shared), 0);
}

#[test]
fn a_change_that_is_followed_is_one_that_sets_a_limit() {
    let one = limited(&[set(STAKES_A_DAY, 10), set(DEPOSITS_A_DAY, 50)]).limits(TEN_O_CLOCK);
    let lowered = limited(&[set(STAKES_A_DAY, 5), set(DEPOSITS_A_DAY, 50)]).limits(TEN_O_CLOCK);
    let names = |limits: PlayLimits| limits.set.into_keys().collect::<Vec<_>>();
    assert_eq!(names(lowered.changed_by(&one.state(), &lowered.state())), [STAKES_A_DAY]);
    assert_eq!(names(one.changed_by("no limits", &one.state())), [STAKES_A_DAY, DEPOSITS_A_DAY]);
    // A player who asks for a raise keeps their limit.
    let asked = limited(&[set(STAKES_A_DAY, 10), set(DEPOSITS_A_DAY, 50), set(STAKES_A_DAY, 100)]).limits(TEN_O_CLOCK);
    assert_eq!(names(asked.changed_by(&one.state(), &asked.state())), []);
    // Of a row that comes late, only the limits that still hold are applied.
    assert_eq!(names(one.changed_by("no limits", &lowered.state())), [DEPOSITS_A_DAY]);
}
