//! Whether a player is an admin now, and in which role: after a change, tokens stay valid for up to an hour (D10).

use crate::{
    Connection, FromConnection,
    failure::failure,
    item::{Fields, Item, broken, text},
    keys,
};
use domain::{Failure, Uid, rights::Role};

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
    /// The player's role as an admin, by their record (a strongly consistent read); `None` for everybody else.
    ///
    /// # Errors
    /// When DynamoDB does not answer or the record is corrupt.
    pub async fn role(&self, uid: &Uid) -> Result<Option<Role>, Failure> {
        let request = self
            .client
            .get_item()
            .table_name(&self.users)
            .key(keys::UID, text(uid.as_str()))
            .projection_expression("#admin, #role")
            .expression_attribute_names("#admin", keys::IS_ADMIN)
            .expression_attribute_names("#role", keys::ROLE)
            .consistent_read(true);
        let answer = request.send().await.map_err(failure)?;
        answer.item().map_or(Ok(None), role_from)
    }
}

/// Whoever became an admin before there were roles is an owner (D47).
pub(crate) fn role_from(item: &Item) -> Result<Option<Role>, Failure> {
    let fields = Fields(item);
    match fields.flag(keys::IS_ADMIN)? {
        false => Ok(None),
        true => match fields.optional_text(keys::ROLE)? {
            None => Ok(Some(Role::Owner)),
            Some(name) => Role::parse(&name).map(Some).ok_or_else(|| broken(keys::ROLE)),
        },
    }
}
