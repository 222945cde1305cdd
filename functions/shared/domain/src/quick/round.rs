//! A round is drawn by arithmetic: its id carries when it was issued and proves, by a tag under the day's key,
//! that it was issued to this very player. Nothing is stored until somebody plays.

use super::{REVEAL_MS, answer::AnswerProof, colours::Colour, guess::ClientSeed};
use crate::{
    Refusal, Timestamp, Uid,
    seed::{ServerSeed, hmac_sha256},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use std::fmt;
use subtle::ConstantTimeEq;

/// Ten random bytes that make a round unpredictable and unique.
pub type Nonce = [u8; 10];

/// By how much one server's clock may be ahead of another's.
const CLOCKS_APART_MS_MAX: u64 = 60_000;

const HEAD_BYTES: usize = 16;
const TAG_BYTES: usize = 16;

/// The key of one UTC day, derived by the key service and never shown to anyone.
#[derive(Clone)]
pub struct DayKey([u8; 32]);

impl DayKey {
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// What the key service signs to derive the key of the day on which `at` falls.
    pub fn derivation(at: Timestamp) -> String {
        format!("quick/v1/{}", at.day())
    }

    fn mac(&self, purpose: &str, uid: &Uid, head: &[u8]) -> [u8; 32] {
        hmac_sha256(&self.0, &[purpose.as_bytes(), uid.as_str().as_bytes(), head])
    }
}

impl fmt::Debug for DayKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DayKey(secret)")
    }
}

/// The public name of a round: base64url(issue time in ms as 6 bytes, 10 random bytes, 16-byte tag).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundId {
    text: String,
    bytes: [u8; HEAD_BYTES + TAG_BYTES],
}

impl RoundId {
    /// # Errors
    /// [`Refusal::RoundUnknown`] for anything that is not 32 bytes in unpadded base64url.
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok().and_then(|bytes| bytes.try_into().ok());
        let bytes = bytes.ok_or(Refusal::RoundUnknown)?;
        Ok(Self { text: text.to_owned(), bytes })
    }

    pub fn as_str(&self) -> &str {
        &self.text
    }

    pub fn issued_at(&self) -> Timestamp {
        let mut ms = [0_u8; 8];
        ms[2..].copy_from_slice(&self.bytes[..6]);
        Timestamp::from_ms(u64::from_be_bytes(ms))
    }

    /// Whether the id says that it was issued after `now`: then nobody issued it, and no key need be derived to
    /// know.
    pub fn is_from_the_future(&self, now: Timestamp) -> bool {
        self.issued_at() > now.plus_ms(CLOCKS_APART_MS_MAX)
    }

    fn head(&self) -> &[u8] {
        &self.bytes[..HEAD_BYTES]
    }
}

/// A genuine round of one player.
#[derive(Debug, Clone)]
pub struct Round {
    id: RoundId,
    seed: ServerSeed,
}

impl Round {
    /// Draws the round that `nonce` names, for `uid` alone. `key` is the key of `issued_at`'s day.
    pub fn issue(key: &DayKey, uid: &Uid, issued_at: Timestamp, nonce: Nonce) -> Self {
        let mut bytes = [0_u8; HEAD_BYTES + TAG_BYTES];
        bytes[..6].copy_from_slice(&issued_at.ms().to_be_bytes()[2..]);
        bytes[6..HEAD_BYTES].copy_from_slice(&nonce);
        let tag = key.mac("round", uid, &bytes[..HEAD_BYTES]);
        bytes[HEAD_BYTES..].copy_from_slice(&tag[..TAG_BYTES]);
        let id = RoundId { text: URL_SAFE_NO_PAD.encode(bytes), bytes };
        let seed = ServerSeed(key.mac("seed", uid, id.head()));
        Self { id, seed }
    }

    /// Takes a round id back from a player. `key` is the key of the day on which the id says it was issued.
    ///
    /// # Errors
    /// [`Refusal::RoundUnknown`] for an id that was forged, altered or issued to someone else.
    pub fn open(key: &DayKey, uid: &Uid, id: RoundId) -> Result<Self, Refusal> {
        let tag = key.mac("round", uid, id.head());
        if bool::from(tag[..TAG_BYTES].ct_eq(&id.bytes[HEAD_BYTES..])) {
            let seed = ServerSeed(key.mac("seed", uid, id.head()));
            Ok(Self { id, seed })
        } else {
            Err(Refusal::RoundUnknown)
        }
    }

    pub fn id(&self) -> &RoundId {
        &self.id
    }

    pub fn commitment(&self) -> String {
        self.seed.commitment()
    }

    pub fn colours(&self) -> [Colour; 6] {
        super::colours(self.id.as_str())
    }

    /// Whether a guess that arrives `at` this time still counts.
    pub fn takes_guesses(&self, at: Timestamp) -> bool {
        at.ms_since(self.id.issued_at()) < REVEAL_MS
    }

    /// How long the answer stays secret, counted from `at`.
    pub fn ms_to_reveal(&self, at: Timestamp) -> u64 {
        self.id.issued_at().plus_ms(REVEAL_MS).ms_since(at)
    }

    /// The seed of a round that nobody can play any more.
    ///
    /// # Errors
    /// [`Refusal::RoundOpen`] before [`REVEAL_MS`].
    pub fn reveal(&self, at: Timestamp) -> Result<&ServerSeed, Refusal> {
        if self.takes_guesses(at) { Err(Refusal::RoundOpen) } else { Ok(&self.seed) }
    }

    /// The seed for the result of a guess that has been written: its player can guess no more.
    pub(super) fn settled_seed(&self) -> &ServerSeed {
        &self.seed
    }

    pub(super) fn answer(&self, client_seed: &ClientSeed) -> AnswerProof {
        super::answer(&self.seed, client_seed.as_str(), self.id.as_str())
    }
}
