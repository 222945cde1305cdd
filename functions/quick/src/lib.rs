//! The quick colour game over HTTP (design.md §5): start, guess, reveal.

mod game;
mod guess;
mod reveal;
mod rounds;
mod start;

pub use game::Game;
pub use guess::guess;
pub use reveal::reveal;
pub use rounds::Rounds;
pub use start::start;
