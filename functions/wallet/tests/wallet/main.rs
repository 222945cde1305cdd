//! The handlers of the wallet against tables in memory.

mod limits;
mod pause;
mod reality_check;
mod reconcile;
mod wallet;
