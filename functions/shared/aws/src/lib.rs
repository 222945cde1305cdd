//! The only crate that names the AWS SDK: lean clients, keys, transactions, one store for each table, the games'
//! secret keys and the identity provider.

mod accounts;
mod admins;
mod audit_log;
mod connection;
mod failure;
mod identity;
mod index;
mod item;
mod keys;
mod ledger;
mod players;
mod quick_keys;
mod transaction;
mod wallets;

pub use accounts::Accounts;
pub use admins::Admins;
pub use audit_log::AuditLog;
pub use connection::{AMAZON_ROOTS, Connection};
pub use identity::{Identity, PasswordPolicy};
pub use index::{Order, RequestPage};
pub use ledger::{Ledger, Page, PageRequest};
pub use players::Players;
pub use quick_keys::QuickKeys;
pub use wallets::Wallets;
