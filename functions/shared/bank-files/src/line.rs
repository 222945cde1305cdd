//! Lines of statements.

use crate::text;
use time::Date;

pub const TEXT_LETTERS_MAX: usize = 300;
pub const NAME_LETTERS_MAX: usize = 140;
const ID_LETTERS_MAX: usize = 140;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The same in every file with this line: it counts once over all imports.
    pub id: String,
    /// When it was booked.
    pub day: String,
    /// In hundredths, of a debit negative, never 0.
    pub amount: i64,
    pub text: String,
    /// Of the other party; may be empty.
    pub name: String,
}

/// A line before it has its id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub bank_id: String,
    pub day: Date,
    pub amount: i64,
    pub text: String,
    pub name: String,
}

impl Entry {
    pub fn new(bank_id: &str, day: Date, amount: i64, remittance: &str, name: &str) -> Self {
        Self {
            bank_id: text::clean(bank_id, ID_LETTERS_MAX),
            day,
            amount,
            text: text::clean(remittance, TEXT_LETTERS_MAX),
            name: text::clean(name, NAME_LETTERS_MAX),
        }
    }
}
