//! Why a file is not read.

use crate::text;

/// Where and why reading ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The line of the file, from 1, where it is known.
    pub line: Option<u32>,
    pub reason: Reason,
}

/// Its text is for an admin who has the file, but has never seen its format.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    #[error("The file is empty.")]
    Empty,
    #[error("The file is larger than 2 MB.")]
    FileTooLarge,
    #[error("The file has more than 5000 lines of bookings.")]
    TooManyLines,
    #[error("The file is neither camt.053 nor MT940, and a CSV file needs a mapping of its columns.")]
    NoMapping,
    #[error("The file is written in other letters than it declares, or in other than UTF-8 or ISO-8859-1.")]
    Encoding,
    #[error("The XML is broken.")]
    Xml,
    #[error("The XML has a document type or an entity of its own, which no bank needs.")]
    Entity,
    #[error("The XML has too many parts inside each other, or too many in one entry.")]
    TooDeep,
    #[error("The XML is not a camt.053 statement.")]
    NotCamt,
    #[error("This is not a field of MT940.")]
    NotAField,
    #[error("The fields of this booking are not those of MT940.")]
    Booking,
    #[error("The statement has no {0}.")]
    Missing(Lacking),
    #[error("The statement has two different balances of one kind.")]
    TwoBalances,
    #[error("The amount is not a number with two decimals.")]
    Amount,
    #[error("The amount has more than two decimals.")]
    TooPrecise,
    #[error("The amount is larger than any that is accepted.")]
    TooLarge,
    #[error("It is neither a credit nor a debit.")]
    Direction,
    #[error("The day is not a day of the calendar in the order that is expected.")]
    Day,
    #[error("The file has two currencies, or an amount without any.")]
    TwoCurrencies,
    #[error("The file has two accounts.")]
    TwoAccounts,
    #[error("A statement does not begin with the balance with which the one before it ends: one is missing between.")]
    Gap,
    #[error("The opening balance and the bookings do not make the closing balance.")]
    Sum,
    #[error("The parts of a collective booking do not make its amount.")]
    Batch,
    #[error("The file has no column named \"{0}\".")]
    NoColumn(String),
    #[error("The file has two columns named \"{0}\".")]
    TwoColumns(String),
    #[error("The mapping must name either one column of amounts, or one of credits and one of debits.")]
    AmountColumns,
    #[error("The row does not have as many columns as the first.")]
    Row,
    #[error("The row must have either a credit or a debit.")]
    CreditOrDebit,
    #[error("The balance is not the balance before with the amount added.")]
    Balance,
}

/// What a statement must have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lacking {
    Account,
    OpeningBalance,
    ClosingBalance,
}

impl std::fmt::Display for Lacking {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Account => "account",
            Self::OpeningBalance => "opening balance",
            Self::ClosingBalance => "closing balance",
        })
    }
}

const COLUMN_LETTERS_MAX: usize = 60;

impl Reason {
    pub fn at(self, line: u32) -> Fault {
        Fault { line: Some(line), reason: self }
    }

    pub(crate) fn no_column(name: &str) -> Self {
        Self::NoColumn(text::clean(name, COLUMN_LETTERS_MAX))
    }

    pub(crate) fn two_columns(name: &str) -> Self {
        Self::TwoColumns(text::clean(name, COLUMN_LETTERS_MAX))
    }
}

impl From<Reason> for Fault {
    fn from(reason: Reason) -> Self {
        Self { line: None, reason }
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.line {
            Some(line) => write!(f, "Line {line}: {}", self.reason),
            None => self.reason.fmt(f),
        }
    }
}

impl std::error::Error for Fault {}
