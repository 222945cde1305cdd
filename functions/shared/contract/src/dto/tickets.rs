//! Support tickets, for their author and for admins.

use super::{deposits::PartyView, names::TicketStatus};
use domain::{
    Refusal, Timestamp,
    deposit::Party,
    ticket::{Report, Ticket},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TicketBody {
    /// At most 100 characters.
    pub name: String,
    /// The address for the answer.
    pub email: String,
    /// Technical Issue, Account Problem, Billing Question, Game Related or Other.
    pub category: String,
    /// At most 2000 characters.
    pub message: String,
}

impl TryFrom<TicketBody> for Report {
    type Error = Refusal;

    fn try_from(body: TicketBody) -> Result<Self, Self::Error> {
        Self::parse(&body.name, &body.email, &body.category, &body.message)
    }
}

/// The new status of a ticket: in progress or resolved.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TicketStatusBody {
    pub status: TicketStatus,
}

/// A ticket, as its author sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TicketView {
    pub id: String,
    /// As typed, as is the e-mail: anybody's.
    pub name: String,
    pub email: String,
    pub category: &'static str,
    pub message: String,
    pub status: TicketStatus,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Timestamp,
}

impl From<Ticket> for TicketView {
    fn from(ticket: Ticket) -> Self {
        Self {
            id: ticket.id.to_string(),
            name: ticket.report.name,
            email: ticket.report.email,
            category: ticket.report.category.name(),
            message: ticket.report.message,
            status: ticket.status.into(),
            created_at: ticket.created_at,
            updated_at: ticket.updated_at,
        }
    }
}

/// A ticket, for admins.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TicketCase {
    #[serde(flatten)]
    pub ticket: TicketView,
    /// The user id of the author.
    pub user_id: String,
    /// The account that it was sent from, as it is now; absent where the account's record is lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub from: Option<PartyView>,
}

impl TicketCase {
    pub fn new(ticket: Ticket, from: Option<Party>) -> Self {
        Self { user_id: ticket.uid.to_string(), from: from.map(Into::into), ticket: ticket.into() }
    }
}
