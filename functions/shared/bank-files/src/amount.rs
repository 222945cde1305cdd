//! Amounts as whole hundredths.

use crate::fault::Reason;

/// In hundredths. The sum of all lines of a file is far within 64 bits.
pub const AMOUNT_MAX: i64 = 10_000_000_000_000;
const WHOLE_DIGITS_MAX: usize = 12;
/// What banks put between thousands, beside the decimal mark of others.
const BETWEEN_THOUSANDS: [char; 6] = [',', '.', ' ', '\'', '\u{a0}', '\u{202f}'];

/// Reads digits with at most one decimal mark. Further decimals may only be zeros.
pub fn unsigned(text: &str, mark: char) -> Result<i64, Reason> {
    let (whole, decimals) = text.split_once(mark).unwrap_or((text, ""));
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(decimals) || (whole.is_empty() && decimals.is_empty()) {
        return Err(Reason::Amount);
    }
    let (whole, decimals) = (whole.trim_start_matches('0'), decimals.trim_end_matches('0'));
    if decimals.len() > 2 {
        return Err(Reason::TooPrecise);
    }
    if whole.len() > WHOLE_DIGITS_MAX {
        return Err(Reason::TooLarge);
    }
    let hundredths: i64 = format!("{whole}{decimals:0<2}").parse().map_err(|_| Reason::Amount)?;
    if hundredths > AMOUNT_MAX { Err(Reason::TooLarge) } else { Ok(hundredths) }
}

/// As people and spreadsheets write it: a sign before or after, and marks between thousands.
pub fn signed(text: &str, mark: char) -> Result<i64, Reason> {
    let before = text.strip_prefix('-').map(|rest| (true, rest)).or(text.strip_prefix('+').map(|rest| (false, rest)));
    let signed = before.or(text.strip_suffix('-').map(|rest| (true, rest)));
    let (is_negative, digits) = signed.unwrap_or((false, text));
    let hundredths = unsigned(&without_marks(digits.trim(), mark).ok_or(Reason::Amount)?, mark)?;
    Ok(if is_negative { -hundredths } else { hundredths })
}

/// A mark with other than three digits after it is a decimal mark that the mapping does not name.
fn without_marks(text: &str, mark: char) -> Option<String> {
    let (whole, decimals) = text.split_at(text.find(mark).unwrap_or(text.len()));
    let groups: Vec<&str> = whole.split(BETWEEN_THOUSANDS).collect();
    let fits = match &groups[..] {
        [_] => true,
        [first, rest @ ..] => (1..=3).contains(&first.len()) && rest.iter().all(|group| group.len() == 3),
        [] => false,
    };
    fits.then(|| groups.concat() + decimals)
}
