//! Free text from people: one rule for all of it, and the reserved names.

use crate::Refusal;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};
use unicode_security::skeleton;

/// Up to this many neighbouring words are read as one, such as `Western Union` in `Western Union Agent`.
const TOGETHER_MAX: usize = 3;
/// Shorter combinations, such as initials, are not reserved.
const TOGETHER_CHARS_MIN: usize = 6;

/// The text without invisible characters, trimmed. Line breaks stay, a tab becomes a space.
pub fn visible(text: &str) -> String {
    let seen = text.chars().map(|c| if c == '\t' { ' ' } else { c });
    let seen: String = seen.filter(|c| *c == '\n' || !(c.is_control() || turns_direction(*c))).collect();
    seen.trim().to_owned()
}

/// As [`visible`], on one line.
pub fn visible_line(text: &str) -> String {
    visible(text).replace('\n', " ")
}

/// The text, unless it has too many characters.
pub(crate) fn at_most(chars_max: usize, text: String, too_long: Refusal) -> Result<String, Refusal> {
    if text.chars().count() <= chars_max { Ok(text) } else { Err(too_long) }
}

/// `a, b or c`
pub fn one_of(names: &[&str]) -> String {
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}

/// The marks, embeddings, overrides and isolates of Unicode's bidirectional algorithm (UAX #9, table 4). With them a
/// text reads differently from its characters.
const fn turns_direction(character: char) -> bool {
    matches!(character, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The characters that are not drawn (Unicode's Default_Ignorable_Code_Point).
pub(crate) const fn is_invisible(character: char) -> bool {
    matches!(character,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Whether the name has no visible character. The last one here is the blank of Braille.
pub fn is_blank(name: &str) -> bool {
    name.chars().all(|c| c.is_whitespace() || is_invisible(c) || c == '\u{2800}')
}

/// Whether a word of the name, or several together, is a reserved name or looks like one (UTS #39, confusables), also
/// with a number at either end.
pub fn is_reserved(name: &str) -> bool {
    let plain: String = name.nfkd().filter(|c| !(is_invisible(*c) || is_combining_mark(*c))).collect();
    let words: Vec<&str> = plain.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let together = (2..=TOGETHER_MAX).chain([words.len()]).flat_map(|count| words.windows(count.max(1)));
    let long = together.map(<[&str]>::concat).filter(|word| word.chars().count() >= TOGETHER_CHARS_MIN);
    words.iter().map(|word| (*word).to_owned()).chain(long).any(|word| {
        let without_number = word.trim_matches(char::is_numeric);
        reserved().any(|reserved| look_alike(&word, reserved) || look_alike(without_number, reserved))
    })
}

fn reserved() -> impl Iterator<Item = &'static str> {
    include_str!("reserved_names.txt").lines().filter(|line| !(line.is_empty() || line.starts_with('#')))
}

/// In capitals too: `ADM1N` looks like `ADMIN`, `adm1n` not like `admin`.
fn look_alike(one: &str, other: &str) -> bool {
    let same = |one: &str, other: &str| skeleton(one).eq(skeleton(other));
    same(&one.to_lowercase(), other) || same(&one.to_uppercase(), &other.to_uppercase())
}
