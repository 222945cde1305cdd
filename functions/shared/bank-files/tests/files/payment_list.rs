//! Payments as a table.

use bank_files::payment_list::{Row, table};
use proptest::prelude::*;

const COLUMNS: [&str; 2] = ["Account holder", "Account number"];

fn row<'a>(details: Vec<(&'static str, &'a str)>) -> Row<'a> {
    let reference = "RF18BCDFGHJK".to_owned();
    Row { reference, hundredths: 6_005, currency: "NAD", method: "PayPal", is_ordered: false, details }
}

#[test]
fn each_payment_is_a_line() {
    let rows = [
        row(vec![("Account holder", "Ada \"A\" B"), ("Account number", "0042")]),
        row(vec![("Email address", "ada@example.com"), ("Payment details", "one\ntwo")]),
    ];
    let expected = [
        r#""Reference","Amount","Currency","Method","In the bank’s file","Account holder","Account number","Other details""#,
        r#""RF18BCDFGHJK","60.05","NAD","PayPal","no","Ada ""A"" B","0042","""#,
        r#""RF18BCDFGHJK","60.05","NAD","PayPal","no","","","Email address: ada@example.com; Payment details: one / two""#,
    ];
    let expected = expected.map(|line| format!("{line}\r\n")).concat();
    assert_eq!(table(&COLUMNS, &rows), format!("\u{feff}{expected}"));
}

proptest! {
    #[test]
    fn no_text_is_a_formula_or_another_cell(text in ".{0,40}", sign in "[=+@-]?") {
        let typed = format!("{sign}{text}");
        let csv = table(&COLUMNS, &[row(vec![("Account holder", &typed), ("Account number", "1")])]);
        let line = csv.split("\r\n").nth(1).unwrap();
        let cell = line.split("\"PayPal\",\"no\",\"").nth(1).unwrap();
        let cell = cell.rsplit_once("\",\"1\",\"\"").unwrap().0;
        prop_assert!(!cell.trim_start().starts_with(['=', '+', '-', '@']), "{}", cell);
        prop_assert!(!cell.replace("\"\"", "").contains('"'), "{}", cell);
    }
}
