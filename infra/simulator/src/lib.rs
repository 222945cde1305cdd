//! Deterministic simulation with fault injection: the real handlers run concurrently against in-memory services, calls
//! to the services fail, and an independent oracle checks every step. See `cargo dev simulate`.

#[macro_use]
mod listed;

mod alone;
mod attack;
mod bank;
pub mod bug;
mod custody;
mod endpoint;
mod fault;
mod items;
mod limits;
mod mailboxes;
mod network;
mod oracle;
mod outcome;
mod pauses;
mod payouts;
mod play_sessions;
mod run;
mod scenario;
mod simulation;
mod stats;
mod two_admins;
mod worker;

pub use alone::who_decides;
pub use attack::{Loot, PLANTED, Strategy, attack};
pub use bank::{PLANTED_AT_THE_BANK, statements};
pub use run::{Failed, Passed, shrink, simulate};
pub use scenario::{Step, scenario};
pub use stats::Stats;
