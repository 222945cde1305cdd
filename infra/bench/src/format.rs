//! Numbers as text. Decimals are made of integers: 1 MB is 1,000,000 bytes.

use std::time::Duration;

/// A Markdown table: its head, the line that aligns its columns, and its rows.
pub fn markdown(head: &str, alignment: &str, rows: impl IntoIterator<Item = String>) -> String {
    let lines = [head.to_owned(), alignment.to_owned()].into_iter().chain(rows);
    lines.map(|line| line + "\n").collect()
}

/// A ratio with one decimal.
pub fn times(value: u128, of: u128) -> String {
    let tenths = value * 10 / of.max(1);
    format!("{}.{} ×", tenths / 10, tenths % 10)
}

/// Millions with two decimals, rounded up.
pub fn millions(value: u64, unit: &str) -> String {
    let rounded = value.div_ceil(10_000);
    format!("{}.{:02} {unit}", rounded / 100, rounded % 100)
}

pub fn ms(time: Duration) -> String {
    format!("{}.{:02} ms", time.as_millis(), time.as_micros() % 1000 / 10)
}

pub fn hundredths(units: u64) -> String {
    match units % 100 {
        0 => (units / 100).to_string(),
        rest => format!("{}.{rest:02}", units / 100),
    }
}
