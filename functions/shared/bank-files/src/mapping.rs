//! How a bank's CSV files are read.

use serde::{Deserialize, Serialize};

/// The columns by their names in the first row, and how dates and amounts are written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Mapping {
    pub separator: Separator,
    pub decimal: DecimalMark,
    pub dates: DateOrder,
    /// The booking day.
    pub date: String,
    /// Negative for a debit. Absent where credits and debits have columns of their own.
    pub amount: Option<String>,
    pub credit: Option<String>,
    pub debit: Option<String>,
    pub text: String,
    pub name: Option<String>,
    /// What the bank calls the line.
    pub id: Option<String>,
    /// The balance after the line.
    pub balance: String,
    pub account: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Separator {
    #[serde(rename = ",")]
    Comma,
    #[serde(rename = ";")]
    Semicolon,
    #[serde(rename = "\t")]
    Tab,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum DecimalMark {
    #[serde(rename = ".")]
    Point,
    #[serde(rename = ",")]
    Comma,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DateOrder {
    Ymd,
    Dmy,
    Mdy,
}

impl Separator {
    pub const fn byte(self) -> u8 {
        match self {
            Self::Comma => b',',
            Self::Semicolon => b';',
            Self::Tab => b'\t',
        }
    }
}

impl DecimalMark {
    pub const fn letter(self) -> char {
        match self {
            Self::Point => '.',
            Self::Comma => ',',
        }
    }
}

impl Mapping {
    /// Every field as text; an absent column differs from one without a name.
    pub(crate) fn fields(&self) -> Vec<String> {
        // No field can be forgotten here.
        let Self { separator, decimal, dates, date, amount, credit, debit, text, name, id, balance, account } = self;
        let optional = [amount, credit, debit, name, id, account]
            .map(|column| column.iter().map(|name| format!("={name}")).collect());
        let ways = [format!("{separator:?} {decimal:?} {dates:?}"), date.clone(), text.clone(), balance.clone()];
        ways.into_iter().chain(optional).collect()
    }
}
