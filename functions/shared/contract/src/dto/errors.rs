//! The answers of failed calls.

use serde::Serialize;
use utoipa::ToSchema;

/// The body of an error answer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ErrorBody {
    /// A message for the player.
    pub error: String,
    /// A stable code for programs.
    pub code: &'static str,
    /// An id to quote to support.
    pub request_id: String,
}

/// The body of an answer that the gateway gives itself, without calling a function.
#[derive(Debug, Serialize, ToSchema)]
pub struct GatewayBody {
    pub message: String,
}
