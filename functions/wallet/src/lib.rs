//! The caller's own wallet and its statement over HTTP (design.md §4).

mod get;
mod transactions;

pub use get::{get, wallets};
pub use transactions::{Statement, transactions};
