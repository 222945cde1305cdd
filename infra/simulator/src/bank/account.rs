//! The operator's real account at the bank, and the files about it, true or forged.

use domain::Timestamp;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write;

pub const NUMBER: &str = "62001";
pub const DAY_MS: u64 = 24 * 60 * 60_000;
/// Before the first line, in hundredths like all amounts here.
const OPENING: i64 = 1_000_000;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// In days since 1970.
    pub day: u64,
    /// Negative for a debit.
    pub hundredths: i64,
    pub text: String,
    pub name: String,
    /// Empty where the bank gives none.
    pub bank_id: String,
}

/// What a line says without the bank's id, and how often it is there.
pub type Counts = BTreeMap<(u64, i64, String, String), usize>;

pub fn count<'a>(lines: impl IntoIterator<Item = &'a Line>) -> Counts {
    let mut counts = Counts::new();
    for Line { day, hundredths, text, name, .. } in lines {
        *counts.entry((*day, *hundredths, text.clone(), name.clone())).or_default() += 1;
    }
    counts
}

/// A statement file.
#[derive(Debug, Clone)]
pub struct File {
    pub opening: i64,
    pub lines: Vec<Line>,
}

impl File {
    pub fn closing(&self) -> i64 {
        self.opening + self.lines.iter().map(|line| line.hundredths).sum::<i64>()
    }

    pub fn csv(&self) -> String {
        let mut text = "Date,Text,Amount,Balance,Id,Name,Account\n".to_owned();
        let mut balance = self.opening;
        for line in &self.lines {
            balance += line.hundredths;
            let (day, amount, after) = (day_text(line.day), decimal(line.hundredths), decimal(balance));
            let Line { text: words, bank_id, name, .. } = line;
            writeln!(text, "{day},{words},{amount},{after},{bank_id},{name},{NUMBER}").expect("a text takes more");
        }
        text
    }
}

/// The columns of all files.
pub fn mapping() -> Value {
    json!({
        "date": "Date", "text": "Text", "amount": "Amount", "balance": "Balance", "id": "Id", "name": "Name",
        "account": "Account", "separator": ",", "decimal": ".", "dates": "ymd",
    })
}

fn day_text(day: u64) -> String {
    Timestamp::from_ms(day * DAY_MS).day()
}

pub fn decimal(hundredths: i64) -> String {
    let sign = if hundredths < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100)
}

/// Its lines, oldest first.
#[derive(Debug, Default)]
pub struct Account {
    pub lines: Vec<Line>,
}

impl Account {
    /// The balance after all lines before this day.
    pub fn before(&self, day: u64) -> i64 {
        OPENING + self.lines.iter().filter(|line| line.day < day).map(|line| line.hundredths).sum::<i64>()
    }

    /// All balances that the account had on this day.
    pub fn on(&self, day: u64) -> Vec<i64> {
        let mut balances = vec![self.before(day)];
        for line in self.lines.iter().filter(|line| line.day == day) {
            balances.push(balances[balances.len() - 1] + line.hundredths);
        }
        balances
    }

    pub fn file(&self, (from, to): (u64, u64)) -> File {
        let lines = self.lines.iter().filter(|line| (from..=to).contains(&line.day)).cloned().collect();
        File { opening: self.before(from), lines }
    }
}
