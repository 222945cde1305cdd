//! Support over HTTP (`spec 4.23 to 4.26`): players report problems, admins set the status.

pub mod create;
mod list;
pub mod queue;
pub mod set_status;

pub use create::create;
pub use list::list;
pub use queue::queue;
pub use set_status::set_status;
