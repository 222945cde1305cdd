//! The addresses table: the account of each e-mail address, and the mailboxes whose owners have had the starting points
//! (D43).

use crate::client::{
    connection::{Connection, FromConnection},
    failure::{conflicting, deleted, failure},
    item::{Fields, Item, item, text},
    keys,
    store::Store,
    table::Table,
};
use aws_sdk_dynamodb::types::builders::PutBuilder;
use domain::{Failure, Recipient, Refusal, Search, Uid, account::User, deposit::Reference, email, request::RequestId};

/// The requests that a search covers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SearchScope {
    Everybody,
    Player(Uid),
    Nobody,
    /// Only this request.
    Request(RequestId),
    /// Only the one with this reference.
    Reference(Reference),
}

#[derive(Debug, Clone)]
pub struct Addresses {
    users: Store<User>,
    pub(crate) table: Table,
}

impl FromConnection for Addresses {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self { users: connection.connect()?, table: Table::new(connection, "ADDRESSES_TABLE")? })
    }
}

impl Addresses {
    /// The account with this id or address. A closed account is found only by its id.
    pub async fn find(&self, wanted: &Recipient) -> Result<Option<User>, Failure> {
        match self.uid_of(wanted).await? {
            Some(uid) => self.users.find(&uid).await,
            None => Ok(None),
        }
    }

    /// As [`Addresses::find`], for a player who can receive points.
    ///
    /// # Errors
    /// [`Refusal::UserNotFound`], also for a closed account.
    pub async fn recipient(&self, wanted: &Recipient) -> Result<User, Failure> {
        let open = self.find(wanted).await?.filter(|user| user.closed_at.is_none());
        open.ok_or_else(|| Refusal::UserNotFound(wanted.to_string()).into())
    }

    /// The scope of a search; without one, all players.
    pub async fn scope(&self, search: Option<&Search>) -> Result<SearchScope, Failure> {
        Ok(match search {
            None => SearchScope::Everybody,
            Some(Search::Request(id)) => SearchScope::Request(id.clone()),
            Some(Search::Reference(reference)) => SearchScope::Reference(reference.clone()),
            Some(Search::Player(player)) => self.uid_of(player).await?.map_or(SearchScope::Nobody, SearchScope::Player),
        })
    }

    /// Only an address needs a look-up; the player of a user id may not exist.
    async fn uid_of(&self, wanted: &Recipient) -> Result<Option<Uid>, Failure> {
        match wanted {
            Recipient::Id(uid) => Ok(Some(uid.clone())),
            Recipient::Email(email) => self.holder(email).await,
        }
    }

    /// The account that an address in its normal form belongs to (a strongly consistent read).
    pub async fn holder(&self, email: &str) -> Result<Option<Uid>, Failure> {
        self.recorded(account_key(email)).await
    }

    /// Whether the owner of the address's mailbox has had the starting points (a strongly consistent read).
    pub async fn had_points(&self, email: &str) -> Result<bool, Failure> {
        for mailbox in email::mailbox_names(email) {
            if self.recorded(bonus_key(&mailbox)).await?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    async fn recorded(&self, key: String) -> Result<Option<Uid>, Failure> {
        self.table.find(keys::ADDRESS, key).await?.map(|item| Fields(&item).uid(keys::UID)).transpose()
    }

    /// The other account that has the address of this one. If no account has it, it becomes this account's, which is
    /// older than these records and has had the starting points. A closed account has no claim to its address.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when another account claimed the address meanwhile; when DynamoDB does not answer or the
    /// record is corrupt.
    pub async fn hold(&self, user: &User) -> Result<Option<Uid>, Failure> {
        if user.closed_at.is_some() {
            return Ok(None);
        }
        if let Some(holder) = self.holder(&user.email).await? {
            return Ok(Some(holder).filter(|holder| *holder != user.uid));
        }
        // First, so that the repair starts again after a crash in between.
        self.give_points(&user.email, &user.uid).await?;
        self.write(record(account_key(&user.email), &user.uid)).await?;
        Ok(None)
    }

    /// Records that the owner of the address's mailbox has had the starting points, unless that is recorded.
    async fn give_points(&self, email: &str, uid: &Uid) -> Result<(), Failure> {
        for record in bonus_items(email, uid) {
            self.write_missing(record).await?;
        }
        Ok(())
    }

    /// Writes a record unless there is one.
    async fn write_missing(&self, record: Item) -> Result<(), Failure> {
        match self.write(record).await {
            Ok(()) | Err(Failure::Conflict) => Ok(()),
            Err(failed) => Err(failed),
        }
    }

    /// Records the starting points of the account's mailboxes under their current names too: earlier versions used
    /// other names. This includes an account that had none, since another one of its mailbox had them.
    pub async fn name_mailboxes(&self, user: &User) -> Result<(), Failure> {
        for email in user.emails() {
            if let [own, before] = &email::mailbox_names(email)[..]
                && self.recorded(bonus_key(own)).await?.is_none()
                && let Some(uid) = self.recorded(bonus_key(before)).await?
            {
                self.write_missing(record(bonus_key(own), &uid)).await?;
            }
        }
        Ok(())
    }

    /// Frees an address that this account had. Safe to repeat: another account's stays.
    pub async fn free(&self, email: &str, uid: &Uid) -> Result<(), Failure> {
        self.delete(account_key(email), uid).await
    }

    /// Deletes the records of the mailbox of an address: that its owner has had the starting points, if with this
    /// account, and the admins who approved points for it. Safe to repeat.
    pub async fn forget_mailbox(&self, email: &str, uid: &Uid) -> Result<(), Failure> {
        for mailbox in email::mailbox_names(email) {
            let delete = self.table.delete(keys::ADDRESS, keys::approvers(&mailbox));
            delete.send().await.map_err(failure)?;
            self.delete(bonus_key(&mailbox), uid).await?;
        }
        Ok(())
    }

    /// Deletes a record if it is this account's.
    async fn delete(&self, key: String, uid: &Uid) -> Result<(), Failure> {
        let delete = self.table.delete(keys::ADDRESS, key);
        let delete = delete.condition_expression("#uid = :uid").expression_attribute_names("#uid", keys::UID);
        deleted(delete.expression_attribute_values(":uid", text(uid.as_str())).send().await)
    }

    /// Writes a record that is missing.
    async fn write(&self, record: Item) -> Result<(), Failure> {
        let put = self.table.put(record).condition_expression("attribute_not_exists(#key)");
        conflicting(put.expression_attribute_names("#key", keys::ADDRESS).send().await)
    }

    /// Records that the address is the user's. It fails if the address belongs to an account other than `before`.
    pub(crate) fn claim(&self, user: &User, before: Option<&Uid>) -> PutBuilder {
        let put = self.table.putting(record(account_key(&user.email), &user.uid));
        let put = put.expression_attribute_names("#key", keys::ADDRESS);
        match before {
            None => put.condition_expression("attribute_not_exists(#key)"),
            Some(before) => put
                .condition_expression("attribute_not_exists(#key) OR #uid = :before")
                .expression_attribute_names("#uid", keys::UID)
                .expression_attribute_values(":before", text(before.as_str())),
        }
    }
}

/// The records that the owner of the address's mailbox has had the starting points.
pub(crate) fn bonus_items(email: &str, uid: &Uid) -> Vec<Item> {
    email::mailbox_names(email).iter().map(|mailbox| record(bonus_key(mailbox), uid)).collect()
}

fn bonus_key(mailbox: &str) -> String {
    format!("bonus#{mailbox}")
}

fn account_key(email: &str) -> String {
    format!("email#{email}")
}

fn record(key: String, uid: &Uid) -> Item {
    item([(keys::ADDRESS, Some(text(key))), (keys::UID, Some(text(uid.as_str())))])
}
