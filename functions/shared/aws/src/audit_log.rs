//! The audit_log table: what admins did. Rows are added, never changed.

use crate::{
    Connection,
    connection::required,
    failure::failure,
    item::{Item, item, text},
    keys,
};
use domain::{Failure, audit::AuditEntry};

#[derive(Debug, Clone)]
pub struct AuditLog {
    client: aws_sdk_dynamodb::Client,
    table: String,
}

impl AuditLog {
    pub fn new(connection: &Connection, table: impl Into<String>) -> Self {
        Self { client: connection.dynamodb(), table: table.into() }
    }

    /// # Errors
    /// [`Failure::Internal`] when the function lacks its table's name.
    pub fn from_env(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self::new(connection, required("AUDIT_LOG_TABLE")?))
    }

    pub fn table(&self) -> &str {
        &self.table
    }

    /// Writes what changes nothing else; what does is written in one transaction with it. Safe to repeat: the same
    /// request has the same row.
    ///
    /// # Errors
    /// When the table does not answer.
    pub async fn record(&self, entry: &AuditEntry) -> Result<(), Failure> {
        let request = self.client.put_item().table_name(&self.table).set_item(Some(to_item(entry)));
        request.send().await.map_err(failure)?;
        Ok(())
    }
}

pub(crate) fn to_item(entry: &AuditEntry) -> Item {
    item([
        (keys::DAY, Some(text(entry.at.day()))),
        (keys::ID, Some(text(keys::audit_id(entry.at, &entry.request_id, entry.action.name())))),
        ("at", Some(text(entry.at.to_string()))),
        ("actor", Some(text(entry.actor.as_str()))),
        ("action", Some(text(entry.action.name()))),
        ("subject", Some(text(&entry.subject))),
        ("before", Some(text(entry.before))),
        ("after", Some(text(entry.after))),
        ("requestId", Some(text(&entry.request_id))),
    ])
}
