//! The quick colour game over HTTP (D27 to D30): start, guess, reveal.

mod game;
mod guess;
mod reveal;
mod rounds;
pub mod start;

pub use game::Game;
pub use guess::guess;
pub use reveal::reveal;
pub use rounds::Rounds;
pub use start::start;
