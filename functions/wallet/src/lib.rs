//! The caller's wallet and statement over HTTP, and the nightly reconciliation of all wallets (D26).

pub mod get;
pub mod limits;
pub mod pause;
pub mod reality_check;
mod reconcile;
pub mod transactions;

pub use get::get;
pub use limits::limits;
pub use pause::pause;
pub use reality_check::reality_check;
pub use reconcile::{Reconciler, reconcile, reconcile_at};
pub use transactions::transactions;
