//! What people write freely: one rule for all of it, and the names that nobody may bear.

use unicode_security::skeleton;

/// Names under which somebody could speak for the house. The product's own is the first.
const RESERVED: [&str; 12] = [
    "colourgame",
    "colorgame",
    "admin",
    "administrator",
    "cashier",
    "helpdesk",
    "moderator",
    "official",
    "payments",
    "staff",
    "support",
    "system",
];

/// The text without what cannot be seen, trimmed. Line breaks stay, a tab becomes a space.
pub fn visible(text: &str) -> String {
    let seen = text.chars().map(|c| if c == '\t' { ' ' } else { c });
    let seen: String = seen.filter(|c| *c == '\n' || !(c.is_control() || turns_direction(*c))).collect();
    seen.trim().to_owned()
}

/// As [`visible`], on one line.
pub fn visible_line(text: &str) -> String {
    visible(text).replace('\n', " ")
}

/// `a, b or c`
pub fn one_of(names: &[&str]) -> String {
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}

/// The marks, embeddings, overrides and isolates of Unicode's bidirectional algorithm (UAX #9, table 4), with which a
/// text reads differently from what it says.
const fn turns_direction(character: char) -> bool {
    matches!(character, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether the name, or a word of it, is a reserved one or looks like it (UTS #39, confusables).
pub fn is_reserved(name: &str) -> bool {
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let joined: String = words.clone().collect();
    words.chain([joined.as_str()]).any(|word| RESERVED.iter().any(|reserved| look_alike(word, reserved)))
}

/// In capitals too: `ADM1N` looks like `ADMIN`, `adm1n` not like `admin`.
fn look_alike(one: &str, other: &str) -> bool {
    let same = |one: &str, other: &str| skeleton(one).eq(skeleton(other));
    same(&one.to_lowercase(), other) || same(&one.to_uppercase(), &other.to_uppercase())
}
