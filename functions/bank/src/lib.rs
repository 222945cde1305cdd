//! What the bank says, over HTTP: admins import statements, and see which request each line belongs to (D68 to D72).
//! Decisions on a line are in the areas of deposits and withdrawals.

pub mod confirm;
mod counting;
pub mod import;
pub mod imports;
pub mod lines;
mod matches;
pub mod missing;
pub mod settle;

pub use confirm::confirm;
pub use import::import;
pub use imports::imports;
pub use lines::lines;
pub use missing::missing;
pub use settle::settle;
