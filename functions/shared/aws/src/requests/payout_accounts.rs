//! The payout_accounts table: one item for each player, so that one condition limits the number of accounts.

use crate::{
    client::{
        item::{Fields, Item, broken, item, number, text, texts},
        keys,
        store::{Record, Store},
        transaction::Transaction,
    },
    log::audit_log::Audited,
};
use aws_sdk_dynamodb::types::AttributeValue;
use domain::{
    Failure, Refusal, Uid,
    request::RequestId,
    withdrawal::{PaymentMethod, PayoutAccount, PayoutAccounts},
};

pub type PayoutAccountsStore = Store<PayoutAccounts>;

const ACCOUNTS: &str = "accounts";
const REMOVED: &str = "removed";

impl Store<PayoutAccounts> {
    /// The player's accounts (a strongly consistent read).
    pub async fn of_player(&self, uid: &Uid) -> Result<PayoutAccounts, Failure> {
        Ok(self.find(uid).await?.unwrap_or_else(|| PayoutAccounts::none(uid.clone())))
    }

    /// Writes the accounts after a change, and the audit row.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when there was another change since they were loaded.
    pub async fn change(&self, after: &PayoutAccounts, audit: Audited<'_>) -> Result<(), Failure> {
        let put = self.table.putting(after.to_item()).expression_attribute_names("#version", keys::VERSION);
        let put = match after.version {
            1 => put.condition_expression("attribute_not_exists(#version)"),
            version => put
                .condition_expression("#version = :before")
                .expression_attribute_values(":before", number(version - 1)),
        };
        let whole = Transaction::new().put(put, Failure::Conflict);
        whole.audit(audit, Failure::Conflict).commit(&self.table.client).await?
    }
}

impl Record for PayoutAccounts {
    type Id = Uid;
    const TABLE: &'static str = "PAYOUT_ACCOUNTS_TABLE";
    const KEY: &'static str = keys::UID;

    fn missing(_: &Uid) -> Refusal {
        Refusal::PayoutAccountNotFound
    }

    fn to_item(&self) -> Item {
        item([
            (keys::UID, Some(text(self.uid.as_str()))),
            (ACCOUNTS, Some(AttributeValue::L(self.accounts.iter().map(account_value).collect()))),
            (REMOVED, Some(texts(self.removed.iter().map(RequestId::as_str)))),
            (keys::VERSION, Some(number(self.version))),
        ])
    }

    fn from_item(item: &Item) -> Result<Self, Failure> {
        let fields = Fields(item);
        let accounts = item.get(ACCOUNTS).and_then(|list| list.as_l().ok()).ok_or_else(|| broken(ACCOUNTS))?;
        let removed = fields.texts(REMOVED)?;
        Ok(Self {
            uid: fields.uid(keys::UID)?,
            accounts: accounts.iter().map(account_from).collect::<Result<_, _>>()?,
            removed: removed
                .iter()
                .map(|id| RequestId::parse(id))
                .collect::<Result<_, _>>()
                .map_err(|_| broken(REMOVED))?,
            version: fields.number(keys::VERSION)?,
        })
    }
}

fn account_value(account: &PayoutAccount) -> AttributeValue {
    AttributeValue::M(item([
        (keys::ID, Some(text(account.id.as_str()))),
        ("method", Some(text(account.method.name()))),
        ("label", Some(text(&account.label))),
        ("details", Some(text(&account.details))),
        ("addedAt", Some(text(account.added_at.to_string()))),
    ]))
}

fn account_from(value: &AttributeValue) -> Result<PayoutAccount, Failure> {
    let fields = Fields(value.as_m().map_err(|_| broken(ACCOUNTS))?);
    Ok(PayoutAccount {
        id: fields.request_id(keys::ID)?,
        method: PaymentMethod::parse(&fields.text("method")?).ok_or_else(|| broken("method"))?,
        label: fields.text("label")?,
        details: fields.text("details")?,
        added_at: fields.time("addedAt")?,
    })
}
