use crate::{seen, statement};

const STRUCTURED: &[u8] = include_bytes!("../files/structured.sta");
const FREE: &[u8] = include_bytes!("../files/free.sta");

fn with_booking(booking: &str, closing: &str) -> String {
    format!(":20:X\n:25:1\n:60F:C260101NAD100,00\n{booking}\n:62F:C260101NAD{closing}\n")
}

#[test]
fn subfields_of_a_description_are_text_or_name() {
    let read = statement(STRUCTURED);
    assert_eq!(read.account.as_deref(), Some("12345678/0532013000"));
    assert_eq!((read.opening, read.closing, &*read.until), (100_000, 109_950, "2026-02-01"));
    let lines = [
        ("2026-02-01", 10_000, "CG-1001 for the deposit that I made yesterday", "ADA LOVELACE UND SOEHNE GMBH"),
        ("2026-02-01", -50, "Is it paid? yes and more", ""),
    ];
    assert_eq!(seen(&read), lines);
}

#[test]
fn a_booking_day_is_found_beyond_the_turn_of_the_year() {
    let read = statement(FREE);
    let days: Vec<&str> = read.lines.iter().map(|line| &*line.day).collect();
    assert_eq!(days, ["2027-01-01", "2026-12-31", "2027-01-02"]);
    let before = with_booking(":61:2701021231C1,00NTRFNONREF", "101,00");
    assert_eq!(statement(before.as_bytes()).lines[0].day, "2026-12-31");
}

#[test]
fn the_29th_of_february_is_found_in_its_year() {
    let leap = with_booking(":61:2803010229C1,00NTRFNONREF", "101,00");
    assert_eq!(statement(leap.as_bytes()).lines[0].day, "2028-02-29");
}

#[test]
fn a_reversed_credit_is_a_debit() {
    let amounts: Vec<i64> = statement(FREE).lines.iter().map(|line| line.amount).collect();
    assert_eq!(amounts, [6_000, -1_000, 100]);
}

#[test]
fn pages_of_a_statement_are_one() {
    let read = statement(FREE);
    assert_eq!(read.account.as_deref(), Some("NL91ABNA0417164300EUR"));
    assert_eq!((read.opening, read.closing, &*read.until), (-5_000, 100, "2027-01-01"));
}

#[test]
fn a_booking_without_a_description_is_described_by_itself() {
    let texts: Vec<String> = statement(FREE).lines.into_iter().map(|line| line.text).collect();
    let broken =
        "Taken back, with a text that the bank breaks after 65 letters in CG-1003 and another line and a third";
    assert_eq!(texts, ["CG-1002 supplement of the bank", broken, "A/B//C"]);
}

#[test]
fn letters_that_are_no_utf_8_are_latin_1() {
    let mut file = with_booking(":61:260101C1,00NTRFNONREF\n:86:Jos", "101,00").into_bytes();
    let end = file.windows(3).position(|bytes| bytes == b"Jos").unwrap() + 3;
    file.insert(end, 0xe9);
    assert_eq!(statement(&file).lines[0].text, "José");
}

#[test]
fn the_letter_after_the_mark_is_of_the_currency() {
    for (mark, amount) in [("C", 100), ("CD", 100), ("CR", 100), ("RDD", 100), ("D", -100), ("DD", -100)] {
        let closing = if amount > 0 { "101,00" } else { "99,00" };
        let file = with_booking(&format!(":61:260101{mark}1,00NTRFNONREF"), closing);
        assert_eq!(statement(file.as_bytes()).lines[0].amount, amount, "{mark}");
    }
}
