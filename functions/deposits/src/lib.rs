//! Deposits over HTTP: players request them and upload proofs of payment, admins decide (D22, D24).

pub mod approve;
pub mod attach_proof;
mod cancel;
mod common;
pub mod create;
pub mod credit;
pub mod decline;
pub mod hand_over;
mod list;
pub mod payment;
pub mod proof;
pub mod queue;
pub mod reverse;
pub mod upload;
pub mod view_proof;

pub use approve::approve;
pub use attach_proof::attach_proof;
pub use cancel::cancel;
pub use create::create;
pub use credit::credit;
pub use decline::decline;
pub use hand_over::hand_over;
pub use list::list;
pub use payment::payment;
pub use proof::proof;
pub use queue::queue;
pub use reverse::reverse;
pub use upload::upload;
pub use view_proof::view_proof;
