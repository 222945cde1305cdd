//! Lists of requests: each page is one query of an index, whatever the size of the table.

use crate::client::{
    item::{Fields, text},
    keys,
    store::{Record, Store},
    table::page,
};
use domain::{
    Failure, Page, QueueCursor, Uid, cursor, deposit::Reference, named::Named, queue::Status, request::RequestId,
};

/// Rows read for a page; fewer remain after a filter.
pub(crate) const PAGE_ROWS: i32 = 25;
/// Rows read for a page that shows at most one: more requests than ever wait at once.
const SEARCHED_ROWS: i32 = 500;

/// A request of a player that admins decide: a record of a table with the index `player` and a `status`.
pub trait Request: Record<Id = RequestId> {
    type Status: Status;
    /// The attribute with the player's id.
    const PLAYER: &'static str;
    /// The order of the admins' queue.
    const QUEUE: QueueOrder;

    fn status(&self) -> Self::Status;

    /// The reference that the player wrote on the payment, if requests of this kind have one.
    fn reference(&self) -> Option<Reference> {
        None
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QueueOrder {
    /// With the index `all`. Those of the first status alone, which wait for an admin, are oldest first.
    NewestFirst,
    /// Status by status: the first one, which waits for an admin, oldest first; the others newest first.
    StatusByStatus,
}

/// A partition of an index.
struct Partition<'a> {
    index: &'static str,
    /// The name and the value of the partition key.
    key: (&'a str, &'a str),
    oldest_first: bool,
    rows: i32,
    /// The sort key after which to continue.
    after: Option<&'a str>,
    /// The status filter, which may make a page shorter.
    status: Option<&'static str>,
}

impl<R: Request> Store<R> {
    /// A page of all requests, of one status or all.
    ///
    /// # Errors
    /// [`domain::Refusal::Malformed`] for a malformed sort key.
    pub(crate) async fn of_all(&self, status: Option<R::Status>, after: Option<&str>) -> Result<Page<R>, Failure> {
        self.all(status, PAGE_ROWS, after).await
    }

    /// As [`Store::of_all`], without requests that have another reference: most pages are empty.
    pub(crate) async fn with_reference(
        &self,
        reference: &Reference,
        status: Option<R::Status>,
        after: Option<&str>,
    ) -> Result<Page<R>, Failure> {
        let mut page = self.all(status, SEARCHED_ROWS, after).await?;
        page.items.retain(|request| request.reference().as_ref() == Some(reference));
        Ok(page)
    }

    async fn all(&self, status: Option<R::Status>, rows: i32, after: Option<&str>) -> Result<Page<R>, Failure> {
        let of_status = |status: R::Status, oldest_first, after| {
            let key = (keys::STATUS, status.name());
            self.partition(Partition { index: "status", key, oldest_first, rows, after, status: None })
        };
        match (R::QUEUE, status) {
            (QueueOrder::StatusByStatus, _) => {
                let cursor = QueueCursor::read(after, status)?;
                let waiting = cursor.status == R::Status::EACH[0];
                let page = of_status(cursor.status, waiting, cursor.after.as_deref()).await?;
                Ok(Page { next: cursor.next(page.next.as_deref(), status), ..page })
            }
            (QueueOrder::NewestFirst, Some(status)) => of_status(status, status == R::Status::EACH[0], after).await,
            (QueueOrder::NewestFirst, None) => {
                let key = (keys::ALL, keys::ALL);
                self.partition(Partition { index: "all", key, oldest_first: false, rows, after, status: None }).await
            }
        }
    }

    /// A page of a player's requests, newest first. A short or empty page need not be the last.
    ///
    /// # Errors
    /// [`domain::Refusal::Malformed`] for a malformed sort key.
    pub async fn of_player(
        &self,
        uid: &Uid,
        status: Option<R::Status>,
        after: Option<&str>,
    ) -> Result<Page<R>, Failure> {
        let (key, status) = ((R::PLAYER, uid.as_str()), status.map(Named::name));
        self.partition(Partition { index: "player", key, oldest_first: false, rows: PAGE_ROWS, after, status }).await
    }

    /// As [`Store::of_player`], all of them: only for nightly functions.
    pub async fn all_of_player(&self, uid: &Uid) -> Result<Vec<R>, Failure> {
        self.whole_partition("player", (R::PLAYER, uid.as_str())).await
    }

    pub(crate) async fn whole_partition(&self, index: &'static str, key: (&str, &str)) -> Result<Vec<R>, Failure> {
        let (mut all, mut after) = (Vec::new(), None);
        loop {
            let after_key = after.as_deref();
            let wanted = Partition { index, key, oldest_first: false, rows: PAGE_ROWS, after: after_key, status: None };
            let page = self.partition(wanted).await?;
            all.extend(page.items);
            after = page.next;
            if after.is_none() {
                return Ok(all);
            }
        }
    }

    /// The newest of a partition, at most so many.
    pub(crate) async fn newest(&self, index: &'static str, key: (&str, &str), max: i32) -> Result<Vec<R>, Failure> {
        let wanted = Partition { index, key, oldest_first: false, rows: max, after: None, status: None };
        Ok(self.partition(wanted).await?.items)
    }

    /// The newest requests of a status, at most so many.
    pub async fn newest_with(&self, status: R::Status, max: i32) -> Result<Vec<R>, Failure> {
        self.newest("status", (keys::STATUS, status.name()), max).await
    }

    /// A page of all requests of a status, oldest first.
    pub async fn oldest(&self, status: R::Status, after: Option<&str>) -> Result<Page<R>, Failure> {
        let key = (keys::STATUS, status.name());
        self.partition(Partition { index: "status", key, oldest_first: true, rows: PAGE_ROWS, after, status: None })
            .await
    }

    async fn partition(&self, wanted: Partition<'_>) -> Result<Page<R>, Failure> {
        if wanted.after.is_some_and(|key| !keys::is_sort_key(key)) {
            return Err(cursor::invalid().into());
        }
        let (name, value) = wanted.key;
        let mut query = self
            .table
            .query()
            .index_name(wanted.index)
            .limit(wanted.rows)
            .scan_index_forward(wanted.oldest_first)
            .expression_attribute_names("#key", name)
            .expression_attribute_values(":key", text(value));
        let behind = match (wanted.after, wanted.oldest_first) {
            (None, _) => "",
            (Some(_), true) => " AND #sort > :after",
            (Some(_), false) => " AND #sort < :after",
        };
        query = query.key_condition_expression(format!("#key = :key{behind}"));
        if let Some(after) = wanted.after {
            query = query.expression_attribute_names("#sort", keys::SORT_KEY);
            query = query.expression_attribute_values(":after", text(after));
        }
        if let Some(status) = wanted.status {
            query = query.filter_expression("#status = :status").expression_attribute_names("#status", keys::STATUS);
            query = query.expression_attribute_values(":status", text(status));
        }
        page(query, R::from_item, |key| Fields(key).text(keys::SORT_KEY)).await
    }
}
