//! Pages of the requests that a table holds, each one partition of an index: one query, whatever the table's size.

use crate::{
    failure::failure,
    item::{Fields, Item, text},
    keys,
};
use aws_sdk_dynamodb::Client;
use domain::{Failure, Uid, cursor};

/// Rows read for one page; fewer are left where a filter takes some out.
const PAGE_ROWS: i32 = 25;

/// Which requests: those of one partition, from where the last page ended.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Partition<'a> {
    pub table: &'a str,
    pub index: &'static str,
    /// The index's partition key, and the value that is looked for.
    pub key: (&'static str, &'a str),
    pub order: Order,
    /// Goes on behind this place.
    pub after: Option<&'a str>,
    /// Leaves out every other status. The page is no longer for it.
    pub status: Option<&'static str>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    OldestFirst,
    NewestFirst,
}

/// One page of requests.
#[derive(Debug)]
pub struct RequestPage<T> {
    pub requests: Vec<T>,
    /// The place to go on behind, when there may be more.
    pub next: Option<String>,
}

impl<T> RequestPage<T> {
    /// The one request that was found, or none.
    pub fn of(found: Option<T>) -> Self {
        Self { requests: found.into_iter().collect(), next: None }
    }
}

/// Requests of a table with an index `player`, and, where everybody's are asked for, with `status` and `all`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Requests<'a> {
    pub client: &'a Client,
    pub table: &'a str,
    /// Names the player that a request is of.
    pub player: &'static str,
}

impl Requests<'_> {
    /// One page of everybody's, newest first, of one status or all, from behind the place `after`.
    ///
    /// # Errors
    /// [`domain::Refusal::Malformed`] for a place that no request has.
    pub async fn of_all<T>(
        &self,
        status: Option<&'static str>,
        after: Option<&str>,
        read: impl Fn(&Item) -> Result<T, Failure>,
    ) -> Result<RequestPage<T>, Failure> {
        let (index, key) = match status {
            Some(status) => ("status", (keys::STATUS, status)),
            None => ("all", (keys::ALL, keys::ALL)),
        };
        let order = Order::NewestFirst;
        Partition { table: self.table, index, key, order, after, status: None }.page(self.client, read).await
    }

    /// The same of one player's. A page may be short, or empty, and still not be the last.
    ///
    /// # Errors
    /// As [`Requests::of_all`].
    pub async fn of_player<T>(
        &self,
        uid: &Uid,
        status: Option<&'static str>,
        after: Option<&str>,
        read: impl Fn(&Item) -> Result<T, Failure>,
    ) -> Result<RequestPage<T>, Failure> {
        let (key, order) = ((self.player, uid.as_str()), Order::NewestFirst);
        Partition { table: self.table, index: "player", key, order, after, status }.page(self.client, read).await
    }
}

impl Partition<'_> {
    /// # Errors
    /// [`domain::Refusal::Malformed`] for a place that no request has.
    pub async fn page<T>(
        &self,
        client: &Client,
        read: impl Fn(&Item) -> Result<T, Failure>,
    ) -> Result<RequestPage<T>, Failure> {
        if self.after.is_some_and(|place| !keys::is_place(place)) {
            return Err(cursor::invalid().into());
        }
        let (name, value) = self.key;
        let mut query = client
            .query()
            .table_name(self.table)
            .index_name(self.index)
            .limit(PAGE_ROWS)
            .scan_index_forward(self.order == Order::OldestFirst)
            .expression_attribute_names("#key", name)
            .expression_attribute_values(":key", text(value));
        let behind = match (self.after, self.order) {
            (None, _) => "",
            (Some(_), Order::OldestFirst) => " AND #place > :after",
            (Some(_), Order::NewestFirst) => " AND #place < :after",
        };
        query = query.key_condition_expression(format!("#key = :key{behind}"));
        if let Some(after) = self.after {
            query = query.expression_attribute_names("#place", keys::PLACE);
            query = query.expression_attribute_values(":after", text(after));
        }
        if let Some(status) = self.status {
            query = query.filter_expression("#status = :status").expression_attribute_names("#status", keys::STATUS);
            query = query.expression_attribute_values(":status", text(status));
        }
        let answer = query.send().await.map_err(failure)?;
        Ok(RequestPage {
            requests: answer.items().iter().map(read).collect::<Result<_, _>>()?,
            next: answer.last_evaluated_key().map(|key| Fields(key).text(keys::PLACE)).transpose()?,
        })
    }
}
