//! A player's records: user, unique user name, wallet and first ledger row, written in one transaction.

use crate::{
    Connection, FromConnection, Ledger, Wallets,
    failure::failure,
    item::{Fields, Item, item, text},
    keys, ledger,
    transaction::Transaction,
    wallets,
};
use aws_sdk_dynamodb::{Client, types::AttributeValue};
use domain::{
    Failure, Timestamp, Uid,
    account::User,
    wallet::{Posted, Wallet},
};

/// Creates and reads accounts.
#[derive(Debug, Clone)]
pub struct Accounts {
    client: Client,
    users: String,
    usernames: String,
    wallets: Wallets,
    ledger: Ledger,
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
            users: connection.variable("USERS_TABLE")?,
            usernames: connection.variable("USERNAMES_TABLE")?,
            wallets: connection.connect()?,
            ledger: connection.connect()?,
        })
    }
}

impl Accounts {
    /// The account as it stands now. User and wallet are written together and never deleted, so whoever has seen
    /// the user finds the wallet too; the other way round, the account might be created in between.
    ///
    /// # Errors
    /// [`Failure::Internal`] when the user has no wallet.
    pub async fn find(&self, uid: &Uid) -> Result<Option<(User, Wallet)>, Failure> {
        let Some(user) = find_user(&self.client, &self.users, uid).await? else { return Ok(None) };
        let wallet = self.wallets.find(uid).await?;
        Ok(Some((user, wallet.ok_or_else(|| Failure::internal("an account has a user but no wallet"))?)))
    }

    /// Creates whatever of the account is missing: safe to repeat, and to run twice at once.
    ///
    /// # Errors
    /// When nothing could be written.
    pub async fn create(&self, uid: &Uid, email: &str, cognito_username: &str, at: Timestamp) -> Result<(), Failure> {
        let opened = Wallet::open(uid.clone(), at)?;
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
            .create(&self.users, keys::UID, user_item(user), Exists::Account)
            .create(self.wallets.table(), keys::UID, wallets::to_item(&opened.wallet), Exists::Account)
            .create(self.ledger.table(), keys::UID, ledger::to_item(&opened.row), Exists::Account)
            .create(&self.usernames, keys::NAME, username_item(user), Exists::Username)
            .commit(&self.client)
            .await
    }
}

/// The user as it stands now (a strongly consistent read).
pub(crate) async fn find_user(client: &Client, users: &str, uid: &Uid) -> Result<Option<User>, Failure> {
    let request = client.get_item().table_name(users).key(keys::UID, text(uid.as_str()));
    let answer = request.consistent_read(true).send().await.map_err(failure)?;
    answer.item().map(user_from).transpose()
}

/// What holds a user name for its player.
pub(crate) fn username_item(user: &User) -> Item {
    item([(keys::NAME, Some(text(keys::username(&user.username)))), (keys::UID, Some(text(user.uid.as_str())))])
}

fn user_item(user: &User) -> Item {
    let listed = |key: String| (!user.online).then(|| text(key));
    item([
        (keys::UID, Some(text(user.uid.as_str()))),
        (keys::EMAIL, Some(text(&user.email))),
        ("displayName", Some(text(&user.display_name))),
        ("username", Some(text(&user.username))),
        ("phoneNumber", Some(text(&user.phone_number))),
        ("online", Some(AttributeValue::Bool(user.online))),
        (keys::IS_ADMIN, Some(AttributeValue::Bool(user.is_admin))),
        ("cognitoUsername", Some(text(&user.cognito_username))),
        ("createdAt", Some(text(user.created_at.to_string()))),
        ("updatedAt", Some(text(user.updated_at.to_string()))),
        (keys::PLAYERS_PARTITION, listed(keys::OFFLINE.to_owned())),
        (keys::PLAYERS_SORT, listed(keys::players_sort(&user.username, user.uid.as_str()))),
    ])
}

pub(crate) fn user_from(item: &Item) -> Result<User, Failure> {
    let fields = Fields(item);
    Ok(User {
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
