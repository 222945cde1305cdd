//! Pauses that players take themselves (D56).

use crate::{
    DAY_MS, TEN_O_CLOCK, new_wallet, note, runner,
    wallet::{PLAYED_OR_SENT, posting_of},
};
use domain::{
    Money, Refusal, Timestamp,
    wallet::{Kind, Pause, RestrictionKind, Shared, Source, Stop, Wallet},
};
use proptest::prelude::*;

/// With 110 points, and 60 on hold.
pub fn playing() -> Wallet {
    let paid_in = new_wallet().post(posting_of(Kind::Credit, Source::Deposit, "160"), TEN_O_CLOCK).unwrap().wallet;
    paid_in.post(posting_of(Kind::Debit, Source::Withdrawal, "60"), TEN_O_CLOCK).unwrap().wallet
}

fn after(days: u64) -> Timestamp {
    TEN_O_CLOCK.plus_ms(days * DAY_MS)
}

fn time_out(days: u64) -> Wallet {
    playing().paused(Pause::time_out(days).unwrap(), TEN_O_CLOCK).unwrap()
}

fn excluded(months: u64) -> Wallet {
    playing().paused(Pause::exclusion(months).unwrap(), TEN_O_CLOCK).unwrap()
}

fn may_play(wallet: &Wallet, at: Timestamp) -> bool {
    wallet.permits(Stop::Stakes, at).is_ok() && wallet.permits_paying_in(at).is_ok()
}

fn freeze(wallet: &Wallet) -> Wallet {
    wallet.frozen(note("A stolen card"), TEN_O_CLOCK).unwrap()
}

// rts 14A
#[test]
fn who_pauses_stakes_sends_and_receives_nothing() {
    for wallet in [time_out(1), excluded(6)] {
        for (kind, source) in PLAYED_OR_SENT {
            assert!(wallet.post(posting_of(kind, source, "1"), TEN_O_CLOCK).is_err(), "{kind:?} {source:?}");
        }
        assert!(wallet.permits_paying_in(TEN_O_CLOCK).is_err());
    }
}

#[test]
fn who_pauses_is_paid_out_and_paid_what_was_won() {
    for wallet in [time_out(1), excluded(6)] {
        for (kind, source) in [
            (Kind::Debit, Source::Withdrawal),
            (Kind::Credit, Source::Withdrawal),
            (Kind::Win, Source::Colours),
            (Kind::Credit, Source::Deposit),
        ] {
            let posted = wallet.post(posting_of(kind, source, "1"), TEN_O_CLOCK).unwrap();
            assert_eq!(posted.wallet.restriction, wallet.restriction, "{kind:?} {source:?}");
        }
        assert_eq!(
            wallet.pay_out(&crate::request_id(1), Money::points(60), TEN_O_CLOCK).map(|paid| paid.held),
            Ok(Money::ZERO)
        );
    }
}

#[test]
fn a_time_out_ends_by_itself_to_the_millisecond() {
    let wallet = time_out(7);
    assert!(!may_play(&wallet, Timestamp::from_ms(after(7).ms() - 1)));
    assert!(may_play(&wallet, after(7)));
}

#[test]
fn a_time_out_that_is_over_leaves_nothing_in_the_wallet() {
    let posted = time_out(7).post(posting_of(Kind::Debit, Source::Colours, "1"), after(7)).unwrap();
    assert_eq!(posted.wallet.restriction, None);
}

#[test]
fn an_exclusion_does_not_end_by_itself() {
    for days in [183, 10_000] {
        assert!(!may_play(&excluded(6), after(days)), "{days}");
    }
}

#[test]
fn an_exclusion_ends_a_day_after_its_player_asked() {
    let wallet = excluded(6);
    let over = wallet.restriction.as_ref().unwrap().endable_from.unwrap();
    assert_eq!(over.to_string(), "2027-05-21T10:00:00.000Z");
    let early = Timestamp::from_ms(over.ms() - 1);
    assert_eq!(wallet.ending_exclusion(early), Err(Refusal::ExclusionNotOver { endable_from: Some(over) }));
    let ending = wallet.ending_exclusion(over).unwrap().unwrap();
    let end = over.plus_ms(DAY_MS);
    assert!(!may_play(&ending, Timestamp::from_ms(end.ms() - 1)));
    assert!(may_play(&ending, end));
    assert_eq!(ending.ending_exclusion(over), Ok(None), "asking again changes nothing");
}

#[test]
fn an_exclusion_for_good_has_no_end() {
    let wallet = playing().paused(Pause::FOR_GOOD, TEN_O_CLOCK).unwrap();
    assert_eq!(wallet.ending_exclusion(Timestamp::MAX), Err(Refusal::ExclusionNotOver { endable_from: None }));
    assert!(!may_play(&wallet, Timestamp::MAX));
}

#[test]
fn only_an_exclusion_can_be_ended() {
    for wallet in [playing(), time_out(1)] {
        assert_eq!(wallet.ending_exclusion(TEN_O_CLOCK), Err(Refusal::NotExcluded));
    }
}

#[test]
fn a_longer_pause_takes_the_place_of_a_shorter_one() {
    let week = time_out(7);
    let longer = week.paused(Pause::time_out(7).unwrap(), after(1)).unwrap();
    assert!(!may_play(&longer, after(7)) && may_play(&longer, after(8)));
    assert_eq!(longer.restriction.as_ref().unwrap().since, TEN_O_CLOCK, "it is one pause");
    assert_eq!(week.paused(Pause::time_out(1).unwrap(), TEN_O_CLOCK), Err(Refusal::PauseNotShortened));
    assert!(week.paused(Pause::exclusion(6).unwrap(), TEN_O_CLOCK).is_ok());
}

#[test]
fn an_exclusion_gives_way_to_a_longer_exclusion_alone() {
    let over = TEN_O_CLOCK.plus_months(6);
    for (pause, at) in [(Pause::time_out(42).unwrap(), over), (Pause::exclusion(6).unwrap(), Timestamp::default())] {
        assert_eq!(excluded(7).paused(pause, at), Err(Refusal::PauseNotShortened), "{pause:?}");
    }
    assert!(excluded(6).paused(Pause::FOR_GOOD, TEN_O_CLOCK).is_ok());
    let forever = playing().paused(Pause::FOR_GOOD, TEN_O_CLOCK).unwrap();
    assert_eq!(forever.paused(Pause::exclusion(60).unwrap(), TEN_O_CLOCK), Err(Refusal::PauseNotShortened));
}

#[test]
fn the_same_request_run_again_pauses_the_same() {
    for pause in [Pause::time_out(3).unwrap(), Pause::exclusion(6).unwrap(), Pause::FOR_GOOD] {
        let paused = playing().paused(pause, TEN_O_CLOCK).unwrap();
        let again = paused.paused(pause, TEN_O_CLOCK).unwrap();
        assert_eq!(again.restriction, paused.restriction);
    }
}

#[test]
fn a_pause_has_one_of_the_lengths_that_are_offered() {
    for days in [0, 43, u64::MAX] {
        assert_eq!(Pause::time_out(days), Err(Refusal::PauseLengthInvalid));
    }
    for months in [0, 5, 61, u64::MAX] {
        assert_eq!(Pause::exclusion(months), Err(Refusal::PauseLengthInvalid));
    }
    for (days, months) in [(1, 6), (42, 60)] {
        assert!(Pause::time_out(days).is_ok() && Pause::exclusion(months).is_ok());
    }
}

#[test]
fn a_freeze_does_not_end_a_pause_when_it_is_lifted() {
    let wallet = excluded(6);
    let frozen = freeze(&wallet);
    assert!(matches!(frozen.permits(Stop::Withdrawals, TEN_O_CLOCK), Err(Refusal::AccountFrozen { .. })));
    let thawed = frozen.unfrozen(after(1)).unwrap();
    assert_eq!(thawed.restriction, wallet.restriction);
}

#[test]
fn a_pause_does_not_lift_a_freeze() {
    let frozen = freeze(&playing()).paused(Pause::time_out(1).unwrap(), TEN_O_CLOCK).unwrap();
    assert!(frozen.is_frozen());
    assert!(frozen.permits(Stop::Withdrawals, TEN_O_CLOCK).is_err());
    let thawed = frozen.unfrozen(TEN_O_CLOCK).unwrap();
    assert_eq!(thawed.restriction.map(|pause| pause.kind), Some(RestrictionKind::TimeOut));
}

#[test]
fn the_end_of_an_exclusion_is_asked_for_under_a_freeze_too() {
    let over = TEN_O_CLOCK.plus_months(6);
    let ending = freeze(&excluded(6)).ending_exclusion(over).unwrap().unwrap();
    assert!(ending.is_frozen());
    let thawed = ending.unfrozen(over).unwrap();
    assert!(!may_play(&thawed, over) && may_play(&thawed, over.plus_ms(DAY_MS)));
}

#[test]
fn whatever_is_asked_for_a_pause_never_ends_before_its_time() {
    let step = prop_oneof![
        (1..=Pause::DAYS_MAX).prop_map(|days| Some(Pause::time_out(days).unwrap())),
        (Pause::MONTHS_MIN..=Pause::MONTHS_MAX).prop_map(|months| Some(Pause::exclusion(months).unwrap())),
        Just(None),
    ];
    let steps = prop::collection::vec((step, 0..400 * DAY_MS, any::<bool>()), 1..12);
    runner(512)
        .run(&steps, |steps| {
            let (mut wallet, mut at, mut not_before) = (playing(), TEN_O_CLOCK, Timestamp::default());
            for (step, wait, is_frozen_meanwhile) in steps {
                at = at.plus_ms(wait);
                let changed = match step {
                    Some(pause) => wallet.paused(pause, at).ok(),
                    None => wallet.ending_exclusion(at).ok().flatten(),
                };
                if let Some(changed) = changed {
                    let end = match step {
                        Some(Pause::TimeOut { days }) => at.plus_ms(days * DAY_MS),
                        Some(Pause::Exclusion { months }) => {
                            months.map_or(Timestamp::MAX, |months| at.plus_months(months))
                        }
                        None => at.plus_ms(DAY_MS),
                    };
                    not_before = not_before.max(end);
                    wallet = changed;
                }
                if is_frozen_meanwhile {
                    wallet = freeze(&wallet).unfrozen(at).unwrap();
                }
                let last = Timestamp::from_ms(not_before.ms().saturating_sub(1));
                prop_assert!(last < at || !may_play(&wallet, last.max(at)));
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn what_holds_for_one_account_of_a_person_holds_for_their_next() {
    let fresh = playing();
    for wallet in
        [time_out(7), excluded(6), freeze(&fresh), freeze(&excluded(6)), fresh.with_registered(true, after(0)).unwrap()]
    {
        let shared = fresh.sharing(&wallet, TEN_O_CLOCK);
        let all = |wallet: &Wallet| {
            wallet.restrictions(TEN_O_CLOCK).map(|it| (it.kind.clone(), it.ends())).collect::<Vec<_>>()
        };
        assert_eq!(all(&shared), all(&wallet));
        // A closed account counts as closed, whatever else held for it.
        assert_eq!(all(&fresh.sharing(&wallet.closed(TEN_O_CLOCK), TEN_O_CLOCK)), all(&wallet));
        assert_eq!(shared.sharing(&wallet, TEN_O_CLOCK), shared, "once is enough");
    }
}

#[test]
fn of_two_pauses_of_a_person_the_longer_one_holds() {
    let kept = |own: &Wallet, other: &Wallet| own.sharing(other, TEN_O_CLOCK).pause(TEN_O_CLOCK).unwrap().clone();
    for (shorter, longer) in [(time_out(1), time_out(7)), (time_out(42), excluded(6)), (excluded(6), excluded(12))] {
        let expected = longer.pause(TEN_O_CLOCK).unwrap();
        assert_eq!(kept(&shorter, &longer).ends(), expected.ends());
        assert_eq!(kept(&longer, &shorter), *expected);
    }
}

/// Half a year later, when the exclusion may be ended, the other account takes a time-out or ends its own.
#[test]
fn an_exclusion_that_waits_is_not_followed_by_what_ends_by_itself() {
    let late = TEN_O_CLOCK.plus_months(6).plus_ms(1);
    let waiting = excluded(6);
    let time_out = playing().paused(Pause::time_out(7).unwrap(), late).unwrap();
    let ending = excluded(6).ending_exclusion(late).unwrap().unwrap();
    for other in [&time_out, &ending] {
        let end = other.pause(late).unwrap().ends().unwrap();
        for shared in [waiting.held_as(other, Shared::Pause, late), other.held_as(&waiting, Shared::Pause, late)] {
            let shared = shared.unwrap();
            let pause = shared.pause(late).unwrap();
            assert_eq!((pause.kind.name(), pause.until, pause.endable_from), ("excluded", None, Some(end)));
            assert!(shared.ending_exclusion(Timestamp::from_ms(end.ms() - 1)).is_err(), "neither ends sooner by it");
            assert_eq!(shared.held_as(other, Shared::Pause, late), None, "once is enough");
            assert_eq!(shared.held_as(&waiting, Shared::Pause, late), None);
        }
    }
    let for_good = playing().paused(Pause::FOR_GOOD, TEN_O_CLOCK).unwrap();
    assert_eq!(for_good.held_as(&time_out, Shared::Pause, late), None);
}

#[test]
fn what_does_not_hold_any_more_is_not_shared_nor_is_a_closing() {
    let fresh = playing();
    assert_eq!(fresh.sharing(&time_out(7), after(7)), fresh);
    assert_eq!(fresh.sharing(&fresh.closed(TEN_O_CLOCK), TEN_O_CLOCK), fresh);
    assert_eq!(fresh.sharing(&fresh, TEN_O_CLOCK), fresh);
}
