//! Support tickets (`spec 2.67, 4.23 to 4.26`): players' reports and their status.

use crate::{
    Refusal, Timestamp, Uid, email, queue,
    request::{Fingerprint, RequestId},
    text,
};

const NAME_CHARS_MAX: usize = 100;
const MESSAGE_CHARS_MAX: usize = 2000;

named! {
    #[derive(Default)]
    pub enum Status {
        /// Also a ticket stored without a status (`spec 4.23`).
        #[default]
        New = "new",
        InProgress = "in_progress",
        Resolved = "resolved",
    }
}

impl queue::Status for Status {}

named! {
    /// The category of a ticket (`spec 9.18`).
    pub enum Category {
        TechnicalIssue = "Technical Issue",
        AccountProblem = "Account Problem",
        BillingQuestion = "Billing Question",
        GameRelated = "Game Related",
        Other = "Other",
    }
}

/// The validated form of a new ticket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    pub name: String,
    /// The address for the reply, in lower case; it may differ from the account's.
    pub email: String,
    pub category: Category,
    pub message: String,
}

impl Report {
    /// All four are required (`spec 5.24`).
    ///
    /// # Errors
    /// [`Refusal::NameMissing`], [`Refusal::NameTooLong`], [`Refusal::EmailInvalid`], [`Refusal::CategoryMissing`],
    /// [`Refusal::MessageMissing`], [`Refusal::MessageTooLong`].
    pub fn parse(name: &str, email: &str, category: &str, message: &str) -> Result<Self, Refusal> {
        Ok(Self {
            name: bounded(text::visible_line(name), NAME_CHARS_MAX, Refusal::NameMissing, Refusal::NameTooLong)?,
            email: email::parse(email)?,
            category: Category::parse(category).ok_or(Refusal::CategoryMissing)?,
            message: bounded(
                text::visible(message),
                MESSAGE_CHARS_MAX,
                Refusal::MessageMissing,
                Refusal::MessageTooLong,
            )?,
        })
    }

    pub fn fingerprint(&self) -> Fingerprint {
        Fingerprint::of(&("ticket/v1", &self.name, &self.email, self.category.name(), &self.message))
    }
}

fn bounded(text: String, chars_max: usize, missing: Refusal, too_long: Refusal) -> Result<String, Refusal> {
    if text.is_empty() { Err(missing) } else { text::at_most(chars_max, text, too_long) }
}

/// One row of the support_tickets table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ticket {
    pub id: RequestId,
    pub uid: Uid,
    pub report: Report,
    pub status: Status,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

impl Ticket {
    pub fn open(id: RequestId, uid: Uid, report: Report, at: Timestamp) -> Self {
        Self { id, uid, report, status: Status::New, created_at: at, updated_at: at }
    }

    /// The ticket with its next status: from new to in progress to resolved, or from new to resolved (`spec 4.24`).
    /// `None` when it already has that status or a later one, so that a retry changes nothing.
    ///
    /// # Errors
    /// [`Refusal::TicketResolved`] for a resolved ticket; [`Refusal::Malformed`] for a change back to new.
    pub fn moved_to(&self, to: Status, at: Timestamp) -> Result<Option<Self>, Refusal> {
        match (self.status, to) {
            (now, to) if now == to => Ok(None),
            (Status::Resolved, _) => Err(Refusal::TicketResolved),
            (_, Status::New) => Err(Refusal::malformed("A ticket that is in progress is not new again")),
            (_, to) => Ok(Some(Self { status: to, updated_at: at, ..self.clone() })),
        }
    }
}
