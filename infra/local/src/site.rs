//! Serves the web as the hosting does.

pub mod compression;
pub mod headers;
pub mod mailbox;
pub mod paths;
pub mod serve;
