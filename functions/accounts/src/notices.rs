//! A player's notices (D53): the outcomes of requests, tickets and entries, and up to when the player has seen them.

pub mod email;
pub mod list;
pub mod seen;
