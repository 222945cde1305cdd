//! Files for tests.

/// 600 bytes that pass as a PNG of one dot.
pub const PNG: &[u8] = &{
    let mut bytes = [0; 600];
    write(&mut bytes, 0, b"\x89PNG\r\n\x1a\n");
    write(&mut bytes, 8, b"\0\0\0\x0dIHDR\0\0\0\x01\0\0\0\x01");
    write(&mut bytes, 33, b"\0\0\x02\x1fIDAT");
    write(&mut bytes, 588, b"\0\0\0\0IEND");
    bytes
};

const fn write(bytes: &mut [u8; 600], at: usize, part: &[u8]) {
    let mut next = 0;
    while next < part.len() {
        bytes[at + next] = part[next];
        next += 1;
    }
}
