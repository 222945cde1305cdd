//! Deposits over HTTP: asked for and proven by players, decided by admins (D22, D24).

mod approve;
mod attach_proof;
mod case;
mod create;
mod decline;
mod list;
mod queue;
mod view_proof;

pub use approve::{Approvals, approve};
pub use attach_proof::{Arrivals, attach_proof};
pub use create::{Desk, create};
pub use decline::{Declines, decline};
pub use list::{deposits, list};
pub use queue::{Queue, queue};
pub use view_proof::{Viewing, view_proof};
