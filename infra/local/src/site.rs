//! The web, served as the hosting serves it.

pub mod compression;
pub mod headers;
pub mod mailbox;
pub mod paths;
pub mod publish;
pub mod serve;
