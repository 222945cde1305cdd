//! How much one admin may approve and pay out on a day (D45).

use crate::{
    NO_TERMS, TEN_O_CLOCK, admin, deposit_of, friend, no_accounts, party, player, proven, request_id, wallet_of,
};
use domain::{
    Money, Refusal, Timestamp, Uid,
    admin_limit::{AdminLimits, Beneficiary, Counted},
    deposit::{Deposit, Party},
    four_eyes::Grounds,
    withdrawal::{Order, WITHDRAWAL_MIN, Withdrawal},
};
use std::collections::BTreeSet;

const LIMITS: AdminLimits = AdminLimits { daily: Money::points(100), beneficiary: Money::points(20) };

/// For the owner of this address.
fn deposit_for(email: &str) -> Deposit {
    let to = Party { email: email.to_owned(), ..party(friend()) };
    Deposit { to, ..deposit_of("5", player(), friend()) }
}

fn approval(email: &str) -> Beneficiary {
    Beneficiary::of_deposit(&deposit_for(email))
}

/// An approval with this file as its proof.
fn approval_with(email: &str, content: &[u8]) -> Beneficiary {
    Beneficiary::of_deposit(&proven(&deposit_for(email), content))
}

/// A payout to these details.
fn payout(email: &str, details: &str) -> Beneficiary {
    let order = Order::parse("50", WITHDRAWAL_MIN, "PayPal", details).unwrap();
    let wallet = wallet_of(player(), "50");
    let asked =
        Withdrawal::request(request_id(1), &order, (&wallet, &no_accounts()), email, &NO_TERMS, TEN_O_CLOCK).unwrap();
    Beneficiary::of_withdrawal(&asked.withdrawal)
}

fn count(by: &Uid, beneficiary: Beneficiary, amount: &str, at: Timestamp) -> Result<Counted, Refusal> {
    LIMITS.count((by, Grounds::One), beneficiary, Money::parse(amount).unwrap(), at)
}

/// The names of the totals of a beneficiary.
fn names(beneficiary: Beneficiary) -> BTreeSet<String> {
    let counted = count(&admin(), beneficiary, "5", TEN_O_CLOCK).unwrap();
    counted.totals.into_iter().map(|total| total.name).collect()
}

/// Whether two decisions share a total besides the total of all players.
fn is_one_beneficiary(one: Beneficiary, other: Beneficiary) -> bool {
    names(one).intersection(&names(other)).count() > 1
}

#[test]
fn an_amount_above_a_limit_is_refused_by_itself() {
    let decide = |amount| count(&admin(), approval("ada@example.com"), amount, TEN_O_CLOCK).map(drop);
    assert_eq!(decide("20"), Ok(()));
    assert_eq!(decide("20.01"), Err(Refusal::BeneficiaryLimit(Money::points(20))));
    assert_eq!(decide("100.01"), Err(Refusal::AdminLimit(Money::points(100))));
}

#[test]
fn a_total_leaves_room_up_to_its_limit() {
    let counted = count(&admin(), payout("ada@example.com", "NA-0042"), "5.5", TEN_O_CLOCK).unwrap();
    let most: Vec<String> = counted.totals.iter().map(|total| total.most_before.to_string()).collect();
    assert_eq!(most, ["94.5", "14.5", "14.5"]);
    assert_eq!(counted.end_of_day.to_string(), "2026-11-22T00:00:00.000Z");
}

#[test]
fn accounts_of_one_mailbox_are_one_beneficiary() {
    for other in ["ada@example.com", "ada+2@example.com", "Ada+x+y@Example.COM"] {
        assert!(is_one_beneficiary(approval("ada@example.com"), approval(other)), "{other}");
        assert!(is_one_beneficiary(approval("ada@example.com"), payout(other, "NA-1")), "{other}");
    }
    assert!(!is_one_beneficiary(approval("ada@example.com"), approval("eda@example.com")));
}

#[test]
fn accounts_that_are_paid_out_to_one_place_are_one_beneficiary() {
    let to = |details| payout("ada@example.com", details);
    for other in ["NA-0042", "na 0042", " N.A.0042 ", "ＮＡ－００４２"] {
        assert!(is_one_beneficiary(payout("bob@example.com", "NA-0042"), to(other)), "{other}");
    }
    assert!(!is_one_beneficiary(payout("bob@example.com", "NA-0042"), to("NA-0043")));
}

#[test]
fn accounts_with_one_file_as_a_proof_are_one_beneficiary() {
    let with = |content| approval_with("ada@example.com", content);
    assert!(is_one_beneficiary(approval_with("bob@example.com", b"%PDF-1%%EOF"), with(b"%PDF-1%%EOF")));
    assert!(!is_one_beneficiary(approval_with("bob@example.com", b"%PDF-1%%EOF"), with(b"%PDF-2%%EOF")));
}

#[test]
fn totals_are_kept_for_each_admin_and_day() {
    let named = |by: &Uid, at| count(by, approval("ada@example.com"), "5", at).unwrap().totals;
    let today = named(&admin(), TEN_O_CLOCK);
    let last_of_today = Timestamp::parse("2026-11-21T23:59:59.999Z").unwrap();
    assert_eq!(today, named(&admin(), last_of_today));
    for other in [named(&friend(), TEN_O_CLOCK), named(&admin(), last_of_today.plus_ms(1))] {
        assert!(today.iter().zip(&other).all(|(one, other)| one.name != other.name));
    }
    assert!(today.iter().all(|total| !total.name.contains("ada")), "an address is not kept");
}
