//! Players' edits of their own records, and the user names in use.

use crate::{Connection, FromConnection, accounts::username_item, item::text, keys, transaction::Transaction};
use aws_sdk_dynamodb::types::{AttributeValue, Delete, Put, Update};
use domain::{Failure, Refusal, account::User};

#[derive(Debug, Clone)]
pub struct Profiles {
    client: aws_sdk_dynamodb::Client,
    users: String,
    usernames: String,
}

impl FromConnection for Profiles {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self {
            client: connection.dynamodb(),
            users: connection.variable("USERS_TABLE")?,
            usernames: connection.variable("USERNAMES_TABLE")?,
        })
    }
}

impl Profiles {
    /// Writes an edited profile, and releases the old user name after a change, in one transaction. It never writes
    /// attributes that players may not change.
    ///
    /// # Errors
    /// [`Refusal::UsernameTaken`]; [`Failure::Conflict`] when the user name has changed since `before` was loaded.
    pub async fn update(&self, before: &User, after: &User) -> Result<(), Failure> {
        let mut transaction = Transaction::new().update(self.edit(before, after), Failure::Conflict);
        let (old, new) = (keys::username(&before.username), keys::username(&after.username));
        if old != new {
            let free = Delete::builder().table_name(&self.usernames).key(keys::NAME, text(old));
            let free = free.condition_expression("#uid = :uid").expression_attribute_names("#uid", keys::UID);
            let free = free.expression_attribute_values(":uid", text(before.uid.as_str()));
            transaction =
                transaction.put(self.take(after), Refusal::UsernameTaken.into()).delete(free, Failure::Conflict);
        }
        transaction.commit(&self.client).await?
    }

    fn take(&self, after: &User) -> aws_sdk_dynamodb::types::builders::PutBuilder {
        Put::builder()
            .table_name(&self.usernames)
            .set_item(Some(username_item(after)))
            .condition_expression("attribute_not_exists(#name)")
            .expression_attribute_names("#name", keys::NAME)
    }

    fn edit(&self, before: &User, after: &User) -> aws_sdk_dynamodb::types::builders::UpdateBuilder {
        let listing =
            if after.online { " REMOVE #partition, #sort" } else { ", #partition = :partition, #sort = :sort" };
        let mut update = Update::builder()
            .table_name(&self.users)
            .key(keys::UID, text(before.uid.as_str()))
            .update_expression(format!(
                "SET displayName = :displayName, #username = :username, phoneNumber = :phone, #online = :online, \
                 updatedAt = :updatedAt{listing}"
            ))
            .condition_expression("#username = :old")
            .expression_attribute_names("#username", "username")
            .expression_attribute_names("#online", "online")
            .expression_attribute_names("#partition", keys::PLAYERS_PARTITION)
            .expression_attribute_names("#sort", keys::PLAYERS_SORT)
            .expression_attribute_values(":old", text(&before.username))
            .expression_attribute_values(":displayName", text(&after.display_name))
            .expression_attribute_values(":username", text(&after.username))
            .expression_attribute_values(":phone", text(&after.phone_number))
            .expression_attribute_values(":online", AttributeValue::Bool(after.online))
            .expression_attribute_values(":updatedAt", text(after.updated_at.to_string()));
        if !after.online {
            update = update
                .expression_attribute_values(":partition", text(keys::OFFLINE))
                .expression_attribute_values(":sort", text(keys::players_sort(&after.username, after.uid.as_str())));
        }
        update
    }
}
