//! Withdrawals over HTTP (D23): players ask for points to be paid out, admins say what became of it.

mod complete;
mod create;
mod decline;
mod desk;
mod list;
mod queue;

pub use complete::complete;
pub use create::{Till, create};
pub use decline::{Returns, decline};
pub use desk::Desk;
pub use list::{list, requests};
pub use queue::{Queue, queue};
