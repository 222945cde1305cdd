//! The places where a player can be paid out (D54). A change is a removal and an addition.

pub mod add;
pub mod list;
pub mod remove;
