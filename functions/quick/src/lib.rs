//! The quick colour game over HTTP (design.md §5): start, guess, reveal.

mod game;
mod guess;
mod reveal;
mod start;

pub use game::Game;
pub use guess::guess;
pub use reveal::reveal;
pub use start::{Start, start};
