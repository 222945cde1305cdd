//! Several payouts in one file for the bank, and its answer.

use super::names::PaymentAnswer;
use domain::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ExportBody {
    /// Of 1 to 49 withdrawals that the caller has taken.
    pub ids: Vec<String>,
    /// On which the bank pays, such as 2026-11-21: from today, the default, to a week ahead. A repeated call keeps the
    /// first one.
    #[schema(nullable = false)]
    pub execution_date: Option<String>,
}

/// Payouts as files for the bank.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BankFile {
    /// The name of the order at the bank.
    pub message_id: String,
    pub execution_date: String,
    /// Credit transfers, pain.001.001.09. Absent where the stack does not know the account to pay from, or none of the
    /// payouts is a credit transfer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub pain001: Option<String>,
    /// All payouts as a table.
    pub csv: String,
    /// The payouts that only the table has.
    pub left_out: Vec<LeftOut>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct LeftOut {
    pub id: String,
    pub reason: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BankAnswerBody {
    /// A pain.002 file in base64; at most 500 kB.
    pub file: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BankAnswer {
    pub message_id: String,
    /// Of the payouts that still wait in that order.
    pub payments: Vec<AnsweredPayment>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnsweredPayment {
    pub id: String,
    pub reference: String,
    pub status: PaymentAnswer,
    /// In the bank's words; empty for none.
    pub reason: String,
    /// The taking that the answer is about.
    #[schema(value_type = String, format = DateTime)]
    pub taken_at: Timestamp,
}
