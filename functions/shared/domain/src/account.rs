//! The records of a new player (`spec §3`, design.md §2).

use crate::{Timestamp, Uid};

/// One row of the users table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    pub uid: Uid,
    /// Lower case.
    pub email: String,
    pub display_name: String,
    pub username: String,
    pub phone_number: String,
    pub online: bool,
    pub is_admin: bool,
    /// The name under which the identity provider keeps this person.
    pub cognito_username: String,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

impl User {
    /// How much of the uid the first user name carries. The later lengths are for the rare case that someone
    /// already has the shorter name; the last cannot be taken, since no two players share a uid.
    pub const USERNAME_UID_CHARS: [usize; 3] = [6, 12, Uid::LENGTH];

    /// A player as they stand right after sign-up: never an admin (`spec §6`), not online. `username_chars` is
    /// one of [`User::USERNAME_UID_CHARS`].
    pub fn sign_up(uid: Uid, email: &str, cognito_username: &str, username_chars: usize, at: Timestamp) -> Self {
        let username = format!("player-{}", &uid.as_str()[..username_chars.min(Uid::LENGTH)]);
        Self {
            uid,
            email: email.to_lowercase(),
            display_name: String::new(),
            username,
            phone_number: String::new(),
            online: false,
            is_admin: false,
            cognito_username: cognito_username.to_owned(),
            created_at: at,
            updated_at: at,
        }
    }
}
