//! Other players: found by id or e-mail, and listed while their online flag is false (`spec §2`).

use crate::{
    Connection,
    accounts::user_from,
    connection::required,
    failure::failure,
    item::{Fields, text},
    keys,
};
use domain::{Failure, Recipient, Uid, account::User};

#[derive(Debug, Clone)]
pub struct Players {
    client: aws_sdk_dynamodb::Client,
    users: String,
}

impl Players {
    pub fn new(connection: &Connection, users: impl Into<String>) -> Self {
        Self { client: connection.dynamodb(), users: users.into() }
    }

    /// # Errors
    /// [`Failure::Internal`] when the function lacks its table's name.
    pub fn from_env(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self::new(connection, required("USERS_TABLE")?))
    }

    /// # Errors
    /// When the table does not answer or the record is broken.
    pub async fn find(&self, wanted: &Recipient) -> Result<Option<User>, Failure> {
        match wanted {
            Recipient::Id(uid) => self.by_id(uid).await,
            Recipient::Email(email) => match self.uid_of(email).await? {
                Some(uid) => self.by_id(&uid).await,
                None => Ok(None),
            },
        }
    }

    /// # Errors
    /// When the table does not answer or the record is broken.
    pub async fn by_id(&self, uid: &Uid) -> Result<Option<User>, Failure> {
        let request = self.client.get_item().table_name(&self.users).key(keys::UID, text(uid.as_str()));
        let answer = request.consistent_read(true).send().await.map_err(failure)?;
        answer.item().map(user_from).transpose()
    }

    /// Whose lower-case e-mail this is.
    ///
    /// # Errors
    /// When the table does not answer or the record is broken.
    pub async fn uid_of(&self, email: &str) -> Result<Option<Uid>, Failure> {
        let query = self
            .client
            .query()
            .table_name(&self.users)
            .index_name("email")
            .limit(1)
            .key_condition_expression("#email = :email")
            .expression_attribute_names("#email", keys::EMAIL)
            .expression_attribute_values(":email", text(email));
        let answer = query.send().await.map_err(failure)?;
        answer.items().first().map(|item| Fields(item).uid(keys::UID)).transpose()
    }
}
