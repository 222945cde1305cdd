//! Scans a whole table page by page, for nightly functions (D26, D63). Nothing on a player's path scans.

use crate::client::{
    failure::failure,
    item::{Fields, Item, text},
    table::Table,
};
use domain::Failure;

/// Rows read for a page, which are checked in parallel.
const PAGE_ROWS: i32 = 25;

/// The key of a corrupt record, and its fault.
#[derive(Debug)]
pub struct Unreadable {
    pub key: String,
    pub why: String,
}

#[derive(Debug)]
pub struct ScanPage<T> {
    pub records: Vec<Result<T, Unreadable>>,
    /// The key after which to continue, when there may be more.
    pub next: Option<String>,
}

/// A page of a table with the text key `key`, after the key `after`.
pub(crate) async fn scan<T>(
    table: &Table,
    key: &'static str,
    after: Option<&str>,
    read: impl Fn(&Item) -> Result<T, Failure>,
) -> Result<ScanPage<T>, Failure> {
    let start = after.map(|after| Item::from([(key.to_owned(), text(after))]));
    let scan = table.client.scan().table_name(&table.name).consistent_read(true).limit(PAGE_ROWS);
    let answer = scan.set_exclusive_start_key(start).send().await.map_err(failure)?;
    let key_of = |item: &Item| Fields(item).text(key);
    let record = |item: &Item| match read(item) {
        Ok(record) => Ok(Ok(record)),
        Err(cause) => Ok(Err(Unreadable { key: key_of(item)?, why: cause.to_string() })),
    };
    Ok(ScanPage {
        records: answer.items().iter().map(record).collect::<Result<_, Failure>>()?,
        next: answer.last_evaluated_key().map(key_of).transpose()?,
    })
}
