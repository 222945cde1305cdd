//! A player's records: user, unique user name, address, wallet and first ledger row, written in one transaction.

use crate::{
    books::{
        ledger::{self, Ledger},
        wallets::Wallets,
    },
    client::{
        connection::{Connection, FromConnection},
        item::{Fields, Item, item, text, texts},
        keys,
        store::{Record, Store},
        table::Table,
        transaction::Transaction,
    },
    desk::{
        admins,
        rights::{Rights, releasing},
    },
    log::audit_log::Audited,
    people::{
        addresses::{self, Addresses},
        exclusion_register::{ExclusionRegister, Person},
    },
};
use aws_sdk_dynamodb::types::{AttributeValue, builders::UpdateBuilder};
use domain::{
    Failure, Recipient, Refusal, Timestamp, Uid,
    account::User,
    agreement::Agreement,
    email,
    exclusion_register::PersonHash,
    notice::Topic,
    rights,
    wallet::{BonusRule, Posted, RealityCheck, Wallet},
};
use std::collections::BTreeSet;

#[derive(Debug, Clone)]
pub struct Accounts {
    users: Store<User>,
    usernames: Table,
    addresses: Addresses,
    register: ExclusionRegister,
    wallets: Wallets,
    ledger: Ledger,
    bonus_rule: BonusRule,
}

/// A user of the identity provider, for whom an account is created.
#[derive(Debug, Clone, Copy)]
pub struct Applicant<'a> {
    pub uid: &'a Uid,
    pub email: &'a str,
    pub cognito_username: &'a str,
    pub at: Timestamp,
}

impl Applicant<'_> {
    fn user(&self, username_chars: usize) -> User {
        User::sign_up(self.uid.clone(), self.email, self.cognito_username, username_chars, self.at)
    }
}

/// The records about the applicant's mailbox.
struct Known {
    /// The hashes of the address and its mailbox, with the register's record of each.
    hashes: Vec<(PersonHash, Person)>,
    /// The wallets of its other accounts.
    wallets: Vec<Wallet>,
}

/// Why an account was not created.
enum NotCreated {
    User,
    Wallet,
    /// The account has had a wallet.
    Ledger,
    Username,
    /// Another account has the address.
    Address,
    /// The owner of the mailbox has had the starting points.
    Bonus,
    /// The account that is to be closed has changed since it was loaded.
    Changed,
}

impl FromConnection for Accounts {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self {
            users: connection.connect()?,
            usernames: Table::new(connection, "USERNAMES_TABLE")?,
            addresses: connection.connect()?,
            register: connection.connect()?,
            wallets: connection.connect()?,
            ledger: connection.connect()?,
            bonus_rule: connection.setting()?,
        })
    }
}

impl Accounts {
    /// The stored account; `None` when one of its records is missing. User and wallet are written together, so once the
    /// user is found the wallet exists. In the reverse order, the account might be created between the two reads.
    pub async fn find(&self, uid: &Uid) -> Result<Option<(User, Wallet)>, Failure> {
        let Some(user) = self.users.find(uid).await? else { return Ok(None) };
        Ok(self.wallets.find(uid).await?.map(|wallet| (user, wallet)))
    }

    /// Creates the missing records of the account, unless the address belongs to another account, which is returned.
    /// May be repeated, also concurrently. The starting points are given once to the owner of a mailbox.
    ///
    /// # Errors
    /// [`Refusal::WalletNotFound`] when the account has lost its wallet; when the write fails.
    pub async fn create(&self, applicant: &Applicant<'_>) -> Result<Option<Uid>, Failure> {
        let holder = self.addresses.holder(&email::normal(applicant.email)).await?;
        if let Some(other) = holder.filter(|holder| holder != applicant.uid) {
            return Ok(Some(other));
        }
        let known = self.known(applicant).await?;
        let mut opened = Some(self.first_posting(applicant.uid, &known, applicant.at)?);
        let mut has_wallet = false;
        let mut names = User::USERNAME_UID_CHARS.map(|chars| applicant.user(chars)).into_iter();
        let mut user = next(&mut names)?;
        loop {
            let records = match &opened {
                _ if has_wallet => self.user(&user),
                Some(posted) => self.opened(self.user(&user), &user, posted),
                None => {
                    let empty = Wallet::empty(user.uid.clone(), applicant.at);
                    self.wallet(self.user(&user), &held(empty, &known, applicant.at))
                }
            };
            let claim = self.addresses.claim(&user, Some(&user.uid));
            let records = self.adding(records.put(claim, NotCreated::Address), &known, applicant.uid);
            match records.commit(&self.usernames.client).await? {
                Ok(()) => return Ok(None),
                Err(NotCreated::User) => return self.open_wallet(&user, &known, applicant.at).await.map(|()| None),
                Err(NotCreated::Wallet) => has_wallet = true,
                Err(NotCreated::Ledger) => return Err(Refusal::WalletNotFound.into()),
                Err(NotCreated::Username) => user = next(&mut names)?,
                Err(NotCreated::Bonus) => opened = None,
                Err(NotCreated::Address | NotCreated::Changed) => return Err(Failure::Conflict),
            }
        }
    }

    /// Opens the wallet of a user who never had one. If it was lost, or if the mailbox has had the starting points, a
    /// person has to investigate: the loss of a wallet must not pay.
    async fn open_wallet(&self, user: &User, known: &Known, at: Timestamp) -> Result<(), Failure> {
        let posted = self.first_posting(&user.uid, known, at)?;
        let records = self.opened(Transaction::new(), user, &posted);
        match self.adding(records, known, &user.uid).commit(&self.usernames.client).await? {
            Ok(()) | Err(NotCreated::Wallet) => Ok(()),
            Err(NotCreated::Changed) => Err(Failure::Conflict),
            Err(_) => Err(Refusal::WalletNotFound.into()),
        }
    }

    /// Creates the account and closes the `old` one, which had the address, unless its player has closed it, in one
    /// transaction. The restrictions and limits of the old account apply to the new one. There are no second starting
    /// points, and the old balance stays with the old account.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the old account has changed since it was loaded.
    pub async fn succeed(
        &self,
        applicant: &Applicant<'_>,
        (old, old_wallet): (&User, &Wallet),
        (rights, admins): (&Rights, Option<&rights::Rights>),
        audit: Audited<'_>,
    ) -> Result<(), Failure> {
        let empty = Wallet::empty(applicant.uid.clone(), applicant.at);
        let limits = old_wallet.limits(applicant.at);
        let reality_check = RealityCheck { every: old_wallet.reality_check.every, session: None };
        let wallet = Wallet { restriction: old_wallet.handed_on(applicant.at), limits, reality_check, ..empty };
        let known = self.known(applicant).await?;
        let wallet = held(wallet, &known, applicant.at);
        for user in User::USERNAME_UID_CHARS.map(|chars| applicant.user(chars)) {
            let mut whole = self
                .wallet(self.user(&user), &wallet)
                .put(self.addresses.claim(&user, Some(&old.uid)), NotCreated::Changed)
                .wallet(&self.wallets, &old_wallet.closed(applicant.at), NotCreated::Changed)
                .audit_once(audit, NotCreated::Changed);
            for record in addresses::bonus_items(&user.email, &user.uid) {
                whole = whole.write(&self.addresses.table, record, NotCreated::Changed);
            }
            whole = self.adding(whole, &known, applicant.uid);
            if old.closed_at.is_none() {
                whole = whole.update(closing(&self.users.table, old, applicant.at), NotCreated::Changed);
                for released in releasing(&self.users.table, old, None, applicant.at) {
                    whole = whole.update(released, NotCreated::Changed);
                }
            }
            if let Some((before, role)) = admins.zip(old.role) {
                whole =
                    whole.put(rights.count(before, &before.closed(&old.uid, role, applicant.at)), NotCreated::Changed);
            }
            match whole.commit(&self.usernames.client).await? {
                Ok(()) | Err(NotCreated::User | NotCreated::Wallet) => return Ok(()),
                Err(NotCreated::Username) => {}
                Err(NotCreated::Ledger | NotCreated::Address | NotCreated::Bonus | NotCreated::Changed) => {
                    return Err(Failure::Conflict);
                }
            }
        }
        Err(every_name_taken())
    }

    async fn known(&self, applicant: &Applicant<'_>) -> Result<Known, Failure> {
        let (mut hashes, mut others) = (Vec::new(), BTreeSet::new());
        for hash in PersonHash::of_email(applicant.email) {
            let person = self.register.find(&hash).await?;
            others.extend(person.players.iter().filter(|uid| *uid != applicant.uid).cloned());
            hashes.push((hash, person));
        }
        let mut wallets = Vec::new();
        for uid in &others {
            wallets.extend(self.wallets.find(uid).await?);
        }
        Ok(Known { hashes, wallets })
    }

    /// Adds the account to its person's records, on condition that the register has not changed since.
    fn adding(&self, records: Transaction<NotCreated>, known: &Known, uid: &Uid) -> Transaction<NotCreated> {
        let add = |records: Transaction<_>, (hash, person): &(PersonHash, Person)| {
            records.update(self.register.adding(hash, person, uid), NotCreated::Changed)
        };
        known.hashes.iter().fold(records, add)
    }

    /// The wallet with the starting points.
    fn first_posting(&self, uid: &Uid, known: &Known, at: Timestamp) -> Result<Posted, Failure> {
        let Posted { wallet, row } = Wallet::open(uid.clone(), self.bonus_rule, at)?;
        Ok(Posted { wallet: held(wallet, known, at), row })
    }

    /// The user and the user name.
    fn user(&self, user: &User) -> Transaction<NotCreated> {
        Transaction::new().create(&self.users.table, keys::UID, user.to_item(), NotCreated::User).create(
            &self.usernames,
            keys::NAME,
            username_item(user),
            NotCreated::Username,
        )
    }

    fn wallet(&self, records: Transaction<NotCreated>, wallet: &Wallet) -> Transaction<NotCreated> {
        records.create(&self.wallets.table, keys::UID, wallet.to_item(), NotCreated::Wallet)
    }

    /// A wallet with the starting points, and the record that they were given.
    fn opened(&self, records: Transaction<NotCreated>, user: &User, posted: &Posted) -> Transaction<NotCreated> {
        let records = self.wallet(records, &posted.wallet);
        let records = records.create(&self.ledger.table, keys::UID, ledger::to_item(&posted.row), NotCreated::Ledger);
        addresses::bonus_items(&user.email, &user.uid).into_iter().fold(records, |records, record| {
            records.create(&self.addresses.table, keys::ADDRESS, record, NotCreated::Bonus)
        })
    }
}

/// The wallet of a new account with these records: restrictions and limits of the mailbox's other accounts apply, and a
/// player on the register cannot play with it.
fn held(wallet: Wallet, known: &Known, at: Timestamp) -> Wallet {
    let shared = known.wallets.iter().fold(wallet, |wallet, other| wallet.sharing(other, at));
    let is_listed = known.hashes.iter().any(|(_, person)| person.is_listed);
    let registered = if is_listed { shared.with_registered(true, at) } else { None };
    registered.unwrap_or(shared)
}

/// A closed account has no rights and is only in the list of closed accounts.
pub(crate) fn closing(users: &Table, user: &User, at: Timestamp) -> UpdateBuilder {
    users
        .updating(keys::UID, user.uid.as_str())
        .update_expression(
            "SET #closed = :at, #admin = :no, #partition = :partition, #sort = :sort REMOVE #role, #decides, #since, #by, #of",
        )
        .condition_expression("#admin = :was AND attribute_not_exists(#closed)")
        .expression_attribute_names("#closed", keys::CLOSED_AT)
        .expression_attribute_names("#admin", keys::IS_ADMIN)
        .expression_attribute_names("#role", keys::ROLE)
        .expression_attribute_names("#decides", keys::DECIDES_SINCE)
        .expression_attribute_names("#since", keys::SUSPENDED_AT)
        .expression_attribute_names("#by", keys::SUSPENDED_BY)
        .expression_attribute_names("#of", keys::SUSPENDS)
        .expression_attribute_names("#partition", keys::PLAYERS_PARTITION)
        .expression_attribute_names("#sort", keys::PLAYERS_SORT)
        .expression_attribute_values(":at", text(at.to_string()))
        .expression_attribute_values(":partition", text(keys::CLOSED))
        .expression_attribute_values(":sort", text(keys::closed_sort(at, &user.uid)))
        .expression_attribute_values(":no", AttributeValue::Bool(false))
        .expression_attribute_values(":was", AttributeValue::Bool(user.role.is_some()))
}

fn next(names: &mut impl Iterator<Item = User>) -> Result<User, Failure> {
    names.next().ok_or_else(every_name_taken)
}

fn every_name_taken() -> Failure {
    Failure::internal("every first user name of this player is taken")
}

/// The item that reserves a user name for its player.
pub(crate) fn username_item(user: &User) -> Item {
    item([(keys::NAME, Some(text(keys::username(&user.username)))), (keys::UID, Some(text(user.uid.as_str())))])
}

/// The topics of e-mails, as they are stored.
pub(crate) fn email_about(user: &User) -> AttributeValue {
    texts(user.email_about.iter().map(|topic| topic.name()))
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
            (keys::FORMER_EMAILS, (!self.former_emails.is_empty()).then(|| texts(&self.former_emails))),
            ("displayName", Some(text(&self.display_name))),
            ("username", Some(text(&self.username))),
            ("phoneNumber", Some(text(&self.phone_number))),
            ("online", Some(AttributeValue::Bool(self.online))),
            (keys::IS_ADMIN, Some(AttributeValue::Bool(self.role.is_some()))),
            (keys::ROLE, self.role.map(|role| text(role.name()))),
            (keys::SUSPENDED_AT, self.suspension.at.map(|at| text(at.to_string()))),
            (keys::SUSPENDED_BY, self.suspension.by.as_ref().map(|by| text(by.as_str()))),
            (keys::SUSPENDS, self.suspension.of.as_ref().map(|of| text(of.as_str()))),
            ("cognitoUsername", Some(text(&self.cognito_username))),
            (keys::FACTOR_SINCE, self.factor_since.map(|since| text(since.to_string()))),
            (keys::CLOSED_AT, self.closed_at.map(|at| text(at.to_string()))),
            (keys::EMAIL_ABOUT, (!self.email_about.is_empty()).then(|| email_about(self))),
            (keys::OF_AGE_SINCE, self.agreement.as_ref().map(|given| text(given.of_age_since.to_string()))),
            (keys::TERMS, self.agreement.as_ref().map(|given| text(&given.terms))),
            (keys::AGREED_AT, self.agreement.as_ref().map(|given| text(given.agreed_at.to_string()))),
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
            former_emails: match item.get(keys::FORMER_EMAILS) {
                Some(_) => fields.texts(keys::FORMER_EMAILS)?,
                None => Vec::new(),
            },
            display_name: fields.text("displayName")?,
            username: fields.text("username")?,
            phone_number: fields.text("phoneNumber")?,
            online: fields.flag("online")?,
            role: admins::role_from(item)?,
            suspension: admins::suspension_from(item)?,
            cognito_username: fields.text("cognitoUsername")?,
            factor_since: fields.optional_time(keys::FACTOR_SINCE)?,
            closed_at: fields.optional_time(keys::CLOSED_AT)?,
            email_about: match item.get(keys::EMAIL_ABOUT) {
                // Topics of a later version are ignored.
                Some(_) => fields.texts(keys::EMAIL_ABOUT)?.iter().filter_map(|name| Topic::parse(name)).collect(),
                None => Vec::new(),
            },
            agreement: match fields.optional_time(keys::OF_AGE_SINCE)? {
                Some(of_age_since) => {
                    let (terms, agreed_at) = (fields.text(keys::TERMS)?, fields.time(keys::AGREED_AT)?);
                    Some(Agreement { of_age_since, terms, agreed_at })
                }
                None => None,
            },
            created_at: fields.time("createdAt")?,
            updated_at: fields.time("updatedAt")?,
        })
    }
}
