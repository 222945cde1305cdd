//! Parts that all requests have in common: an id derived from the caller's idempotency key, and an admin's decision.

use crate::{Refusal, Timestamp, Uid, base62, retention::ERASED, text};
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};
use sha2::{Digest, Sha256};
use std::fmt;

/// The name of an attempt, chosen by the caller and repeated in each retry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdempotencyKey(String);

impl IdempotencyKey {
    pub const CHARS_MAX: usize = 64;

    /// # Errors
    /// [`Refusal::IdempotencyKeyMissing`]; [`Refusal::Malformed`] for a key that is too long or has blanks.
    pub fn parse(header: Option<&str>) -> Result<Self, Refusal> {
        let text = header.filter(|text| !text.is_empty()).ok_or(Refusal::IdempotencyKeyMissing)?;
        if text.len() > Self::CHARS_MAX || !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(Refusal::malformed("The Idempotency-Key has at most 64 visible ASCII characters"));
        }
        Ok(Self(text.to_owned()))
    }
}

/// The id of a request: 22 letters and digits, so that it cannot be a user id.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct RequestId(String);

impl RequestId {
    pub const LENGTH: usize = 22;

    /// The same caller, route and key always give the same id (D21).
    pub fn derive(uid: &Uid, route: &str, key: &IdempotencyKey) -> Self {
        Self::of(&format!("request:{uid}:{route}:{}", key.0))
    }

    /// The same text always gives the same id.
    pub(crate) fn of(text: &str) -> Self {
        Self(base62::digits::<{ Self::LENGTH }>(Sha256::digest(text).into()))
    }

    /// The id of a record that is the same record wherever its content is the same.
    pub fn of_content(kind: &str, content: &str) -> Self {
        Self(base62::digits::<{ Self::LENGTH }>(Sha256::digest(format!("{kind}:{content}")).into()))
    }

    /// # Errors
    /// [`Refusal::RequestNotFound`] for a malformed id.
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        let valid = text.len() == Self::LENGTH && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        valid.then(|| Self(text.to_owned())).ok_or(Refusal::RequestNotFound)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for RequestId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::parse(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// A digest of the request. It distinguishes a retry from another request with the same key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fingerprint(String);

impl Fingerprint {
    pub fn of(asked: &impl Serialize) -> Self {
        // Plain structures of strings and integers always serialise.
        Self(hex::encode(Sha256::digest(serde_json::to_vec(asked).unwrap_or_default())))
    }

    /// A fingerprint from the database.
    pub fn stored(text: String) -> Self {
        Self(text)
    }

    /// Replaces a fingerprint that could reveal the request. No request has it.
    pub fn erased() -> Self {
        Self(ERASED.to_owned())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// # Errors
    /// [`Refusal::IdempotencyKeyReused`] when the fingerprints differ.
    pub fn same_as(&self, other: &Self) -> Result<(), Refusal> {
        if self == other { Ok(()) } else { Err(Refusal::IdempotencyKeyReused) }
    }
}

/// An admin's decision, with a note to the player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    pub by: Uid,
    pub at: Timestamp,
    pub note: Option<Note>,
}

/// The kind of a permitted decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DecisionState {
    New,
    /// This admin has already made the same decision, and gets the same answer.
    Repeated,
}

impl Decision {
    pub(crate) fn without_note(&self) -> Self {
        Self { note: None, ..self.clone() }
    }

    /// Checks a decision of `admin` against the stored one.
    ///
    /// # Errors
    /// [`Refusal::RequestNotPending`] when another admin has decided, or this one has decided otherwise.
    pub(crate) fn check(
        made: Option<&Self>,
        (is_pending, is_wanted): (bool, bool),
        admin: &Uid,
        note: Option<&Note>,
    ) -> Result<DecisionState, Refusal> {
        match made {
            None if is_pending => Ok(DecisionState::New),
            Some(made) if is_wanted && made.by == *admin && made.note.as_ref() == note => Ok(DecisionState::Repeated),
            _ => Err(Refusal::RequestNotPending),
        }
    }
}

/// An admin's note to the player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note(String);

impl Note {
    pub const CHARS_MAX: usize = 500;

    /// `None` for a blank note.
    ///
    /// # Errors
    /// [`Refusal::NoteTooLong`].
    pub fn parse(text: &str) -> Result<Option<Self>, Refusal> {
        let text = text::at_most(Self::CHARS_MAX, text::visible(text), Refusal::NoteTooLong)?;
        Ok((!text.is_empty()).then_some(Self(text)))
    }

    /// A stored note, which may predate today's rules.
    pub fn stored(text: String) -> Self {
        Self(text)
    }

    /// # Errors
    /// [`Refusal::ReasonMissing`] for a blank note, [`Refusal::NoteTooLong`].
    pub fn reason(text: &str) -> Result<Self, Refusal> {
        Self::parse(text)?.ok_or(Refusal::ReasonMissing)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}
