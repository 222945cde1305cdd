//! Everybody at once, for years: the real handlers against the services in memory, while whatever can go wrong on the
//! line does, and after each step everything that must hold is checked (design.md §4, §6). See `cargo dev simulate`.

mod book;
mod history;
mod lane;
pub mod planted;
mod records;
mod run;
mod tally;
mod wire;
mod world;

pub use history::{Step, history};
pub use run::{Course, Failed, play, shrink};
pub use tally::Tally;
