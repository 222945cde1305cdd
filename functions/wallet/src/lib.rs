//! The caller's wallet and statement over HTTP, and the nightly reconciliation of all wallets (D26).

pub mod get;
mod reconcile;
pub mod transactions;

pub use get::get;
pub use reconcile::{Reconciler, reconcile, reconcile_at};
pub use transactions::transactions;
