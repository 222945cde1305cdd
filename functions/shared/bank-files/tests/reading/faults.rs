//! Each reason, by a file that has it, and the line that it names.

use crate::english;
use crate::table::german;
use bank_files::{FILE_BYTES_MAX, Fault, LINES_MAX, Lacking, Mapping, Reason, read};

const COLLECTIVE: &str = include_str!("../files/collective.xml");
const FREE: &str = include_str!("../files/free.sta");
const OLDEST_FIRST: &str = include_str!("../files/oldest_first.csv");

fn at(line: u32, reason: Reason) -> Fault {
    Fault { line: Some(line), reason }
}

fn anywhere(reason: Reason) -> Fault {
    Fault { line: None, reason }
}

/// What is wrong with a file in which the first `from` is `to`.
fn changed(file: &str, from: &str, to: &str) -> Fault {
    assert!(file.contains(from), "{from} is not in the file");
    read(file.replacen(from, to, 1).as_bytes(), Some(&english())).unwrap_err()
}

#[test]
fn a_file_without_anything_to_read_says_so() {
    assert_eq!(read(b"", None), Err(anywhere(Reason::Empty)));
    assert_eq!(read(b"\xef\xbb\xbf \r\n", None), Err(anywhere(Reason::Empty)));
    let head = OLDEST_FIRST.lines().next().unwrap();
    assert_eq!(read(head.as_bytes(), Some(&english())), Err(anywhere(Reason::Empty)));
    assert_eq!(read(OLDEST_FIRST.as_bytes(), None), Err(anywhere(Reason::NoMapping)));
}

#[test]
fn a_file_is_bounded_in_bytes() {
    let mut file = FREE.as_bytes().to_vec();
    file.resize(FILE_BYTES_MAX, b'\n');
    assert!(read(&file, None).is_ok());
    file.push(b'\n');
    assert_eq!(read(&file, None), Err(anywhere(Reason::FileTooLarge)));
}

#[test]
fn a_file_is_bounded_in_lines() {
    let mut table = "Date,Description,Amount,Balance,Reference,Payee,Account\n".to_owned();
    let mut message = ":20:X\n:25:1\n:60F:C260101NAD0,\n".to_owned();
    for number in 1..=LINES_MAX {
        table += &format!("2026-01-01,a,1,{number},,,\n");
        message += ":61:260101C1,00NTRFNONREF\n";
    }
    let ended = |message: &str, sum: usize| format!("{message}:62F:C260101NAD{sum},\n");
    assert_eq!(read(table.as_bytes(), Some(&english())).unwrap().lines.len(), LINES_MAX);
    assert_eq!(read(ended(&message, LINES_MAX).as_bytes(), None).unwrap().lines.len(), LINES_MAX);
    table += "2026-01-01,a,1,5001,,,\n";
    message += ":61:260101C1,00NTRFNONREF\n";
    let fault = read(table.as_bytes(), Some(&english())).unwrap_err();
    assert_eq!(fault, at(5_002, Reason::TooManyLines));
    assert_eq!(read(ended(&message, 5_001).as_bytes(), None), Err(anywhere(Reason::TooManyLines)));
}

#[test]
fn xml_is_read_in_the_letters_it_declares() {
    assert_eq!(changed(COLLECTIVE, "UTF-8", "UTF-16"), anywhere(Reason::Encoding));
    let mut file = COLLECTIVE.as_bytes().to_vec();
    let end = file.len() - 1;
    file[end] = 0xe9;
    assert_eq!(read(&file, None), Err(anywhere(Reason::Encoding)));
}

#[test]
fn broken_xml_is_no_statement() {
    assert_eq!(changed(COLLECTIVE, "</GrpHdr>", "</GrpHd>"), at(4, Reason::Xml));
    assert_eq!(changed(COLLECTIVE, "</Document>", ""), at(46, Reason::Xml));
    assert_eq!(changed(COLLECTIVE, "&amp;", "&#0;"), at(21, Reason::Xml));
    assert_eq!(changed(COLLECTIVE, "<Document xmlns=", "<Report xmlns="), at(2, Reason::NotCamt));
    assert_eq!(changed(COLLECTIVE, "</Document>", "</Document><html/>").reason, Reason::NotCamt);
    assert_eq!(read(b"<Document><BkToCstmrAcctRpt/></Document>", None), Err(anywhere(Reason::NotCamt)));
}

#[test]
fn entities_of_the_file_itself_are_refused() {
    let declared = "<!DOCTYPE Document [<!ENTITY a \"aaaaaaaa\">]><Document xmlns=";
    assert_eq!(changed(COLLECTIVE, "<Document xmlns=", declared), at(2, Reason::Entity));
    assert_eq!(changed(COLLECTIVE, "&amp;", "&a;"), at(21, Reason::Entity));
}

#[test]
fn xml_is_bounded_in_depth() {
    let deep = format!("{}{}<BkTxCd/>", "<a>".repeat(40), "</a>".repeat(40));
    assert_eq!(changed(COLLECTIVE, "<BkTxCd/>", &deep), at(15, Reason::TooDeep));
    assert_eq!(changed(COLLECTIVE, "<BkTxCd/>", &"<Amt/>".repeat(100_001)), at(15, Reason::TooDeep));
}

#[test]
fn a_line_outside_all_fields_is_a_fault() {
    assert_eq!(changed(FREE, "-\n", "-\nAdvertisement\n"), at(13, Reason::NotAField));
    assert_eq!(changed(FREE, ":20:", "{1:\n:21:"), at(2, Reason::NotAField));
}

#[test]
fn a_booking_that_is_not_of_mt940_is_a_fault() {
    for (from, to, reason) in [
        (":61:2612310101C60,00N541CG-1002//D-REF", ":61:2612", Reason::Booking),
        ("C60,00N541CG-1002//D-REF", "C60,00", Reason::Booking),
        ("C60,00N541", "C60,00n541", Reason::Booking),
        ("C60,00N541CG-1002//D-REF", "C60,00N5", Reason::Booking),
        ("C60,00", "EC60,00", Reason::Direction),
        ("C60,00", "C60", Reason::Amount),
        ("C60,00", "C6,0,0", Reason::Amount),
        ("2612310101C60", "2613310101C60", Reason::Day),
        ("2612310101C60", "2612310230C60", Reason::Day),
    ] {
        assert_eq!(changed(FREE, from, to), at(5, reason), "{to}");
    }
}

#[test]
fn a_statement_lacks_neither_account_nor_balances() {
    for (from, to, lacking) in [
        (":25:", ":21:", Lacking::Account),
        (":60F:", ":64:", Lacking::OpeningBalance),
        (":62M:", ":64:", Lacking::ClosingBalance),
    ] {
        assert_eq!(changed(FREE, from, to), at(1, Reason::Missing(lacking)));
    }
    for (from, to, lacking) in [
        ("IBAN>NL91 ABNA 0417 1643 00</IBAN", "BBAN>1</BBAN", Lacking::Account),
        (">PRCD<", ">ITBD<", Lacking::OpeningBalance),
        (">CLBD<", ">CLAV<", Lacking::ClosingBalance),
    ] {
        assert_eq!(changed(COLLECTIVE, from, to), at(5, Reason::Missing(lacking)));
    }
}

#[test]
fn a_statement_has_one_balance_of_each_kind() {
    assert_eq!(changed(FREE, ":28C:1/1", ":60F:C261229EUR50,00"), at(4, Reason::TwoBalances));
    assert_eq!(changed(COLLECTIVE, ">CLAV<", ">CLBD<"), at(10, Reason::TwoBalances));
}

#[test]
fn an_amount_is_a_number_with_two_decimals() {
    for (amount, reason) in [
        ("", Reason::Amount),
        (".", Reason::Amount),
        ("-20", Reason::Amount),
        ("2 0", Reason::Amount),
        ("20,00", Reason::Amount),
        ("２０", Reason::Amount),
        ("20.001", Reason::TooPrecise),
        ("100000000000.01", Reason::TooLarge),
        ("99999999999999999999999999", Reason::TooLarge),
    ] {
        assert_eq!(changed(COLLECTIVE, ">20<", &format!(">{amount}<")), at(32, reason), "{amount}");
    }
    assert_eq!(changed(COLLECTIVE, ">20<", ">100000000000.000<"), at(5, Reason::Sum));
}

#[test]
fn a_booking_is_a_credit_or_a_debit() {
    assert_eq!(changed(COLLECTIVE, ">DBIT<", ">DEBT<"), at(32, Reason::Direction));
    assert_eq!(changed(FREE, ":60F:D", ":60F:X"), at(4, Reason::Direction));
}

#[test]
fn a_day_is_one_of_the_calendar() {
    for day in ["2026-02-29", "2026-13-01", "26-11-20", "2026-11-2", "2026-11-200", "0026-11-20", "20.11.2026", ""] {
        assert_eq!(changed(COLLECTIVE, "2026-11-20T23:59:59-11:00", day), at(32, Reason::Day), "{day}");
    }
    for day in ["2026112", "26-11-21", "21.11.2026", "2026-11", ""] {
        assert_eq!(changed(OLDEST_FIRST, "20261121", day), at(4, Reason::Day), "{day}");
    }
}

#[test]
fn a_file_has_one_currency() {
    assert_eq!(changed(COLLECTIVE, "Ccy=\"EUR\">20", "Ccy=\"USD\">20"), at(32, Reason::TwoCurrencies));
    assert_eq!(changed(COLLECTIVE, "Amt Ccy=\"EUR\">20", "Amt>20"), at(32, Reason::TwoCurrencies));
    assert_eq!(changed(FREE, ":62M:C261231EUR", ":62M:C261231USD"), at(11, Reason::TwoCurrencies));
    let second = FREE.rsplit_once(":20:").unwrap().1;
    let other = format!(":20:{}", second.replace("EUR1,00", "USD1,00").replace("EUR0,", "USD0,"));
    assert_eq!(changed(FREE, &format!(":20:{second}"), &other), at(13, Reason::TwoCurrencies));
}

#[test]
fn a_file_has_one_account() {
    let second = "EUR\n:28C:1/2";
    assert_eq!(changed(FREE, &format!("00{second}"), &format!("01{second}")), at(13, Reason::TwoAccounts));
    assert_eq!(changed(OLDEST_FIRST, "R-2,,62001", "R-2,,62002"), at(3, Reason::TwoAccounts));
}

#[test]
fn a_gap_between_two_statements_is_a_fault() {
    let file = FREE.replace(":60M:C261231EUR0,", ":60M:C261231EUR5,");
    assert_eq!(changed(&file, "C270101EUR1,00", "C270101EUR6,00"), at(13, Reason::Gap));
}

#[test]
fn balances_follow_from_bookings() {
    assert_eq!(changed(FREE, "C60,00", "C60,01"), at(1, Reason::Sum));
    assert_eq!(changed(COLLECTIVE, ">20<", ">20.01<"), at(5, Reason::Sum));
}

#[test]
fn the_parts_of_a_collective_booking_make_its_amount() {
    assert_eq!(changed(COLLECTIVE, ">50.5<", ">50.51<"), at(11, Reason::Batch));
}

#[test]
fn columns_are_those_of_the_mapping() {
    assert_eq!(changed(OLDEST_FIRST, "Payee", "Name"), at(1, Reason::NoColumn("Payee".to_owned())));
    assert_eq!(changed(OLDEST_FIRST, "Payee", "Date"), at(1, Reason::TwoColumns("Date".to_owned())));
    let both = Mapping { credit: Some("Amount".to_owned()), ..english() };
    assert_eq!(read(OLDEST_FIRST.as_bytes(), Some(&both)), Err(at(1, Reason::AmountColumns)));
    let half = Mapping { debit: None, ..german() };
    assert_eq!(read(b"Buchung;Zweck;Gut;Last;Saldo\n", Some(&half)), Err(at(1, Reason::AmountColumns)));
}

#[test]
fn a_row_has_the_columns_of_the_first() {
    assert_eq!(changed(OLDEST_FIRST, "R-2,,62001", "R-2,62001"), at(3, Reason::Row));
}

#[test]
fn a_row_is_a_credit_or_a_debit() {
    for cells in ["1,00;1,00", "-1,00;"] {
        let file = format!("Buchung;Zweck;Gut;Last;Saldo\n20.11.2026;a;{cells};1,00\n");
        assert_eq!(read(file.as_bytes(), Some(&german())), Err(at(2, Reason::CreditOrDebit)));
    }
}

#[test]
fn a_balance_follows_from_the_row_before() {
    assert_eq!(changed(OLDEST_FIRST, "-20.5,", "-20.51,"), at(3, Reason::Balance));
}

#[test]
fn a_fault_is_told_in_a_sentence_with_its_line() {
    assert_eq!(at(3, Reason::Amount).to_string(), "Line 3: The amount is not a number with two decimals.");
    let lacking = anywhere(Reason::Missing(Lacking::OpeningBalance));
    assert_eq!(lacking.to_string(), "The statement has no opening balance.");
    let named = Mapping { date: format!("D\u{202e}\n{}", "x".repeat(500)), ..english() };
    let told = read(OLDEST_FIRST.as_bytes(), Some(&named)).unwrap_err().to_string();
    assert_eq!(told, format!("Line 1: The file has no column named \"D {}\".", "x".repeat(58)));
}
