//! Players' edits of their own records, and the user names in use.

use crate::{
    client::{
        connection::{Connection, FromConnection},
        item::text,
        keys,
        table::Table,
        transaction::Transaction,
    },
    people::accounts::{email_about, username_item},
};
use aws_sdk_dynamodb::types::{
    AttributeValue,
    builders::{PutBuilder, UpdateBuilder},
};
use domain::{Failure, Refusal, account::User};

/// When any player can take a user name that was given up; absent for one in use.
const FREE_FROM: &str = "freeFrom";

#[derive(Debug, Clone)]
pub struct Profiles {
    users: Table,
    usernames: Table,
}

impl FromConnection for Profiles {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self {
            users: Table::new(connection, "USERS_TABLE")?,
            usernames: Table::new(connection, "USERNAMES_TABLE")?,
        })
    }
}

impl Profiles {
    /// Writes an edited profile, and gives up the old user name after a change, in one transaction. It never writes
    /// attributes that players may not change.
    ///
    /// # Errors
    /// [`Refusal::UsernameTaken`]; [`Failure::Conflict`] when the user name has changed, or the account was closed,
    /// since `before` was loaded.
    pub async fn update(&self, before: &User, after: &User) -> Result<(), Failure> {
        let mut transaction = Transaction::new().update(self.edit(before, after), Failure::Conflict);
        let (old, new) = (keys::username(&before.username), keys::username(&after.username));
        if old != new {
            transaction = transaction
                .put(self.take(after), Refusal::UsernameTaken.into())
                .update(self.give_up(&old, after), Failure::Conflict);
        }
        transaction.commit(&self.users.client).await?
    }

    /// A name that was given up is free for its last owner at once, and for other players later.
    fn take(&self, after: &User) -> PutBuilder {
        self.usernames
            .putting(username_item(after))
            .condition_expression(
                "attribute_not_exists(#name) OR #free <= :now OR (attribute_exists(#free) AND #uid = :uid)",
            )
            .expression_attribute_names("#name", keys::NAME)
            .expression_attribute_names("#free", FREE_FROM)
            .expression_attribute_names("#uid", keys::UID)
            .expression_attribute_values(":now", text(after.updated_at.to_string()))
            .expression_attribute_values(":uid", text(after.uid.as_str()))
    }

    fn give_up(&self, name: &str, after: &User) -> UpdateBuilder {
        let free_from = after.updated_at.plus_ms(User::USERNAME_REST_MS);
        self.usernames
            .updating(keys::NAME, name)
            .update_expression("SET #free = :free")
            .condition_expression("#uid = :uid AND attribute_not_exists(#free)")
            .expression_attribute_names("#free", FREE_FROM)
            .expression_attribute_names("#uid", keys::UID)
            .expression_attribute_values(":free", text(free_from.to_string()))
            .expression_attribute_values(":uid", text(after.uid.as_str()))
    }

    fn edit(&self, before: &User, after: &User) -> UpdateBuilder {
        let listing =
            if after.online { " REMOVE #partition, #sort" } else { ", #partition = :partition, #sort = :sort" };
        let mut update = self
            .users
            .updating(keys::UID, before.uid.as_str())
            .update_expression(format!(
                "SET displayName = :displayName, #username = :username, phoneNumber = :phone, #online = :online, \
                 #about = :about, updatedAt = :updatedAt{listing}"
            ))
            .condition_expression("#username = :old AND attribute_not_exists(#closed)")
            .expression_attribute_names("#username", "username")
            .expression_attribute_names("#closed", keys::CLOSED_AT)
            .expression_attribute_names("#online", "online")
            .expression_attribute_names("#about", keys::EMAIL_ABOUT)
            .expression_attribute_names("#partition", keys::PLAYERS_PARTITION)
            .expression_attribute_names("#sort", keys::PLAYERS_SORT)
            .expression_attribute_values(":old", text(&before.username))
            .expression_attribute_values(":displayName", text(&after.display_name))
            .expression_attribute_values(":username", text(&after.username))
            .expression_attribute_values(":phone", text(&after.phone_number))
            .expression_attribute_values(":online", AttributeValue::Bool(after.online))
            .expression_attribute_values(":about", email_about(after))
            .expression_attribute_values(":updatedAt", text(after.updated_at.to_string()));
        if !after.online {
            update = update
                .expression_attribute_values(":partition", text(keys::OFFLINE))
                .expression_attribute_values(":sort", text(keys::players_sort(&after.username, after.uid.as_str())));
        }
        update
    }
}
