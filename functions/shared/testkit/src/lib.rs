//! For tests and benchmarks: DynamoDB, S3 and the key service in memory, behind the very SDK clients that the
//! functions use, faults at any call, and short ways to set a scene.

mod bucket;
mod cloud;
mod environment;
mod fault;
mod growth;
mod relay;
mod scene;

pub use bucket::{Answered, Asked, Bucket, Object};
pub use cloud::{Cloud, Units};
pub use environment::{VARIABLES, variable};
pub use fault::Fault;
pub use growth::Residence;
pub use relay::relay;
pub use scene::{NOON, Player, Run, admin, after_turns, code, player, refusal, run};
