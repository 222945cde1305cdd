//! The cursor of a list: opaque to clients, and without the owner of the rows (D14).

use crate::Refusal;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};

/// Longer than any cursor that we issue, and within the limit of DynamoDB keys.
const CURSOR_CHARS_MAX: usize = 512;

pub fn write(position: &str) -> String {
    URL_SAFE_NO_PAD.encode(position)
}

/// # Errors
/// [`Refusal::Malformed`].
pub fn read(cursor: &str) -> Result<String, Refusal> {
    let short = Some(cursor).filter(|cursor| cursor.len() <= CURSOR_CHARS_MAX);
    let bytes = short.and_then(|cursor| URL_SAFE_NO_PAD.decode(cursor).ok());
    bytes.and_then(|bytes| String::from_utf8(bytes).ok()).ok_or_else(invalid)
}

/// As [`read`], for an optional cursor.
///
/// # Errors
/// As [`read`].
pub fn parse(cursor: Option<String>) -> Result<Option<String>, Refusal> {
    cursor.as_deref().map(read).transpose()
}

/// For a cursor that does not fit the list.
pub fn invalid() -> Refusal {
    Refusal::malformed("The cursor is not valid")
}
