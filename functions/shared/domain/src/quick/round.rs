//! A round is derived and not stored. Its id has its start time and a tag (a MAC with the day's key), which proves that
//! it was issued to this player. Nothing is stored until the round is played.

use super::{
    CLOCKS_MS, LATE_MS, REVEAL_MS, ROUND_MS, ROUNDS_AT_ONCE, answer::AnswerProof, colours::Colour, guess::ClientSeed,
};
use crate::{
    Refusal, Timestamp, Uid,
    seed::{ServerSeed, hmac_sha256},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use std::{fmt, ops::RangeInclusive};
use subtle::ConstantTimeEq;

/// Ten random bytes that make a round unpredictable and unique.
pub type Nonce = [u8; 10];

/// A round is handed out at most this long before its start, or [`CLOCKS_MS`] longer where two servers' clocks differ.
const AHEAD_MS: u64 = ROUND_MS * ROUNDS_AT_ONCE;

const HEAD_BYTES: usize = 16;
const TAG_BYTES: usize = 16;

/// The key of a UTC day, derived by KMS and never shown to anyone.
#[derive(Clone)]
pub struct DayKey([u8; 32]);

impl DayKey {
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The message whose MAC by KMS is the key of the day of `at`.
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

/// The public id of a round: base64url(start in ms as 6 bytes, 10 random bytes, 16-byte tag).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundId {
    text: String,
    bytes: [u8; HEAD_BYTES + TAG_BYTES],
}

impl RoundId {
    /// # Errors
    /// [`Refusal::RoundUnknown`] for anything but 32 bytes in unpadded base64url.
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok().and_then(|bytes| bytes.try_into().ok());
        let bytes = bytes.ok_or(Refusal::RoundUnknown)?;
        Ok(Self { text: text.to_owned(), bytes })
    }

    pub fn as_str(&self) -> &str {
        &self.text
    }

    pub fn starts_at(&self) -> Timestamp {
        let mut ms = [0_u8; 8];
        ms[2..].copy_from_slice(&self.bytes[..6]);
        Timestamp::from_ms(u64::from_be_bytes(ms))
    }

    /// The times at which a play of it can have been written, by any server's clock.
    pub fn play_times(&self) -> RangeInclusive<Timestamp> {
        let start = self.starts_at().ms();
        Timestamp::from_ms(start.saturating_sub(CLOCKS_MS))..=Timestamp::from_ms(start + REVEAL_MS)
    }

    /// Whether the id claims a start that is too far ahead. Then it is forged, and no key has to be derived to find
    /// that out.
    pub fn is_from_the_future(&self, now: Timestamp) -> bool {
        self.starts_at() > now.plus_ms(AHEAD_MS)
    }

    /// Whether the round can be played from `at` on. That clock may be a little behind the clock of the server that
    /// issued the round.
    pub fn has_started(&self, at: Timestamp) -> bool {
        at.plus_ms(CLOCKS_MS) >= self.starts_at()
    }

    /// When the round after this one starts: after the end of this one, and not before `now`.
    ///
    /// # Errors
    /// [`Refusal::RoundNotStarted`].
    pub fn next_start(&self, now: Timestamp) -> Result<Timestamp, Refusal> {
        let next = self.starts_at().plus_ms(ROUND_MS).max(now);
        self.has_started(now).then_some(next).ok_or(Refusal::RoundNotStarted)
    }

    fn head(&self) -> &[u8] {
        &self.bytes[..HEAD_BYTES]
    }
}

/// A round that was verified as genuine.
#[derive(Debug, Clone)]
pub struct Round {
    id: RoundId,
    seed: ServerSeed,
}

impl Round {
    /// The round of `nonce` for `uid`. `key` is the key of the day of `starts_at`.
    pub fn issue(key: &DayKey, uid: &Uid, starts_at: Timestamp, nonce: Nonce) -> Self {
        let mut bytes = [0_u8; HEAD_BYTES + TAG_BYTES];
        bytes[..6].copy_from_slice(&starts_at.ms().to_be_bytes()[2..]);
        bytes[6..HEAD_BYTES].copy_from_slice(&nonce);
        let tag = key.mac("round", uid, &bytes[..HEAD_BYTES]);
        bytes[HEAD_BYTES..].copy_from_slice(&tag[..TAG_BYTES]);
        let id = RoundId { text: URL_SAFE_NO_PAD.encode(bytes), bytes };
        let seed = ServerSeed(key.mac("seed", uid, id.head()));
        Self { id, seed }
    }

    /// The round of an id that a player sent. `key` is the key of the day on which the id claims to start.
    ///
    /// # Errors
    /// [`Refusal::RoundUnknown`] for an id that was forged, altered or issued to another player.
    pub fn verify(key: &DayKey, uid: &Uid, id: RoundId) -> Result<Self, Refusal> {
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

    /// Whether a guess that arrives at `at`, after the start, still counts.
    pub fn takes_guesses(&self, at: Timestamp) -> bool {
        at.ms_since(self.id.starts_at()) < LATE_MS
    }

    /// How long the answer stays secret after `at`.
    pub fn ms_to_reveal(&self, at: Timestamp) -> u64 {
        self.id.starts_at().plus_ms(REVEAL_MS).ms_since(at)
    }

    /// The seed of a round that can no longer be played.
    ///
    /// # Errors
    /// [`Refusal::RoundOpen`] before [`REVEAL_MS`].
    pub fn reveal(&self, at: Timestamp) -> Result<&ServerSeed, Refusal> {
        if self.ms_to_reveal(at) > 0 { Err(Refusal::RoundOpen) } else { Ok(&self.seed) }
    }

    /// The seed for the result of a stored guess: its player cannot guess again.
    pub(super) fn settled_seed(&self) -> &ServerSeed {
        &self.seed
    }

    pub(crate) fn answer(&self, client_seed: &ClientSeed) -> AnswerProof {
        super::answer(&self.seed, client_seed.as_str(), self.id.as_str())
    }
}
