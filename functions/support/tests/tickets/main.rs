//! Support tickets from the report to the answer, with the real handlers and the real SDK client on in-memory tables.
//! One binary, so that it links once.

mod create;
mod faults;
mod limit;
mod lists;
mod scene;
mod set_status;
