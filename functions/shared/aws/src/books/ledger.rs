//! The transactions table: wallets' ledgers, read by row number, by page and by time.

mod row;

pub(crate) use row::to_item;

use crate::client::{
    failure::failure,
    item::{Fields, Item, number, text},
    keys,
    table::table,
};
use aws_sdk_dynamodb::operation::query::builders::QueryFluentBuilder;
use domain::{
    Failure, Timestamp, Uid,
    quick::RoundId,
    wallet::{Kind, LedgerRow, Movement},
};
use row::{REQUEST_ID, from_item, key};

/// Rows read for a page of a statement.
const PAGE_ROWS: i32 = 50;
/// Rows read at once for a play. Usually the first row at its round's time is the right one.
const PLAY_ROWS: i32 = 25;
/// The row of a request has the time of the request or of its decision. Other rows are in between if a server whose
/// clock is ahead wrote the wallet before.
const NEAR_ROWS: i32 = 25;
/// Higher than the number of any row.
const SEQ_MAX: u64 = u64::MAX >> 1;

table!(Ledger in "TRANSACTIONS_TABLE");

/// A range of a ledger's rows, with numbers from `first` to `last`, of one type or all.
#[derive(Debug, Clone, Copy)]
pub struct PageRequest {
    pub first: u64,
    pub last: u64,
    pub kind: Option<Kind>,
}

/// Newest row first. `next` is the number to continue from, when there may be more.
#[derive(Debug)]
pub struct Page {
    pub rows: Vec<LedgerRow>,
    pub next: Option<u64>,
}

impl Ledger {
    /// The row with this number.
    ///
    /// # Errors
    /// [`Failure::Internal`] if there is none: rows are never deleted and their numbers have no gaps.
    pub async fn row(&self, uid: &Uid, seq: u64) -> Result<LedgerRow, Failure> {
        let row = self.table.find_by(key(uid, seq)).await?;
        from_item(&row.ok_or_else(|| Failure::internal(format!("ledger row {seq} is missing")))?)
    }

    /// A page, which costs one query. A page with few rows of the type, or none, need not be the last.
    pub async fn page(&self, uid: &Uid, wanted: PageRequest) -> Result<Page, Failure> {
        let mut query = self.between(uid, wanted.first, wanted.last).scan_index_forward(false).limit(PAGE_ROWS);
        if let Some(kind) = wanted.kind {
            query = query.filter_expression("#type = :type").expression_attribute_names("#type", keys::TYPE);
            query = query.expression_attribute_values(":type", text(kind.name()));
        }
        let answer = query.consistent_read(true).send().await.map_err(failure)?;
        let rows = answer.items().iter().map(from_item).collect::<Result<_, _>>()?;
        let read_to = answer.last_evaluated_key().map(|key| Fields(key).number::<u64>(keys::SEQ)).transpose()?;
        Ok(Page { rows, next: read_to.map(|seq| seq - 1).filter(|next| *next >= wanted.first) })
    }

    /// The number of the first row at or after `time`, or `last + 1`. A binary search, since times increase with the
    /// numbers: at most 1 + log2(`last`) reads.
    pub async fn first_at_or_after(&self, uid: &Uid, last: u64, time: Timestamp) -> Result<u64, Failure> {
        let (mut low, mut high) = (1, last + 1);
        while low < high {
            let middle = low.midpoint(high);
            if self.row(uid, middle).await?.timestamp < time { low = middle + 1 } else { high = middle }
        }
        Ok(low)
    }

    /// The row of this player's play of `round`, if there is one. `last` is the number of the newest row.
    pub async fn play_of(&self, uid: &Uid, last: u64, round: &RoundId) -> Result<Option<LedgerRow>, Failure> {
        let plays = round.play_times();
        let mut first = self.first_at_or_after(uid, last, *plays.start()).await?;
        while first <= last {
            let query = self.between(uid, first, last).consistent_read(true).limit(PLAY_ROWS);
            let answer = query.send().await.map_err(failure)?;
            if answer.items().is_empty() {
                break;
            }
            for item in answer.items() {
                let row = from_item(item)?;
                if row.play().is_some_and(|play| play.round_id == round.as_str()) {
                    return Ok(Some(row));
                }
                if !plays.contains(&row.timestamp) {
                    return Ok(None);
                }
                first = row.seq + 1;
            }
        }
        Ok(None)
    }

    /// The rows after number `seq`, oldest first, as many as one query returns, and whether there may be more. A
    /// corrupt row is returned as its number and the error.
    pub async fn rows_after(
        &self,
        uid: &Uid,
        seq: u64,
    ) -> Result<(Vec<Result<LedgerRow, (u64, Failure)>>, bool), Failure> {
        let answer = self.between(uid, seq + 1, SEQ_MAX).consistent_read(true).send().await.map_err(failure)?;
        let row = |item| match from_item(item) {
            Ok(row) => Ok(Ok(row)),
            Err(cause) => Ok(Err((Fields(item).number(keys::SEQ)?, cause))),
        };
        let rows = answer.items().iter().map(row).collect::<Result<_, Failure>>()?;
        Ok((rows, answer.last_evaluated_key().is_some()))
    }

    /// Whether a row of this movement's kind exists for its request, at or after `time`. `last` is the number of the
    /// newest row. A row in its usual place is found in a few reads; the answer "no" takes a read of all rows.
    pub async fn holds(&self, uid: &Uid, last: u64, time: Timestamp, movement: &Movement) -> Result<bool, Failure> {
        Ok(self.search(uid, last, time, movement).await?.is_some())
    }

    /// As [`Ledger::holds`]: the row.
    pub async fn row_of(
        &self,
        uid: &Uid,
        last: u64,
        time: Timestamp,
        movement: &Movement,
    ) -> Result<Option<LedgerRow>, Failure> {
        self.search(uid, last, time, movement).await?.as_ref().map(from_item).transpose()
    }

    async fn search(
        &self,
        uid: &Uid,
        last: u64,
        time: Timestamp,
        movement: &Movement,
    ) -> Result<Option<Item>, Failure> {
        let mut found = match self.first_at_or_after(uid, last, time).await {
            Ok(near) => self.search_from(uid, near, Some(NEAR_ROWS), movement).await?.0,
            // A row that the binary search needs is missing or corrupt.
            Err(Failure::Internal(_)) => None,
            Err(cause) => return Err(cause),
        };
        let mut first = 1;
        while found.is_none() {
            let (found_here, read_to) = self.search_from(uid, first, None, movement).await?;
            found = found_here;
            match read_to {
                Some(seq) => first = seq + 1,
                None => break,
            }
        }
        Ok(found)
    }

    /// Such a row, if one query from number `first` finds it, and the last number that it has read when there are more.
    async fn search_from(
        &self,
        uid: &Uid,
        first: u64,
        limit: Option<i32>,
        movement: &Movement,
    ) -> Result<(Option<Item>, Option<u64>), Failure> {
        let Some(request_id) = movement.request_id() else { return Ok((None, None)) };
        let query = self.between(uid, first, SEQ_MAX).consistent_read(true).set_limit(limit);
        let answer = query
            .filter_expression("#request = :request AND #type = :type")
            .expression_attribute_names("#request", REQUEST_ID)
            .expression_attribute_names("#type", keys::TYPE)
            .expression_attribute_values(":request", text(request_id.as_str()))
            .expression_attribute_values(":type", text(movement.kind().name()))
            .send()
            .await
            .map_err(failure)?;
        let read_to = answer.last_evaluated_key().map(|key| Fields(key).number(keys::SEQ)).transpose()?;
        Ok((answer.items().first().cloned(), read_to))
    }

    fn between(&self, uid: &Uid, first: u64, last: u64) -> QueryFluentBuilder {
        self.table
            .query()
            .key_condition_expression("#uid = :uid AND #seq BETWEEN :first AND :last")
            .expression_attribute_names("#uid", keys::UID)
            .expression_attribute_names("#seq", keys::SEQ)
            .expression_attribute_values(":uid", text(uid.as_str()))
            .expression_attribute_values(":first", number(first))
            .expression_attribute_values(":last", number(last))
    }
}
