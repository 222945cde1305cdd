//! Admin rights over HTTP (D10, D11): the first admin, those whom admins make, and what all of them did.

mod audit;
mod check;
mod desk;
mod find_player;
mod initialize;
mod remove;
mod set;

pub use audit::{Reading, audit};
pub use check::{admins, check};
pub use desk::Desk;
pub use find_player::{Finding, find_player};
pub use initialize::{Setup, initialize};
pub use remove::remove;
pub use set::set;
