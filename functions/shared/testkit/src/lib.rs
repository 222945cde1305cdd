//! For tests and benchmarks: DynamoDB, S3, the key service and the others in memory behind the real SDK clients, fault
//! injection at any call, and set-up of players.

mod bucket;
mod cloud;
mod environment;
mod fault;
mod figures;
mod files;
mod lines;
mod relay;
mod scene;
mod settings;

pub use bucket::{Bucket, Object, RawRequest, RawResponse};
pub use cloud::{Cloud, Units, is_email};
pub use environment::{variable, variables};
pub use fault::Fault;
pub use figures::record_figures;
pub use files::PNG;
pub use lines::bank_line;
pub use relay::relay;
pub use scene::{
    DAY_MS, HOUR_MS, MINUTE_MS, NOON, Player, Run, admin, admins, after_turns, code, despite, items, named, player,
    principal, refusal, run, serve, serve_admin, with_query,
};
