//! The rules of the product: money, the wallet and its ledger, deposits and withdrawals, accounts, support tickets,
//! admin rights, both games, and all refusals. Pure functions: no AWS, no async, no clock and no source of randomness.

#[macro_use]
pub mod named;

pub mod account;
pub mod admin_limit;
pub mod agreement;
pub mod approvers;
pub mod audit;
pub mod bank;
pub mod bank_account;
mod base62;
pub mod care;
pub mod colours;
pub mod cursor;
pub mod deposit;
pub mod email;
pub mod email_change;
pub mod exclusion_register;
pub mod failure;
pub mod four_eyes;
pub mod link;
pub mod money;
pub mod notice;
mod page;
mod party;
mod player_limit;
pub mod queue;
pub mod quick;
pub mod rate_limit;
mod recipient;
pub mod reconcile;
pub mod refusal;
pub mod request;
pub mod retention;
pub mod rights;
mod search;
pub mod second_factor;
mod seed;
mod setting;
pub mod suspension;
pub mod text;
pub mod ticket;
pub mod timestamp;
mod topic;
pub mod uid;
pub mod wallet;
pub mod withdrawal;

pub use failure::Failure;
pub use money::Money;
pub use page::Page;
pub use queue::{QueueCursor, QueueQuery};
pub use rate_limit::RateLimit;
pub use recipient::Recipient;
pub use refusal::Refusal;
pub use search::Search;
pub use seed::ServerSeed;
pub use setting::Setting;
pub use timestamp::Timestamp;
pub use uid::Uid;
