//! A whole table, page by page: for the one batch job that holds everything against everything (D26). On a
//! player's path nobody scans.

use crate::{
    failure::failure,
    item::{Fields, Item, text},
};
use aws_sdk_dynamodb::Client;
use domain::Failure;

/// Rows read for one page: what is looked at side by side.
const PAGE_ROWS: i32 = 25;

/// A record that is there and broken: what its key is, and what is wrong with it.
#[derive(Debug)]
pub struct Unreadable {
    pub key: String,
    pub why: String,
}

#[derive(Debug)]
pub struct ScanPage<T> {
    pub records: Vec<Result<T, Unreadable>>,
    /// The key to go on behind, when there may be more.
    pub next: Option<String>,
}

/// One page of a table whose key is the text `key`, from behind the key `after`.
///
/// # Errors
/// When the table does not answer.
pub(crate) async fn scan<T>(
    (client, table): (&Client, &str),
    key: &'static str,
    after: Option<&str>,
    read: impl Fn(&Item) -> Result<T, Failure>,
) -> Result<ScanPage<T>, Failure> {
    let start = after.map(|after| Item::from([(key.to_owned(), text(after))]));
    let scan = client.scan().table_name(table).consistent_read(true).limit(PAGE_ROWS);
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
