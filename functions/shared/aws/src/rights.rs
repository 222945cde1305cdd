//! Admin rights in the tables: the settings item with the number of admins, each player's flag, and the audit row,
//! written in one transaction.

use crate::{
    AuditLog, Connection, FromConnection, audit_log,
    failure::failure,
    item::{Fields, Item, item, number, text},
    keys,
    transaction::Transaction,
};
use aws_sdk_dynamodb::types::{
    AttributeValue, Put, Select, Update,
    builders::{PutBuilder, UpdateBuilder},
};
use domain::{Failure, Uid, audit::AuditEntry, rights};

const FIRST_UID: &str = "firstUid";
const ADMIN_COUNT: &str = "adminCount";

#[derive(Debug, Clone)]
pub struct Rights {
    client: aws_sdk_dynamodb::Client,
    users: String,
    settings: String,
}

impl FromConnection for Rights {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self {
            client: connection.dynamodb(),
            users: connection.variable("USERS_TABLE")?,
            settings: connection.variable("SETTINGS_TABLE")?,
        })
    }
}

impl Rights {
    /// The rights (a strongly consistent read); `None` before the first admin.
    ///
    /// # Errors
    /// When DynamoDB does not answer or the item is corrupt.
    pub async fn find(&self) -> Result<Option<rights::Rights>, Failure> {
        let request = self.client.get_item().table_name(&self.settings).key(keys::NAME, text(keys::FIRST_ADMIN));
        let answer = request.consistent_read(true).send().await.map_err(failure)?;
        answer.item().map(from_item).transpose()
    }

    /// The players whose records say that they are admins: reads all players.
    ///
    /// # Errors
    /// When DynamoDB does not answer.
    pub async fn scan(&self) -> Result<u32, Failure> {
        let (mut admins, mut after) = (0, None);
        loop {
            let page = self
                .client
                .scan()
                .table_name(&self.users)
                .consistent_read(true)
                .select(Select::Count)
                .filter_expression("#flag = :yes")
                .expression_attribute_names("#flag", keys::IS_ADMIN)
                .expression_attribute_values(":yes", AttributeValue::Bool(true))
                .set_exclusive_start_key(after);
            let answer = page.send().await.map_err(failure)?;
            admins += u32::try_from(answer.count()).unwrap_or_default();
            after = answer.last_evaluated_key().cloned();
            if after.is_none() {
                return Ok(admins);
            }
        }
    }

    /// Writes the first admin.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when there is a first admin already, or the player's record has changed since it was
    /// loaded.
    pub async fn begin(&self, begun: &rights::Rights, audit: (&AuditLog, &AuditEntry)) -> Result<(), Failure> {
        let settings = Transaction::new().create(&self.settings, keys::NAME, to_item(begun), Err(Failure::Conflict));
        self.flagged(settings, &begun.first, true, audit).await
    }

    /// Adds or removes an admin, once for each audit row. If the row exists, an earlier attempt of the same request has
    /// made the change, and later changes are not undone.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the count or the player's flag has changed since it was loaded.
    pub async fn change(
        &self,
        (before, after): (&rights::Rights, &rights::Rights),
        (uid, is_admin): (&Uid, bool),
        audit: (&AuditLog, &AuditEntry),
    ) -> Result<(), Failure> {
        let count = Transaction::new().put(self.count(before, after), Err(Failure::Conflict));
        self.flagged(count, uid, is_admin, audit).await
    }

    /// Writes the count of admins, on condition that it has not changed.
    pub(crate) fn count(&self, before: &rights::Rights, after: &rights::Rights) -> PutBuilder {
        Put::builder()
            .table_name(&self.settings)
            .set_item(Some(to_item(after)))
            .condition_expression("#count = :old")
            .expression_attribute_names("#count", ADMIN_COUNT)
            .expression_attribute_values(":old", number(before.admins))
    }

    async fn flagged(
        &self,
        settings: Transaction<Result<(), Failure>>,
        uid: &Uid,
        is_admin: bool,
        (log, entry): (&AuditLog, &AuditEntry),
    ) -> Result<(), Failure> {
        let whole = settings.update(self.flag(uid, is_admin), Err(Failure::Conflict)).create(
            log.table(),
            keys::ID,
            audit_log::to_item(entry),
            Ok(()),
        );
        whole.commit(&self.client).await?.or_else(|failed| failed)
    }

    fn flag(&self, uid: &Uid, is_admin: bool) -> UpdateBuilder {
        Update::builder()
            .table_name(&self.users)
            .key(keys::UID, text(uid.as_str()))
            .update_expression("SET #flag = :new")
            .condition_expression("#flag = :old")
            .expression_attribute_names("#flag", keys::IS_ADMIN)
            .expression_attribute_values(":new", AttributeValue::Bool(is_admin))
            .expression_attribute_values(":old", AttributeValue::Bool(!is_admin))
    }
}

fn to_item(rights: &rights::Rights) -> Item {
    item([
        (keys::NAME, Some(text(keys::FIRST_ADMIN))),
        (FIRST_UID, Some(text(rights.first.as_str()))),
        (ADMIN_COUNT, Some(number(rights.admins))),
    ])
}

fn from_item(item: &Item) -> Result<rights::Rights, Failure> {
    let fields = Fields(item);
    Ok(rights::Rights { first: fields.uid(FIRST_UID)?, admins: fields.number(ADMIN_COUNT)? })
}
