//! The handlers of the quick game against tables in memory.

mod guess;
mod scene;
mod start_and_reveal;
