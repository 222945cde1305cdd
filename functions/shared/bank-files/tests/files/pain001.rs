//! Orders: every text fits the schema pain.001.001.09 and the banks' character set.

use bank_files::pain001::{Account, Kind, Order, Payment};
use proptest::prelude::*;

fn account(holder: &str) -> Option<Account> {
    Account::new(holder, "8001234567", "Bank Windhoek", "481972", Some(Kind::Savings))
}

fn order(payments: Vec<Payment>) -> Order {
    Order {
        message_id: "0000000000000000000001".to_owned(),
        created_at: "2026-11-21T12:00:00.000Z".to_owned(),
        execution_date: "2026-11-21".to_owned(),
        currency: "NAD",
        from: account("Colour Game").unwrap(),
        payments,
    }
}

fn payment(nth: usize, hundredths: u64, to: Account) -> Payment {
    Payment { reference: format!("RF{nth:02}BCDFGHJK"), hundredths, to }
}

/// The texts of all elements with this name.
fn texts<'a>(xml: &'a str, name: &str) -> Vec<&'a str> {
    let (opens, closes) = (format!("<{name}>"), format!("</{name}>"));
    xml.split(&opens).skip(1).filter_map(|rest| Some(rest.split_once(&closes)?.0)).collect()
}

#[test]
fn an_order_is_the_same_to_the_letter() {
    let to = account("Thandie N. & Sons").unwrap();
    let xml = order(vec![payment(1, 6_000, to.clone()), payment(2, 5, to)]).to_xml();
    let expected = include_str!("order.xml");
    assert_eq!(xml.replace("><", ">\n<"), expected);
}

#[test]
fn names_are_written_in_the_banks_letters() {
    for (name, written) in [
        ("Müller-Lüdenscheidt", "Muller-Ludenscheidt"),
        ("Łódź & Søn", "Lodz + Son"),
        ("ǃGawaxab ǁHôas", ".Gawaxab .Hoas"),
        ("  O’Brien\t(Pty)  Ltd ", "O'Brien (Pty) Ltd"),
        ("//etc/", "etc"),
        ("<a>&amp;\"", ".a.+amp.."),
    ] {
        let xml = order(vec![payment(1, 1, account(name).unwrap())]).to_xml();
        assert_eq!(texts(&xml, "Cdtr"), [format!("<Nm>{written}</Nm>")], "{name}");
    }
}

#[test]
fn an_account_that_banks_cannot_write_is_none() {
    for (holder, number, bank, branch) in [
        ("", "8001234567", "Bank", "481972"),
        ("日本", "8001234567", "Bank", "481972"),
        ("Ada", "", "Bank", "481972"),
        ("Ada", "80 01", "Bank", "481972"),
        ("Ada", "8001234567<", "Bank", "481972"),
        ("Ada", "12345678901234567890123456789012345", "Bank", "481972"),
        ("Ada", "8001234567", "///", "481972"),
        ("Ada", "8001234567", "Bank", ""),
    ] {
        assert_eq!(Account::new(holder, number, bank, branch, None), None, "{holder} {number} {bank} {branch}");
    }
}

proptest! {
    #[test]
    fn any_names_fit_the_schema(holder in ".{0,300}", bank in ".{0,300}", number in "[0-9A-Za-z]{1,40}") {
        let Some(to) = Account::new(&holder, &number, &bank, "481972", None) else { return Ok(()) };
        let xml = order(vec![payment(1, 1, to)]).to_xml();
        for name in texts(&xml, "Nm") {
            let plain = name.replace("&apos;", "'");
            prop_assert!((1..=140).contains(&plain.len()), "{plain}");
            prop_assert!(plain.chars().all(|it| it.is_ascii_alphanumeric() || " /-?:().,'+".contains(it)), "{plain}");
            prop_assert!(plain.trim_matches(['/', ' ']) == plain && !plain.contains("//"), "{plain}");
        }
        prop_assert!(texts(&xml, "Id").iter().all(|id| id.len() <= "<Othr><Id>".len() + 34));
    }

    #[test]
    fn the_sums_are_those_of_the_payments(amounts in prop::collection::vec(1_u64..=100_000_000_000_000, 1..50)) {
        let to = account("Ada").unwrap();
        let payments = amounts.iter().enumerate().map(|(nth, amount)| payment(nth, *amount, to.clone())).collect();
        let xml = order(payments).to_xml();
        let sum: u64 = amounts.iter().sum();
        let (sum, count) = (format!("{}.{:02}", sum / 100, sum % 100), amounts.len().to_string());
        prop_assert_eq!(texts(&xml, "CtrlSum"), [&sum, &sum]);
        prop_assert_eq!(texts(&xml, "NbOfTxs"), [&count, &count]);
        let written: Vec<u64> = xml.split("<InstdAmt Ccy=\"NAD\">").skip(1).map(|rest| {
            rest.split_once('<').unwrap().0.replace('.', "").parse().unwrap()
        }).collect();
        prop_assert_eq!(written, amounts);
    }
}
