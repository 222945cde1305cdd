//! Restrictions: which movements a frozen wallet refuses, and which it still books (D41).

use crate::{
    NO_TERMS, TEN_O_CLOCK, assert_named, by_paypal, guess, guess_that, note,
    pause::playing,
    request_id, requested, round_issued,
    wallet::{PLAYED_OR_SENT, posting_of},
};
use domain::{
    Money, Refusal, Timestamp,
    colours::Entry,
    quick::settle,
    wallet::{Kind, Restriction, RestrictionKind, Source, Stop, Wallet},
    withdrawal::Terms,
};

const WHY: &str = "A stolen card";

fn wallet(restriction: Option<Restriction>) -> Wallet {
    Wallet { restriction, ..playing() }
}

fn frozen() -> Wallet {
    wallet(Some(Restriction::freeze(note(WHY), TEN_O_CLOCK)))
}

fn refused() -> Refusal {
    Refusal::AccountFrozen { since: TEN_O_CLOCK, reason: WHY.to_owned() }
}

#[test]
fn a_frozen_wallet_stakes_sends_receives_and_pays_out_nothing() {
    let wallet = frozen();
    for (kind, source) in PLAYED_OR_SENT.into_iter().chain([(Kind::Debit, Source::Withdrawal)]) {
        assert_eq!(wallet.post(posting_of(kind, source, "1"), TEN_O_CLOCK), Err(refused()), "{kind:?} {source:?}");
    }
}

/// The rules are checked before the money is sent. A sent payment is then booked.
#[test]
fn a_payout_that_was_sent_is_booked_in_a_frozen_wallet() {
    let paid = frozen().pay_out(&request_id(1), Money::points(60), TEN_O_CLOCK).unwrap();
    assert_eq!((paid.held, paid.restriction), (Money::ZERO, frozen().restriction));
}

#[test]
fn a_frozen_wallet_is_still_credited_what_it_is_owed() {
    for (kind, source) in
        [(Kind::Win, Source::Colours), (Kind::Credit, Source::Withdrawal), (Kind::Credit, Source::Deposit)]
    {
        let posted = frozen().post(posting_of(kind, source, "1"), TEN_O_CLOCK).unwrap().wallet;
        assert_eq!(posted.balance, Money::points(111), "{kind:?} {source:?}");
        assert_eq!(posted.restriction, frozen().restriction, "the restriction stays");
    }
}

#[test]
fn the_fee_of_a_void_round_comes_back_to_a_frozen_wallet() {
    let entered = wallet(None).post(posting_of(Kind::Debit, Source::Colours, "5"), TEN_O_CLOCK).unwrap().wallet;
    let frozen = Wallet { restriction: frozen().restriction, ..entered };
    let returned = frozen.post(posting_of(Kind::Credit, Source::Colours, "5"), TEN_O_CLOCK).unwrap();
    assert_eq!(returned.wallet.balance, Money::points(110));
}

#[test]
fn both_games_refuse_a_frozen_wallet_before_chance_decides() {
    let frozen = frozen();
    assert_eq!(frozen.stake(Money::MAX, TEN_O_CLOCK).err(), Some(refused()), "whatever the balance");
    let round = round_issued(TEN_O_CLOCK);
    for square in 0..6 {
        assert_eq!(settle(&frozen, &round, &guess(square, 1), TEN_O_CLOCK), Err(refused()));
    }
    assert!(settle(&wallet(None), &round, &guess_that(true, &round, 1), TEN_O_CLOCK).is_ok());
    let (round, picks) = (crate::colours_round::opened("3:80", false), crate::colours_picks::picks("red green blue"));
    let entered = Entry::enter(request_id(1), &round, picks, &frozen, TEN_O_CLOCK);
    assert_eq!(entered, Err(refused()));
}

#[test]
fn a_withdrawal_from_a_frozen_wallet_is_refused_whatever_its_amount() {
    for amount in ["50", "100000"] {
        let terms = Terms { deposit_first: Some(Money::points(10)), ..NO_TERMS };
        assert_eq!(requested(2, &by_paypal(amount), &frozen(), &terms, TEN_O_CLOCK), Err(refused()));
    }
}

#[test]
fn a_restriction_stops_only_what_it_names() {
    let only = |stop| Restriction { stops: vec![stop], ..Restriction::freeze(note(WHY), TEN_O_CLOCK) };
    for stopped in Stop::ALL {
        let wallet = wallet(Some(only(stopped)));
        for stop in Stop::ALL {
            let permitted = if stop == stopped { Err(refused()) } else { Ok(()) };
            assert_eq!(wallet.permits(stop, TEN_O_CLOCK), permitted, "{stop:?} by {stopped:?}");
        }
    }
}

#[test]
fn a_restriction_with_an_end_stops_nothing_from_then_on() {
    let until = TEN_O_CLOCK.plus_ms(1_000);
    let wallet = wallet(Some(Restriction { until: Some(until), ..Restriction::freeze(note(WHY), TEN_O_CLOCK) }));
    let permits = |at| wallet.permits(Stop::Stakes, at);
    assert_eq!(permits(Timestamp::from_ms(until.ms() - 1)), Err(refused()));
    assert_eq!(permits(until), Ok(()));
}

#[test]
fn names_of_restrictions_are_read_back() {
    assert_named(Stop::parse, &["stakes", "transfers", "withdrawals"], &["everything"]);
    for kind in [
        RestrictionKind::Frozen,
        RestrictionKind::TimeOut,
        RestrictionKind::Excluded,
        RestrictionKind::Other("paused".to_owned()),
    ] {
        assert_eq!(RestrictionKind::parse(kind.name()), kind);
    }
}

#[test]
fn a_restriction_of_a_later_version_stops_what_it_says() {
    let kind = RestrictionKind::Other("paused".to_owned());
    let wallet =
        wallet(Some(Restriction { kind, stops: vec![Stop::Stakes], ..Restriction::freeze(note(WHY), TEN_O_CLOCK) }));
    let refusal = Refusal::AccountRestricted(WHY.to_owned());
    assert_eq!(wallet.permits(Stop::Stakes, TEN_O_CLOCK), Err(refusal));
    assert_eq!(wallet.permits(Stop::Withdrawals, TEN_O_CLOCK), Ok(()));
}
