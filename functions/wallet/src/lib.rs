//! The caller's own wallet and its statement over HTTP, and the nightly run that holds all of them against what was
//! asked for (D26).

mod get;
mod reconcile;
pub mod transactions;

pub use get::get;
pub use reconcile::{Reconciler, reconcile, reconcile_at};
pub use transactions::transactions;
