//! Deposits over HTTP, with the real handlers and the real SDK clients on tables and a bucket in memory.

mod attach_proof;
mod cancel;
mod costs;
mod create;
mod decide;
mod faults;
mod fields;
mod four_eyes;
mod hand_over;
mod limits;
mod lines;
mod list;
mod payment;
mod queue;
mod reference;
mod reverse;
mod scene;
mod upload;
mod view_proof;
