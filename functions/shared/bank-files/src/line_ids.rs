//! The ids under which lines count once over all imports.

use crate::day;
use crate::line::{Entry, Line};
use sha2::{Digest, Sha256};
use std::collections::HashMap;

const ID_BYTES: usize = 16;
/// What stands where a bank gives no id.
const PLACEHOLDERS: [&str; 3] = ["NONREF", "NOTPROVIDED", "NOT PROVIDED"];

/// SHA-256 of fields, each after its length, so that no two lists of fields have the same bytes.
pub fn digest(fields: &[&[u8]]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for field in fields {
        hash.update((field.len() as u64).to_be_bytes());
        hash.update(field);
    }
    hash.finalize().into()
}

/// Whether it names anything: zeros and dashes do not.
pub fn is_id(id: &str) -> bool {
    !PLACEHOLDERS.contains(&id.to_ascii_uppercase().as_str())
        && id.chars().any(|letter| letter.is_alphanumeric() && letter != '0')
}

/// Gives each line its id, from oldest to newest.
///
/// A line with an id of the bank is known by it whatever happens to its text; another by its text. Either way amount
/// and day belong to the id, and the number among equals, also if there is only one: were the rule another for a second
/// one, a line that was imported before the second came would get a new id and count again. Numbers are of one day,
/// since files begin and end with days.
pub fn lines(account: Option<&str>, entries: Vec<Entry>) -> Vec<Line> {
    let mut numbers: HashMap<[u8; 32], u32> = HashMap::new();
    let numbered = entries.into_iter().map(|Entry { bank_id, day, amount, text, name }| {
        let (day, hundredths, account) = (day::text(day), amount.to_be_bytes(), account.unwrap_or_default());
        let of_the_line = [account.as_bytes(), &hundredths, day.as_bytes()];
        let known_by =
            if is_id(&bank_id) { vec!["bank", &bank_id] } else { vec!["text", text.as_str(), name.as_str()] };
        let fields: Vec<&[u8]> = known_by.into_iter().map(str::as_bytes).chain(of_the_line).collect();
        let equals = digest(&fields);
        let number = numbers.entry(equals).or_default();
        let id = hex::encode(&digest(&[&equals, &number.to_be_bytes()])[..ID_BYTES]);
        *number += 1;
        Line { id, day, amount, text, name }
    });
    numbered.collect()
}
