//! The reality check in a stretch of play (D58).

use crate::{
    MINUTE_MS, TEN_O_CLOCK,
    limits::{RULE, STAKES_A_DAY, enter, entry, play, post, rich},
    runner,
    wallet::posting_of,
};
use domain::{
    Money, Refusal, Timestamp,
    wallet::{CheckEvery, Kind, LimitChange, Movement, Source, Wallet},
};
use proptest::prelude::*;

fn minutes(minutes: u64) -> Timestamp {
    TEN_O_CLOCK.plus_ms(minutes * MINUTE_MS)
}

/// A player who has played at each of these minutes, and lost a point each time.
fn played(at: &[u64]) -> Wallet {
    at.iter().fold(rich(), |wallet, at| play(&wallet, 1, false, minutes(*at)).unwrap())
}

const DUE: Refusal = Refusal::RealityCheckDue { since: TEN_O_CLOCK };

#[test]
fn after_half_an_hour_of_play_no_stake_is_taken_until_it_is_answered() {
    let wallet = played(&[0, 15, 29]);
    for at in [30, 31, 58] {
        assert_eq!(play(&wallet, 1, true, minutes(at)), Err(DUE), "{at}");
        assert_eq!(enter(&wallet, 5, minutes(at)), Err(DUE), "{at}");
    }
    let answered = wallet.answered_check(minutes(31)).unwrap();
    assert_eq!(answered.version, wallet.version + 1);
    assert_eq!(answered.play_session(minutes(31)).unwrap().since, TEN_O_CLOCK);
    let further = play(&answered, 1, true, minutes(40)).unwrap();
    let further = enter(&further, 5, minutes(60)).unwrap();
    assert_eq!(play(&further, 1, true, minutes(61)), Err(DUE));
}

#[test]
fn half_an_hour_without_a_stake_ends_the_stretch() {
    let wallet = played(&[0, 20]);
    assert!(wallet.play_session(minutes(49)).is_some());
    assert_eq!(wallet.play_session(minutes(50)), None);
    let anew = play(&wallet, 1, false, minutes(50)).unwrap();
    assert_eq!(anew.play_session(minutes(50)).unwrap().since, minutes(50));
    assert_eq!(anew.play_session(minutes(50)).unwrap().staked(), Money::points(1));
    assert!(play(&anew, 1, false, minutes(79)).is_ok());
}

#[test]
fn an_answer_that_nobody_asked_for_changes_nothing() {
    assert_eq!(rich().answered_check(TEN_O_CLOCK), None);
    let wallet = played(&[0, 29]);
    for at in [0, 29, 59] {
        assert_eq!(wallet.answered_check(minutes(at)), None, "{at}");
    }
    let answered = wallet.answered_check(minutes(30)).unwrap();
    assert_eq!(answered.answered_check(minutes(30)), None);
}

// rts 13B
#[test]
fn how_often_is_the_players_choice_but_no_way_round_an_answer() {
    let wallet = played(&[0, 14]);
    assert_eq!(wallet.checked_every(CheckEvery::Half, minutes(14)), Ok(None));
    let often = wallet.checked_every(CheckEvery::Quarter, minutes(14)).unwrap().unwrap();
    assert_eq!(play(&often, 1, true, minutes(15)), Err(DUE));
    for every in CheckEvery::ALL {
        assert_eq!(often.checked_every(every, minutes(15)), Err(DUE));
    }
    let seldom = wallet.checked_every(CheckEvery::Hour, minutes(14)).unwrap().unwrap();
    let seldom = [30, 45, 59].into_iter().fold(seldom, |wallet, at| play(&wallet, 1, false, minutes(at)).unwrap());
    assert_eq!(play(&seldom, 1, true, minutes(60)), Err(DUE));
    assert_eq!(CheckEvery::ALL.map(CheckEvery::minutes), [15, 30, 60]);
    assert_eq!(CheckEvery::of_minutes(20), None);
}

#[test]
fn it_tells_what_was_staked_and_what_came_back() {
    let told = |wallet: &Wallet, at| {
        let session = wallet.play_session(minutes(at)).unwrap();
        (session.staked().to_string(), session.back().to_string())
    };
    let wallet = played(&[0, 1]);
    assert_eq!(told(&wallet, 1), ("2".to_owned(), "0".to_owned()));
    let won = play(&wallet, 2, true, minutes(2)).unwrap();
    assert_eq!(told(&won, 2), ("4".to_owned(), "10".to_owned()));
    let entered = enter(&won, 5, minutes(3)).unwrap();
    let prize = post(&entered, Movement::Prize(entry()), 25, minutes(4));
    assert_eq!(told(&prize, 4), ("9".to_owned(), "35".to_owned()));
    let returned = post(&enter(&won, 5, minutes(3)).unwrap(), Movement::ReturnedFee(entry()), 5, minutes(4));
    assert_eq!(told(&returned, 4), told(&won, 2));
}

#[test]
fn what_is_no_stake_neither_begins_nor_prolongs_it() {
    let deposited = rich().post(posting_of(Kind::Credit, Source::Deposit, "5"), minutes(1)).unwrap().wallet;
    assert_eq!(deposited.play_session(minutes(1)), None);
    assert_eq!(post(&rich(), Movement::Prize(entry()), 5, minutes(1)).play_session(minutes(1)), None);
    let wallet = played(&[0]);
    let prize = post(&wallet, Movement::Prize(entry()), 5, minutes(29));
    assert_eq!(prize.play_session(minutes(30)), None);
    let late = post(&wallet, Movement::Prize(entry()), 5, minutes(30));
    assert_eq!(late.play_session(minutes(30)), None);
}

#[test]
fn what_counts_against_limits_is_as_before_once_it_is_answered() {
    let change = LimitChange::Set(STAKES_A_DAY, Some(Money::points(10)));
    let limited = rich().limited(change, RULE, TEN_O_CLOCK).unwrap().unwrap();
    let wallet = play(&limited, 2, false, TEN_O_CLOCK).and_then(|wallet| play(&wallet, 2, false, minutes(29))).unwrap();
    let answered = wallet.answered_check(minutes(30)).unwrap();
    assert_eq!(answered.limits(minutes(30)), wallet.limits(minutes(30)));
    // An answer on the next day counts nothing on that day.
    let late = [13 * 60 + 50, 14 * 60 + 19].into_iter().fold(limited, |wallet, at| {
        play(&wallet, 2, false, minutes(at))
            .or_else(|_| play(&wallet.answered_check(minutes(at)).unwrap(), 2, false, minutes(at)))
            .unwrap()
    });
    let answered = late.answered_check(minutes(14 * 60 + 20)).unwrap();
    assert_eq!(answered.limits(minutes(14 * 60 + 21)), late.limits(minutes(14 * 60 + 21)));
}

/// Plays and answers at random. A stake is accepted if no earlier stake since the last answer, in the same stretch of
/// play, is as old as the interval of the check.
#[test]
fn whatever_is_played_and_answered_a_check_that_is_due_is_never_passed() {
    let steps = prop::collection::vec((0_u64..35 * MINUTE_MS, 0_u8..4), 1..60);
    let checked = runner(64).run(&steps, |steps| {
        let (mut wallet, mut at) = (rich(), TEN_O_CLOCK);
        let (mut stretch, mut last): (Option<Timestamp>, Option<Timestamp>) = (None, None);
        for (gap, what) in steps {
            at = at.plus_ms(gap);
            if last.is_some_and(|last| at.ms_since(last) >= 30 * MINUTE_MS) {
                (stretch, last) = (None, None);
            }
            let is_due = stretch.is_some_and(|asked| at.ms_since(asked) >= 30 * MINUTE_MS);
            if what == 0 {
                let answered = wallet.answered_check(at);
                prop_assert_eq!(answered.is_some(), is_due);
                if let Some(answered) = answered {
                    (wallet, stretch) = (answered, Some(at));
                }
                continue;
            }
            let played = if what == 1 { enter(&wallet, 5, at) } else { play(&wallet, 1, what == 2, at) };
            prop_assert_eq!(matches!(played, Err(Refusal::RealityCheckDue { .. })), is_due);
            if let Ok(played) = played {
                wallet = played;
                (stretch, last) = (stretch.or(Some(at)), Some(at));
            }
        }
        Ok(())
    });
    checked.unwrap();
}
