//! The simulator, small: that the product holds, that it would be seen if it did not, and that a history that fails
//! can be told.

use simulator::{history, planted::Bug, play, shrink};
use std::{
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    thread,
    time::Duration,
};

#[test]
fn everybody_at_once_with_faults_at_every_call_leaves_the_books_in_order() {
    let course = play(&history(11, 900), None, false).unwrap_or_else(|failed| panic!("{failed:#?}"));
    // Nothing is starved: each of these has happened, or the run shows less than it claims.
    for (function, outcome) in [
        ("quick-guess", "OK"),
        ("quick-guess", "STAKE_NOT_COVERED"),
        ("quick-guess", "crash"),
        ("deposits-create", "OK"),
        ("deposits-approve", "OK"),
        ("deposits-approve", "REQUEST_NOT_PENDING"),
        ("deposits-decline", "OK"),
        ("withdrawals-create", "OK"),
        ("withdrawals-create", "WITHDRAWAL_EXCEEDS_BALANCE"),
        ("colours-enter", "OK"),
        ("colours-tick", "OK"),
        ("colours-settle", "OK"),
    ] {
        assert!(course.tally.of(function, outcome) > 0, "{function} {outcome}: {}", course.tally);
    }
    assert!(course.tally.replays > 0 && course.tally.troubles() > 50, "{}", course.tally);
}

#[test]
fn every_planted_bug_is_caught() {
    let (next, missed) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let hunt = || {
        while let Some(bug) = Bug::ALL.get(next.fetch_add(1, Relaxed)) {
            // Most show within the first few hundred operations of the first world.
            if (1..=4).all(|seed| play(&history(seed, 1_500), Some(*bug), false).is_ok()) {
                missed.lock().expect("no panic").push(*bug);
            }
        }
    };
    thread::scope(|threads| (0..2).for_each(|_| drop(threads.spawn(hunt))));
    assert_eq!(missed.into_inner().expect("no panic"), []);
}

#[test]
fn one_seed_is_one_history_and_one_final_state() {
    let end = |seed| play(&history(seed, 250), None, false).map(|course| course.fingerprint);
    assert_eq!(history(7, 250), history(7, 250));
    assert_eq!(end(7).expect("no violation"), end(7).expect("no violation"));
    assert_ne!(end(7).expect("no violation"), end(8).expect("no violation"));
}

#[test]
fn a_history_that_fails_is_told_as_the_few_steps_that_it_takes() {
    let bug = Bug::ApprovesTwice;
    let shrunk = shrink(&history(1, 1_500), Some(bug), Duration::from_secs(600));
    let (steps, failed) = shrunk.expect("the bug shows");
    // Somebody pays in, an admin approves, and again.
    assert!(steps.len() <= 4, "{:#?}", failed.diary);
    assert!(failed.diary.iter().any(|line| line.contains("deposits-approve")), "{:#?}", failed.diary);
    assert!(play(&steps, None, false).is_ok(), "the same steps fail without the bug");
}
