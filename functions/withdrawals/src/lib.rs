//! Withdrawals over HTTP (D23): players request them, admins complete or decline them.

mod common;
pub mod complete;
pub mod create;
pub mod decline;
mod list;
pub mod queue;

pub use complete::complete;
pub use create::create;
pub use decline::decline;
pub use list::list;
pub use queue::queue;
