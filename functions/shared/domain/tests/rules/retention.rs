//! How long personal data is kept, and what is left of a request (D65).

use crate::{TEN_O_CLOCK, asked, friend, named, note, party, player, wallet_of};
use domain::{
    Money, Timestamp,
    account::User,
    deposit::{Announcement, Deposit, Order, Reversal},
    request::{Decision, Note},
    retention::{ERASED, Retention},
    wallet::{Pause, Wallet},
    withdrawal::PaymentMethod,
};

const FIVE_YEARS_LATER: Timestamp = Timestamp::from_ms(TEN_O_CLOCK.ms() + (5 * 365 + 1) * 86_400_000);

fn kept() -> Retention {
    Retention::parse("60", "24").unwrap()
}

#[test]
fn periods_are_whole_months_from_one_on() {
    for (accounts, tickets) in [("0", "24"), ("60", "0"), ("", "24"), ("60", ""), ("-1", "24"), ("60", "2.5")] {
        assert_eq!(Retention::parse(accounts, tickets), None, "{accounts:?} {tickets:?}");
    }
    assert!(Retention::parse("1", "1").is_some());
}

#[test]
fn a_period_is_over_with_its_last_second() {
    let last = Timestamp::from_ms(FIVE_YEARS_LATER.ms() - 1);
    assert!(!kept().is_over_for_account(TEN_O_CLOCK, last));
    assert!(kept().is_over_for_account(TEN_O_CLOCK, FIVE_YEARS_LATER));
    let two_years = TEN_O_CLOCK.plus_months(24);
    assert!(!kept().is_over_for_ticket(TEN_O_CLOCK, Timestamp::from_ms(two_years.ms() - 1)));
    assert!(kept().is_over_for_ticket(TEN_O_CLOCK, two_years));
}

#[test]
fn what_is_kept_of_a_deposit_is_all_but_who_its_player_is() {
    let announced = Announcement::parse("ada.png", "image/png", 3).unwrap();
    let order = Order::parse("20", None, Some(announced)).unwrap();
    let asked = Deposit::request(named(1), &order, party(player()), party(friend()), TEN_O_CLOCK);
    let left = asked.without_data_of(&player());
    assert_eq!((left.from.email.as_str(), &left.from.username), (ERASED, &asked.from.username));
    assert!(left.proof.is_none() && left.fingerprint.same_as(&asked.fingerprint).is_err());
    assert_eq!((&left.to, left.amount, left.created_at), (&asked.to, asked.amount, asked.created_at));
    // The recipient's side is theirs, and no third player is on either side.
    let left = asked.without_data_of(&friend());
    assert_eq!((left.to.email.as_str(), &left.from, &left.proof), (ERASED, &asked.from, &asked.proof));
    assert_eq!(asked.without_data_of(&crate::admin()), asked);
}

#[test]
fn what_is_kept_of_a_reversal_is_all_but_its_reason() {
    let order = Order::parse("20", None, None).unwrap();
    let asked = Deposit::request(named(1), &order, party(player()), party(player()), TEN_O_CLOCK);
    let decision = Decision { by: crate::admin(), at: TEN_O_CLOCK, note: Some(note("Ada paid less")) };
    let reversed = Deposit { reversed: Some(Reversal { decision, rows: vec![2] }), ..asked };
    let left = reversed.without_data_of(&player()).reversed.unwrap();
    assert_eq!((left.decision.by, left.decision.at, left.rows), (crate::admin(), TEN_O_CLOCK, vec![2]));
    assert_eq!(left.decision.note, None);
}

#[test]
fn what_is_kept_of_a_withdrawal_says_neither_who_nor_where_to() {
    let left = asked(1, "50", &wallet_of(player(), "100")).unwrap().withdrawal.without_data();
    assert_eq!((left.email.as_str(), left.details.as_str(), left.amount), (ERASED, ERASED, Money::points(50)));
    assert_eq!((left.method, left.uid.clone()), (PaymentMethod::PayPal, player()));
    assert_eq!(left.without_data(), left);
    assert_eq!(left.shown_details(), "••••ased", "as of any details that are not the request's own");
}

#[test]
fn what_holds_is_the_addresses_and_what_is_over_is_not() {
    let open = wallet_of(player(), "10");
    let binds = |wallet: &Wallet, at| wallet.binds_address(at);
    assert!(!binds(&open, TEN_O_CLOCK) && !binds(&open.closed(TEN_O_CLOCK), TEN_O_CLOCK));
    let paused = open.paused(Pause::TimeOut { days: 1 }, TEN_O_CLOCK).unwrap().closed(TEN_O_CLOCK);
    assert!(binds(&paused, TEN_O_CLOCK) && !binds(&paused, FIVE_YEARS_LATER));
    let excluded = open.paused(Pause::exclusion(6).unwrap(), TEN_O_CLOCK).unwrap().closed(TEN_O_CLOCK);
    assert!(binds(&excluded, FIVE_YEARS_LATER), "until its player asks for its end");
    let frozen = open.frozen(Note::stored("Fraud".to_owned()), TEN_O_CLOCK).unwrap().closed(TEN_O_CLOCK);
    assert!(binds(&frozen, FIVE_YEARS_LATER));
}

#[test]
fn every_address_of_an_account_is_known() {
    let moved = User::sign_up(player(), "now@example.com", "ada", 6, TEN_O_CLOCK);
    let moved = User { former_emails: vec!["then@example.com".to_owned()], ..moved };
    assert_eq!(moved.emails().collect::<Vec<_>>(), ["then@example.com", "now@example.com"]);
    assert!(!moved.is_erased());
    assert!(User { email: ERASED.to_owned(), ..moved }.is_erased());
}
