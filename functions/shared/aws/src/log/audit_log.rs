//! The audit_log table: admins' actions. Rows are added and never changed.

use crate::client::{
    item::{Fields, Item, item, text},
    keys,
    table::{page, table},
    transaction::Transaction,
};
use domain::{
    Failure, Page,
    audit::{Action, AuditEntry, AuditKey},
    cursor,
    request::Note,
};

const NOTE: &str = "note";

/// Rows read for one page.
const PAGE_ROWS: i32 = 25;

table!(AuditLog in "AUDIT_LOG_TABLE");

/// The row of an action, which is written in the action's transaction.
#[derive(Debug, Clone, Copy)]
pub struct Audited<'a> {
    log: &'a AuditLog,
    pub entry: &'a AuditEntry,
}

impl AuditLog {
    pub const fn row<'a>(&'a self, entry: &'a AuditEntry) -> Audited<'a> {
        Audited { log: self, entry }
    }

    /// Writes the row of an action without any other write; other rows are part of their action's transaction. Safe to
    /// repeat: the same request has the same row.
    pub async fn record(&self, entry: &AuditEntry) -> Result<(), Failure> {
        self.table.write(to_item(entry)).await
    }

    /// The row with this key (a strongly consistent read).
    pub async fn find(&self, AuditKey { day, id }: &AuditKey) -> Result<Option<AuditEntry>, Failure> {
        let key = item([(keys::DAY, Some(text(day))), (keys::ID, Some(text(id)))]);
        self.table.find_by(key).await?.as_ref().map(from_item).transpose()
    }

    /// Whether an earlier attempt of the same request has written the row of this action (a strongly consistent read).
    pub async fn has(&self, entry: &AuditEntry) -> Result<bool, Failure> {
        let id = keys::audit_id(entry.at, &entry.request_id, entry.action.name());
        Ok(self.find(&AuditKey { day: entry.at.day(), id }).await?.is_some())
    }

    /// A page of the rows of a UTC date (`2026-11-21`), newest first, after the key `after`.
    ///
    /// # Errors
    /// [`domain::Refusal::Malformed`] for a malformed key.
    pub async fn of_day(&self, day: &str, after: Option<&str>) -> Result<Page<AuditEntry>, Failure> {
        self.page(None, (keys::DAY, day), after).await
    }

    /// As [`AuditLog::of_day`], for the rows of a subject.
    ///
    /// # Errors
    /// As [`AuditLog::of_day`].
    pub async fn of_subject(&self, subject: &str, after: Option<&str>) -> Result<Page<AuditEntry>, Failure> {
        self.page(Some(keys::SUBJECT), (keys::SUBJECT, subject), after).await
    }

    async fn page(
        &self,
        index: Option<&str>,
        key: (&str, &str),
        after: Option<&str>,
    ) -> Result<Page<AuditEntry>, Failure> {
        if after.is_some_and(|place| !keys::is_audit_id(place)) {
            return Err(cursor::invalid().into());
        }
        let mut query = self
            .table
            .query()
            .set_index_name(index.map(str::to_owned))
            .limit(PAGE_ROWS)
            .scan_index_forward(false)
            .key_condition_expression(if after.is_some() { "#key = :key AND #id < :after" } else { "#key = :key" })
            .expression_attribute_names("#key", key.0)
            .expression_attribute_values(":key", text(key.1));
        if let Some(after) = after {
            query = query.expression_attribute_names("#id", keys::ID);
            query = query.expression_attribute_values(":after", text(after));
        }
        page(query, from_item, |key| Fields(key).text(keys::ID)).await
    }
}

impl<M> Transaction<M> {
    pub fn audit(self, Audited { log, entry }: Audited<'_>, failed: M) -> Self {
        self.write(&log.table, to_item(entry), failed)
    }

    /// Writes nothing if the row exists: an earlier attempt of the same request has succeeded.
    pub fn audit_once(self, Audited { log, entry }: Audited<'_>, exists: M) -> Self {
        self.create(&log.table, keys::ID, to_item(entry), exists)
    }
}

fn to_item(entry: &AuditEntry) -> Item {
    item([
        (keys::DAY, Some(text(entry.at.day()))),
        (keys::ID, Some(text(keys::audit_id(entry.at, &entry.request_id, entry.action.name())))),
        ("at", Some(text(entry.at.to_string()))),
        ("actor", Some(text(entry.actor.as_str()))),
        ("action", Some(text(entry.action.name()))),
        (keys::SUBJECT, Some(text(&entry.subject))),
        ("before", Some(text(&entry.before))),
        ("after", Some(text(&entry.after))),
        (NOTE, entry.note.as_ref().map(|note| text(note.as_str()))),
        ("requestId", Some(text(&entry.request_id))),
    ])
}

fn from_item(item: &Item) -> Result<AuditEntry, Failure> {
    let fields = Fields(item);
    Ok(AuditEntry {
        at: fields.time("at")?,
        request_id: fields.text("requestId")?,
        actor: fields.uid("actor")?,
        action: Action::parse(&fields.text("action")?).unwrap_or(Action::Unknown),
        subject: fields.text(keys::SUBJECT)?,
        before: fields.text("before")?,
        after: fields.text("after")?,
        note: fields.optional_text(NOTE)?.map(Note::stored),
    })
}
