//! Several payouts in one file for the bank (D73).

use crate::{DAY_MS, HOUR_MS, MINUTE_MS, NO_TERMS, TEN_O_CLOCK, admin, friend, note, player, requested, wallet_of};
use domain::{
    Refusal, Timestamp,
    bank_account::BankAccount,
    deposit::PayTo,
    withdrawal::{BankOrder, Export, Exportable, Order, PayoutMinutes, WITHDRAWAL_MIN},
};
use proptest::prelude::*;

const MINUTES: PayoutMinutes = PayoutMinutes::new(15).unwrap();
const DETAILS: &str = "Account holder: Ada N.\nBank: Bank Windhoek\nBranch code: 481972\nAccount number: 8001234567\n\
    Account type: Savings";

/// A payout that the admin took at ten, to these details.
fn taken(number: usize, details: &str) -> Exportable {
    let order = Order::parse("60", WITHDRAWAL_MIN, "Bank Transfer", details).unwrap();
    let asked = requested(number, &order, &wallet_of(player(), "80"), &NO_TERMS, TEN_O_CLOCK).unwrap();
    let withdrawal = asked.withdrawal.take((&admin(), "admin@example.com"), &asked.posted.wallet, TEN_O_CLOCK).unwrap();
    Exportable { withdrawal, wallet: asked.posted.wallet, mark: None }
}

fn export(payouts: &[Exportable], day: Option<&str>, at: Timestamp) -> Result<Export, Refusal> {
    BankOrder::export(&admin(), payouts, day, MINUTES, at)
}

/// The order of these payouts, and the payouts with their marks.
fn ordered(payouts: Vec<Exportable>) -> (BankOrder, Vec<Exportable>) {
    let Ok(Export::New(order, marks)) = export(&payouts, None, TEN_O_CLOCK) else { panic!("they are in no order") };
    let marked = payouts.into_iter().zip(marks).map(|(payout, mark)| Exportable { mark: Some(mark), ..payout });
    (order, marked.collect())
}

#[test]
fn the_payouts_of_an_order_are_that_order_again() {
    let (order, marked) = ordered(vec![taken(1, DETAILS), taken(2, DETAILS)]);
    let ids: Vec<_> = marked.iter().map(|payout| payout.withdrawal.id.clone()).collect();
    assert_eq!((&order.payouts, &order.by, order.at), (&ids, &admin(), TEN_O_CLOCK));
    assert_eq!(export(&marked, Some("2026-11-23"), TEN_O_CLOCK.plus_ms(1)), Ok(Export::Again(order.id)));
}

#[test]
fn other_payouts_beside_an_exported_one_are_refused() {
    let (order, marked) = ordered(vec![taken(1, DETAILS), taken(2, DETAILS)]);
    let reference = marked[0].withdrawal.reference().to_string();
    let refused = Refusal::PayoutExported { reference, order: order.id.to_string() };
    for others in [vec![marked[0].clone()], vec![marked[0].clone(), taken(3, DETAILS)]] {
        assert_eq!(export(&others, None, TEN_O_CLOCK).unwrap_err(), refused);
    }
}

#[test]
fn a_mark_is_void_once_the_payout_is_taken_again() {
    let (order, marked) = ordered(vec![taken(1, DETAILS)]);
    let later = TEN_O_CLOCK.plus_ms(1);
    let again = marked[0].withdrawal.not_paid().take((&admin(), ""), &marked[0].wallet, later).unwrap();
    let Ok(Export::New(new, _)) = export(&[Exportable { withdrawal: again, ..marked[0].clone() }], None, later) else {
        panic!("its mark is void")
    };
    assert_ne!(new.id, order.id);
}

#[test]
fn only_a_payout_whose_details_its_admin_reads_is_exported() {
    let payout = taken(1, DETAILS);
    let frozen = Exportable { wallet: payout.wallet.frozen(note("A look"), TEN_O_CLOCK).unwrap(), ..payout.clone() };
    let given_back = Exportable { withdrawal: payout.withdrawal.not_paid(), ..payout.clone() };
    let end = TEN_O_CLOCK.plus_ms(15 * MINUTE_MS);
    for (payout, at) in [(&frozen, TEN_O_CLOCK), (&given_back, TEN_O_CLOCK), (&payout, end)] {
        let refused = export(std::slice::from_ref(payout), None, at).unwrap_err();
        assert_eq!(refused.code(), "PAYOUT_NOT_EXPORTED", "{refused}");
    }
    let by_another = BankOrder::export(&friend(), std::slice::from_ref(&payout), None, MINUTES, TEN_O_CLOCK);
    assert_eq!(by_another.unwrap_err().code(), "PAYOUT_NOT_EXPORTED");
    assert!(export(&[payout], None, Timestamp::from_ms(end.ms() - 1)).is_ok());
}

/// In Windhoek the next day begins two hours before that of UTC.
#[test]
fn the_bank_pays_from_today_to_a_week_ahead() {
    let day = |named: Option<&str>, hours: u64| {
        let mut payout = taken(1, DETAILS);
        let at = TEN_O_CLOCK.plus_ms(hours * HOUR_MS);
        payout.withdrawal = payout.withdrawal.not_paid().take((&admin(), ""), &payout.wallet, at).unwrap();
        match export(&[payout], named, at) {
            Ok(Export::New(order, _)) => Some(order.execution_date),
            _ => None,
        }
    };
    let is = |day: &str| Some(day.to_owned());
    assert_eq!([day(None, 0), day(None, 11), day(None, 12)], [is("2026-11-21"), is("2026-11-21"), is("2026-11-22")]);
    assert_eq!([day(Some("2026-11-28"), 0), day(Some("2026-11-29"), 0)], [is("2026-11-28"), None]);
    assert_eq!([day(Some("2026-11-20"), 0), day(Some("2026-11-21"), 12)], [None, None]);
    for malformed in ["", "2026-11-2", "2026-11-31", "2026-11-21 ", "2026-11-21T00:00:00.000Z#"] {
        assert_eq!(day(Some(malformed), 0), None, "{malformed}");
    }
}

#[test]
fn ids_are_1_to_49_different_ones() {
    let ids = |count: usize| (0..count).map(|nth| format!("{nth:022}")).collect::<Vec<_>>();
    assert_eq!(BankOrder::parse(&ids(49)).unwrap().len(), 49);
    for wrong in [ids(0), ids(50), [ids(2), ids(1)].concat()] {
        assert_eq!(BankOrder::parse(&wrong).unwrap_err().code(), "MALFORMED");
    }
    let unordered = ["B", "A"].map(|letter| letter.repeat(22));
    assert_eq!(BankOrder::parse(&unordered).unwrap()[0].as_str(), unordered[1]);
    assert_eq!(BankOrder::parse(&["A".to_owned()]), Err(Refusal::RequestNotFound));
}

#[test]
fn details_of_the_form_name_an_account() {
    let payout = taken(1, DETAILS);
    let expected = BankAccount {
        holder: "Ada N.",
        bank: "Bank Windhoek",
        branch_code: "481972",
        number: "8001234567",
        kind: Some("Savings"),
    };
    assert_eq!(payout.withdrawal.bank_account(), Some(expected));
    for typed in [
        "NA-0042".to_owned(),
        DETAILS.replace("8001234567", "80012345x7"),
        DETAILS.replace("Account type: Savings", "Account type: Gold"),
        DETAILS.replace("\nAccount type: Savings", ""),
        format!("{DETAILS}\nAccount number: 8001234568"),
    ] {
        assert_eq!(taken(1, &typed).withdrawal.bank_account(), None, "{typed}");
    }
}

#[test]
fn the_lines_that_players_pay_to_name_the_account_that_pays() {
    let line = |name: &str, value: &str| format!(r#"{{"name":"{name}","value":"{value}"}}"#);
    let of = |lines: &[String]| {
        let pay_to = PayTo::parse(&format!("[{}]", lines.join(",")), "").unwrap();
        pay_to.account().map(|account| account.number.to_owned())
    };
    let whole = [("Bank", "B"), ("Account holder", "C"), ("Branch code", "481972"), ("Account number", "62")];
    let whole = whole.map(|(name, value)| line(name, value));
    assert_eq!(of(&whole), Some("62".to_owned()));
    assert_eq!(of(&whole[..3]), None);
    assert_eq!(of(&[&whole[..], &[line("Account number", "63")]].concat()), None, "two numbers are none");
}

proptest! {
    /// Half of two orders is never taken for one of them.
    #[test]
    fn different_payouts_are_different_orders(one in 1_usize..8, other in 1_usize..8) {
        let order = |bits: usize| {
            let payouts = (0..3).filter(|nth| bits >> nth & 1 == 1).map(|nth| taken(nth + 1, DETAILS));
            ordered(payouts.collect()).0.id
        };
        prop_assert_eq!(order(one) == order(other), one == other);
    }
}

#[test]
fn an_order_lasts_no_longer_than_its_payouts_are_shown() {
    let (_, marked) = ordered(vec![taken(1, DETAILS)]);
    assert_eq!(export(&marked, None, TEN_O_CLOCK.plus_ms(DAY_MS)).unwrap_err().code(), "PAYOUT_NOT_EXPORTED");
}
