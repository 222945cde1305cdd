use crate::{english, seen};
use bank_files::{DateOrder, DecimalMark, Mapping, Reason, Separator, read};

pub const OLDEST_FIRST: &[u8] = include_bytes!("../files/oldest_first.csv");
pub const NEWEST_FIRST: &[u8] = include_bytes!("../files/newest_first.csv");

/// Of `newest_first.csv`.
pub fn german() -> Mapping {
    Mapping {
        separator: Separator::Semicolon,
        decimal: DecimalMark::Comma,
        dates: DateOrder::Dmy,
        date: "Buchung".to_owned(),
        amount: None,
        credit: Some("Gut".to_owned()),
        debit: Some("Last".to_owned()),
        text: "Zweck".to_owned(),
        name: None,
        id: None,
        balance: "Saldo".to_owned(),
        account: None,
    }
}

#[test]
fn rows_from_oldest_to_newest_are_read() {
    let read = read(OLDEST_FIRST, Some(&english())).unwrap();
    assert_eq!(read.account.as_deref(), Some("62001"));
    assert_eq!((read.opening, read.closing, &*read.until), (100_000, 107_951, "2026-11-21"));
    let lines = [
        ("2026-11-20", 10_000, "Deposit \"CG-1001\", thanks", "Ada"),
        ("2026-11-20", -2_050, "Card", ""),
        ("2026-11-21", 1, "Interest", ""),
    ];
    assert_eq!(seen(&read), lines);
}

#[test]
fn rows_from_newest_to_oldest_are_turned_around() {
    let read = read(NEWEST_FIRST, Some(&german())).unwrap();
    assert_eq!((read.account.as_deref(), read.opening, read.closing), (None, 100_000, 107_951));
    let lines = [
        ("2026-11-20", 10_000, "CG-1001", ""),
        ("2026-11-20", -2_050, "Karte für uns", ""),
        ("2026-11-21", 1, "Zinsen", ""),
    ];
    assert_eq!(seen(&read), lines);
}

#[test]
fn days_tell_the_order_where_balances_fit_both_ways() {
    let rows = ["2026-11-20,a,5.00,5.00,,,1\n", "2026-11-21,b,-5.00,0.00,,,1\n"];
    let head = "Date,Description,Amount,Balance,Reference,Payee,Account\n";
    let [one, other] = [[rows[0], rows[1]], [rows[1], rows[0]]]
        .map(|rows| read(format!("{head}{}", rows.concat()).as_bytes(), Some(&english())).unwrap());
    assert_eq!((one.opening, one.closing), (0, 0));
    assert_eq!(one, other);
}

#[test]
fn the_order_of_day_or_month_is_that_of_the_mapping() {
    let file = b"Date,Description,Amount,Balance,Reference,Payee,Account\n1/2/2026,a,1.00,1.00,,,\n";
    for (dates, day) in [(DateOrder::Dmy, "2026-02-01"), (DateOrder::Mdy, "2026-01-02")] {
        assert_eq!(read(file, Some(&Mapping { dates, ..english() })).unwrap().lines[0].day, day);
    }
}

#[test]
fn marks_between_thousands_are_told_from_decimal_marks() {
    let mapping = Mapping { separator: Separator::Tab, ..english() };
    for (written, amount) in [
        ("1,234.5", Ok(123_450)),
        ("1 234 567.89", Ok(123_456_789)),
        ("1'000", Ok(100_000)),
        ("-1,000.00", Ok(-100_000)),
        ("12,34", Err(Reason::Amount)),
        ("1234,567", Err(Reason::Amount)),
        (",123", Err(Reason::Amount)),
        ("1.234,56", Err(Reason::Amount)),
        ("1.234", Err(Reason::TooPrecise)),
        ("--1", Err(Reason::Amount)),
        ("1e3", Err(Reason::Amount)),
    ] {
        let file =
            format!("Date\tDescription\tAmount\tBalance\tReference\tPayee\tAccount\n20261120\ta\t{written}\t0\t\t\t\n");
        let read = read(file.as_bytes(), Some(&mapping));
        assert_eq!(read.map(|read| read.lines[0].amount).map_err(|fault| fault.reason), amount, "{written}");
    }
}

#[test]
fn a_mapping_is_written_in_the_words_of_the_api() {
    let written = serde_json::to_string(&german()).unwrap();
    assert!(written.starts_with(r#"{"separator":";","decimal":",","dates":"dmy","date":"Buchung","amount":null"#));
    assert_eq!(serde_json::from_str::<Mapping>(&written).unwrap(), german());
    let tab = r#"{"separator":"\t","decimal":".","dates":"ymd","date":"d","text":"t","balance":"b","amount":"a"}"#;
    assert_eq!(serde_json::from_str::<Mapping>(tab).unwrap().separator, Separator::Tab);
    assert!(serde_json::from_str::<Mapping>(&tab.replace("\"date\"", "\"day\"")).is_err());
}
