//! Care for players whose play shows signs of harm (D63): each night opens their cases, and admins add notes.

pub mod nightly;
pub mod note;
pub mod queue;

pub use nightly::nightly;
pub use note::note;
pub use queue::queue;
