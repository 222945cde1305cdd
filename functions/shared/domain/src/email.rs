//! E-mail addresses: their normal form, and which of them are one mailbox (`spec 5.2`, D43).

use crate::Refusal;
use unicode_normalization::UnicodeNormalization;

const CHARS_MAX: usize = 254;

/// The normal form of an address: NFKC, in lower case. Two addresses are the same when their normal forms are.
pub fn normal(address: &str) -> String {
    // Lower case may need normalising once more.
    address.trim().nfkc().collect::<String>().to_lowercase().nfkc().collect()
}

/// The normal form without a tag: many providers deliver `ada+game@example.com` to `ada@example.com`.
pub fn without_tag(address: &str) -> String {
    let address = normal(address);
    let Some((local, domain)) = address.rsplit_once('@') else { return address };
    let untagged = local.split_once('+').map_or(local, |(name, _)| name);
    format!("{untagged}@{domain}")
}

/// The address in its normal form. A loose check is enough: the identity provider has verified the address of each
/// account.
///
/// # Errors
/// [`Refusal::EmailInvalid`].
pub fn parse(text: &str) -> Result<String, Refusal> {
    // First the normal form, which may be longer: the result must be a valid address.
    let email = normal(text);
    if is_email(&email) { Ok(email) } else { Err(Refusal::EmailInvalid) }
}

fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.split_once('@') else { return false };
    let labels = || domain.split('.');
    text.len() <= CHARS_MAX
        && !local.is_empty()
        && labels().count() > 1
        && labels().all(|label| !label.is_empty())
        && !text.contains(|character: char| character.is_whitespace() || character.is_control())
        && !domain.contains('@')
}
