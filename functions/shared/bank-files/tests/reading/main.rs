//! The reader of banks' files, through its public face alone. One binary, so that it links once.

mod camt;
mod faults;
mod ids;
mod made;
mod mt940;
mod parser;
mod table;

use bank_files::{DateOrder, DecimalMark, Mapping, Separator, Statement, read};

/// Read without a mapping.
fn statement(bytes: &[u8]) -> Statement {
    read(bytes, None).unwrap()
}

/// Day, amount, text and name of each line.
fn seen(statement: &Statement) -> Vec<(&str, i64, &str, &str)> {
    statement.lines.iter().map(|line| (&*line.day, line.amount, &*line.text, &*line.name)).collect()
}

/// Of `oldest_first.csv`.
fn english() -> Mapping {
    let named = |name: &str| Some(name.to_owned());
    Mapping {
        separator: Separator::Comma,
        decimal: DecimalMark::Point,
        dates: DateOrder::Ymd,
        date: "Date".to_owned(),
        amount: named("Amount"),
        credit: None,
        debit: None,
        text: "Description".to_owned(),
        name: named("Payee"),
        id: named("Reference"),
        balance: "Balance".to_owned(),
        account: named("Account"),
    }
}
