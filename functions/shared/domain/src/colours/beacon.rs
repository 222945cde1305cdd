//! Randomness that no party can predict or influence, not even the operator: drand's quicknet. A majority of
//! independent parties signs each round together at a fixed time. The public key accepts only one signature per round.

use crate::Timestamp;
use drand_verify::{G2PubkeyRfc, Pubkey};
use sha2::{Digest, Sha256};

/// The key of chain 52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971, scheme bls-unchained-g1-rfc9380.
const PUBLIC_KEY: &str = "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a";
const GENESIS: Timestamp = Timestamp::from_ms(1_692_803_367_000);
const PERIOD_MS: u64 = 3_000;
const SIGNATURE_BYTES: usize = 48;

/// A verified round of quicknet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beacon {
    pub round: u64,
    /// 96 hexadecimal digits: a compressed point of G1.
    pub signature: String,
    /// 64 hexadecimal digits: SHA-256 of the signature.
    pub randomness: String,
}

/// Why a signature is not a beacon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BeaconError {
    #[error("A beacon's signature is 96 lower-case hexadecimal digits")]
    Malformed,
    #[error("the signature is not quicknet's for this round")]
    Forged,
}

impl Beacon {
    /// The number of the last round published at or before `time`; 0 before round 1.
    pub fn last_by(time: Timestamp) -> u64 {
        if time < GENESIS { 0 } else { time.ms_since(GENESIS) / PERIOD_MS + 1 }
    }

    /// When quicknet publishes `round`; the first is 1.
    pub fn published_at(round: u64) -> Timestamp {
        GENESIS.plus_ms(round.saturating_sub(1).saturating_mul(PERIOD_MS))
    }

    /// # Errors
    /// [`BeaconError::Malformed`] for anything but 96 lower-case hexadecimal digits: each signature must have only one
    /// spelling. [`BeaconError::Forged`] for a signature that is not valid for this round.
    pub fn verify(round: u64, signature: &str) -> Result<Self, BeaconError> {
        let lower_case = signature.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let mut bytes = [0; SIGNATURE_BYTES];
        hex::decode_to_slice(signature, &mut bytes).ok().filter(|()| lower_case).ok_or(BeaconError::Malformed)?;
        // The library fails for bytes that are no point of the curve or of its subgroup. Here that is a forgery too.
        if !public_key().verify(round, b"", &bytes).unwrap_or(false) {
            return Err(BeaconError::Forged);
        }
        Ok(Self { round, signature: signature.to_owned(), randomness: hex::encode(Sha256::digest(bytes)) })
    }
}

fn public_key() -> G2PubkeyRfc {
    let mut bytes = [0; 96];
    hex::decode_to_slice(PUBLIC_KEY, &mut bytes).expect("the key is written in 192 digits");
    G2PubkeyRfc::from_fixed(bytes).expect("the key is a point of G2")
}
