//! Helpers for all commands: processes, installed tools, directories, progress.

pub mod chromium;
pub mod directories;
pub mod fingerprint;
pub mod machine;
pub mod prerequisites;
pub mod process;
pub mod progress;
pub mod tools;
