//! The only crate that names the AWS SDK: lean clients, keys, transactions, one store for each table, the proofs'
//! bucket, the games' secret keys and the identity provider.

mod accounts;
mod admins;
mod audit_log;
mod connection;
mod deposits;
mod failure;
mod identity;
mod index;
mod item;
mod keys;
mod ledger;
mod players;
mod proofs;
mod quick_keys;
mod requests;
mod transaction;
mod wallets;
mod withdrawals;

pub use accounts::Accounts;
pub use admins::Admins;
pub use audit_log::AuditLog;
pub use connection::{AMAZON_ROOTS, Connection};
pub use deposits::Deposits;
pub use identity::{Identity, PasswordPolicy};
pub use index::{Order, RequestPage};
pub use ledger::{Ledger, Page, PageRequest};
pub use players::{ListedPlayer, Players, PlayersPage};
pub use proofs::{Address, Proofs};
pub use quick_keys::QuickKeys;
pub use wallets::Wallets;
pub use withdrawals::Withdrawals;
