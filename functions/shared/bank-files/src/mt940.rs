//! MT940.

use crate::fault::{Fault, Lacking, Reason};
use crate::line::Entry;
use crate::statement::{Balances, Part, account};
use crate::{amount, day, line_ids, text};
use time::Date;

const LINE_LETTERS: usize = 65;
const SUBFIELD_LETTERS: usize = 27;

/// A tag with its lines.
struct Field<'a> {
    tag: &'a str,
    lines: Vec<&'a str>,
    line: u32,
}

/// A statement that is being read.
#[derive(Default)]
struct Statement {
    line: u32,
    account: Option<String>,
    currency: Option<String>,
    balances: Balances,
    bookings: Vec<Booking>,
    /// Whether a description belongs to the last booking.
    is_in_booking: bool,
}

struct Booking {
    bank_id: String,
    day: Date,
    amount: i64,
    /// What the booking itself says: less than its description.
    note: String,
    remittance: String,
    name: String,
}

pub fn read(text: &str) -> Result<Vec<Part>, Fault> {
    let mut statements: Vec<Statement> = Vec::new();
    for field in fields(text)? {
        if field.tag == "20" {
            statements.push(Statement { line: field.line, ..Statement::default() });
        } else if let Some(statement) = statements.last_mut() {
            statement.take(&field).map_err(|reason| reason.at(field.line))?;
        } else {
            return Err(Reason::NotAField.at(field.line));
        }
    }
    statements.into_iter().map(Statement::finish).collect()
}

/// `61` of `:61:`, and what follows it. A text that the bank breaks before such letters is read as a field: MT940 has
/// no other way to tell them apart.
fn tag(line: &str) -> Option<(&str, &str)> {
    let (tag, rest) = line.strip_prefix(':')?.split_once(':')?;
    let is_tag = match tag.as_bytes() {
        [first, second, option @ ..] => {
            (first.is_ascii_digit() && second.is_ascii_digit() || tag == "NS")
                && (option.is_empty() || matches!(option, [letter] if letter.is_ascii_uppercase()))
        }
        _ => false,
    };
    is_tag.then_some((tag, rest))
}

fn fields(text: &str) -> Result<Vec<Field<'_>>, Fault> {
    let mut fields: Vec<Field> = Vec::new();
    let mut is_inside = false;
    for (line, written) in (1..).zip(text.lines()) {
        let mut written = written.trim_end_matches(char::is_control);
        // The envelope of a message stands around its fields.
        if written.starts_with('{') || written.starts_with("-}") || written == "-" {
            is_inside = false;
            written = written.rsplit_once("{4:").map(|(_, rest)| rest).unwrap_or_default();
        }
        match (tag(written), fields.last_mut()) {
            (Some((tag, rest)), _) => {
                fields.push(Field { tag, lines: vec![rest], line });
                is_inside = true;
            }
            (None, Some(field)) if is_inside => field.lines.push(written),
            _ if written.trim().is_empty() => (),
            _ => return Err(Reason::NotAField.at(line)),
        }
    }
    Ok(fields)
}

impl Statement {
    fn take(&mut self, field: &Field) -> Result<(), Reason> {
        let first = field.lines.first().copied().unwrap_or_default();
        let was_in_booking = std::mem::take(&mut self.is_in_booking);
        match (field.tag, self.bookings.last_mut()) {
            ("25" | "25P", _) => self.account = account(first),
            ("60F" | "60M", _) => {
                let (opening, _) = self.balance(first)?;
                self.balances.open(opening)?;
            }
            ("62F" | "62M", _) => {
                let (closing, until) = self.balance(first)?;
                self.balances.close(closing, until)?;
            }
            ("61", _) => {
                self.bookings.push(booking(&field.lines)?);
                self.is_in_booking = true;
            }
            ("86", Some(booking)) if was_in_booking => {
                (booking.remittance, booking.name) = described(&field.lines);
            }
            _ => (),
        }
        Ok(())
    }

    /// `C260131NAD1234,56`.
    fn balance(&mut self, written: &str) -> Result<(i64, Date), Reason> {
        let (mark, rest) = written.split_at_checked(1).ok_or(Reason::Direction)?;
        let (date, rest) = rest.split_at_checked(6).ok_or(Reason::Day)?;
        let (currency, rest) = rest.split_at_checked(3).ok_or(Reason::Amount)?;
        if self.currency.get_or_insert_with(|| currency.to_owned()) != currency {
            return Err(Reason::TwoCurrencies);
        }
        Ok((directed(mark, amount::unsigned(rest.trim_end(), ',')?)?, day::of_mt940(date)?))
    }

    fn finish(self) -> Result<Part, Fault> {
        let Self { line, account, currency, balances, bookings, .. } = self;
        let account = Some(account.ok_or_else(|| Reason::Missing(Lacking::Account).at(line))?);
        let (opening, closing, until) = balances.both().map_err(|reason| reason.at(line))?;
        let entries = bookings.into_iter().map(|Booking { bank_id, day, amount, note, remittance, name }| {
            let remittance = if remittance.trim().is_empty() { note } else { remittance };
            Entry::new(&bank_id, day, amount, &remittance, &name)
        });
        let currency = currency.unwrap_or_default();
        Ok(Part { line, account, currency, opening, closing, until, entries: entries.collect() })
    }
}

/// A reversed debit is a credit. One that is only expected (`EC`, `ED`) is no booking.
fn directed(mark: &str, hundredths: i64) -> Result<i64, Reason> {
    match mark {
        "C" | "RD" => Ok(hundredths),
        "D" | "RC" => Ok(-hundredths),
        _ => Err(Reason::Direction),
    }
}

/// `2601310201CD50,00NTRFCUSTOMER//BANK`, and what the bank adds in a second line.
fn booking(lines: &[&str]) -> Result<Booking, Reason> {
    let (first, added) = lines.split_first().ok_or(Reason::Booking)?;
    let (valued, rest) = first.split_at_checked(6).ok_or(Reason::Booking)?;
    let valued = day::of_mt940(valued)?;
    let (day, rest) = match rest.split_at_checked(4) {
        Some((booked, rest)) if is_digits(booked) => (day::closest(booked, valued)?, rest),
        _ => (valued, rest),
    };
    let (mark, rest) = rest.split_at_checked(if rest.starts_with('R') { 2 } else { 1 }).ok_or(Reason::Booking)?;
    // The last letter of the currency.
    let rest = rest.strip_prefix(|letter: char| letter.is_ascii_uppercase()).unwrap_or(rest);
    let end = rest.find(|letter: char| !letter.is_ascii_digit() && letter != ',').ok_or(Reason::Booking)?;
    let (written, rest) = rest.split_at(end);
    if !written.contains(',') {
        return Err(Reason::Amount);
    }
    let amount = directed(mark, amount::unsigned(written, ',')?)?;
    let (kind, references) = rest.split_at_checked(4).ok_or(Reason::Booking)?;
    if !kind.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit()) {
        return Err(Reason::Booking);
    }
    // The last mark: the customer's own reference may have one too.
    let (customer, bank) = references.rsplit_once("//").unwrap_or((references, ""));
    let note = [if line_ids::is_id(customer.trim()) { customer } else { "" }, &added.join(" ")].join(" ");
    let (remittance, name) = Default::default();
    Ok(Booking { bank_id: bank.trim().to_owned(), day, amount, note, remittance, name })
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The text and the name of a description: free, or in subfields as in `166?00TRANSFER?20text?21more?32name`.
fn described(lines: &[&str]) -> (String, String) {
    let whole: String = lines.concat();
    let is_subfield = |part: &&str| part.len() >= 2 && part.as_bytes()[..2].iter().all(u8::is_ascii_digit);
    let mut parts = whole.split('?');
    let is_structured = parts.next().is_some_and(|code| code.len() <= 3 && is_digits(code));
    if !is_structured || !parts.clone().next().is_some_and(|part| is_subfield(&part)) {
        return (text::joined(lines.iter().copied(), LINE_LETTERS), String::new());
    }
    let (mut pieces, mut names): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    let mut last: Option<bool> = None;
    for part in parts {
        if !is_subfield(&part) {
            // A question mark of the text itself.
            let piece = match last {
                Some(true) => pieces.last_mut(),
                Some(false) => names.last_mut(),
                None => None,
            };
            piece.into_iter().for_each(|piece| *piece += &format!("?{part}"));
            continue;
        }
        let (code, value) = part.split_at(2);
        last = match code.as_bytes() {
            [b'2', _] | [b'6', b'0'..=b'3'] => Some(true),
            [b'3', b'2' | b'3'] => Some(false),
            _ => None,
        };
        match last {
            Some(true) => pieces.push(value.to_owned()),
            Some(false) => names.push(value.to_owned()),
            None => (),
        }
    }
    let joined = |pieces: &[String]| text::joined(pieces.iter().map(String::as_str), SUBFIELD_LETTERS);
    (joined(&pieces), joined(&names))
}
