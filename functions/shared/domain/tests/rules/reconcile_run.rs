//! When a run is due, what it goes through, and what it adds up.

use crate::{
    TEN_O_CLOCK, player,
    reconcile_books::{Ledger, history, of_request},
};
use domain::{
    Timestamp,
    reconcile::{Due, Finding, Run, RunKind, Stage, Totals, What},
    wallet::{Kind, Source},
};

const HOUR: u64 = 3_600_000;
const DAY: u64 = 24 * HOUR;
/// 2026-11-22T00:30 in Windhoek.
const NIGHT: Timestamp = Timestamp::from_ms(1_795_255_200_000 + 12 * HOUR + HOUR / 2);

fn begun(due: Due) -> Run {
    match due {
        Due::Begin(run) => run,
        other => panic!("{other:?}"),
    }
}

fn nightly(last: Option<&Run>, at: Timestamp) -> Due {
    Run::due(last.cloned(), RunKind::Nightly, at)
}

/// Every stage that is gone through, to the end.
fn finish(run: &mut Run, at: Timestamp) -> Vec<Stage> {
    let mut stages = Vec::new();
    while run.finished.is_none() {
        stages.push(run.stage);
        run.advance(Vec::new(), None, at);
    }
    assert_eq!((run.stage, run.finished), (Stage::Finished, Some(at)));
    stages
}

fn finished(due: Due, at: Timestamp) -> Run {
    let mut run = begun(due);
    finish(&mut run, at);
    run
}

#[test]
fn the_first_run_ever_is_a_full_one_from_nothing() {
    let run = begun(nightly(None, NIGHT));
    assert_eq!((run.started, run.finished, run.full), (NIGHT, None, true));
    assert_eq!((run.stage, run.after.as_ref(), run.drift, run.version), (Stage::Wallets, None, 0, 1));
    assert_eq!((run.totals, run.findings), (Totals::default(), Vec::new()));
}

#[test]
fn a_full_run_has_every_stage() {
    use Stage::{CheckPoints, Deposits, Rounds, Wallets, Withdrawals};
    let mut full = begun(nightly(None, NIGHT));
    assert_eq!(finish(&mut full, NIGHT), [Wallets, CheckPoints, Deposits, Withdrawals, Rounds]);
}

#[test]
fn a_nightly_run_skips_the_check_points() {
    use Stage::{Deposits, Rounds, Wallets, Withdrawals};
    let full = finished(nightly(None, NIGHT), NIGHT);
    let mut next = begun(nightly(Some(&full), NIGHT.plus_ms(DAY)));
    assert_eq!((next.full, next.version), (false, full.version + 1));
    assert_eq!(finish(&mut next, NIGHT), [Wallets, Deposits, Withdrawals, Rounds]);
}

#[test]
fn a_stage_lasts_until_its_last_page_counting_every_page() {
    let mut run = begun(nightly(None, NIGHT));
    let finding = Finding::new(&player(), What::WalletGone, ("a wallet", "none"));
    run.advance(vec![finding.clone(), finding.clone()], Some("uid-1".to_owned()), NIGHT);
    assert_eq!((run.stage, run.after.as_deref(), run.drift, run.version), (Stage::Wallets, Some("uid-1"), 2, 2));
    run.advance(vec![finding.clone(); 400], None, NIGHT);
    assert_eq!((run.stage, run.after.as_ref(), run.drift, run.version), (Stage::CheckPoints, None, 402, 3));
    assert_eq!(run.findings, vec![finding; 300]);
}

#[test]
fn each_night_in_windhoek_has_one_run_however_long_it_takes() {
    let run = begun(nightly(None, NIGHT));
    assert_eq!(nightly(Some(&run), NIGHT.plus_ms(HOUR)), Due::GoOn(run.clone()));
    assert_eq!(nightly(Some(&run), NIGHT.plus_ms(2 * DAY)), Due::GoOn(run.clone()), "however long it takes");
    let run = finished(Due::Begin(run), NIGHT);
    // 23:59:59.999 in Windhoek is the same night, a millisecond later the next one.
    let last_of_the_day = NIGHT.plus_ms(DAY - HOUR / 2 - 1);
    assert_eq!(nightly(Some(&run), last_of_the_day), Due::Nothing(run.clone()));
    let next = begun(nightly(Some(&run), last_of_the_day.plus_ms(1)));
    assert_eq!((next.full, next.started), (false, last_of_the_day.plus_ms(1)));
}

#[test]
fn six_and_a_half_days_after_the_last_full_run_everything_is_walked_again() {
    let full = finished(nightly(None, NIGHT), NIGHT.plus_ms(HOUR));
    let due = NIGHT.plus_ms(6 * DAY + DAY / 2);
    assert!(begun(nightly(Some(&full), due)).full);
    let just_before = begun(nightly(Some(&full), Timestamp::from_ms(due.ms() - 1)));
    assert!(!just_before.full);
    // Counted from the last full run, not from the last.
    let between = finished(nightly(Some(&full), NIGHT.plus_ms(5 * DAY)), NIGHT.plus_ms(5 * DAY));
    assert!(!between.full);
    assert!(begun(nightly(Some(&between), NIGHT.plus_ms(7 * DAY))).full);
    // A full one that never ended is none.
    let mut asked = begun(Run::due(Some(between), RunKind::Full, NIGHT.plus_ms(6 * DAY)));
    asked.full = false;
    finish(&mut asked, NIGHT.plus_ms(6 * DAY));
    assert!(begun(nightly(Some(&asked), NIGHT.plus_ms(7 * DAY))).full);
}

#[test]
fn who_asks_for_a_full_run_gets_one_at_once() {
    let full = begun(Run::due(None, RunKind::Full, NIGHT));
    assert!(full.full);
    assert_eq!(Run::due(Some(full.clone()), RunKind::Full, NIGHT), Due::GoOn(full.clone()));
    let full = finished(Due::Begin(full), NIGHT);
    assert!(begun(Run::due(Some(full.clone()), RunKind::Full, NIGHT)).full);
    // In place of a nightly one that is under way, and tonight's is still to come.
    let night = begun(nightly(Some(&full), NIGHT.plus_ms(DAY)));
    let instead = begun(Run::due(Some(night.clone()), RunKind::Full, NIGHT.plus_ms(DAY + HOUR)));
    assert_eq!((instead.full, instead.version), (true, night.version + 1));
    let asked = finished(Run::due(None, RunKind::Full, NIGHT), NIGHT);
    assert!(!begun(nightly(Some(&asked), NIGHT)).full, "a person's run is not the night's");
}

#[test]
fn a_nightly_run_covers_all_since_an_hour_before_the_last_finished_one() {
    let first = finished(nightly(None, NIGHT), NIGHT.plus_ms(HOUR));
    assert!(first.covers([]) && first.covers([TEN_O_CLOCK]), "a full one covers everything");
    let second = begun(nightly(Some(&first), NIGHT.plus_ms(DAY)));
    let edge = Timestamp::from_ms(NIGHT.ms() - HOUR);
    let before = Timestamp::from_ms(edge.ms() - 1);
    assert!(second.covers([edge]) && second.covers([before, edge]));
    assert!(!second.covers([before]) && !second.covers([]));
    // Abandoned for a full run that is abandoned in turn: what the first of them had to cover is still to come.
    let third = begun(Run::due(Some(second.clone()), RunKind::Full, NIGHT.plus_ms(2 * DAY)));
    assert!(third.covers([before]));
    let ended = finished(Due::Begin(second), NIGHT.plus_ms(DAY));
    let fourth = begun(nightly(Some(&ended), NIGHT.plus_ms(2 * DAY)));
    assert!(!fourth.covers([edge]) && fourth.covers([edge.plus_ms(DAY)]));
}

/// Of the wallet whose history is told, which they come with, and one that was just opened.
fn totals_of_two() -> (Totals, Ledger) {
    let last = history().pop().unwrap();
    let mut totals = Totals::default();
    totals.add(&last.closed());
    totals.add(&Ledger::opened().closed());
    (totals, last)
}

#[test]
fn totals_are_the_sums_of_wallets() {
    let (totals, last) = totals_of_two();
    let wallet = &last.wallet;
    let hundredths = |money: domain::Money| i128::from(money.hundredths());
    assert_eq!((totals.wallets, totals.rows), (2, last.rows.len() as u64 + 1));
    assert_eq!((totals.balance, totals.held), (hundredths(wallet.balance) + 1_000, 7_000));
    assert_eq!((totals.starting, totals.deposited), (2_000, 30_050));
    assert_eq!((totals.received, totals.sent, totals.withdrawn), (500, 400, 5_000));
    assert_eq!(totals.won, hundredths(wallet.total_winnings));
    // The fee that stayed, and the quick rounds that were lost.
    let quick = last.rows.iter().filter(|row| row.kind() == Kind::Loss).map(|row| hundredths(row.amount)).sum::<i128>();
    assert_eq!(totals.lost, 250 + quick);
    assert_eq!((totals.points(), totals.unexplained()), (hundredths(wallet.balance) + 8_000, 0));
}

/// In a wallet and in a row.
#[test]
fn points_from_nowhere_are_unexplained() {
    let (mut totals, _) = totals_of_two();
    let mut more = Ledger::opened();
    more.post(of_request(1, Kind::Credit, Source::Deposit, "5"));
    let mut closed = more.closed();
    closed.wallet.balance = domain::Money::points(16);
    totals.add(&closed);
    assert_eq!(totals.unexplained(), 100);
    for (change, unexplained) in [
        ((|totals| totals.held += 1) as fn(&mut Totals), 101),
        (|totals| totals.starting += 1, 99),
        (|totals| totals.deposited += 1, 99),
        (|totals| totals.received += 1, 99),
        (|totals| totals.won += 1, 99),
        (|totals| totals.sent += 1, 101),
        (|totals| totals.withdrawn += 1, 101),
        (|totals| totals.lost += 1, 101),
    ] {
        let mut changed = totals.clone();
        change(&mut changed);
        assert_eq!(changed.unexplained(), unexplained);
    }
}
