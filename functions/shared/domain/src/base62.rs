//! Digests as letters and digits, for ids that people read aloud and copy.

const ALPHABET: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// The first `LENGTH` of the 43 base62 digits of a 256-bit number, most significant first, with leading zeros.
pub(crate) fn digits<const LENGTH: usize>(mut number: [u8; 32]) -> String {
    // 62^43 > 2^256 > 62^42
    let mut digits = [0_u8; 43];
    for digit in digits.iter_mut().rev() {
        *digit = divide_by_62(&mut number);
    }
    digits[..LENGTH].iter().map(|digit| char::from(ALPHABET[usize::from(*digit)])).collect()
}

/// Divides a big-endian number in place and returns the remainder.
fn divide_by_62(number: &mut [u8; 32]) -> u8 {
    let mut remainder = 0;
    for byte in number {
        let dividend = u16::from_be_bytes([remainder, *byte]);
        *byte = (dividend / 62) as u8;
        remainder = (dividend % 62) as u8;
    }
    remainder
}
