//! When a run is due, its stages, and its totals.

use crate::{
    DAY_MS, HOUR_MS, TEN_O_CLOCK, player,
    reconcile_books::{Ledger, history, of_request},
};
use domain::{
    Timestamp,
    reconcile::{CheckPoint, Due, Finding, Last, Run, RunKind, Stage, Totals, What},
    wallet::{Kind, Source},
};
use std::collections::BTreeMap;

/// 2026-11-22T00:30 in Windhoek.
const NIGHT: Timestamp = Timestamp::from_ms(1_795_255_200_000 + 12 * HOUR_MS + HOUR_MS / 2);

fn begun(due: Due) -> Run {
    match due {
        Due::Begin(run) => run,
        other => panic!("{other:?}"),
    }
}

/// As it is found in the table.
fn stored(last: Option<&Run>) -> Last {
    Last { run: last.cloned(), version: last.map_or(0, |run| run.version) }
}

fn nightly(last: Option<&Run>, at: Timestamp) -> Due {
    Run::due(stored(last), RunKind::Nightly, at)
}

fn asked_for(last: Option<&Run>, at: Timestamp) -> Due {
    Run::due(stored(last), RunKind::Full, at)
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
fn every_run_has_every_stage() {
    use Stage::{CheckPoints, Deposits, Rounds, Wallets, Withdrawals};
    let mut full = begun(nightly(None, NIGHT));
    assert_eq!(finish(&mut full, NIGHT), [Wallets, CheckPoints, Deposits, Withdrawals, Rounds]);
    let mut next = begun(nightly(Some(&full), NIGHT.plus_ms(DAY_MS)));
    assert_eq!((next.full, next.version), (false, full.version + 1));
    assert_eq!(finish(&mut next, NIGHT), [Wallets, CheckPoints, Deposits, Withdrawals, Rounds]);
}

/// A run without its seal is not continued, but its record is replaced.
#[test]
fn after_a_run_without_a_genuine_seal_everything_is_walked_again() {
    let run = begun(Run::due(Last { run: None, version: 7 }, RunKind::Nightly, NIGHT));
    assert_eq!((run.full, run.version, run.sealed_at()), (true, 8, None));
}

fn whats(run: &Run) -> Vec<What> {
    run.missing().into_iter().map(|finding| finding.what).collect()
}

/// A run that has seen a wallet opened then.
fn having_seen(mut run: Run, opened: Timestamp) -> Run {
    let mut closed = Ledger::opened().closed();
    closed.wallet.created_at = opened;
    run.totals.add(&closed);
    run
}

#[test]
fn a_night_that_does_not_follow_the_night_before_says_so() {
    let old = Timestamp::from_ms(NIGHT.ms() - DAY_MS - 1);
    let begun_after =
        |last: Option<&Run>, days: u64| having_seen(begun(nightly(last, NIGHT.plus_ms(days * DAY_MS))), old);
    let first = finished(nightly(None, NIGHT), NIGHT);
    assert_eq!(whats(&begun_after(Some(&first), 1)), []);
    assert_eq!(whats(&begun_after(Some(&first), 2)), [What::NightMissing], "of two nights before");
    assert_eq!(whats(&begun_after(None, 0)), [What::NightMissing]);
    // A stack's first night follows none.
    let new = begun(nightly(None, NIGHT));
    assert_eq!(whats(&new), []);
    assert_eq!(whats(&having_seen(new, Timestamp::from_ms(old.ms() + 2))), []);
    // A person's run is no night, and hides none.
    let asked = finished(asked_for(Some(&first), NIGHT.plus_ms(2 * DAY_MS)), NIGHT);
    assert_eq!(whats(&having_seen(asked.clone(), old)), []);
    assert_eq!(whats(&begun_after(Some(&asked), 2)), [What::NightMissing]);
    let asked_first = finished(asked_for(None, NIGHT), NIGHT);
    assert_eq!(whats(&begun_after(Some(&asked_first), 0)), [What::NightMissing]);
    // A run that takes until the next night still belongs to the night before.
    let slow = begun(nightly(Some(&first), NIGHT.plus_ms(DAY_MS)));
    let slow = finished(Due::Begin(slow), NIGHT.plus_ms(2 * DAY_MS));
    assert_eq!(whats(&begun_after(Some(&slow), 2)), []);
}

#[test]
fn fewer_check_points_than_earlier_runs_left_are_missing() {
    let check_point = |since: Timestamp, at: Timestamp| CheckPoint::start(&player(), since).kept(at).0;
    let mut first = begun(nightly(None, NIGHT));
    for _ in 0..3 {
        assert!(!first.count(&check_point(NIGHT, NIGHT)));
    }
    assert_eq!(whats(&first), []);
    finish(&mut first, NIGHT);
    let tomorrow = NIGHT.plus_ms(DAY_MS);
    let next = |old: usize, new: usize| {
        let mut run = begun(nightly(Some(&first), tomorrow));
        let counted = (0..old).map(|_| NIGHT).chain((0..new).map(|_| tomorrow));
        counted.for_each(|since| assert!(!run.count(&check_point(since, tomorrow))));
        run
    };
    assert_eq!(whats(&next(3, 0)), []);
    assert_eq!(whats(&next(3, 5)), []);
    assert_eq!(whats(&next(2, 5)), [What::CheckPointGone], "a new wallet takes no old one's place");
    let [gone] = next(2, 5).missing().try_into().unwrap();
    assert_eq!((gone.expected.as_str(), gone.found.as_str()), ("3 from earlier runs", "2 of them"));
    // A check-point that was not sealed again belongs to no wallet, and still counts.
    let mut stale = next(2, 0);
    assert!(stale.count(&check_point(NIGHT, NIGHT)));
    assert_eq!(whats(&stale), []);
    // An abandoned run passes on the number of check-points to find.
    let abandoned = next(1, 0);
    let instead = begun(asked_for(Some(&abandoned), tomorrow));
    assert_eq!((whats(&instead), instead.sealed_at()), (vec![What::CheckPointGone], Some(NIGHT)));
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
fn findings_are_counted_by_kind_beyond_those_that_are_kept() {
    let mut run = begun(nightly(None, NIGHT));
    let of = |what| Finding::new(&player(), what, ("a wallet", "none"));
    run.advance(vec![of(What::WalletGone); 301], None, NIGHT);
    run.advance(vec![of(What::RowGap), of(What::WalletGone)], None, NIGHT);
    assert_eq!(run.kinds, BTreeMap::from([(What::RowGap, 1), (What::WalletGone, 302)]));
    let stored = serde_json::to_value(&run).unwrap();
    assert_eq!(stored["kinds"], serde_json::json!({"row-gap": 1, "wallet-gone": 302}));
    assert_eq!(serde_json::from_value::<Run>(stored).unwrap(), run);
}

/// Otherwise a night would end at a record of the version that runs beside this one.
#[test]
fn kinds_of_findings_of_a_later_version_are_read() {
    let mut run = begun(nightly(None, NIGHT));
    run.advance(vec![Finding::new(&player(), What::RowGap, ("a row", "none"))], None, NIGHT);
    let later = serde_json::to_string(&run).unwrap().replace("row-gap", "of-a-later-version");
    let read: Run = serde_json::from_str(&later).unwrap();
    assert_eq!((read.kinds, read.findings[0].what), (BTreeMap::from([(What::Unknown, 1)]), What::Unknown));
}

#[test]
fn records_from_before_debts_are_read_without_one() {
    let (run, known) = (begun(nightly(None, NIGHT)), CheckPoint::start(&player(), NIGHT));
    let stored = serde_json::to_string(&(&run, &known)).unwrap();
    let before = stored.replace(r#""debt":0,"#, "");
    assert_eq!(stored.len() - before.len(), 2 * r#""debt":0,"#.len());
    assert_eq!(serde_json::from_str::<(Run, CheckPoint)>(&before).unwrap(), (run, known));
}

#[test]
fn each_night_in_windhoek_has_one_run_however_long_it_takes() {
    let run = begun(nightly(None, NIGHT));
    assert_eq!(nightly(Some(&run), NIGHT.plus_ms(HOUR_MS)), Due::GoOn(run.clone()));
    assert_eq!(nightly(Some(&run), NIGHT.plus_ms(2 * DAY_MS)), Due::GoOn(run.clone()), "however long it takes");
    let run = finished(Due::Begin(run), NIGHT);
    // 23:59:59.999 in Windhoek is the same night, a millisecond later the next one.
    let last_of_the_day = NIGHT.plus_ms(DAY_MS - HOUR_MS / 2 - 1);
    assert_eq!(nightly(Some(&run), last_of_the_day), Due::Nothing(run.clone()));
    let next = begun(nightly(Some(&run), last_of_the_day.plus_ms(1)));
    assert_eq!((next.full, next.started), (false, last_of_the_day.plus_ms(1)));
}

#[test]
fn six_and_a_half_days_after_the_last_full_run_everything_is_walked_again() {
    let full = finished(nightly(None, NIGHT), NIGHT.plus_ms(HOUR_MS));
    let due = NIGHT.plus_ms(6 * DAY_MS + DAY_MS / 2);
    assert!(begun(nightly(Some(&full), due)).full);
    let just_before = begun(nightly(Some(&full), Timestamp::from_ms(due.ms() - 1)));
    assert!(!just_before.full);
    // Counted from the last full run, not from the last.
    let between = finished(nightly(Some(&full), NIGHT.plus_ms(5 * DAY_MS)), NIGHT.plus_ms(5 * DAY_MS));
    assert!(!between.full);
    assert!(begun(nightly(Some(&between), NIGHT.plus_ms(7 * DAY_MS))).full);
    // A full one that never ended is none.
    let mut asked = begun(asked_for(Some(&between), NIGHT.plus_ms(6 * DAY_MS)));
    asked.full = false;
    finish(&mut asked, NIGHT.plus_ms(6 * DAY_MS));
    assert!(begun(nightly(Some(&asked), NIGHT.plus_ms(7 * DAY_MS))).full);
}

#[test]
fn who_asks_for_a_full_run_gets_one_at_once() {
    let full = begun(asked_for(None, NIGHT));
    assert!(full.full);
    assert_eq!(asked_for(Some(&full), NIGHT), Due::GoOn(full.clone()));
    let full = finished(Due::Begin(full), NIGHT);
    assert!(begun(asked_for(Some(&full), NIGHT)).full);
    // In place of a nightly one that is under way, and tonight's is still to come.
    let night = begun(nightly(Some(&full), NIGHT.plus_ms(DAY_MS)));
    let instead = begun(asked_for(Some(&night), NIGHT.plus_ms(DAY_MS + HOUR_MS)));
    assert_eq!((instead.full, instead.version), (true, night.version + 1));
    let asked = finished(asked_for(None, NIGHT), NIGHT);
    assert!(!begun(nightly(Some(&asked), NIGHT)).full, "a person's run is not the night's");
}

#[test]
fn a_nightly_run_covers_all_since_an_hour_before_the_last_finished_one() {
    let first = finished(nightly(None, NIGHT), NIGHT.plus_ms(HOUR_MS));
    assert!(first.covers([]) && first.covers([TEN_O_CLOCK]), "a full one covers everything");
    let second = begun(nightly(Some(&first), NIGHT.plus_ms(DAY_MS)));
    let edge = Timestamp::from_ms(NIGHT.ms() - HOUR_MS);
    let before = Timestamp::from_ms(edge.ms() - 1);
    assert!(second.covers([edge]) && second.covers([before, edge]));
    assert!(!second.covers([before]) && !second.covers([]));
    // Abandoned for a full run that is abandoned in turn: the records of the first must still be checked.
    let third = begun(asked_for(Some(&second), NIGHT.plus_ms(2 * DAY_MS)));
    assert!(third.covers([before]));
    let ended = finished(Due::Begin(second), NIGHT.plus_ms(DAY_MS));
    let fourth = begun(nightly(Some(&ended), NIGHT.plus_ms(2 * DAY_MS)));
    assert!(!fourth.covers([edge]) && fourth.covers([edge.plus_ms(DAY_MS)]));
}

/// The totals of the wallet with this history, which is returned too, and of a new wallet.
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
