//! Support over HTTP (`spec 4.23 to 4.26`): players report what troubles them, admins say how far it has come.

mod create;
mod list;
mod queue;
mod set_status;

pub use create::{Reception, create};
pub use list::{list, tickets};
pub use queue::{Queue, queue};
pub use set_status::{Desk, set_status};
