//! Writes payments as a table for spreadsheets (RFC 4180, UTF-8).

use crate::pain001::decimal;

/// Without it spreadsheets assume the local code page.
const BYTE_ORDER_MARK: char = '\u{feff}';
/// Signs with which a spreadsheet begins a formula, and their full-width forms.
const FORMULA: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/// A payment, with the details that its method has, by their names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row<'a> {
    pub reference: String,
    pub hundredths: u64,
    pub currency: &'static str,
    pub method: &'static str,
    /// Whether the order has it, so that it must not be sent by hand too.
    pub is_ordered: bool,
    pub details: Vec<(&'static str, &'a str)>,
}

/// The table. Details named in `columns` have a column of their own; the others stand together in the last one, each
/// after its name.
pub fn table(columns: &[&str], rows: &[Row<'_>]) -> String {
    let mut csv = String::from(BYTE_ORDER_MARK);
    let heads = ["Reference", "Amount", "Currency", "Method", "In the bank’s file"]
        .iter()
        .chain(columns)
        .chain(&["Other details"]);
    line(&mut csv, heads.map(|head| (*head).to_owned()));
    for row in rows {
        let of = |column: &&str| {
            let detail = row.details.iter().find(|(name, _)| name == column);
            detail.map_or_else(String::new, |(_, value)| text(value))
        };
        let others = row.details.iter().filter(|(name, _)| !columns.contains(name));
        let others: Vec<String> =
            others.map(|(name, value)| format!("{name}: {}", value.replace('\n', " / "))).collect();
        let is_ordered = if row.is_ordered { "yes" } else { "no" };
        let amount = decimal(row.hundredths.into());
        let first = [&row.reference, amount.as_str(), row.currency, row.method, is_ordered].map(text);
        line(&mut csv, first.into_iter().chain(columns.iter().map(of)).chain([text(&others.join("; "))]));
    }
    csv
}

fn line(csv: &mut String, cells: impl Iterator<Item = String>) {
    let cells: Vec<String> = cells.map(|cell| format!("\"{}\"", cell.replace('"', "\"\""))).collect();
    csv.push_str(&cells.join(","));
    csv.push_str("\r\n");
}

/// A text on one line that no spreadsheet runs as a formula.
fn text(text: &str) -> String {
    let seen: String = text.chars().map(|it| if it.is_control() { ' ' } else { it }).collect();
    if seen.trim_start().starts_with(FORMULA) { format!("'{seen}") } else { seen }
}
