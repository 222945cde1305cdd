//! The character set of banks: Latin letters without accents, digits and a few signs (EPC217-08).

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Letters that have no parts, and signs with a near relative in the set.
const WRITTEN: [(char, &str); 22] = [
    ('ß', "ss"),
    ('ẞ', "SS"),
    ('æ', "ae"),
    ('Æ', "AE"),
    ('œ', "oe"),
    ('Œ', "OE"),
    ('ø', "o"),
    ('Ø', "O"),
    ('đ', "d"),
    ('Đ', "D"),
    ('ð', "d"),
    ('Ð', "D"),
    ('ł', "l"),
    ('Ł', "L"),
    ('þ', "th"),
    ('Þ', "TH"),
    ('ı', "i"),
    ('ŋ', "ng"),
    ('Ŋ', "NG"),
    ('&', "+"),
    ('’', "'"),
    ('–', "-"),
];

/// The text in the banks' character set, at most so many characters. A character without a relative, such as a click of
/// Khoekhoe, becomes a point. The text does not begin or end with a slash and has no two together, as banks ask of
/// references.
pub(crate) fn latin(text: &str, chars_max: usize) -> String {
    let mut latin = String::new();
    for character in text.nfkd().filter(|character| !is_combining_mark(*character)) {
        match WRITTEN.iter().find(|(known, _)| *known == character) {
            Some((_, written)) => latin.push_str(written),
            None if is_latin(character) => latin.push(character),
            None if character.is_whitespace() => latin.push(' '),
            None if character.is_control() => {}
            None => latin.push('.'),
        }
    }
    let words: Vec<&str> = latin.split(' ').filter(|word| !word.is_empty()).collect();
    let mut latin = words.join(" ");
    while latin.contains("//") {
        latin = latin.replace("//", "/");
    }
    let latin: String = latin.trim_matches(['/', ' ']).chars().take(chars_max).collect();
    latin.trim_end_matches(['/', ' ']).to_owned()
}

pub(crate) fn is_latin(character: char) -> bool {
    character.is_ascii_alphanumeric() || " /-?:().,'+".contains(character)
}
