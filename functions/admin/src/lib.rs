//! Admin rights over HTTP (D10, D11): the first admin, granting and removing rights, and the audit log.

pub mod audit;
mod change;
pub mod change_by_two;
mod check;
pub mod closed_accounts;
pub mod exclusion_register;
pub mod find_player;
pub mod freeze;
pub mod initialize;
pub mod player_links;
pub mod proposals;
pub mod remove;
pub mod reset_factor;
pub mod set;
pub mod suspend;
mod sync;

pub use audit::audit;
pub use check::check;
pub use closed_accounts::closed_accounts;
pub use exclusion_register::exclusion_register;
pub use find_player::find_player;
pub use freeze::freeze;
pub use initialize::initialize;
pub use player_links::player_links;
pub use proposals::proposals;
pub use remove::remove;
pub use reset_factor::reset_factor;
pub use set::set;
pub use suspend::suspend;
