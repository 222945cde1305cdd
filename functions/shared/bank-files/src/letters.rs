//! The letters in which files are written.

use crate::fault::Reason;
use quick_xml::{Reader, events::Event};
use std::borrow::Cow;

/// A declaration has three short attributes.
const DECLARATION_BYTES_MAX: usize = 200;

/// UTF-8, else Latin-1, in which every file is readable.
pub fn guessed(bytes: &[u8]) -> Cow<'_, str> {
    std::str::from_utf8(bytes).map_or_else(|_| latin_1(bytes).into(), Cow::Borrowed)
}

fn latin_1(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

/// XML in the letters that it declares.
pub fn declared(bytes: &[u8]) -> Result<Cow<'_, str>, Reason> {
    let head = latin_1(&bytes[..bytes.len().min(DECLARATION_BYTES_MAX)]);
    let encoding = match Reader::from_str(head.trim_ascii_start()).read_event() {
        Ok(Event::Decl(declaration)) => match declaration.encoding() {
            Some(encoding) => encoding.map_err(|_| Reason::Xml)?.to_ascii_lowercase(),
            None => "utf-8".to_owned(),
        },
        _ => "utf-8".to_owned(),
    };
    match &*encoding {
        "utf-8" => std::str::from_utf8(bytes).map(Cow::Borrowed).map_err(|_| Reason::Encoding),
        "iso-8859-1" => Ok(latin_1(bytes).into()),
        _ => Err(Reason::Encoding),
    }
}
