//! The quick colour game over HTTP (D27 to D30): start, guess, reveal.

mod game;
mod guess;
mod reveal;
mod round_keys;
pub mod start;

pub use game::Game;
pub use guess::guess;
pub use reveal::reveal;
pub use round_keys::RoundKeys;
pub use start::start;
