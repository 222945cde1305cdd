//! The public data of other players.

use domain::{Uid, account::User};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Another player, as a recipient of points.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Player {
    /// 28 letters and digits.
    pub user_id: String,
    pub username: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LookupBody {
    /// A user id of 28 letters and digits, or an e-mail.
    pub player: String,
}

/// The player that was found.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundPlayer {
    pub user_id: String,
    pub username: String,
    /// Whether it is the caller.
    pub is_self: bool,
}

impl FoundPlayer {
    pub fn new(user: &User, caller: &Uid) -> Self {
        Self { user_id: user.uid.to_string(), username: user.username.clone(), is_self: user.uid == *caller }
    }
}
