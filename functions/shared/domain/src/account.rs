//! A player's record: how it is created and how its owner edits it (`spec 2.60, 3.7`, D9).

use crate::{
    Refusal, Timestamp, Uid, agreement::Agreement, email, retention::ERASED, rights::Role, suspension::Suspension,
    text, topic::Topic,
};
use std::collections::BTreeSet;

const DISPLAY_NAME_CHARS_MAX: usize = 50;
const USERNAME_CHARS_MIN: usize = 3;
/// Shorter than the longest generated user name, so that no player can take a name that a new player may need.
const USERNAME_CHARS_MAX: usize = 30;
/// The digits of a telephone number with its country code (ITU-T E.164).
const PHONE_DIGITS: std::ops::RangeInclusive<usize> = 8..=15;

/// One row of the users table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    pub uid: Uid,
    /// In its normal form.
    pub email: String,
    /// The addresses that it had before (D64).
    pub former_emails: Vec<String>,
    pub display_name: String,
    pub username: String,
    pub phone_number: String,
    pub online: bool,
    /// `None` unless the player is an admin.
    pub role: Option<Role>,
    pub suspension: Suspension,
    /// The user name in the identity provider.
    pub cognito_username: String,
    /// Since when a second factor is on (D49).
    pub factor_since: Option<Timestamp>,
    /// Since when the account is closed (D43, D61).
    pub closed_at: Option<Timestamp>,
    /// The topics that the player wants e-mails about (D55).
    pub email_about: Vec<Topic>,
    /// The player is of age and agreed to the terms (D59); `None` before the first time.
    pub agreement: Option<Agreement>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

impl User {
    /// The lengths of the uid's part in a generated user name. The longer ones are for the rare case that the shorter
    /// name is taken. The longest is never taken, since no two players share a uid.
    pub const USERNAME_UID_CHARS: [usize; 3] = [6, 12, Uid::LENGTH];

    /// How long a given-up user name stays reserved for its last owner, so that no other player can pass for them.
    pub const USERNAME_REST_MS: u64 = 90 * 24 * 60 * 60 * 1_000;

    /// The record of a new player: not an admin (`spec 6.15`), not online. `username_chars` is one of
    /// [`User::USERNAME_UID_CHARS`].
    pub fn sign_up(uid: Uid, email: &str, cognito_username: &str, username_chars: usize, at: Timestamp) -> Self {
        let username = format!("player-{}", &uid.as_str()[..username_chars.min(Uid::LENGTH)]);
        Self {
            uid,
            email: email::normal(email),
            former_emails: Vec::new(),
            display_name: String::new(),
            username,
            phone_number: String::new(),
            online: false,
            role: None,
            suspension: Suspension::default(),
            cognito_username: cognito_username.to_owned(),
            factor_since: None,
            closed_at: None,
            email_about: Vec::new(),
            agreement: None,
            created_at: at,
            updated_at: at,
        }
    }

    /// Every address that the account has or had.
    pub fn emails(&self) -> impl Iterator<Item = &str> {
        self.former_emails.iter().chain([&self.email]).map(String::as_str)
    }

    /// Whether both are accounts of one person: the same account, or a mailbox that both have or had.
    pub fn is_one_person_with(&self, other: &Self) -> bool {
        let mailboxes = |user: &Self| user.emails().flat_map(email::mailbox_names).collect::<BTreeSet<_>>();
        self.uid == other.uid || !mailboxes(self).is_disjoint(&mailboxes(other))
    }

    /// The role in effect.
    pub fn effective_role(&self) -> Option<Role> {
        Some(self.role?.in_effect(&self.suspension))
    }

    /// Whether this player, an owner, has yet to be recorded as having suspended `other`.
    ///
    /// # Errors
    /// [`Refusal::NotSuspendable`] for oneself, and for a player who is no admin; [`Refusal::SuspendedByAnother`];
    /// [`Refusal::SuspendsAnother`].
    pub fn suspends(&self, other: &Self) -> Result<bool, Refusal> {
        match (&self.suspension.of, other.suspension.at) {
            (Some(of), Some(_)) if *of == other.uid => Ok(false),
            (Some(_), _) => Err(Refusal::SuspendsAnother),
            _ if other.uid == self.uid || other.role.is_none() => Err(Refusal::NotSuspendable),
            (None, Some(_)) => Err(Refusal::SuspendedByAnother),
            (None, None) => Ok(true),
        }
    }

    /// An admin who has suspended another may act only about that one.
    ///
    /// # Errors
    /// [`Refusal::SuspendsAnother`].
    pub fn may_act_about(&self, other: &Self) -> Result<(), Refusal> {
        match &self.suspension.of {
            Some(of) if *of != other.uid => Err(Refusal::SuspendsAnother),
            _ => Ok(()),
        }
    }

    /// Whether its personal data has been erased (D65).
    pub fn is_erased(&self) -> bool {
        self.email == ERASED
    }

    /// # Errors
    /// [`Refusal::AccountClosed`].
    pub const fn check_open(&self) -> Result<(), Refusal> {
        if self.closed_at.is_some() { Err(Refusal::AccountClosed) } else { Ok(()) }
    }

    /// Checks that its owner may close the account (D61).
    ///
    /// # Errors
    /// [`Refusal::ClosingAsAdmin`]: rights are taken away by an admin, so that one always remains.
    pub const fn check_closable(&self) -> Result<(), Refusal> {
        if self.role.is_some() { Err(Refusal::ClosingAsAdmin) } else { Ok(()) }
    }

    /// The record after its owner's edit. An unchanged name is always accepted: a generated name may be too long for
    /// the rules, and an old name may predate them.
    ///
    /// # Errors
    /// [`Refusal::AccountClosed`], [`Refusal::DisplayNameInvalid`], [`Refusal::DisplayNameReserved`],
    /// [`Refusal::UsernameInvalid`], [`Refusal::UsernameReserved`], [`Refusal::PhoneNumberInvalid`].
    pub fn edit(&self, wanted: &ProfileEdit<'_>, at: Timestamp) -> Result<Self, Refusal> {
        self.check_open()?;
        let username = wanted.username.trim();
        if username != self.username {
            if !is_username(username) {
                return Err(Refusal::UsernameInvalid);
            }
            if text::is_reserved(username) {
                return Err(Refusal::UsernameReserved);
            }
        }
        let display_name = display_name(wanted.display_name)?;
        if display_name != self.display_name && text::is_reserved(&display_name) {
            return Err(Refusal::DisplayNameReserved);
        }
        Ok(Self {
            display_name,
            username: username.to_owned(),
            phone_number: phone_number(wanted.phone_number)?,
            online: wanted.online,
            email_about: wanted.email_about.as_deref().map_or_else(|| self.email_about.clone(), topics),
            updated_at: at,
            ..self.clone()
        })
    }
}

/// The fields that a player may edit, as they typed them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProfileEdit<'a> {
    pub display_name: &'a str,
    pub username: &'a str,
    pub phone_number: &'a str,
    pub online: bool,
    /// `None` changes nothing.
    pub email_about: Option<Vec<Topic>>,
}

/// Each topic once, in the order of the enum.
fn topics(wanted: &[Topic]) -> Vec<Topic> {
    Topic::ALL.into_iter().filter(|topic| wanted.contains(topic)).collect()
}

/// At most 50 characters. May be empty. A name without visible characters becomes empty.
fn display_name(typed: &str) -> Result<String, Refusal> {
    let name = text::visible_line(typed);
    if text::is_blank(&name) {
        return Ok(String::new());
    }
    text::at_most(DISPLAY_NAME_CHARS_MAX, name, Refusal::DisplayNameInvalid)
}

/// Players choose the recipient of points by this name, so it has only ASCII characters (no look-alike letters) and
/// cannot be a user id.
fn is_username(text: &str) -> bool {
    let of_the_alphabet = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_');
    (USERNAME_CHARS_MIN..=USERNAME_CHARS_MAX).contains(&text.len())
        && text.bytes().all(of_the_alphabet)
        && text.starts_with(|first: char| first.is_ascii_alphanumeric())
        && Uid::parse(text).is_err()
}

/// With its country code, without separators. May be empty.
fn phone_number(text: &str) -> Result<String, Refusal> {
    let between = |character: &char| matches!(character, ' ' | '-' | '.' | '(' | ')');
    let number: String = text.trim().chars().filter(|character| !between(character)).collect();
    let digits = number.strip_prefix('+').unwrap_or_default();
    let is_number = PHONE_DIGITS.contains(&digits.len())
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && !digits.starts_with('0');
    if number.is_empty() || is_number { Ok(number) } else { Err(Refusal::PhoneNumberInvalid) }
}
