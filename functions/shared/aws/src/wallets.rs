//! The wallets table, and the one way to write it: together with the ledger row that explains the change.

use crate::{
    Connection,
    connection::required,
    failure::failure,
    item::{Fields, Item, item, number, text},
    keys, ledger,
    transaction::Transaction,
};
use aws_sdk_dynamodb::types::Put;
use domain::{
    Failure, Refusal, Uid,
    wallet::{LastRound, Posted, Wallet},
};

/// Reads wallets.
#[derive(Debug, Clone)]
pub struct Wallets {
    pub(crate) client: aws_sdk_dynamodb::Client,
    pub(crate) table: String,
}

impl Wallets {
    pub fn new(connection: &Connection, table: impl Into<String>) -> Self {
        Self { client: connection.dynamodb(), table: table.into() }
    }

    /// # Errors
    /// [`Failure::Internal`] when the function lacks its table's name.
    pub fn from_env(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self::new(connection, required("WALLETS_TABLE")?))
    }

    /// The wallet as it stands now (a strongly consistent read).
    ///
    /// # Errors
    /// [`Refusal::WalletNotFound`].
    pub async fn load(&self, uid: &Uid) -> Result<Wallet, Failure> {
        self.find(uid).await?.ok_or(Refusal::WalletNotFound.into())
    }

    /// # Errors
    /// When the table does not answer or the record is broken.
    pub async fn find(&self, uid: &Uid) -> Result<Option<Wallet>, Failure> {
        let request = self.client.get_item().table_name(&self.table).key(keys::UID, text(uid.as_str()));
        let answer = request.consistent_read(true).send().await.map_err(failure)?;
        answer.item().map(from_item).transpose()
    }

    /// Writes a posting: wallet and row, or neither.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the wallet has been written since it was loaded.
    pub async fn commit(&self, ledger_table: &str, posted: &Posted) -> Result<(), Failure> {
        let Posted { wallet, row } = posted;
        let update = Put::builder()
            .table_name(&self.table)
            .set_item(Some(to_item(wallet)))
            .condition_expression("#version = :old")
            .expression_attribute_names("#version", keys::VERSION)
            .expression_attribute_values(":old", number(wallet.version - 1));
        let changed = || Failure::Conflict;
        Transaction::new()
            .put(update, changed())
            .create(ledger_table, keys::UID, ledger::to_item(row), changed())
            .commit(&self.client)
            .await?
    }
}

pub(crate) fn to_item(wallet: &Wallet) -> Item {
    let last = wallet.last_round.as_ref();
    item([
        (keys::UID, Some(text(wallet.uid.as_str()))),
        ("balance", Some(number(wallet.balance))),
        ("held", Some(number(wallet.held))),
        (keys::VERSION, Some(number(wallet.version))),
        (keys::SEQ, Some(number(wallet.seq))),
        ("ledgerHead", Some(text(&wallet.ledger_head))),
        ("lastRoundId", last.map(|last| text(&last.round_id))),
        ("lastRoundSeq", last.map(|last| number(last.seq))),
        ("gamesPlayed", Some(number(wallet.games_played))),
        ("totalWinnings", Some(number(wallet.total_winnings))),
        ("createdAt", Some(text(wallet.created_at.to_string()))),
        ("updatedAt", Some(text(wallet.updated_at.to_string()))),
    ])
}

fn from_item(item: &Item) -> Result<Wallet, Failure> {
    let fields = Fields(item);
    let last_round = match fields.optional_text("lastRoundId")? {
        Some(round_id) => Some(LastRound { round_id, seq: fields.number("lastRoundSeq")? }),
        None => None,
    };
    Ok(Wallet {
        uid: fields.uid(keys::UID)?,
        balance: fields.money("balance")?,
        held: fields.money("held")?,
        version: fields.number(keys::VERSION)?,
        seq: fields.number(keys::SEQ)?,
        ledger_head: fields.text("ledgerHead")?,
        last_round,
        games_played: fields.number("gamesPlayed")?,
        total_winnings: fields.money("totalWinnings")?,
        created_at: fields.time("createdAt")?,
        updated_at: fields.time("updatedAt")?,
    })
}
