//! The second factor at sign-in (D49): a code from an authenticator app, and recovery codes for when the app is lost.

use crate::{Refusal, Setting, Timestamp, seed::hmac_sha256};
use sha2::{Digest, Sha256};
use std::fmt;

/// The audit log's text for a factor that the identity provider did not ask for at a sign-in.
pub const NOT_ASKED_FOR: &str = "on, but not asked for at a sign-in";
/// The maximum age of a sign-in for a change.
const RECENT_MS: u64 = 30 * 60_000;
/// How much later than `now` the time of a sign-in may be.
const SIGN_IN_MS_MAX: u64 = 7_000;
/// How long the same sign-in may be asked about.
const AGAIN_MS_MAX: u64 = 3_000;
const RECOVERY_CODES: u8 = 10;
const RECOVERY_BYTES: usize = 10;

named! {
    /// Whether admins need a second factor; the names are those of the stack's parameter. An admin who has one is
    /// always asked for it.
    pub enum AdminSecondFactor {
        Required = "required",
        /// Only on the stage local (a rule of the template).
        Optional = "optional",
    }
}

impl Setting for AdminSecondFactor {
    const VARIABLE: &'static str = "ADMIN_SECOND_FACTOR";

    fn parse(text: &str) -> Option<Self> {
        Self::parse(text)
    }
}

/// The sign-in of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignIn {
    /// In whole seconds.
    pub at: Timestamp,
    /// Whether the factor was on when the token was made.
    pub with_factor: bool,
}

impl SignIn {
    /// # Errors
    /// [`Refusal::SignInAgain`] when the sign-in is too old to change something.
    pub const fn check_recent(self, now: Timestamp) -> Result<(), Refusal> {
        if now.ms_since(self.at) < RECENT_MS { Ok(()) } else { Err(Refusal::SignInAgain) }
    }

    /// # Errors
    /// [`Refusal::SignInAgain`] unless it was a sign-in with the factor that is on `since` then.
    pub const fn check_factor(self, since: Timestamp) -> Result<(), Refusal> {
        let is_later = self.at.ms() / 1_000 >= since.ms() / 1_000;
        if self.with_factor && is_later { Ok(()) } else { Err(Refusal::SignInAgain) }
    }
}

/// The second factor of an admin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AdminFactor {
    Since(Timestamp),
    /// This admin can only set up a factor.
    Missing,
    NotNeeded,
}

impl AdminFactor {
    pub const fn new(rule: AdminSecondFactor, since: Option<Timestamp>) -> Self {
        match (since, rule) {
            (Some(since), _) => Self::Since(since),
            (None, AdminSecondFactor::Required) => Self::Missing,
            (None, AdminSecondFactor::Optional) => Self::NotNeeded,
        }
    }

    /// Whether the admin may read.
    ///
    /// # Errors
    /// [`Refusal::SecondFactorMissing`], [`Refusal::SignInAgain`].
    pub const fn check(self, sign_in: SignIn) -> Result<(), Refusal> {
        match self {
            Self::Since(since) => sign_in.check_factor(since),
            Self::Missing => Err(Refusal::SecondFactorMissing),
            Self::NotNeeded => Ok(()),
        }
    }

    /// Whether the admin may also change something.
    ///
    /// # Errors
    /// As [`AdminFactor::check`].
    pub const fn check_recent(self, sign_in: SignIn, now: Timestamp) -> Result<(), Refusal> {
        match self {
            Self::Since(_) => sign_in.check_recent(now),
            Self::Missing => Err(Refusal::SecondFactorMissing),
            Self::NotNeeded => Ok(()),
        }
    }
}

/// A factor that is on, as its owner's record keeps it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Factor {
    pub since: Timestamp,
    /// What [`RecoveryCode::hash`] returns.
    pub recovery_hashes: Vec<String>,
}

impl Factor {
    pub fn new(since: Timestamp, codes: &[RecoveryCode]) -> Self {
        Self { since, recovery_hashes: codes.iter().map(RecoveryCode::hash).collect() }
    }

    /// The new start of a factor that is on `since` then, so that a sign-in at `now` does not count as having it;
    /// `None` if `since` is late enough. A token has its sign-in in whole seconds and by another clock, and the same
    /// sign-in may be asked about more than once.
    pub const fn after_sign_in(since: Timestamp, now: Timestamp) -> Option<Timestamp> {
        if since.ms() >= now.ms() + SIGN_IN_MS_MAX { None } else { Some(now.plus_ms(SIGN_IN_MS_MAX + AGAIN_MS_MAX)) }
    }

    /// # Errors
    /// [`Refusal::RecoveryCodeWrong`].
    pub fn check_recovery(&self, code: &RecoveryCode) -> Result<(), Refusal> {
        if self.recovery_hashes.contains(&code.hash()) { Ok(()) } else { Err(Refusal::RecoveryCodeWrong) }
    }
}

/// A code that turns a factor off once, in place of the app: 20 hexadecimal digits, shown in four groups.
#[derive(Clone, PartialEq, Eq)]
pub struct RecoveryCode(String);

impl RecoveryCode {
    /// The codes for the factor that `request` sets up. All attempts at the same request get the same ones.
    pub fn ten(secret: &[u8; 32], request: &str) -> Vec<Self> {
        let code = |number: u8| {
            let mac = hmac_sha256(secret, &[&[number], request.as_bytes()]);
            Self(hex::encode(&mac[..RECOVERY_BYTES]))
        };
        (0..RECOVERY_CODES).map(code).collect()
    }

    /// As its owner typed it.
    ///
    /// # Errors
    /// [`Refusal::RecoveryCodeWrong`].
    pub fn parse(typed: &str) -> Result<Self, Refusal> {
        let is_between = |character: char| character.is_whitespace() || character == '-';
        let code: String = typed.chars().filter(|character| !is_between(*character)).collect();
        let code = code.to_ascii_lowercase();
        let is_code = code.len() == 2 * RECOVERY_BYTES && code.bytes().all(|byte| byte.is_ascii_hexdigit());
        if is_code { Ok(Self(code)) } else { Err(Refusal::RecoveryCodeWrong) }
    }

    /// The codes are random enough to need no salt.
    pub fn hash(&self) -> String {
        hex::encode(Sha256::digest(self.0.as_bytes()))
    }
}

/// Kept out of logs.
impl fmt::Debug for RecoveryCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RecoveryCode")
    }
}

/// As shown to its owner.
impl fmt::Display for RecoveryCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let groups = [&self.0[..5], &self.0[5..10], &self.0[10..15], &self.0[15..]];
        f.write_str(&groups.join("-"))
    }
}
