//! Colours for the Day (D31 to D35): players enter and see results, a scheduled tick advances rounds, settlers pay.

pub mod beacon;
mod config;
pub mod enter;
pub mod my_entries;
mod round;
mod rounds;
mod rules;
mod settle;
mod tick;

pub use beacon::hand_in;
pub use config::config;
pub use enter::enter;
pub use my_entries::my_entries;
pub use round::round;
pub use rounds::rounds;
pub use rules::Rules;
pub use settle::{Settler, settle};
pub use tick::{Ticker, on_schedule, tick};
