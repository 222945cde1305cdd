//! Withdrawals over HTTP (D23): players request them, admins take and complete them, or decline them, also
//! several in one file for the bank (D73). And the accounts to which players can be paid out (D54).

pub mod answer;
mod bank_file;
mod common;
pub mod complete;
pub mod create;
pub mod decline;
pub mod export;
pub mod give_back;
mod list;
pub mod not_paid;
pub mod payout_accounts;
mod payouts;
pub mod queue;
pub mod take;

pub use answer::answer;
pub use complete::complete;
pub use create::create;
pub use decline::decline;
pub use export::export;
pub use give_back::give_back;
pub use list::list;
pub use not_paid::not_paid;
pub use payout_accounts::remove::remove as payout_accounts_remove;
pub use payout_accounts::{add::add as payout_accounts_add, list::list as payout_accounts_list};
pub use payouts::Payouts;
pub use queue::queue;
pub use take::take;
