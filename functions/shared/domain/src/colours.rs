//! Colours for the Day (`spec 4.39`, D31 to D35): a scheduled draw of three colours out of ten. Every step from opening
//! to the last prize depends only on the time and on stored data, so repeating a step changes nothing.

mod beacon;
mod draw;
mod entry;
mod picks;
mod prizes;
mod round;
mod round_id;
mod schedule;
mod settlement;

pub use beacon::{Beacon, BeaconError};
pub use draw::draw;
pub use entry::{Entered, Entry, Outcome};
pub use picks::{COLOURS, PICKS, Picks};
pub use prizes::{Prizes, PrizesError};
pub use round::{Drawn, Lateness, Round, Status, Step};
pub use round_id::RoundId;
pub use schedule::{Opening, Schedule, ScheduleError};
pub use settlement::{Pass, Progress, SHARDS, Shard, ShardReport, Task};
