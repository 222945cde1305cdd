//! Accounts over HTTP: the caller's profile and notices, the second factor, the public data of other players, and the
//! password rules; and accounts of one mailbox.

pub mod email_change;
pub mod erase;
pub mod mailbox;
pub mod notices;
mod password_policy;
pub mod players_list;
pub mod players_lookup;
pub mod profile_agree;
pub mod profile_close;
pub mod profile_get;
pub mod profile_log;
pub mod profile_update;
pub mod second_factor;
mod secret;
mod site;

pub use email_change::{ask::ask as profile_email, confirm::confirm as profile_email_confirm};
pub use mailbox::mailbox as hold_mailbox;
pub use notices::{email::notices_email, list::notices_list, seen::notices_seen};
pub use password_policy::password_policy as auth_password_policy;
pub use players_list::players_list;
pub use players_lookup::players_lookup;
pub use profile_agree::profile_agree;
pub use profile_close::profile_close;
pub use profile_get::profile_get;
pub use profile_log::profile_log;
pub use profile_update::profile_update;
pub use second_factor::{
    disable::disable as factor_disable, enable::enable as factor_enable, recover::recover as factor_recover,
};
pub use secret::Secret;
