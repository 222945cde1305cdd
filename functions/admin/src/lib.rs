//! Admin rights over HTTP (D10, D11): the first admin, granting and removing rights, and the audit log.

pub mod audit;
mod change;
mod check;
pub mod find_player;
pub mod freeze;
pub mod initialize;
mod remove;
mod set;
mod sync;

pub use audit::audit;
pub use change::Deps;
pub use check::check;
pub use find_player::find_player;
pub use freeze::freeze;
pub use initialize::initialize;
pub use remove::remove;
pub use set::set;
