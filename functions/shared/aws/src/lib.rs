//! The only crate that names the AWS SDK: lean clients, keys, transactions, one store for each table, the proofs'
//! bucket, the games' secret keys, the bus, the identity provider, and the one service outside AWS, the public beacon.

mod accounts;
mod admins;
mod audit_log;
mod beacons;
mod bus;
mod colours_entries;
mod colours_rounds;
mod connection;
mod deposits;
mod draws_key;
mod failure;
mod identity;
mod index;
mod item;
mod keys;
mod ledger;
mod mac;
mod players;
mod proofs;
mod quick_keys;
mod requests;
mod settlements;
mod transaction;
mod wallets;
mod withdrawals;

pub use accounts::Accounts;
pub use admins::Admins;
pub use audit_log::AuditLog;
pub use beacons::Beacons;
pub use bus::Bus;
pub use colours_entries::{ColoursEntries, EntryPage};
pub use colours_rounds::{ColoursRounds, RoundPage};
pub use connection::{AMAZON_ROOTS, Connection};
pub use deposits::Deposits;
pub use draws_key::DrawsKey;
pub use identity::{Identity, PasswordPolicy};
pub use index::{Order, RequestPage};
pub use ledger::{Ledger, Page, PageRequest};
pub use players::{ListedPlayer, Players, PlayersPage};
pub use proofs::{Address, Proofs};
pub use quick_keys::QuickKeys;
pub use settlements::Settlements;
pub use wallets::Wallets;
pub use withdrawals::Withdrawals;
