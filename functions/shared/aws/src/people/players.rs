//! The players: look-ups by id, and the list of those whose online flag is false (`spec 2.73 to 2.77`).

use crate::{
    books::wallets::Wallets,
    client::{
        connection::{Connection, FromConnection},
        item::{Fields, Item, text, texts},
        keys,
        store::Store,
        table::page,
        transaction::Transaction,
    },
    log::audit_log::Audited,
    people::{accounts::closing, factors, notice_marks},
};
use domain::{
    Failure, Page, Refusal, Uid,
    account::User,
    cursor,
    retention::{ERASED, Retention},
    wallet::Wallet,
};

/// Rows read for a page of the list.
const PAGE_ROWS: i32 = 25;
/// These sort before and after every text with the same prefix.
const BEFORE_ALL: char = '\u{0}';
const AFTER_ALL: char = char::MAX;

/// The public data of a player in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedPlayer {
    pub uid: Uid,
    pub username: String,
}

pub type Players = Store<User>;

impl FromConnection for Retention {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        let (accounts, tickets) = ("KEEP_CLOSED_ACCOUNT_MONTHS", "KEEP_TICKET_MONTHS");
        let parsed = Self::parse(&connection.variable(accounts)?, &connection.variable(tickets)?);
        parsed.ok_or_else(|| Failure::internal(format!("{accounts} and {tickets} must be months")))
    }
}

impl Store<User> {
    /// The account, if it is not the admin's own.
    ///
    /// # Errors
    /// [`Refusal::OwnRequest`].
    pub async fn stranger(&self, admin: &Uid, uid: &Uid) -> Result<Option<User>, Failure> {
        let (admin, user) = tokio::try_join!(self.load(admin), self.find(uid))?;
        let is_own = user.as_ref().is_some_and(|user| user.is_one_person_with(&admin));
        if is_own { Err(Refusal::OwnRequest.into()) } else { Ok(user) }
    }

    /// Closes an account, once for each audit row: user, wallet and audit row in one transaction.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the account or the wallet has changed since it was loaded.
    pub async fn close(
        &self,
        user: &User,
        (wallets, closed): (&Wallets, &Wallet),
        audit: Audited<'_>,
    ) -> Result<(), Failure> {
        Transaction::new()
            .audit_once(audit, Ok(()))
            .update(closing(&self.table, user, closed.updated_at), Err(Failure::Conflict))
            .wallet(wallets, closed, Err(Failure::Conflict))
            .commit(&self.table.client)
            .await?
            .or_else(|failed| failed)
    }

    /// Gives an account another address, once for each audit row: user and audit row in one transaction.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the account has changed its address, or was closed, since `before` was loaded.
    pub async fn change_email(&self, before: &User, after: &User, audit: Audited<'_>) -> Result<(), Failure> {
        let update = self
            .table
            .updating(keys::UID, before.uid.as_str())
            .update_expression(
                "SET #email = :email, #former = list_append(if_not_exists(#former, :none), :former), updatedAt = :at",
            )
            .condition_expression("#email = :before AND attribute_not_exists(#closed)")
            .expression_attribute_names("#former", keys::FORMER_EMAILS)
            .expression_attribute_values(":none", texts([""; 0]))
            .expression_attribute_values(":former", texts([before.email.as_str()]))
            .expression_attribute_names("#email", keys::EMAIL)
            .expression_attribute_names("#closed", keys::CLOSED_AT)
            .expression_attribute_values(":email", text(&after.email))
            .expression_attribute_values(":before", text(&before.email))
            .expression_attribute_values(":at", text(after.updated_at.to_string()));
        let whole = Transaction::new().update(update, Failure::Conflict);
        whole.audit(audit, Failure::Conflict).commit(&self.table.client).await?
    }

    /// A page of the players whose online flag is false and whose user name begins with `prefix` in any case, ordered
    /// by user name, after the key `after`. Costs one query.
    ///
    /// # Errors
    /// [`domain::Refusal::Malformed`] for a key that is not in this list.
    pub async fn offline(&self, prefix: &str, after: Option<&str>) -> Result<Page<ListedPlayer>, Failure> {
        let prefix = keys::username(prefix);
        let first = format!("{}{BEFORE_ALL}", after.unwrap_or(&prefix));
        let last = format!("{prefix}{AFTER_ALL}");
        // DynamoDB rejects a range whose end is before its start.
        if !first.starts_with(&prefix) || first > last {
            return Err(cursor::invalid().into());
        }
        let query = self
            .table
            .query()
            .index_name("players")
            .limit(PAGE_ROWS)
            .key_condition_expression("#partition = :partition AND #sort BETWEEN :first AND :last")
            .expression_attribute_names("#partition", keys::PLAYERS_PARTITION)
            .expression_attribute_names("#sort", keys::PLAYERS_SORT)
            .expression_attribute_values(":partition", text(keys::OFFLINE))
            .expression_attribute_values(":first", text(first))
            .expression_attribute_values(":last", text(last));
        page(query, listed_from, |key| Fields(key).text(keys::PLAYERS_SORT)).await
    }

    /// Erases the personal data of a closed account, once for each audit row (D65). Its id and user name are left,
    /// since the books refer to them. It is no longer in any list.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when that was done since it was loaded.
    pub async fn erase(&self, user: &User, audit: Audited<'_>) -> Result<(), Failure> {
        let erase = self
            .table
            .updating(keys::UID, user.uid.as_str())
            .update_expression(format!(
                "SET #email = :erased, displayName = :empty, phoneNumber = :empty, updatedAt = :at \
                 REMOVE #former, #partition, #sort, {}, {}, {}",
                keys::EMAIL_ABOUT,
                factors::RECOVERY_HASHES,
                notice_marks::SEEN_UNTIL,
            ))
            .condition_expression("attribute_exists(#closed) AND #email <> :erased")
            .expression_attribute_names("#email", keys::EMAIL)
            .expression_attribute_names("#former", keys::FORMER_EMAILS)
            .expression_attribute_names("#partition", keys::PLAYERS_PARTITION)
            .expression_attribute_names("#sort", keys::PLAYERS_SORT)
            .expression_attribute_names("#closed", keys::CLOSED_AT)
            .expression_attribute_values(":erased", text(ERASED))
            .expression_attribute_values(":empty", text(""))
            .expression_attribute_values(":at", text(audit.entry.at.to_string()));
        let whole = Transaction::new().update(erase, Failure::Conflict);
        whole.audit(audit, Failure::Conflict).commit(&self.table.client).await?
    }

    /// A page of the closed accounts, newest first, after the key `after`. Costs one query.
    ///
    /// # Errors
    /// [`domain::Refusal::Malformed`] for a key that is not in this list.
    pub async fn closed(&self, after: Option<&str>) -> Result<Page<Uid>, Failure> {
        self.closed_page(after, false).await
    }

    /// As [`Players::closed`], oldest first.
    ///
    /// # Errors
    /// As [`Players::closed`].
    pub async fn closed_oldest(&self, after: Option<&str>) -> Result<Page<Uid>, Failure> {
        self.closed_page(after, true).await
    }

    async fn closed_page(&self, after: Option<&str>, oldest_first: bool) -> Result<Page<Uid>, Failure> {
        if after.is_some_and(|after| !keys::is_closed_sort(after)) {
            return Err(cursor::invalid().into());
        }
        let (behind, before_first) = if oldest_first { ('>', BEFORE_ALL) } else { ('<', AFTER_ALL) };
        let query = self
            .table
            .query()
            .index_name("players")
            .limit(PAGE_ROWS)
            .scan_index_forward(oldest_first)
            .key_condition_expression(format!("#partition = :partition AND #sort {behind} :after"))
            .expression_attribute_names("#partition", keys::PLAYERS_PARTITION)
            .expression_attribute_names("#sort", keys::PLAYERS_SORT)
            .expression_attribute_values(":partition", text(keys::CLOSED))
            .expression_attribute_values(":after", text(after.map_or(before_first.to_string(), str::to_owned)));
        page(query, |item| Fields(item).uid(keys::UID), |key| Fields(key).text(keys::PLAYERS_SORT)).await
    }
}

fn listed_from(item: &Item) -> Result<ListedPlayer, Failure> {
    let fields = Fields(item);
    Ok(ListedPlayer { uid: fields.uid(keys::UID)?, username: fields.text("username")? })
}
