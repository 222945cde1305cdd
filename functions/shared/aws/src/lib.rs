//! The only crate that names the AWS SDK: lean clients, keys, transactions, one store for each table, the games'
//! secret keys and the identity provider.

mod accounts;
mod connection;
mod failure;
mod identity;
mod item;
mod keys;
mod ledger;
mod quick_keys;
mod transaction;
mod wallets;

pub use accounts::Accounts;
pub use connection::{AMAZON_ROOTS, Connection};
pub use identity::{Identity, PasswordPolicy};
pub use ledger::{Ledger, Page, PageRequest};
pub use quick_keys::QuickKeys;
pub use wallets::Wallets;
