//! Lists of the requests that a table holds: each page is one query of one index, whatever the table's size.

use crate::{
    Store,
    failure::failure,
    item::{Fields, text},
    keys,
    store::Record,
};
use domain::{Failure, Page, QueueCursor, Uid, cursor, queue::Status, request::RequestId};

/// Rows read for one page; fewer are left where a filter takes some out.
const PAGE_ROWS: i32 = 25;

/// What players ask for and admins work off: a record of a table with an index `player` and one `status`.
pub trait Request: Record<Id = RequestId> {
    type Status: Status;
    /// The attribute that names the player.
    const PLAYER: &'static str;
    /// How everybody's requests are listed.
    const QUEUE: QueueOrder;

    fn status(&self) -> Self::Status;
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QueueOrder {
    /// By the index `all`.
    NewestFirst,
    /// One status after the other: of the first, which waits for an admin, the oldest first; of the others the newest.
    StatusByStatus,
}

/// One partition of an index.
struct Partition<'a> {
    index: &'static str,
    /// The index's partition key and its value.
    key: (&'static str, &'a str),
    oldest_first: bool,
    /// Goes on behind this sort key.
    after: Option<&'a str>,
    /// Leaves out every other status: the page is shorter for it.
    status: Option<&'static str>,
}

impl<R: Request> Store<R> {
    /// One page of everybody's requests, of one status or all.
    ///
    /// # Errors
    /// [`domain::Refusal::Malformed`] for a malformed sort key; when the table does not answer or a record is broken.
    pub(crate) async fn of_all(&self, status: Option<R::Status>, after: Option<&str>) -> Result<Page<R>, Failure> {
        let of_status = |status: R::Status, oldest_first, after| {
            let key = (keys::STATUS, status.name());
            self.partition(Partition { index: "status", key, oldest_first, after, status: None })
        };
        match (R::QUEUE, status) {
            (QueueOrder::StatusByStatus, _) => {
                let cursor = QueueCursor::read(after, status)?;
                let waiting = cursor.status == R::Status::ORDER[0];
                let page = of_status(cursor.status, waiting, cursor.after.as_deref()).await?;
                Ok(Page { next: cursor.next(page.next.as_deref(), status), ..page })
            }
            (QueueOrder::NewestFirst, Some(status)) => of_status(status, false, after).await,
            (QueueOrder::NewestFirst, None) => {
                let key = (keys::ALL, keys::ALL);
                self.partition(Partition { index: "all", key, oldest_first: false, after, status: None }).await
            }
        }
    }

    /// One page of one player's requests, newest first. A page may be short, or empty, and still not be the last.
    ///
    /// # Errors
    /// [`domain::Refusal::Malformed`] for a malformed sort key; when the table does not answer or a record is broken.
    pub async fn of_player(
        &self,
        uid: &Uid,
        status: Option<R::Status>,
        after: Option<&str>,
    ) -> Result<Page<R>, Failure> {
        let (key, status) = ((R::PLAYER, uid.as_str()), status.map(Status::name));
        self.partition(Partition { index: "player", key, oldest_first: false, after, status }).await
    }

    async fn partition(&self, wanted: Partition<'_>) -> Result<Page<R>, Failure> {
        if wanted.after.is_some_and(|key| !keys::is_sort_key(key)) {
            return Err(cursor::invalid().into());
        }
        let (name, value) = wanted.key;
        let mut query = self
            .client
            .query()
            .table_name(&self.table)
            .index_name(wanted.index)
            .limit(PAGE_ROWS)
            .scan_index_forward(wanted.oldest_first)
            .expression_attribute_names("#key", name)
            .expression_attribute_values(":key", text(value));
        let behind = match (wanted.after, wanted.oldest_first) {
            (None, _) => "",
            (Some(_), true) => " AND #key > :after",
            (Some(_), false) => " AND #key < :after",
        };
        query = query.key_condition_expression(format!("#key = :key{behind}"));
        if let Some(after) = wanted.after {
            query = query.expression_attribute_names("#key", keys::SORT_KEY);
            query = query.expression_attribute_values(":after", text(after));
        }
        if let Some(status) = wanted.status {
            query = query.filter_expression("#status = :status").expression_attribute_names("#status", keys::STATUS);
            query = query.expression_attribute_values(":status", text(status));
        }
        let answer = query.send().await.map_err(failure)?;
        Ok(Page {
            items: answer.items().iter().map(R::from_item).collect::<Result<_, _>>()?,
            next: answer.last_evaluated_key().map(|key| Fields(key).text(keys::SORT_KEY)).transpose()?,
        })
    }
}
