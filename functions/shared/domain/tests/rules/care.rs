//! Signs of harm, and the cases that they open (D63).

use crate::{
    DAY_MS, HOUR_MS, MINUTE_MS, TEN_O_CLOCK, admin,
    limits::{LOSSES_A_DAY, RULE, entry, quick_round, rich},
    party, player, request_id, runner,
};
use domain::{
    Money, Refusal, Timestamp,
    care::{CareCase, CareNote, Contact, Marker, Observed, Outcome, PlayHistory, Sign, Status, Weights, score, signs},
    wallet::{LedgerRow, LimitChange, Movement, Posting, RealityCheck, Wallet},
};
use proptest::prelude::*;

/// Twelve in Windhoek.
const START: Timestamp = TEN_O_CLOCK;

fn weights() -> Weights {
    Weights::parse("3,2,2,2,2,2", "4").unwrap()
}

/// A wallet, and the history of its play.
struct Player {
    wallet: Wallet,
    history: PlayHistory,
    rows: Vec<LedgerRow>,
}

impl Player {
    fn new() -> Self {
        Self { wallet: rich(), history: PlayHistory::default(), rows: Vec::new() }
    }

    fn play(&mut self, times: i64, won: bool, at: Timestamp) {
        let (stake, posting) = quick_round(times, won);
        self.post(stake, posting, at);
    }

    fn enter(&mut self, fee: u64, at: Timestamp) {
        let fee = Money::points(fee);
        self.post(fee, Posting::new(Movement::DrawEntry(entry()), fee, "red"), at);
    }

    fn post(&mut self, stake: Money, posting: Posting, at: Timestamp) {
        // As if every reality check were answered at once.
        let wallet = Wallet { reality_check: RealityCheck::default(), ..self.wallet.clone() };
        let posted = wallet.stake(stake, at).unwrap().post(posting).unwrap();
        self.history.add(&posted.row);
        self.rows.push(posted.row);
        self.wallet = posted.wallet;
    }

    /// Loses these rounds, a minute from one to the next.
    fn lose(&mut self, multipliers: &[i64], from: Timestamp) {
        for (minutes, times) in (0..).zip(multipliers) {
            self.play(*times, false, from.plus_ms(minutes * MINUTE_MS));
        }
    }

    fn shows(&self, at: Timestamp) -> Vec<Marker> {
        markers(&self.signs(Observed::default(), at))
    }

    fn signs(&self, observed: Observed, at: Timestamp) -> Vec<Sign> {
        signs(&self.history, observed, weights(), at)
    }
}

fn markers(signs: &[Sign]) -> Vec<Marker> {
    signs.iter().map(|sign| sign.marker).collect()
}

#[test]
fn chasing_is_to_stake_twice_as_much_after_a_loss_often_and_mostly() {
    let shown = |multipliers: &[i64]| {
        let mut player = Player::new();
        player.lose(multipliers, START);
        player.signs(Observed::default(), START.plus_ms(DAY_MS))
    };
    let chased = shown(&[1, 2].repeat(10));
    assert_eq!(markers(&chased), [Marker::ChasingLosses]);
    assert_eq!(chased[0].reason, "Staked twice as much or more after 10 of 20 lost rounds in 7 days");
    assert_eq!(shown(&[1, 2].repeat(9)), [], "nine times");
    assert_eq!(shown(&[[1, 2].repeat(10), vec![1; 6]].concat()), [], "10 of 26 rounds");
    assert_eq!(shown(&[[1, 2].repeat(10), vec![1; 5]].concat()), chased_of(25));
    assert_eq!(shown(&[2; 40]), [], "never more than before");
}

fn chased_of(rounds: u32) -> Vec<Sign> {
    let reason = format!("Staked twice as much or more after 10 of {rounds} lost rounds in 7 days");
    vec![Sign { marker: Marker::ChasingLosses, weight: 3, reason }]
}

#[test]
fn after_half_an_hour_or_a_win_nobody_chases() {
    let mut rested = Player::new();
    let mut winner = Player::new();
    for nth in 0..20 {
        rested.play(if nth % 2 == 0 { 1 } else { 2 }, false, START.plus_ms(nth * 30 * MINUTE_MS));
        winner.play(if nth % 2 == 0 { 1 } else { 2 }, nth % 2 == 0, START.plus_ms(nth * MINUTE_MS));
    }
    let later = START.plus_ms(DAY_MS);
    assert_eq!((rested.shows(later), winner.shows(later)), (vec![], vec![]));
}

#[test]
fn stakes_rise_when_a_week_has_twice_the_usual_ones() {
    let later = |days: u64| START.plus_ms(days * DAY_MS);
    let mut player = Player::new();
    for week in 0..3 {
        player.enter(60, later(7 * week));
    }
    player.enter(119, later(21));
    assert_eq!(player.shows(later(21)), []);
    player.enter(1, later(22));
    let risen = player.signs(Observed::default(), later(22));
    assert_eq!(markers(&risen), [Marker::RisingStakes]);
    assert_eq!(risen[0].reason, "Staked 120 points in 7 days, 60 a week in the three weeks before");
    assert_eq!(player.shows(later(27)), [Marker::RisingStakes]);
    assert_eq!(player.shows(later(28)), [], "119 of them are a week ago");
}

#[test]
fn little_does_not_rise_and_a_first_week_neither() {
    let later = |days: u64| START.plus_ms(days * DAY_MS);
    let (mut little, mut new) = (Player::new(), Player::new());
    little.enter(10, later(0));
    little.enter(99, later(14));
    new.enter(5_000, later(14));
    assert_eq!((little.shows(later(14)), new.shows(later(14))), (vec![], vec![]));
}

#[test]
fn a_night_is_from_midnight_to_six_in_windhoek() {
    // Plays for an hour, in steps of ten minutes, from this hour of Windhoek on.
    let nights = |hours: [u64; 3]| {
        let mut player = Player::new();
        for (day, hour) in (1..).zip(hours) {
            let midnight = START.plus_ms(day * DAY_MS - 12 * HOUR_MS);
            for step in 0..=6 {
                player.play(1, true, midnight.plus_ms(hour * HOUR_MS + step * 10 * MINUTE_MS));
            }
        }
        player.signs(Observed::default(), START.plus_ms(4 * DAY_MS))
    };
    let late = nights([0, 2, 4]);
    assert_eq!(markers(&late), [Marker::LongNights]);
    assert_eq!(late[0].reason, "Played an hour or more between midnight and six in 3 of 7 nights");
    assert_eq!(nights([0, 2, 5]), [], "the last one ends at six");
    assert_eq!(nights([0, 2, 23]), []);
}

#[test]
fn three_deposits_that_failed_and_another_account_are_signs() {
    let player = Player::new();
    let observed = |failed_deposits, other_accounts| {
        let signs = player.signs(Observed { failed_deposits, other_accounts }, START);
        signs.into_iter().map(|sign| sign.reason).collect::<Vec<_>>()
    };
    assert_eq!(observed(2, 0), Vec::<String>::new());
    assert_eq!(observed(3, 0), ["3 deposits were declined or failed in 7 days"]);
    assert_eq!(observed(0, 1), ["Shares a mailbox, a phone number or payment details with another account"]);
    assert_eq!(observed(0, 2), ["Shares a mailbox, a phone number or payment details with 2 other accounts"]);
}

fn limited(wallet: &Wallet, change: LimitChange, at: Timestamp) -> Wallet {
    wallet.limited(change, RULE, at).unwrap().unwrap()
}

#[test]
fn a_limit_raised_or_removed_soon_after_it_was_lowered_is_a_sign() {
    let later = |days: u64| START.plus_ms(days * DAY_MS);
    for to in [Some(Money::points(50)), None] {
        let mut history = PlayHistory::default();
        let set = limited(&rich(), LimitChange::Set(LOSSES_A_DAY, Some(Money::points(20))), START);
        history.see_limits(&set.limits(later(1)), later(1));
        let asked = limited(&set, LimitChange::Set(LOSSES_A_DAY, to), later(2));
        history.see_limits(&asked.limits(later(2)), later(2));
        let shown = |history: &PlayHistory, at| signs(history, Observed::default(), weights(), at);
        assert_eq!(shown(&history, later(2)), [], "nothing has been raised yet");
        let raised = limited(&asked, LimitChange::Confirm, later(3));
        history.see_limits(&raised.limits(later(3)), later(3));
        let sign = shown(&history, later(3));
        assert_eq!(markers(&sign), [Marker::RaisedLimits], "{to:?}");
        assert_eq!(
            sign[0].reason,
            "Set or lowered a limit of losses a day by 2026-11-22, and raised or removed it by 2026-11-24"
        );
        assert_eq!(markers(&shown(&history, later(30))), [Marker::RaisedLimits]);
        assert_eq!(shown(&history, later(31)), []);
    }
}

#[test]
fn a_limit_that_is_lowered_or_raised_after_four_weeks_is_no_sign() {
    let later = |days: u64| START.plus_ms(days * DAY_MS);
    let mut history = PlayHistory::default();
    let set = limited(&rich(), LimitChange::Set(LOSSES_A_DAY, Some(Money::points(20))), START);
    let lowered = limited(&set, LimitChange::Set(LOSSES_A_DAY, Some(Money::points(10))), later(1));
    let asked = limited(&lowered, LimitChange::Set(LOSSES_A_DAY, None), later(29));
    let raised = limited(&asked, LimitChange::Confirm, later(30));
    for (wallet, day) in [(&set, 0), (&lowered, 1), (&lowered, 28), (&raised, 30)] {
        history.see_limits(&wallet.limits(later(day)), later(day));
        assert_eq!(signs(&history, Observed::default(), weights(), later(day)), []);
    }
}

#[test]
fn the_history_is_read_back_as_it_was_kept() {
    let mut player = Player::new();
    player.lose(&[1, 2].repeat(10), START);
    let set = limited(&player.wallet, LimitChange::Set(LOSSES_A_DAY, Some(Money::points(20))), START.plus_ms(HOUR_MS));
    player.history.see_limits(&set.limits(START), START);
    let kept = serde_json::to_string(&player.history).unwrap();
    assert_eq!(serde_json::from_str::<PlayHistory>(&kept).unwrap(), player.history);
}

#[test]
fn weights_are_six_digits_and_a_case_is_of_one_at_least() {
    assert!(Weights::parse("3,2,2,2,2,2", "4").is_some());
    for (weights, from) in
        [("3,2,2,2,2", "4"), ("3,2,2,2,2,2,2", "4"), ("3,2,2,2,2,x", "4"), ("", "4"), ("3,2,2,2,2,2", "0")]
    {
        assert_eq!(Weights::parse(weights, from), None, "{weights} {from}");
    }
    let observed = Observed { failed_deposits: 3, other_accounts: 1 };
    let shown = |weights: Weights| signs(&PlayHistory::default(), observed, weights, START);
    let (both, one) = (Weights::parse("3,2,2,2,2,2", "4").unwrap(), Weights::parse("3,2,2,0,2,2", "4").unwrap());
    assert_eq!((score(&shown(both)), both.is_case(&shown(both))), (4, true));
    assert_eq!((markers(&shown(one)), one.is_case(&shown(one))), (vec![Marker::ManyAccounts], false));
}

fn sign(weight: u8) -> Vec<Sign> {
    vec![Sign { marker: Marker::LongNights, weight, reason: "Late".to_owned() }]
}

fn case() -> CareCase {
    CareCase::open(request_id(1), party(player()), sign(4), START)
}

fn note(id: usize, outcome: Option<Outcome>) -> CareNote {
    CareNote {
        id: request_id(id),
        by: admin(),
        email: "admin@example.com".to_owned(),
        at: START.plus_ms(MINUTE_MS),
        contact: Contact::Phone,
        text: crate::note("Called"),
        outcome,
    }
}

#[test]
fn a_note_takes_a_case_up_and_an_outcome_closes_it() {
    let taken_up = case().noted(note(2, None)).unwrap().unwrap();
    assert_eq!((taken_up.status, taken_up.version, taken_up.notes.len()), (Status::InContact, 2, 1));
    let closed = taken_up.noted(note(3, Some(Outcome::Informed))).unwrap().unwrap();
    assert_eq!((closed.status, closed.version, closed.notes.len()), (Status::Closed, 3, 2));
    assert_eq!(closed.noted(note(4, None)), Err(Refusal::CaseClosed));
}

#[test]
fn the_same_note_again_changes_nothing_and_another_with_its_id_is_refused() {
    let closed = case().noted(note(2, Some(Outcome::Informed))).unwrap().unwrap();
    let again = CareNote {
        at: START.plus_ms(HOUR_MS),
        email: "new@example.com".to_owned(),
        ..note(2, Some(Outcome::Informed))
    };
    assert_eq!(closed.noted(again), Ok(None));
    assert_eq!(closed.noted(note(2, None)), Err(Refusal::IdempotencyKeyReused));
}

#[test]
fn nobody_notes_on_a_case_of_their_own() {
    assert_eq!(case().noted(CareNote { by: player(), ..note(2, None) }), Err(Refusal::OwnCase));
}

#[test]
fn of_fifty_notes_the_last_one_closes_the_case() {
    let mut full = case();
    for nth in 0..49 {
        full = full.noted(note(100 + nth, None)).unwrap().unwrap();
    }
    assert_eq!(full.noted(note(2, None)), Err(Refusal::TooManyNotes));
    assert_eq!(full.noted(note(2, Some(Outcome::Frozen))).unwrap().unwrap().notes.len(), 50);
}

#[test]
fn an_open_case_gets_signs_that_weigh_more_and_a_closed_one_another_case() {
    let open = case();
    assert_eq!((open.with_signs(&sign(4), START), open.is_over(&sign(9), START)), (None, false));
    let heavier = open.with_signs(&sign(5), START).unwrap();
    assert_eq!((heavier.score(), heavier.version, heavier.status), (5, 2, Status::New));
    let closed = open.noted(note(2, Some(Outcome::NoConcern))).unwrap().unwrap();
    assert_eq!(closed.with_signs(&sign(9), START), None);
    let after = |days: u64| closed.updated_at.plus_ms(days * DAY_MS);
    assert!(!closed.is_over(&sign(4), after(27)));
    assert!(closed.is_over(&sign(5), after(0)), "more than before");
    assert!(closed.is_over(&sign(4), after(28)), "as much as before, four weeks later");
}

/// Days from one stake to the next, and the fee.
fn fees() -> impl Strategy<Value = Vec<(u64, u64)>> {
    proptest::collection::vec((0_u64..3 * DAY_MS, 1_u64..60), 1..120)
}

#[test]
fn over_ten_years_each_week_is_what_was_staked_in_it() {
    runner(200)
        .run(&(0_u64..3_650 * DAY_MS, fees()), |(since, fees)| {
            let mut player = Player::new();
            let mut at = START.plus_ms(since);
            for (pause, fee) in fees {
                at = at.plus_ms(pause);
                player.enter(fee, at);
            }
            let today = at.plus_ms(2 * HOUR_MS).ms() / DAY_MS;
            let staked = |ages: std::ops::Range<u64>| -> i64 {
                let age = |row: &&LedgerRow| today - row.timestamp.plus_ms(2 * HOUR_MS).ms() / DAY_MS;
                player.rows.iter().filter(|row| ages.contains(&age(row))).map(|row| row.amount.hundredths()).sum()
            };
            let (week, usual) = (staked(0..7), staked(7..28) / 3);
            let is_rising = week >= 10_000 && usual > 0 && week >= 2 * usual;
            prop_assert_eq!(player.shows(at).contains(&Marker::RisingStakes), is_rising);
            Ok(())
        })
        .unwrap();
}
