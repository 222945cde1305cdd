//! CSV, with the columns that a mapping names.

use crate::fault::{Fault, Reason};
use crate::line::Entry;
use crate::mapping::{DateOrder, Mapping};
use crate::statement::{LINES_MAX, Part, account};
use crate::{amount, day};
use csv::{ReaderBuilder, StringRecord, Trim};
use time::Date;

/// The place of each column in a row.
struct Columns {
    date: usize,
    amount: Amounts,
    text: usize,
    name: Option<usize>,
    id: Option<usize>,
    balance: usize,
    account: Option<usize>,
}

enum Amounts {
    Signed(usize),
    Apart { credit: usize, debit: usize },
}

struct Row {
    line: u32,
    balance: i64,
    account: Option<String>,
    entry: Entry,
}

pub fn read(text: &str, mapping: &Mapping) -> Result<Part, Fault> {
    let separator = mapping.separator.byte();
    let mut table = ReaderBuilder::new().delimiter(separator).trim(Trim::All).from_reader(text.as_bytes());
    let head = table.headers().map_err(|_| Reason::Row.at(1))?;
    let columns = Columns::of(mapping, head).map_err(|reason| reason.at(1))?;
    let mut rows = Vec::new();
    for record in table.records() {
        let record = record.map_err(|error| Reason::Row.at(line_of(error.position())))?;
        let line = line_of(record.position());
        if rows.len() == LINES_MAX {
            return Err(Reason::TooManyLines.at(line));
        }
        rows.push(columns.row(&record, line, mapping).map_err(|reason| reason.at(line))?);
    }
    into_part(rows)
}

fn line_of(position: Option<&csv::Position>) -> u32 {
    position.and_then(|position| u32::try_from(position.line()).ok()).unwrap_or(1)
}

impl Columns {
    fn of(mapping: &Mapping, head: &StringRecord) -> Result<Self, Reason> {
        let find = |name: &String| {
            let mut found = head.iter().enumerate().filter(|(_, column)| *column == name.trim()).map(|(at, _)| at);
            match (found.next(), found.next()) {
                (Some(at), None) => Ok(at),
                (None, _) => Err(Reason::no_column(name)),
                (Some(_), Some(_)) => Err(Reason::two_columns(name)),
            }
        };
        let amount = match (&mapping.amount, &mapping.credit, &mapping.debit) {
            (Some(amount), None, None) => Amounts::Signed(find(amount)?),
            (None, Some(credit), Some(debit)) => Amounts::Apart { credit: find(credit)?, debit: find(debit)? },
            _ => return Err(Reason::AmountColumns),
        };
        Ok(Self {
            date: find(&mapping.date)?,
            amount,
            text: find(&mapping.text)?,
            name: mapping.name.as_ref().map(find).transpose()?,
            id: mapping.id.as_ref().map(find).transpose()?,
            balance: find(&mapping.balance)?,
            account: mapping.account.as_ref().map(find).transpose()?,
        })
    }

    fn row(&self, record: &StringRecord, line: u32, mapping: &Mapping) -> Result<Row, Reason> {
        let mark = mapping.decimal.letter();
        let cell = |at: usize| record.get(at).unwrap_or_default();
        let optional = |at: Option<usize>| at.map(cell).unwrap_or_default();
        let signed = |at: usize| amount::signed(cell(at), mark);
        let hundredths = match self.amount {
            Amounts::Signed(at) => signed(at)?,
            Amounts::Apart { credit, debit } => {
                let amount = |at| if cell(at).is_empty() { Ok(0) } else { signed(at) };
                match (amount(credit)?, amount(debit)?) {
                    (credit @ 0.., 0) => credit,
                    // Some banks write debits as negative numbers.
                    (0, debit) => -debit.abs(),
                    _ => return Err(Reason::CreditOrDebit),
                }
            }
        };
        let day = day_of(cell(self.date), mapping.dates)?;
        let entry = Entry::new(optional(self.id), day, hundredths, cell(self.text), optional(self.name));
        Ok(Row { line, balance: signed(self.balance)?, account: account(optional(self.account)), entry })
    }
}

/// A time after the day is left out.
fn day_of(written: &str, order: DateOrder) -> Result<Date, Reason> {
    let written = written.split([' ', 'T']).next().unwrap_or_default();
    let parts: Vec<&str> = written.split(['-', '/', '.']).collect();
    match (&parts[..], order) {
        ([year, month, day], DateOrder::Ymd) if year.len() == 4 => day::of(year, month, day),
        ([day, month, year], DateOrder::Dmy) => day::of(year, month, day),
        ([month, day, year], DateOrder::Mdy) => day::of(year, month, day),
        ([whole], DateOrder::Ymd) if whole.len() == 8 && whole.is_ascii() => {
            day::of(&whole[..4], &whole[4..6], &whole[6..])
        }
        _ => Err(Reason::Day),
    }
}

/// Whether the balance of a row follows from that of the one before it.
fn follows(rows: &[Row]) -> bool {
    matches!(rows, [before, row] if before.balance.checked_add(row.entry.amount) == Some(row.balance))
}

/// Rows from oldest to newest, whichever way the file has them. The balances tell; where they fit both ways, the days.
fn into_part(mut rows: Vec<Row>) -> Result<Part, Fault> {
    let begins_late =
        matches!((rows.first(), rows.last()), (Some(first), Some(last)) if first.entry.day > last.entry.day);
    if begins_late {
        rows.reverse();
    }
    if !rows.windows(2).all(follows) {
        rows.reverse();
    }
    if !rows.windows(2).all(follows) {
        rows.reverse();
    }
    if let Some([_, row]) = rows.windows(2).find(|pair| !follows(pair)) {
        return Err(Reason::Balance.at(row.line));
    }
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return Err(Reason::Empty.into()) };
    if let Some(other) = rows.iter().find(|row| row.account != first.account) {
        return Err(Reason::TwoAccounts.at(other.line));
    }
    let (account, closing, line) = (first.account.clone(), last.balance, first.line);
    let opening = first.balance.checked_sub(first.entry.amount).ok_or(Reason::TooLarge)?;
    let until = rows.iter().map(|row| row.entry.day).max().ok_or(Reason::Empty)?;
    let entries = rows.into_iter().map(|row| row.entry).collect();
    Ok(Part { line, account, currency: String::new(), opening, closing, until, entries })
}
