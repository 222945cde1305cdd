//! What can be asked for in a query string, one struct for each kind of list. Every value is taken as it comes, so
//! that each wrong one gets its own answer; an unknown name is ignored.

use super::{deposits::DepositStatus, tickets::TicketStatus, wallet::TransactionType, withdrawals::WithdrawalStatus};
use serde::Deserialize;
use utoipa::IntoParams;

/// A list that has nothing to choose from.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    /// The nextCursor of the page before
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
    /// The nextCursor of the page before
    pub cursor: Option<String>,
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct RevealQuery {
    /// The 32 lower-case hexadecimal digits that were played; absent for a round that was not
    pub client_seed: Option<String>,
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PlayersQuery {
    /// How the user name begins, whatever its capitals
    pub search: Option<String>,
    /// The nextCursor of the page before
    pub cursor: Option<String>,
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DepositQueueQuery {
    /// Only those of this status
    #[param(value_type = Option<DepositStatus>)]
    pub status: Option<String>,
    /// Exactly a request's id, a user id or an e-mail
    pub search: Option<String>,
    /// The nextCursor of the page before
    pub cursor: Option<String>,
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WithdrawalQueueQuery {
    /// Only those of this status
    #[param(value_type = Option<WithdrawalStatus>)]
    pub status: Option<String>,
    /// Exactly a request's id, a user id or an e-mail
    pub search: Option<String>,
    /// The nextCursor of the page before
    pub cursor: Option<String>,
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TicketQueueQuery {
    /// Only those of this status
    #[param(value_type = Option<TicketStatus>)]
    pub status: Option<String>,
    /// Exactly a ticket's id, a user id or the e-mail of an account
    pub search: Option<String>,
    /// The nextCursor of the page before
    pub cursor: Option<String>,
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct ColoursRoundQuery {
    /// A round's id; absent for the current one
    pub round_id: Option<String>,
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct ColoursEntriesQuery {
    /// A round's id; absent for the current one
    pub round_id: Option<String>,
    /// The nextCursor of the page before; goes with the same roundId
    pub cursor: Option<String>,
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AuditQuery {
    /// A UTC date; today when neither is given
    #[param(format = Date)]
    pub day: Option<String>,
    /// The id of a deposit, withdrawal, ticket or player; all days
    pub subject: Option<String>,
    /// The nextCursor of the page before
    pub cursor: Option<String>,
}

/// Exactly one of the two.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PlayerQuery {
    /// A user id of 28 letters and digits
    pub id: Option<String>,
    /// The e-mail of an account, whatever its capitals
    pub email: Option<String>,
}
