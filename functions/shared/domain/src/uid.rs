//! The user id of the specification: 28 alphanumeric characters (`spec 5.16, 9.21`).

use crate::{Refusal, base62};
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};
use sha2::{Digest, Sha256};
use std::fmt;

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct Uid(String);

impl Uid {
    pub const LENGTH: usize = 28;

    /// The first 28 characters of base62(SHA-256("uid:" + sub)): a pure function of the identity provider's subject, so
    /// it needs no look-up (D7).
    pub fn from_sub(sub: &str) -> Self {
        let digest = Sha256::new().chain_update("uid:").chain_update(sub).finalize();
        Self(base62::digits::<{ Self::LENGTH }>(digest.into()))
    }

    /// # Errors
    /// [`Refusal::Malformed`].
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        let valid = text.len() == Self::LENGTH && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if valid { Ok(Self(text.to_owned())) } else { Err(Refusal::malformed("A user ID has 28 letters and digits")) }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<'de> Deserialize<'de> for Uid {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::parse(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl fmt::Display for Uid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
