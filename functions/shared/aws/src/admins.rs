//! Whether a player is an admin now: after a removal, tokens stay valid for up to an hour (D10).

use crate::{Connection, FromConnection, failure::failure, item::text, keys};
use domain::{Failure, Uid};

#[derive(Debug, Clone)]
pub struct Admins {
    client: aws_sdk_dynamodb::Client,
    users: String,
}

impl FromConnection for Admins {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self { client: connection.dynamodb(), users: connection.variable("USERS_TABLE")? })
    }
}

impl Admins {
    /// Whether the player's record has the admin flag (a strongly consistent read).
    ///
    /// # Errors
    /// When DynamoDB does not answer.
    pub async fn is_admin(&self, uid: &Uid) -> Result<bool, Failure> {
        let request = self.client.get_item().table_name(&self.users).key(keys::UID, text(uid.as_str()));
        let request = request.projection_expression(keys::IS_ADMIN).consistent_read(true);
        let answer = request.send().await.map_err(failure)?;
        let flag = answer.item().and_then(|item| item.get(keys::IS_ADMIN)).and_then(|value| value.as_bool().ok());
        Ok(flag == Some(&true))
    }
}
