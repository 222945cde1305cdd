//! Payouts that are taken before they are sent (D66).

use crate::{NO_TERMS, TEN_O_CLOCK, admin, friend, note, player, requested, wallet_of};
use domain::{
    Money, Refusal, Timestamp, Uid,
    four_eyes::Proposal,
    request::DecisionState,
    wallet::Wallet,
    withdrawal::{BankReference, NotPaid, Order, PayoutMinutes, Requested, Status, Taken, WITHDRAWAL_MIN, Withdrawal},
};

const MINUTES: PayoutMinutes = PayoutMinutes::new(15).unwrap();
const QUARTER_MS: u64 = 15 * 60_000;

fn later(ms: u64) -> Timestamp {
    TEN_O_CLOCK.plus_ms(ms)
}

/// 60 points, proposed by another admin, and the wallet that holds them.
fn proposed(method: &str, details: &str) -> (Withdrawal, Wallet) {
    let order = Order::parse("60", WITHDRAWAL_MIN, method, details).unwrap();
    let wallet = wallet_of(player(), "80");
    let Requested { withdrawal, posted } = requested(1, &order, &wallet, &NO_TERMS, TEN_O_CLOCK).unwrap();
    let (by, email) = (friend(), "friend@example.com".to_owned());
    (withdrawal.propose(Proposal { by, email, at: TEN_O_CLOCK, reason: note("Known") }), posted.wallet)
}

fn taken() -> (Withdrawal, Wallet) {
    let (request, wallet) = proposed("PayPal", "ada@example.com");
    (request.take((&admin(), "admin@example.com"), &wallet, TEN_O_CLOCK).unwrap(), wallet)
}

#[test]
fn taking_uses_the_proposal_up_and_moves_no_points() {
    let (request, wallet) = proposed("PayPal", "ada@example.com");
    assert_eq!(request.check_take(&admin()), Ok(DecisionState::New));
    let taken = request.take((&admin(), "admin@example.com"), &wallet, later(1)).unwrap();
    let by_admin = Taken { by: admin(), email: "admin@example.com".to_owned(), at: later(1) };
    assert_eq!(taken, Withdrawal { taken: Some(by_admin), proposal: None, ..request });
    assert_eq!(taken.check_take(&admin()), Ok(DecisionState::Repeated));
}

#[test]
fn nobody_else_decides_about_a_taken_payout() {
    let (taken, _) = taken();
    let refused = || Refusal::PayoutTaken("admin@example.com".to_owned());
    assert_eq!(taken.check_take(&friend()), Err(refused()));
    for wanted in [Status::Completed, Status::Declined] {
        assert_eq!(taken.check_decision(&friend(), wanted, None), Err(refused()));
    }
    assert_eq!(taken.check_take(&player()), Err(Refusal::OwnRequest));
}

#[test]
fn who_has_taken_it_completes_it_whatever_has_happened_since() {
    let (taken, wallet) = taken();
    let frozen = wallet.frozen(note("A stolen card"), later(1)).unwrap();
    let reference = BankReference::parse(" NB-1 ").unwrap();
    assert_eq!(taken.check_decision(&admin(), Status::Completed, None), Ok(DecisionState::New));
    let paid = taken.complete(&admin(), (None, reference.clone()), &frozen, later(2)).unwrap();
    assert_eq!((paid.wallet.held, paid.wallet.withdrawn), (Money::ZERO, Money::points(60)));
    assert_eq!((paid.withdrawal.status, paid.withdrawal.taken), (Status::Completed, taken.taken));
    assert_eq!(paid.withdrawal.bank_reference.as_ref().map(BankReference::as_str), Some("NB-1"));
}

#[test]
fn it_is_not_declined_before_it_was_said_that_it_was_not_paid() {
    let (taken, _) = taken();
    let decline = |request: &Withdrawal| request.check_decision(&admin(), Status::Declined, Some(&note("No")));
    assert_eq!(decline(&taken), Err(Refusal::PayoutInHand));
    assert_eq!(decline(&taken.not_paid()), Ok(DecisionState::New));
}

#[test]
fn one_that_is_not_taken_is_not_completed() {
    let (request, wallet) = proposed("PayPal", "ada@example.com");
    assert_eq!(request.complete(&admin(), (None, None), &wallet, later(1)), Err(Refusal::PayoutNotTaken));
    let given_back = taken().0.not_paid();
    assert_eq!(given_back.complete(&admin(), (None, None), &wallet, later(1)), Err(Refusal::PayoutNotTaken));
}

#[test]
fn a_frozen_players_payout_is_not_taken() {
    let (request, wallet) = proposed("PayPal", "ada@example.com");
    let frozen = wallet.frozen(note("A stolen card"), TEN_O_CLOCK).unwrap();
    let refused = request.take((&admin(), "admin@example.com"), &frozen, later(1));
    assert_eq!(refused.unwrap_err().code(), "ACCOUNT_FROZEN");
}

#[test]
fn others_say_that_it_was_not_paid_once_it_is_unclear() {
    let (taken, _) = taken();
    let said = |by: &Uid, ms| taken.check_not_paid(by, MINUTES, later(ms));
    assert_eq!(said(&admin(), 0), Ok(NotPaid::Own));
    assert_eq!(said(&friend(), QUARTER_MS - 1), Err(Refusal::PayoutTaken("admin@example.com".to_owned())));
    assert_eq!(said(&friend(), QUARTER_MS), Ok(NotPaid::Unclear));
    assert_eq!(said(&admin(), QUARTER_MS), Ok(NotPaid::Own));
    assert_eq!(said(&player(), QUARTER_MS), Err(Refusal::OwnRequest));
    assert_eq!(taken.not_paid().check_not_paid(&friend(), MINUTES, later(0)), Ok(NotPaid::Already));
}

#[test]
fn of_a_decided_request_nobody_says_that_it_was_not_paid() {
    let (taken, wallet) = taken();
    let paid = taken.complete(&admin(), (None, None), &wallet, later(1)).unwrap().withdrawal;
    assert_eq!(paid.check_not_paid(&admin(), MINUTES, later(2)), Err(Refusal::RequestNotPending));
    assert_eq!(paid.check_take(&admin()), Err(Refusal::RequestNotPending));
}

#[test]
fn what_was_not_paid_needs_a_new_proposal() {
    let (taken, _) = taken();
    let by = Proposal { by: friend(), email: String::new(), at: later(QUARTER_MS), reason: note("Gone home") };
    let given_back = taken.propose(by).not_paid();
    assert_eq!((given_back.taken, given_back.proposal), (None, None));
}

const FORM: &str =
    "Account holder: Ada\nBank: Bank Windhoek\nBranch code: 4821\nAccount number: 800123456\nAccount type: Savings";

#[test]
fn hidden_details_show_which_they_are_and_not_where_the_money_goes() {
    for (method, details, hidden) in [
        ("Bank Transfer", FORM, "Bank Windhoek ••••3456"),
        ("Bank Transfer", "FNB, Ada, 62001234567", "••••4567"),
        ("PayPal", "ada@example.com", "ad•••@example.com"),
        ("PayPal", "Email address: ada@example.com", "ad•••@example.com"),
        ("Crypto Wallet", "pay me@home: bc1qar0srrr7xfkvy5l6", "••••y5l6"),
        // As if they were something that is shown.
        ("PayPal", "pay @ me: 62001234567", "••••4567"),
        ("Bank Transfer", &FORM.replace("800123456", "@62001234567"), "Bank Windhoek ••••4567"),
        ("Bank Transfer", &FORM.replace("Bank Windhoek", "62001234567"), "••••3456"),
        ("Crypto Wallet", "Network: bc1qar0srrr7xfkvy5l6\nWallet address: x1", "••••1"),
    ] {
        assert_eq!(proposed(method, details).0.hidden_details(), hidden, "{details}");
    }
}

#[test]
fn the_lines_of_a_payment_have_the_names_of_a_form_or_one_name() {
    let lines = |method, details: &str| -> Vec<(&str, String)> {
        let request = proposed(method, details).0;
        request.detail_lines().into_iter().map(|(name, value)| (name, value.to_owned())).collect()
    };
    let form = lines("Bank Transfer", FORM);
    let names: Vec<&str> = form.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["Account holder", "Bank", "Branch code", "Account number", "Account type"]);
    assert_eq!(form[3].1, "800123456");
    assert_eq!(lines("PayPal", "ada@example.com"), [("Email address", "ada@example.com".to_owned())]);
    let imitated = format!("{FORM}\nAmount: N$ 5,000.00");
    for details in [imitated.as_str(), "Amount: 9\nReference on the payment: RF1"] {
        assert_eq!(lines("Bank Transfer", details), [("Payment details", details.to_owned())]);
    }
}

#[test]
fn a_proposal_counts_for_not_paid_once_it_is_unclear_and_by_another() {
    let (taken, _) = taken();
    let by = |by: Uid, ms| {
        let proposal = Proposal { by, email: String::new(), at: later(ms), reason: note("Gone home") };
        taken.propose(proposal).proposed_not_paid(MINUTES).is_some()
    };
    assert_eq!([by(friend(), QUARTER_MS), by(friend(), QUARTER_MS - 1), by(admin(), QUARTER_MS)], [true, false, false]);
}

#[test]
fn a_bank_reference_is_one_line_of_at_most_64_characters() {
    let parse = |text: &str| BankReference::parse(text).map(|found| found.map(|it| it.as_str().to_owned()));
    assert_eq!(parse(" \n "), Ok(None));
    assert_eq!(parse(&"x".repeat(64)), Ok(Some("x".repeat(64))));
    assert_eq!(parse(&"x".repeat(65)), Err(Refusal::BankReferenceTooLong));
}

#[test]
fn payout_minutes_are_a_minute_to_a_day() {
    assert_eq!([0, 1441].map(PayoutMinutes::new), [None, None]);
    assert!([1, 1440].map(PayoutMinutes::new).iter().all(Option::is_some));
}
