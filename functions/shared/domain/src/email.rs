//! E-mail addresses: their normal form, and which addresses belong to one mailbox (`spec 5.2`, D43).

use crate::{Refusal, Setting, text};
use unicode_normalization::UnicodeNormalization;

const CHARS_MAX: usize = 254;

named! {
    /// Whether a new player has to prove the address with a code; the names are those of the stack's parameter.
    pub enum Verification {
        On = "on",
        /// Only on the stage local (a rule of the template).
        Off = "off",
    }
}

impl Setting for Verification {
    const VARIABLE: &'static str = "EMAIL_VERIFICATION";

    fn parse(text: &str) -> Option<Self> {
        Self::parse(text)
    }
}

/// The normal form of an address: NFKC, in lower case. Two addresses are the same when their normal forms are.
pub fn normal(address: &str) -> String {
    // Lower case may need normalising once more.
    address.trim().nfkc().collect::<String>().to_lowercase().nfkc().collect()
}

/// The mailbox that an address is delivered to: with one spelling of the domain, and without the tag of the name
/// (`ada+game@example.com`). Google also ignores dots. Aliases of other providers are not known here.
pub fn mailbox(address: &str) -> String {
    let seen: String = address.chars().filter(|c| !text::is_invisible(*c)).collect();
    let address = normal(&seen);
    let Some((local, domain)) = address.rsplit_once('@') else { return address };
    let name = untagged(local);
    match domain_name(domain).as_str() {
        "gmail.com" | "googlemail.com" => format!("{}@gmail.com", name.replace('.', "")),
        other => format!("{name}@{other}"),
    }
}

/// The names under which records of a mailbox are stored: the current one, and the one of earlier versions.
pub fn mailbox_names(address: &str) -> Vec<String> {
    let (own, before) = (mailbox(address), without_tag(address));
    let before = Some(before).filter(|before| *before != own);
    [own].into_iter().chain(before).collect()
}

fn without_tag(address: &str) -> String {
    let address = normal(address);
    let Some((local, domain)) = address.rsplit_once('@') else { return address };
    format!("{}@{domain}", untagged(local))
}

/// A `+` at the beginning is part of the name.
fn untagged(local: &str) -> &str {
    local.split_once('+').map_or(local, |(name, _)| if name.is_empty() { local } else { name })
}

/// In Unicode, without the dot of the root. All of IDNA's dots (RFC 3490, 3.1) are one.
fn domain_name(domain: &str) -> String {
    let labels = domain.split(['.', '\u{3002}']).map(|label| decoded(label).unwrap_or_else(|| label.to_owned()));
    labels.collect::<Vec<_>>().join(".").trim_end_matches('.').to_owned()
}

/// A label in Unicode, if Unicode encodes to exactly this label: `xn--gmail-` is a name of its own.
fn decoded(label: &str) -> Option<String> {
    let encoded = label.strip_prefix("xn--")?;
    let decoded = punycode::decode(encoded).ok()?;
    let is_encoded_so = punycode::encode(&decoded).is_ok_and(|again| again == encoded);
    (is_encoded_so && !decoded.is_ascii() && normal(&decoded) == decoded).then_some(decoded)
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

fn is_email(address: &str) -> bool {
    let Some((local, domain)) = address.split_once('@') else { return false };
    let labels = || domain.split('.');
    address.len() <= CHARS_MAX
        && !local.is_empty()
        && labels().count() > 1
        && labels().all(|label| !label.is_empty())
        && !address.contains(|c: char| c.is_whitespace() || c.is_control() || text::is_invisible(c))
        // Comments and quotes (RFC 5322) would be other spellings of a mailbox.
        && !address.contains(['(', ')', '<', '>', '[', ']', ',', ';', ':', '"', '\\'])
        && !domain.contains('@')
}
