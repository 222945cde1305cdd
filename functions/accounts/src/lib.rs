//! Accounts over HTTP: the caller's own profile, other players as far as one may know them, and what a password must
//! look like.

mod directory;
mod password_policy;
mod players_list;
mod players_lookup;
mod profile_get;
mod profile_update;

pub use directory::Directory;
pub use password_policy::{identity, password_policy};
pub use players_list::players_list;
pub use players_lookup::players_lookup;
pub use profile_get::{accounts, profile_get};
pub use profile_update::{Editing, profile_update};
