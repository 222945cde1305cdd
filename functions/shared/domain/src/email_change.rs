//! Changing the e-mail address of an account (D64): a code proves the new one, and the old one gets a notice.

use crate::{Refusal, Timestamp, Uid, account::User, notice::Email, seed::hmac_sha256, timestamp::MINUTE_MS};
use sha2::{Digest, Sha256};
use std::fmt;

const CODE_DIGITS: usize = 6;

/// A code that is sent to the new address.
#[derive(Clone, PartialEq, Eq)]
pub struct EmailCode(String);

impl EmailCode {
    /// All attempts at the same request get the same one.
    pub fn of(secret: &[u8; 32], request: &str) -> Self {
        let bytes = hmac_sha256(secret, &[b"email-change/", request.as_bytes()]);
        let number = bytes[..8].iter().fold(0_u64, |number, byte| (number << 8) | u64::from(*byte));
        Self(format!("{:06}", number % 1_000_000))
    }

    /// As its owner typed it.
    ///
    /// # Errors
    /// [`Refusal::CodeWrong`].
    pub fn parse(typed: &str) -> Result<Self, Refusal> {
        let code: String = typed.chars().filter(|character| !character.is_whitespace()).collect();
        let is_code = code.len() == CODE_DIGITS && code.bytes().all(|byte| byte.is_ascii_digit());
        if is_code { Ok(Self(code)) } else { Err(Refusal::CodeWrong) }
    }

    fn hash(&self, uid: &Uid, to: &str) -> String {
        hex::encode(Sha256::digest(format!("{uid}/{to}/{}", self.0)))
    }
}

/// Kept out of logs.
impl fmt::Debug for EmailCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EmailCode")
    }
}

/// A change that a player has asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailChange {
    pub uid: Uid,
    /// Both in their normal form.
    pub from: String,
    pub to: String,
    pub code_hash: String,
    pub expires: Timestamp,
}

impl EmailChange {
    /// A code of six digits cannot be guessed in so few tries.
    pub const TRIES: u32 = 8;
    const GOOD_FOR_MS: u64 = 30 * MINUTE_MS;

    /// # Errors
    /// [`Refusal::AddressUnchanged`].
    pub fn new(user: &User, to: &str, code: &EmailCode, at: Timestamp) -> Result<Self, Refusal> {
        if user.email == to {
            return Err(Refusal::AddressUnchanged);
        }
        Ok(Self {
            uid: user.uid.clone(),
            from: user.email.clone(),
            to: to.to_owned(),
            code_hash: code.hash(&user.uid, to),
            expires: at.plus_ms(Self::GOOD_FOR_MS),
        })
    }

    /// # Errors
    /// [`Refusal::CodeExpired`], [`Refusal::CodeWrong`].
    pub fn check(&self, code: &EmailCode, at: Timestamp) -> Result<(), Refusal> {
        if at >= self.expires {
            return Err(Refusal::CodeExpired);
        }
        if code.hash(&self.uid, &self.to) == self.code_hash { Ok(()) } else { Err(Refusal::CodeWrong) }
    }
}

/// To the new address.
pub fn code_email(code: &EmailCode, product: &str) -> Email {
    let EmailCode(code) = code;
    Email {
        subject: format!("Your {product} code"),
        text: format!(
            "Your {product} code is {code}. It is good for 30 minutes.\n\n\
             Somebody wants to use this address for their account. If that is not you, do nothing.\n"
        ),
    }
}

/// To the old address, once the account has another one.
pub fn changed_email(product: &str, site: &str) -> Email {
    Email {
        subject: format!("Your address was changed - {product}"),
        text: format!(
            "Your account has another email address now, and you sign in with that one.\n\n\
             If that was not you, write to us at once: {site}/terms says how.\n"
        ),
    }
}

/// How the audit log names an address: `a…@example.com`.
pub fn masked(address: &str) -> String {
    let (local, domain) = address.rsplit_once('@').unwrap_or((address, ""));
    let first: String = local.chars().take(1).collect();
    format!("{first}…@{domain}")
}
