//! Withdrawals, for their owner and for admins.

use super::{amount::Amount, deposits::note, proposals::FourEyesView};
use domain::{
    Money, Refusal, Timestamp,
    wallet::Funds,
    withdrawal::{self, Order},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WithdrawalBody {
    /// At least 50, at most two decimals.
    pub amount: Amount,
    /// PayPal, Bank Transfer or Crypto Wallet.
    pub payment_method: String,
    /// Where to send the money; at most 500 characters.
    pub payment_details: String,
}

impl TryFrom<WithdrawalBody> for Order {
    type Error = Refusal;

    fn try_from(body: WithdrawalBody) -> Result<Self, Self::Error> {
        Self::parse(body.amount.text(), &body.payment_method, &body.payment_details)
    }
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum WithdrawalStatus {
    Pending,
    Completed,
    Declined,
}

impl From<withdrawal::Status> for WithdrawalStatus {
    fn from(status: withdrawal::Status) -> Self {
        match status {
            withdrawal::Status::Pending => Self::Pending,
            withdrawal::Status::Completed => Self::Completed,
            withdrawal::Status::Declined => Self::Declined,
        }
    }
}

/// One of the caller's own withdrawals.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WithdrawalView {
    pub id: String,
    #[schema(value_type = f64, exclusive_minimum = 0)]
    pub amount: Money,
    pub payment_method: &'static str,
    pub payment_details: String,
    pub status: WithdrawalStatus,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub admin_note: Option<String>,
    /// When an admin decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = DateTime, nullable = false)]
    pub processed_at: Option<Timestamp>,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
}

impl From<withdrawal::Withdrawal> for WithdrawalView {
    fn from(withdrawal: withdrawal::Withdrawal) -> Self {
        Self {
            id: withdrawal.id.to_string(),
            amount: withdrawal.amount,
            payment_method: withdrawal.method.name(),
            status: withdrawal.status.into(),
            admin_note: note(withdrawal.decision.as_ref()),
            processed_at: withdrawal.decision.map(|decision| decision.at),
            payment_details: withdrawal.details,
            created_at: withdrawal.created_at,
        }
    }
}

/// How the points of a wallet came about: starting + deposited + received + won = sent + lost
/// + withdrawn + held + balance.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FundsView {
    #[schema(value_type = String, format = DateTime)]
    pub account_created_at: Timestamp,
    #[schema(value_type = f64, minimum = 0)]
    pub starting: Money,
    /// Paid in from outside.
    #[schema(value_type = f64, minimum = 0)]
    pub deposited: Money,
    /// From other players.
    #[schema(value_type = f64, minimum = 0)]
    pub received: Money,
    /// To other players.
    #[schema(value_type = f64, minimum = 0)]
    pub sent: Money,
    /// In games.
    #[schema(value_type = f64, minimum = 0)]
    pub won: Money,
    /// In games.
    #[schema(value_type = f64, minimum = 0)]
    pub lost: Money,
    #[schema(value_type = f64, minimum = 0)]
    pub withdrawn: Money,
    #[schema(value_type = f64, minimum = 0)]
    pub held: Money,
    #[schema(value_type = f64, minimum = 0)]
    pub balance: Money,
    /// The part of the balance that cannot be paid out.
    #[schema(value_type = f64, minimum = 0)]
    pub bonus: Money,
}

impl From<Funds> for FundsView {
    fn from(funds: Funds) -> Self {
        let Funds {
            account_created_at,
            starting,
            deposited,
            received,
            sent,
            won,
            lost,
            withdrawn,
            held,
            balance,
            bonus,
        } = funds;
        Self { account_created_at, starting, deposited, received, sent, won, lost, withdrawn, held, balance, bonus }
    }
}

/// A withdrawal, for admins.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WithdrawalReview {
    pub id: String,
    pub user_id: String,
    pub user_email: String,
    #[schema(value_type = f64, exclusive_minimum = 0)]
    pub amount: Money,
    pub payment_method: &'static str,
    pub payment_details: String,
    pub status: WithdrawalStatus,
    /// Just before the request.
    pub funds: FundsView,
    /// The part that other players sent and that was never played; absent where it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<f64>, minimum = 0, nullable = false)]
    pub from_players: Option<Money>,
    /// Whether the calling admin may decide it: nobody may decide their own.
    pub decidable: bool,
    /// Present while it waits for a payout that takes two admins.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub four_eyes: Option<FourEyesView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub admin_note: Option<String>,
    /// The user id of the admin who decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub processed_by: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = DateTime, nullable = false)]
    pub processed_at: Option<Timestamp>,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
}

impl WithdrawalReview {
    /// `decidable` is whether the calling admin may decide it now, `four_eyes` whether a payout takes two.
    pub fn new(withdrawal: withdrawal::Withdrawal, decidable: bool, four_eyes: Option<FourEyesView>) -> Self {
        Self {
            id: withdrawal.id.to_string(),
            user_id: withdrawal.uid.to_string(),
            amount: withdrawal.amount,
            payment_method: withdrawal.method.name(),
            status: withdrawal.status.into(),
            decidable,
            four_eyes,
            admin_note: note(withdrawal.decision.as_ref()),
            processed_by: withdrawal.decision.as_ref().map(|decision| decision.by.to_string()),
            processed_at: withdrawal.decision.map(|decision| decision.at),
            user_email: withdrawal.email,
            payment_details: withdrawal.details,
            funds: withdrawal.funds.into(),
            from_players: withdrawal.from_players,
            created_at: withdrawal.created_at,
        }
    }
}
