//! The handlers of accounts against tables in memory.

mod email_change;
mod erase;
mod mailbox;
mod notices;
mod players;
mod profile_agree;
mod profile_close;
mod profile_get;
mod profile_log;
mod profile_update;
mod second_factor;
mod unpaid;
