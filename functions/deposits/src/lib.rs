//! Deposits over HTTP: players request them and upload proofs of payment, admins decide (D22, D24).

pub mod approve;
pub mod attach_proof;
mod common;
pub mod create;
pub mod decline;
mod list;
pub mod queue;
pub mod view_proof;

pub use approve::approve;
pub use attach_proof::attach_proof;
pub use create::create;
pub use decline::decline;
pub use list::list;
pub use queue::queue;
pub use view_proof::view_proof;
