//! Deposits over HTTP, with the real handlers and the real SDK clients on tables and a bucket in memory.

mod attach_proof;
mod costs;
mod create;
mod decide;
mod faults;
mod fields;
mod four_eyes;
mod list;
mod queue;
mod scene;
mod view_proof;
