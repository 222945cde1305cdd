//! Colours for the Day (D31 to D35): players enter and see results, a scheduled tick advances rounds, settlers pay.

mod config;
pub mod enter;
pub mod hand_in;
pub mod my_entries;
mod round;
mod round_terms;
mod rounds;
mod settle;
mod tick;

pub use config::config;
pub use enter::enter;
pub use hand_in::hand_in;
pub use my_entries::my_entries;
pub use round::round;
pub use round_terms::RoundTerms;
pub use rounds::rounds;
pub use settle::{Settler, settle};
pub use tick::{Ticker, on_schedule, tick};
