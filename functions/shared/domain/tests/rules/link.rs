//! Links between accounts, for admins (D46).

use crate::{TEN_O_CLOCK, admin, deposit_of, friend, party, player, wallet_of};
use domain::{
    Money, Uid,
    deposit::{Deposit, Parties},
    link::{Link, Linked, LinkedAccounts},
};

/// A transfer that moved its points.
fn transfer(from: Uid, to: Uid, amount: &str) -> Deposit {
    let asked = deposit_of(amount, from.clone(), to.clone());
    let parties = Parties { sender: Some(wallet_of(from, "100")), recipient: Some(wallet_of(to, "0")) };
    asked.approve(&Uid::from_sub("somebody"), parties, TEN_O_CLOCK).unwrap().deposit
}

fn found(linked: LinkedAccounts) -> Vec<(Uid, bool, bool, String, String)> {
    let row = |Linked { account, same_details, same_proof, sent, received }| {
        (account.uid, same_details, same_proof, sent.to_string(), received.to_string())
    };
    linked.sorted().into_iter().map(row).collect()
}

#[test]
fn points_of_all_transfers_with_an_account_are_added_up_each_way() {
    let mut linked = LinkedAccounts::of(player());
    for (from, to, amount) in
        [(player(), friend(), "5"), (player(), friend(), "2.50"), (friend(), player(), "1"), (admin(), player(), "9")]
    {
        linked.add_transfer(&transfer(from, to, amount));
    }
    let (none, zero) = (false, "0".to_owned());
    let admin = (admin(), none, none, zero.clone(), "9".to_owned());
    let friend = (friend(), none, none, "7.5".to_owned(), "1".to_owned());
    assert_eq!(found(linked), [admin, friend]);
}

#[test]
fn a_transfer_that_moved_no_points_links_nobody() {
    let mut linked = LinkedAccounts::of(player());
    linked.add_transfer(&deposit_of("5", player(), friend()));
    assert_eq!(found(linked), []);
}

#[test]
fn nobody_is_linked_to_themselves() {
    let mut linked = LinkedAccounts::of(player());
    linked.add_proof(&party(player()));
    linked.add_details(&party(player()));
    assert_eq!(found(linked), []);
}

#[test]
fn accounts_with_something_in_common_come_before_the_largest_transfers() {
    let mut linked = LinkedAccounts::of(player());
    linked.add_transfer(&transfer(friend(), player(), "90"));
    linked.add_proof(&party(admin()));
    let uids: Vec<Uid> = linked.sorted().into_iter().map(|linked| linked.account.uid).collect();
    assert_eq!(uids, [admin(), friend()]);
}

#[test]
fn payment_details_are_compared_by_their_letters_and_digits() {
    let same = |one, other| Link::of_details(one) == Link::of_details(other);
    assert!(same("NA-0042 / FNB", "na0042 fnb"));
    assert!(same("ＮＡ 0042", "NA0042"));
    assert!(!same("NA0042", "NA0043"));
}

/// U+FDFA becomes 18 letters.
#[test]
fn a_link_fits_a_key_however_long_the_details_are() {
    let link = Link::of_details(&"\u{fdfa}".repeat(500));
    assert!(link.as_str().len() > 2_048);
    assert_eq!(link.digest().len(), 64);
}

#[test]
fn sums_beyond_any_balance_stay_the_largest_amount() {
    let mut linked = LinkedAccounts::of(player());
    let whole = Deposit { amount: Money::MAX, ..transfer(player(), friend(), "1") };
    linked.add_transfer(&whole);
    linked.add_transfer(&whole);
    assert_eq!(linked.sorted()[0].sent, Money::MAX);
}
