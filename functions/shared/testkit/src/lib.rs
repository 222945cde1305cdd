//! For tests and benchmarks: DynamoDB in memory and the key service behind the very SDK clients that the functions
//! use, faults at any call, and short ways to set a scene.

mod cloud;
mod fault;
mod scene;

pub use cloud::{Cloud, TABLES, Units};
pub use fault::Fault;
pub use scene::{NOON, Player, Run, admin, player, run};
