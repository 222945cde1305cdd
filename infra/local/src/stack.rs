//! The deployed stack: emulator, functions, accounts.

pub mod build;
pub mod cycle;
pub mod deploy;
pub mod deployed;
pub mod emulator;
pub mod guards;
pub mod seed;
pub mod start;
pub mod template;
