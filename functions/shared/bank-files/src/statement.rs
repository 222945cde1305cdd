//! Statements, and what must hold of all of them.

use crate::fault::{Fault, Lacking, Reason};
use crate::line::{Entry, Line};
use crate::{day, line_ids, text};
use time::Date;

pub const LINES_MAX: usize = 5_000;
const ACCOUNT_LETTERS_MAX: usize = 64;

/// What a statement file says, from the oldest line to the newest. Amounts are hundredths.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    pub account: Option<String>,
    pub opening: i64,
    pub closing: i64,
    /// The last day, as in `2026-11-21`.
    pub until: String,
    pub lines: Vec<Line>,
}

/// One statement of a file.
pub struct Part {
    /// Where it begins in the file.
    pub line: u32,
    pub account: Option<String>,
    /// Empty in a format without currencies.
    pub currency: String,
    pub opening: i64,
    pub closing: i64,
    pub until: Date,
    pub entries: Vec<Entry>,
}

/// An account as every format writes it: banks put spaces into IBANs.
pub fn account(written: &str) -> Option<String> {
    let account: String = text::clean(written, ACCOUNT_LETTERS_MAX).split(' ').collect();
    (!account.is_empty()).then(|| account.to_ascii_uppercase())
}

/// The balances of a statement, as the readers of a format find them.
#[derive(Default)]
pub struct Balances {
    pub opening: Option<i64>,
    pub closing: Option<(i64, Date)>,
}

impl Balances {
    pub fn open(&mut self, opening: i64) -> Result<(), Reason> {
        let other = self.opening.replace(opening);
        if other.is_some_and(|other| other != opening) { Err(Reason::TwoBalances) } else { Ok(()) }
    }

    pub fn close(&mut self, closing: i64, until: Date) -> Result<(), Reason> {
        let other = self.closing.replace((closing, until));
        if other.is_some_and(|other| other != (closing, until)) { Err(Reason::TwoBalances) } else { Ok(()) }
    }

    pub fn both(&self) -> Result<(i64, i64, Date), Reason> {
        let (closing, until) = self.closing.ok_or(Reason::Missing(Lacking::ClosingBalance))?;
        Ok((self.opening.ok_or(Reason::Missing(Lacking::OpeningBalance))?, closing, until))
    }
}

/// The parts as one statement.
pub fn joined(parts: Vec<Part>) -> Result<Statement, Fault> {
    for part in &parts {
        let sum = part.entries.iter().try_fold(part.opening, |sum, entry| sum.checked_add(entry.amount));
        if sum != Some(part.closing) {
            return Err(Reason::Sum.at(part.line));
        }
    }
    for (before, part) in parts.iter().zip(parts.iter().skip(1)) {
        let reason = if part.account != before.account {
            Reason::TwoAccounts
        } else if part.currency != before.currency {
            Reason::TwoCurrencies
        } else if part.opening != before.closing {
            Reason::Gap
        } else {
            continue;
        };
        return Err(reason.at(part.line));
    }
    let (Some(first), Some(last)) = (parts.first(), parts.last()) else { return Err(Reason::Empty.into()) };
    let (account, opening, closing) = (first.account.clone(), first.opening, last.closing);
    let until = day::text(last.until);
    // Banks also tell of things that cost nothing.
    let entries: Vec<_> = parts.into_iter().flat_map(|part| part.entries).filter(|entry| entry.amount != 0).collect();
    if entries.len() > LINES_MAX {
        return Err(Reason::TooManyLines.into());
    }
    let lines = line_ids::lines(account.as_deref(), entries);
    Ok(Statement { account, opening, closing, until, lines })
}
