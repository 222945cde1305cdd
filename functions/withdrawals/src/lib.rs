//! Withdrawals over HTTP (D23): players request them, admins take and complete them, or decline them. And the accounts
//! to which players can be paid out (D54).

mod common;
pub mod complete;
pub mod create;
pub mod decline;
mod list;
pub mod not_paid;
pub mod payout_accounts;
mod payouts;
pub mod queue;
pub mod take;

pub use complete::complete;
pub use create::create;
pub use decline::decline;
pub use list::list;
pub use not_paid::not_paid;
pub use payout_accounts::remove::remove as payout_accounts_remove;
pub use payout_accounts::{add::add as payout_accounts_add, list::list as payout_accounts_list};
pub use payouts::Payouts;
pub use queue::queue;
pub use take::take;
