//! Texts of lines.

/// Control characters, and those that hide or turn around what stands beside them, become spaces. Runs of spaces become
/// one.
pub fn clean(text: &str, letters_max: usize) -> String {
    let is_visible = |letter: &char| {
        !letter.is_control()
            && !matches!(letter, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
            && !matches!(letter, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
    };
    let visible: String = text.chars().map(|letter| Some(letter).filter(is_visible).unwrap_or(' ')).collect();
    let words: Vec<&str> = visible.split_whitespace().collect();
    let kept: String = words.join(" ").chars().take(letters_max).collect();
    kept.trim_end().to_owned()
}

/// Puts a text together that its format cut into pieces. A piece that is full was cut inside a word.
pub fn joined<'a>(pieces: impl IntoIterator<Item = &'a str>, full_letters: usize) -> String {
    let (mut whole, mut is_cut) = (String::new(), true);
    for piece in pieces {
        if !is_cut {
            whole.push(' ');
        }
        whole.push_str(piece);
        is_cut = piece.chars().count() >= full_letters;
    }
    whole
}
