//! A player's notices (D53): what has become of requests, tickets and entries, and until when the player has seen it.

pub mod email;
pub mod list;
pub mod seen;
