//! A player's records: user, unique user name, wallet and first ledger row, written in one transaction.

use crate::{
    Connection, FromConnection, Ledger, Store, Wallets,
    item::{Fields, Item, item, text},
    keys, ledger,
    store::Record,
    transaction::Transaction,
    wallets,
};
use aws_sdk_dynamodb::{Client, types::AttributeValue};
use domain::{
    Failure, Recipient, Refusal, Timestamp, Uid,
    account::User,
    wallet::{BonusRule, Posted, Wallet},
};

#[derive(Debug, Clone)]
pub struct Accounts {
    client: Client,
    users: Store<User>,
    usernames: String,
    wallets: Wallets,
    ledger: Ledger,
    bonus_rule: BonusRule,
}

/// Why an account was not created.
enum Exists {
    Account,
    Username,
}

impl FromConnection for Accounts {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self {
            client: connection.dynamodb(),
            users: connection.connect()?,
            usernames: connection.variable("USERNAMES_TABLE")?,
            wallets: connection.connect()?,
            ledger: connection.connect()?,
            bonus_rule: BonusRule::parse(&connection.variable("BONUS_RULE")?)
                .ok_or_else(|| Failure::internal("BONUS_RULE must be play-only or open"))?,
        })
    }
}

impl Accounts {
    /// The stored account. User and wallet are written together and never deleted, so once the user is found the wallet
    /// exists. In the reverse order, the account might be created between the two reads.
    ///
    /// # Errors
    /// [`Failure::Internal`] when the user has no wallet.
    pub async fn find(&self, uid: &Uid) -> Result<Option<(User, Wallet)>, Failure> {
        let Some(user) = self.users.find(uid).await? else { return Ok(None) };
        let wallet = self.wallets.find(uid).await?;
        Ok(Some((user, wallet.ok_or_else(|| Failure::internal("an account has a user but no wallet"))?)))
    }

    /// Creates the missing records of the account. May be repeated, also concurrently.
    ///
    /// # Errors
    /// When the write fails.
    pub async fn create(&self, uid: &Uid, email: &str, cognito_username: &str, at: Timestamp) -> Result<(), Failure> {
        let opened = Wallet::open(uid.clone(), self.bonus_rule, at)?;
        for username_chars in User::USERNAME_UID_CHARS {
            let user = User::sign_up(uid.clone(), email, cognito_username, username_chars, at);
            match self.write(&user, &opened).await? {
                Ok(()) | Err(Exists::Account) => return Ok(()),
                Err(Exists::Username) => {}
            }
        }
        Err(Failure::internal("every first user name of this player is taken"))
    }

    async fn write(&self, user: &User, opened: &Posted) -> Result<Result<(), Exists>, Failure> {
        Transaction::new()
            .create(&self.users.table, keys::UID, user.to_item(), Exists::Account)
            .create(self.wallets.table(), keys::UID, wallets::to_item(&opened.wallet), Exists::Account)
            .create(self.ledger.table(), keys::UID, ledger::to_item(&opened.row), Exists::Account)
            .create(&self.usernames, keys::NAME, username_item(user), Exists::Username)
            .commit(&self.client)
            .await
    }
}

/// The item that reserves a user name for its player.
pub(crate) fn username_item(user: &User) -> Item {
    item([(keys::NAME, Some(text(keys::username(&user.username)))), (keys::UID, Some(text(user.uid.as_str())))])
}

impl Record for User {
    type Id = Uid;
    const TABLE: &'static str = "USERS_TABLE";
    const KEY: &'static str = keys::UID;

    fn missing(uid: &Uid) -> Refusal {
        Refusal::UserNotFound(Recipient::Id(uid.clone()).to_string())
    }

    fn to_item(&self) -> Item {
        let listed = |key: String| (!self.online).then(|| text(key));
        item([
            (keys::UID, Some(text(self.uid.as_str()))),
            (keys::EMAIL, Some(text(&self.email))),
            ("displayName", Some(text(&self.display_name))),
            ("username", Some(text(&self.username))),
            ("phoneNumber", Some(text(&self.phone_number))),
            ("online", Some(AttributeValue::Bool(self.online))),
            (keys::IS_ADMIN, Some(AttributeValue::Bool(self.is_admin))),
            ("cognitoUsername", Some(text(&self.cognito_username))),
            ("createdAt", Some(text(self.created_at.to_string()))),
            ("updatedAt", Some(text(self.updated_at.to_string()))),
            (keys::PLAYERS_PARTITION, listed(keys::OFFLINE.to_owned())),
            (keys::PLAYERS_SORT, listed(keys::players_sort(&self.username, self.uid.as_str()))),
        ])
    }

    fn from_item(item: &Item) -> Result<Self, Failure> {
        let fields = Fields(item);
        Ok(Self {
            uid: fields.uid(keys::UID)?,
            email: fields.text(keys::EMAIL)?,
            display_name: fields.text("displayName")?,
            username: fields.text("username")?,
            phone_number: fields.text("phoneNumber")?,
            online: fields.flag("online")?,
            is_admin: fields.flag(keys::IS_ADMIN)?,
            cognito_username: fields.text("cognitoUsername")?,
            created_at: fields.time("createdAt")?,
            updated_at: fields.time("updatedAt")?,
        })
    }
}
