//! Withdrawals over HTTP (D23): players request them, admins complete or decline them. And the accounts to which players
//! can be paid out (D54).

mod common;
pub mod complete;
pub mod create;
pub mod decline;
mod list;
pub mod payout_accounts;
mod payouts;
pub mod queue;

pub use complete::complete;
pub use create::create;
pub use decline::decline;
pub use list::list;
pub use payouts::Payouts;
pub use queue::queue;
