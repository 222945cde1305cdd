//! Accounts over HTTP: the caller's own profile and what a password must look like.

mod password_policy;
mod profile_get;

pub use password_policy::{identity, password_policy};
pub use profile_get::{accounts, profile_get};
