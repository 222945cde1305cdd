//! A player's second factor (D49). The app and its key are between the player and the identity provider. The record has
//! the time since when the factor is on, so that an older sign-in no longer counts, and the hashes of the recovery
//! codes. Every change ends the player's sessions.

pub mod disable;
pub mod enable;
pub mod recover;
