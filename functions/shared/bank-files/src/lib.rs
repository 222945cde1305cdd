//! Files of banks: statements (camt.053, MT940, and CSV with a mapping), orders of payments (pain.001) and the answers
//! to them (pain.002). A file is never trusted: everything in it is bounded, and the balances of a statement must follow
//! from its lines.

mod amount;
mod camt;
mod csv_table;
mod day;
mod fault;
mod latin;
mod letters;
mod line;
mod line_ids;
mod mapping;
mod mt940;
pub mod pain001;
pub mod pain002;
pub mod payment_list;
mod statement;
mod text;
mod xml;

pub use amount::AMOUNT_MAX;
pub use fault::{Fault, Lacking, Reason};
pub use line::{Line, NAME_LETTERS_MAX, TEXT_LETTERS_MAX};
pub use mapping::{DateOrder, DecimalMark, Mapping, Separator};
pub use statement::{LINES_MAX, Statement};

pub const FILE_BYTES_MAX: usize = 2_000_000;

/// What the file says, whichever format it has. Only CSV needs the mapping.
pub fn read(bytes: &[u8], mapping: Option<&Mapping>) -> Result<Statement, Fault> {
    if bytes.len() > FILE_BYTES_MAX {
        return Err(Reason::FileTooLarge.into());
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let parts = match bytes.trim_ascii_start() {
        [] => return Err(Reason::Empty.into()),
        [b'<', ..] => camt::read(&letters::declared(bytes)?)?,
        [b'{', b'1', b':', ..] | [b':', b'2', b'0', b':', ..] => mt940::read(&letters::guessed(bytes))?,
        _ => vec![csv_table::read(&letters::guessed(bytes), mapping.ok_or(Reason::NoMapping)?)?],
    };
    statement::joined(parts)
}

/// Lowercase hexadecimal of SHA-256 over the content and the mapping.
pub fn import_id(bytes: &[u8], mapping: Option<&Mapping>) -> String {
    let fields = mapping.map(Mapping::fields);
    let mut hashed = vec![&b"import"[..], bytes];
    hashed.extend(fields.iter().flatten().map(|field| field.as_bytes()));
    hex::encode(line_ids::digest(&hashed))
}
