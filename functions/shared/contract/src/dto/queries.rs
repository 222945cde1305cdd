//! Query strings, one struct for each kind of list. Every value is read as text, so that each kind of invalid value has
//! its own refusal; unknown parameters are ignored.

use super::names::{BankLineStatus, CareStatus, DepositStatus, TicketStatus, TransactionType, WithdrawalStatus};
use domain::{QueueQuery, Refusal, queue::Status};
use serde::Deserialize;
use utoipa::IntoParams;

/// The query of a list without filters.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    /// The nextCursor of the previous page
    pub cursor: Option<String>,
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TransactionsQuery {
    /// Only rows of this type
    #[param(value_type = Option<TransactionType>)]
    pub r#type: Option<String>,
    /// Only rows at or after this time
    #[param(format = DateTime)]
    pub from: Option<String>,
    /// Only rows before this time
    #[param(format = DateTime)]
    pub to: Option<String>,
    /// The nextCursor of the previous page
    pub cursor: Option<String>,
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StartQuery {
    /// The last round that the player has, once it has started: the first new one starts six seconds after it
    pub after: Option<String>,
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct RevealQuery {
    /// The 32 lower-case hexadecimal digits of the guess; absent for a round that was not played
    pub client_seed: Option<String>,
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PlayersQuery {
    /// The beginning of the user name, in any case
    pub search: Option<String>,
    /// The nextCursor of the previous page
    pub cursor: Option<String>,
}

/// The queries of the admins' queues, each with its statuses and the words of its filters.
macro_rules! queues {
    ($($name:ident = $status:ident, $only:literal, $search:literal;)+) => {
        $(
            #[derive(Debug, Default, Deserialize, IntoParams)]
            #[into_params(parameter_in = Query)]
            pub struct $name {
                #[doc = $only]
                #[param(value_type = Option<$status>)]
                status: Option<String>,
                #[doc = $search]
                search: Option<String>,
                /// The nextCursor of the previous page
                cursor: Option<String>,
            }

            impl $name {
                /// # Errors
                /// As [`QueueQuery::parse`].
                pub fn parsed<S: Status>(self) -> Result<QueueQuery<S>, Refusal> {
                    QueueQuery::parse(self.status, self.search, self.cursor)
                }
            }
        )+
    };
}

queues! {
    DepositQueueQuery = DepositStatus, "Only deposits with this status",
        "The exact id of a request, its reference in any case and with or without spaces, a user id or an e-mail. No \
         index has references: a page without the request need not be the last";
    WithdrawalQueueQuery = WithdrawalStatus, "Only withdrawals with this status",
        "The exact id of a request, a user id or an e-mail";
    TicketQueueQuery = TicketStatus, "Only tickets with this status",
        "The exact id of a ticket, a user id or the e-mail of an account";
    BankLineQuery = BankLineStatus, "Only lines with this status", "The exact id of a line";
    CareQueueQuery = CareStatus, "Only cases with this status",
        "The exact id of a case, a user id or the e-mail of an account";
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct ColoursRoundQuery {
    /// The id of a round; absent for the current one
    pub round_id: Option<String>,
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct ColoursEntriesQuery {
    /// The id of a round; absent for the current one
    pub round_id: Option<String>,
    /// The nextCursor of the previous page, which was of the same roundId
    pub cursor: Option<String>,
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AuditQuery {
    /// A UTC date; today when neither day nor subject is given
    #[param(format = Date)]
    pub day: Option<String>,
    /// The id of a deposit, withdrawal, ticket, case or player; rows of all days
    pub subject: Option<String>,
    /// The nextCursor of the previous page
    pub cursor: Option<String>,
}

/// Exactly one of the two must be given.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PlayerQuery {
    /// A user id of 28 letters and digits
    pub id: Option<String>,
    /// The e-mail of an account, in any case
    pub email: Option<String>,
}
