//! What holds of every file, whatever is in it. The fuzzer (`cargo dev fuzz parsers`) is built from this file. Every
//! test run replays what it has collected.

use bank_files::{
    AMOUNT_MAX, DateOrder, DecimalMark, LINES_MAX, Mapping, NAME_LETTERS_MAX, Separator, TEXT_LETTERS_MAX,
};
use std::collections::BTreeSet;

/// One with short names, so that the fuzzer finds them.
fn mapping() -> Mapping {
    Mapping {
        separator: Separator::Comma,
        decimal: DecimalMark::Point,
        dates: DateOrder::Dmy,
        date: "d".to_owned(),
        amount: Some("a".to_owned()),
        credit: None,
        debit: None,
        text: "t".to_owned(),
        name: None,
        id: None,
        balance: "b".to_owned(),
        account: None,
    }
}

/// A file is read the same way twice, its balances follow from its lines, and everything in it is bounded.
pub fn holds(bytes: &[u8]) {
    let mapping = mapping();
    let read = bank_files::read(bytes, Some(&mapping));
    assert_eq!(bank_files::read(bytes, Some(&mapping)), read);
    let statement = match read {
        Ok(statement) => statement,
        Err(fault) => {
            assert!(fault.to_string().ends_with('.') && fault.line != Some(0));
            return;
        }
    };
    let lines = &statement.lines;
    assert!(lines.len() <= LINES_MAX);
    assert_eq!(lines.iter().fold(statement.opening, |sum, line| sum + line.amount), statement.closing);
    assert_eq!(lines.iter().map(|line| &line.id).collect::<BTreeSet<_>>().len(), lines.len());
    for line in lines {
        assert!(line.amount != 0 && line.amount.abs() <= AMOUNT_MAX);
        assert!(line.text.chars().count() <= TEXT_LETTERS_MAX && line.name.chars().count() <= NAME_LETTERS_MAX);
        assert!(!line.text.chars().chain(line.name.chars()).any(char::is_control));
    }
    for day in lines.iter().map(|line| &line.day).chain([&statement.until]) {
        assert!(day.len() == 10 && day.split('-').map(str::len).eq([4, 2, 2]), "{day}");
    }
}
