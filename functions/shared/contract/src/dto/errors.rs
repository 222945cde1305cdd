//! How a call that failed is answered.

use serde::Serialize;
use utoipa::ToSchema;

/// An answer that is not a success.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ErrorBody {
    /// For the player.
    pub error: String,
    /// For programs; never changes.
    pub code: &'static str,
    /// For support.
    pub request_id: String,
}

/// What the gateway answers by itself, without having asked a function.
#[derive(Debug, Serialize, ToSchema)]
pub struct GatewayBody {
    pub message: String,
}
