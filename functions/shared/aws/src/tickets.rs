//! The support_tickets table.

use crate::{
    AuditLog, Connection, FromConnection, RequestPage, audit_log,
    failure::{conflicting, failure},
    index::Requests,
    item::{Fields, Item, broken, item, text},
    keys,
    transaction::Transaction,
};
use aws_sdk_dynamodb::types::Put;
use domain::{
    Failure, Refusal, Uid,
    audit::AuditEntry,
    request::RequestId,
    ticket::{Category, Report, Status, Ticket},
};

#[derive(Debug, Clone)]
pub struct Tickets {
    client: aws_sdk_dynamodb::Client,
    table: String,
}

impl FromConnection for Tickets {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self { client: connection.dynamodb(), table: connection.variable("SUPPORT_TICKETS_TABLE")? })
    }
}

impl Tickets {
    /// The ticket as it stands now (a strongly consistent read).
    ///
    /// # Errors
    /// [`Refusal::TicketNotFound`].
    pub async fn load(&self, id: &RequestId) -> Result<Ticket, Failure> {
        self.find(id).await?.ok_or(Refusal::TicketNotFound.into())
    }

    /// # Errors
    /// When the table does not answer or the record is broken.
    pub async fn find(&self, id: &RequestId) -> Result<Option<Ticket>, Failure> {
        let request = self.client.get_item().table_name(&self.table).key(keys::ID, text(id.as_str()));
        let answer = request.consistent_read(true).send().await.map_err(failure)?;
        answer.item().map(from_item).transpose()
    }

    /// Writes a new ticket.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when there is one of this id.
    pub async fn create(&self, ticket: &Ticket) -> Result<(), Failure> {
        let request = self.client.put_item().table_name(&self.table).set_item(Some(to_item(ticket)));
        let request = request.condition_expression("attribute_not_exists(#id)");
        conflicting(request.expression_attribute_names("#id", keys::ID).send().await)
    }

    /// Writes a ticket that has moved on, and the audit row.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when its status is no longer that of `before`.
    pub async fn set_status(
        &self,
        before: &Ticket,
        after: &Ticket,
        (log, entry): (&AuditLog, &AuditEntry),
    ) -> Result<(), Failure> {
        let unmoved = match before.status {
            Status::New => "#status = :old OR attribute_not_exists(#status)",
            Status::InProgress | Status::Resolved => "#status = :old",
        };
        let ticket = Put::builder()
            .table_name(&self.table)
            .set_item(Some(to_item(after)))
            .condition_expression(unmoved)
            .expression_attribute_names("#status", keys::STATUS)
            .expression_attribute_values(":old", text(before.status.name()));
        Transaction::new()
            .put(ticket, Failure::Conflict)
            .write(log.table(), audit_log::to_item(entry), Failure::Conflict)
            .commit(&self.client)
            .await?
    }

    /// One page of everybody's tickets, newest first, of one status or all, from behind the place `after`.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] for a place that no ticket has.
    pub async fn queue(&self, status: Option<Status>, after: Option<&str>) -> Result<RequestPage<Ticket>, Failure> {
        self.requests().of_all(status.map(Status::name), after, from_item).await
    }

    /// The same of one player's tickets. A page may be short, or empty, and still not be the last.
    ///
    /// # Errors
    /// As [`Tickets::queue`].
    pub async fn of_player(
        &self,
        uid: &Uid,
        status: Option<Status>,
        after: Option<&str>,
    ) -> Result<RequestPage<Ticket>, Failure> {
        self.requests().of_player(uid, status.map(Status::name), after, from_item).await
    }

    fn requests(&self) -> Requests<'_> {
        Requests { client: &self.client, table: &self.table, player: keys::UID }
    }
}

fn to_item(ticket: &Ticket) -> Item {
    let Report { name, email, category, message } = &ticket.report;
    item([
        (keys::ID, Some(text(ticket.id.as_str()))),
        (keys::UID, Some(text(ticket.uid.as_str()))),
        (keys::NAME, Some(text(name))),
        (keys::EMAIL, Some(text(email))),
        ("category", Some(text(category.name()))),
        ("message", Some(text(message))),
        (keys::STATUS, Some(text(ticket.status.name()))),
        ("createdAt", Some(text(ticket.created_at.to_string()))),
        ("updatedAt", Some(text(ticket.updated_at.to_string()))),
        (keys::ALL, Some(text(keys::ALL))),
        (keys::PLACE, Some(text(keys::place(ticket.created_at, &ticket.id)))),
    ])
}

fn from_item(item: &Item) -> Result<Ticket, Failure> {
    let fields = Fields(item);
    Ok(Ticket {
        id: fields.request_id(keys::ID)?,
        uid: fields.uid(keys::UID)?,
        report: Report {
            name: fields.text(keys::NAME)?,
            email: fields.text(keys::EMAIL)?,
            category: Category::parse(&fields.text("category")?).ok_or_else(|| broken("category"))?,
            message: fields.text("message")?,
        },
        status: match fields.optional_text(keys::STATUS)? {
            Some(text) => Status::parse(&text).ok_or_else(|| broken(keys::STATUS))?,
            None => Status::default(),
        },
        created_at: fields.time("createdAt")?,
        updated_at: fields.time("updatedAt")?,
    })
}
