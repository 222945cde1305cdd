//! Admin rights from the first admin on, with the real handlers and the real SDK client on in-memory tables and an
//! in-memory group. One binary, so that it links once.

mod audit;
mod check_find;
mod exclusion_register;
mod faults;
mod freeze;
mod histories;
mod initialize;
mod links;
mod proposals;
mod reset_factor;
mod roles;
mod scene;
mod set_remove;
mod suspended;
