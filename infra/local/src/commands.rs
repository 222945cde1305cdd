//! One file for each command of `cargo dev`, which returns whether it succeeded.

pub mod bench;
pub mod code;
pub mod dependencies;
pub mod fuzz_api;
pub mod fuzz_parsers;
pub mod generate;
pub mod lighthouse;
pub mod load;
pub mod mutants;
pub mod ops;
pub mod preflight;
pub mod publish;
pub mod reconcile;
pub mod screenshots;
pub mod simulate;
pub mod test;
pub mod twins;
pub mod up;
