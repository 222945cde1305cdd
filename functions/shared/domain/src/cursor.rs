//! Where a list goes on: opaque to the outside, and never a word about whose rows (D14).

use crate::Refusal;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};

/// Far beyond any place in a list, and small enough for any table's key.
const CURSOR_CHARS_MAX: usize = 512;

pub fn write(place: &str) -> String {
    URL_SAFE_NO_PAD.encode(place)
}

/// # Errors
/// [`Refusal::Malformed`].
pub fn read(cursor: &str) -> Result<String, Refusal> {
    let short = Some(cursor).filter(|cursor| cursor.len() <= CURSOR_CHARS_MAX);
    let bytes = short.and_then(|cursor| URL_SAFE_NO_PAD.decode(cursor).ok());
    bytes.and_then(|bytes| String::from_utf8(bytes).ok()).ok_or_else(invalid)
}

/// As [`read`], of a query that may have no cursor.
///
/// # Errors
/// As [`read`].
pub fn parse(cursor: Option<String>) -> Result<Option<String>, Refusal> {
    cursor.as_deref().map(read).transpose()
}

/// For a cursor that was read, but leads nowhere.
pub fn invalid() -> Refusal {
    Refusal::malformed("The cursor is not valid")
}
