//! The support_tickets table.

use crate::{
    client::{
        item::{Fields, Item, broken, item, text},
        keys,
        lists::{QueueOrder, Request},
        store::{Record, Store},
        transaction::Transaction,
    },
    log::audit_log::Audited,
};
use domain::{
    Failure, Refusal,
    request::RequestId,
    ticket::{Category, Report, Status, Ticket},
};

pub type Tickets = Store<Ticket>;

impl Store<Ticket> {
    /// Writes a ticket's new status and the audit row.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the status has changed since `before` was loaded.
    pub async fn set_status(&self, before: &Ticket, after: &Ticket, audit: Audited<'_>) -> Result<(), Failure> {
        let unmoved = match before.status {
            Status::New => "#status = :old OR attribute_not_exists(#status)",
            Status::InProgress | Status::Resolved => "#status = :old",
        };
        let ticket = self
            .table
            .putting(after.to_item())
            .condition_expression(unmoved)
            .expression_attribute_names("#status", keys::STATUS)
            .expression_attribute_values(":old", text(before.status.name()));
        let whole = Transaction::new().put(ticket, Failure::Conflict);
        whole.audit(audit, Failure::Conflict).commit(&self.table.client).await?
    }
}

impl Request for Ticket {
    type Status = Status;
    const PLAYER: &'static str = keys::UID;
    const QUEUE: QueueOrder = QueueOrder::NewestFirst;

    fn status(&self) -> Status {
        self.status
    }
}

impl Record for Ticket {
    type Id = RequestId;
    const TABLE: &'static str = "SUPPORT_TICKETS_TABLE";
    const KEY: &'static str = keys::ID;

    fn missing(_: &Self::Id) -> Refusal {
        Refusal::TicketNotFound
    }

    fn to_item(&self) -> Item {
        let Report { name, email, category, message } = &self.report;
        item([
            (keys::ID, Some(text(self.id.as_str()))),
            (keys::UID, Some(text(self.uid.as_str()))),
            (keys::NAME, Some(text(name))),
            (keys::EMAIL, Some(text(email))),
            ("category", Some(text(category.name()))),
            ("message", Some(text(message))),
            (keys::STATUS, Some(text(self.status.name()))),
            ("createdAt", Some(text(self.created_at.to_string()))),
            ("updatedAt", Some(text(self.updated_at.to_string()))),
            (keys::ALL, Some(text(keys::ALL))),
            (keys::SORT_KEY, Some(text(keys::sort_key(self.created_at, &self.id)))),
        ])
    }

    fn from_item(item: &Item) -> Result<Self, Failure> {
        let fields = Fields(item);
        Ok(Self {
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
}
