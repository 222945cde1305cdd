//! The type of a file and whether it is complete, read from its bytes. The web checks the same before an upload;
//! `tests/proof_vectors.json` tests both.

use super::ProofType;

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";
const JPEG: &[u8] = b"\xff\xd8\xff";
const PDF: &[u8] = b"%PDF-";
/// Readers accept a PDF with other bytes before its header and after its end, within this range.
const PDF_EDGE: usize = 1_024;
/// The most pixels of a picture. Showing one takes four bytes for each.
const DOTS_MAX: u64 = 100_000_000;

impl ProofType {
    pub(super) fn of(content: &[u8]) -> Option<Self> {
        if content.starts_with(PNG) {
            Some(Self::Png)
        } else if content.starts_with(JPEG) {
            Some(Self::Jpeg)
        } else {
            has(&content[..content.len().min(PDF_EDGE)], PDF).then_some(Self::Pdf)
        }
    }

    /// Whether a file of this type has a beginning and an end, and a picture has a size.
    pub(super) fn is_whole(self, content: &[u8]) -> bool {
        match self {
            Self::Png => is_whole_png(content),
            Self::Jpeg => is_whole_jpeg(content),
            Self::Pdf => has(&content[content.len().saturating_sub(PDF_EDGE)..], b"%%EOF"),
        }
    }
}

fn has(content: &[u8], wanted: &[u8]) -> bool {
    content.windows(wanted.len()).any(|part| part == wanted)
}

fn number(content: &[u8], at: usize, bytes: usize) -> Option<u32> {
    let part = content.get(at..at + bytes)?;
    Some(part.iter().fold(0, |number, byte| number << 8 | u32::from(*byte)))
}

/// Width and height are two consecutive numbers, each of `bytes` bytes.
fn has_size(content: &[u8], at: usize, bytes: usize) -> bool {
    let (one, other) = (number(content, at, bytes), number(content, at + bytes, bytes));
    one.zip(other).is_some_and(|(one, other)| (1..=DOTS_MAX).contains(&(u64::from(one) * u64::from(other))))
}

/// Chunks follow the signature. Each has a length, a name, data and four more bytes. The first has the size, and the
/// last is empty.
fn is_whole_png(content: &[u8]) -> bool {
    let (mut at, mut has_data) = (PNG.len(), false);
    while let (Some(length), Some(name)) = (number(content, at, 4), content.get(at + 4..at + 8)) {
        let is_first = at == PNG.len();
        let is_head = name == b"IHDR" && has_size(content, at + 8, 4);
        if is_first != is_head {
            return false;
        }
        has_data |= name == b"IDAT";
        at += 12 + length as usize;
        if at > content.len() {
            return false;
        }
        if name == b"IEND" {
            return has_data;
        }
    }
    false
}

/// Segments follow the first two bytes, each with a marker and a length, until one has the size. Then comes the end of
/// the picture. Cameras write more data after it.
fn is_whole_jpeg(content: &[u8]) -> bool {
    let mut at = 2;
    while let (Some(0xff), Some(marker)) = (number(content, at, 1), number(content, at + 1, 1)) {
        let Some(length) = number(content, at + 2, 2) else { return false };
        match marker {
            // A fill byte.
            0xff => at += 1,
            // The excluded markers are numbered like frames but are tables.
            0xc0..=0xcf if !matches!(marker, 0xc4 | 0xc8 | 0xcc) => {
                return has_size(content, at + 5, 2) && has(&content[at..], b"\xff\xd9");
            }
            _ => at += 2 + length as usize,
        }
    }
    false
}
