//! Wallets and their ledger.

pub(crate) mod ledger;
pub(crate) mod wallets;

use crate::client::{keys, transaction::Transaction};
use domain::{Failure, wallet::Posted};
use ledger::Ledger;
use wallets::Wallets;

/// A transaction costs two write units for each item of up to this size, so a play costs four (D39).
#[cfg(test)]
const ITEM_BYTES_MAX: usize = 1_024;

crate::deps! {
    /// The wallets with their ledger: a posting needs both.
    #[derive(Clone)]
    pub struct Books {
        pub wallets: Wallets,
        pub ledger: Ledger,
    }
}

impl Books {
    /// Writes a posting: wallet and ledger row in one transaction.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the wallet has changed since it was loaded.
    pub async fn commit(&self, posted: &Posted) -> Result<(), Failure> {
        Transaction::new().post(self, posted).commit(&self.wallets.table.client).await?
    }
}

impl Transaction<Failure> {
    /// Adds a posting: the wallet and its ledger row.
    pub fn post(self, books: &Books, posted: &Posted) -> Self {
        let whole = self.wallet(&books.wallets, &posted.wallet, Failure::Conflict);
        whole.create(&books.ledger.table, keys::UID, ledger::to_item(&posted.row), Failure::Conflict)
    }
}
