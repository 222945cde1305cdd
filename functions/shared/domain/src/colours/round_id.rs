//! The id of a round.

use crate::{Refusal, Timestamp};
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};
use std::fmt;

/// The draw time to the minute, `2026-11-21T18:05Z`, so that a round cannot be opened twice.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct RoundId(String);

impl RoundId {
    pub(super) fn of(draw_at: Timestamp) -> Self {
        let mut text = draw_at.to_string();
        text.truncate("2026-11-21T18:05".len());
        text.push('Z');
        Self(text)
    }

    /// # Errors
    /// [`Refusal::RoundUnknown`] for a malformed id.
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        let minute = text.strip_suffix('Z').and_then(|minute| Timestamp::parse(&format!("{minute}:00Z")).ok());
        minute.map(Self::of).filter(|id| id.0 == text).ok_or(Refusal::RoundUnknown)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RoundId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for RoundId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::parse(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}
