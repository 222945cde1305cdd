//! Validation of e-mail addresses (`spec 5.2`).

use crate::Refusal;

const CHARS_MAX: usize = 254;

/// The address in lower case. A loose check is enough: the identity provider has verified the address of each account.
///
/// # Errors
/// [`Refusal::EmailInvalid`].
pub(crate) fn parse(text: &str) -> Result<String, Refusal> {
    // Lower case first: it makes some letters longer, and the result must be a valid address.
    let email = text.trim().to_lowercase();
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
