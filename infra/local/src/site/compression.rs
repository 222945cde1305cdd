//! Compresses files as the hosting does: the size of pages is measured on this server.

use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::body::Bytes;
use hyper::header::{self, HeaderMap};

/// Whether CloudFront would compress a response of this type and size for this request: text of 1,000 to 10,000,000
/// bytes (Amazon CloudFront Developer Guide, "Serve compressed files"). The web's build makes only text, pictures and
/// fonts. Browsers accept brotli only over TLS, which this server does not speak.
pub fn applies(kind: &str, bytes: usize, asked: &HeaderMap) -> bool {
    let codings = asked.get(header::ACCEPT_ENCODING).and_then(|codings| codings.to_str().ok()).unwrap_or_default();
    let is_read = codings.split(',').any(|coding| coding.trim() == "gzip");
    is_read && kind.starts_with("text/") && (1_000..=10_000_000).contains(&bytes)
}

/// A cache: a test run loads the same scripts hundreds of times.
#[derive(Default)]
pub struct Compressed(Mutex<HashMap<Vec<u8>, Bytes>>);

impl Compressed {
    /// # Errors
    /// Those of a writer; this one writes to memory.
    pub fn gzip(&self, bytes: &[u8]) -> io::Result<Bytes> {
        let mut done = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(compressed) = done.get(bytes) {
            return Ok(compressed.clone());
        }
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(bytes)?;
        let compressed = Bytes::from(encoder.finish()?);
        done.insert(bytes.to_vec(), compressed.clone());
        Ok(compressed)
    }
}
