//! The handlers of Colours for the Day against tables in memory.

mod draw;
mod players;
