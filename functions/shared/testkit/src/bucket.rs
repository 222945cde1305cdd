//! S3 in memory: one bucket for the SDK, and for browsers with presigned URLs. It verifies signatures as S3 does, so a
//! test sees the requests that S3 would refuse.

use domain::Timestamp;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use std::{
    collections::BTreeMap,
    sync::{Mutex, MutexGuard},
};

/// The secret of [`aws::Connection::over`].
const SECRET: &str = "test";

/// A file in the bucket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Object {
    pub bytes: Vec<u8>,
    pub mime: String,
    /// As a query string: `attached=no`.
    pub tags: String,
}

#[derive(Debug, Default)]
pub struct Bucket(Mutex<BTreeMap<String, Object>>);

/// A raw HTTP request.
#[derive(Debug, Clone, Copy)]
pub struct RawRequest<'a> {
    pub method: &'a str,
    pub url: &'a str,
    /// Lower-case names.
    pub headers: &'a BTreeMap<String, String>,
    pub body: &'a [u8],
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawResponse {
    pub status: u16,
    pub headers: Vec<(&'static str, String)>,
    pub body: Vec<u8>,
}

impl Bucket {
    /// The object at `path`.
    pub fn object(&self, path: &str) -> Option<Object> {
        self.objects().get(path).cloned()
    }

    /// The paths of all objects.
    pub fn paths(&self) -> Vec<String> {
        self.objects().keys().cloned().collect()
    }

    /// Puts an object into the bucket without any check.
    pub fn plant(&self, path: &str, mime: &str, bytes: &[u8]) {
        let object = Object { bytes: bytes.to_vec(), mime: mime.to_owned(), tags: "attached=no".to_owned() };
        self.objects().insert(path.to_owned(), object);
    }

    /// Answers a request by a presigned URL at `now`: with 403 unless everything that was signed is unchanged.
    pub fn browse(&self, asked: &RawRequest<'_>, now: Timestamp) -> RawResponse {
        if is_signed(asked, now) { self.answer(asked) } else { refusal(403, "AccessDenied") }
    }

    /// Answers a request without verifying its signature.
    pub fn answer(&self, asked: &RawRequest<'_>) -> RawResponse {
        let Address { path, query, .. } = Address::read(asked.url);
        let mut objects = self.objects();
        let object = objects.get_mut(&path);
        match (operation(asked), object) {
            ("PutObject", Some(_)) if asked.headers.get("if-none-match").is_some_and(|header| header == "*") => {
                refusal(412, "PreconditionFailed")
            }
            ("PutObject", _) => {
                let header = |name: &str| asked.headers.get(name).cloned().unwrap_or_default();
                let (mime, tags) = (header("content-type"), header("x-amz-tagging"));
                objects.insert(path, Object { bytes: asked.body.to_vec(), mime, tags });
                done(200)
            }
            ("DeleteObject", _) => {
                objects.remove(&path);
                done(204)
            }
            (_, None) => refusal(404, "NoSuchKey"),
            ("PutObjectTagging", Some(object)) => {
                object.tags = tags(asked.body);
                done(200)
            }
            (_, Some(object)) => read(object, &query),
        }
    }

    fn objects(&self) -> MutexGuard<'_, BTreeMap<String, Object>> {
        self.0.lock().expect("no test thread panics while it holds the bucket")
    }
}

pub(crate) fn operation(asked: &RawRequest<'_>) -> &'static str {
    let is_tagging = Address::read(asked.url).query.contains_key("tagging");
    match (asked.method, is_tagging) {
        ("PUT", true) => "PutObjectTagging",
        ("PUT", false) => "PutObject",
        ("GET", false) => "GetObject",
        ("DELETE", false) => "DeleteObject",
        _ => panic!("the bucket in memory does not know {asked:?}"),
    }
}

pub(crate) fn refusal(status: u16, code: &str) -> RawResponse {
    let body = format!("<Error><Code>{code}</Code><Message>{code}</Message></Error>").into_bytes();
    RawResponse { status, headers: vec![("content-type", "application/xml".to_owned())], body }
}

fn done(status: u16) -> RawResponse {
    RawResponse { status, headers: Vec::new(), body: Vec::new() }
}

fn read(object: &Object, query: &BTreeMap<&str, &str>) -> RawResponse {
    let mime = query.get("response-content-type").map_or(object.mime.clone(), |mime| decoded(mime));
    let mut headers = vec![("content-type", mime), ("content-length", object.bytes.len().to_string())];
    headers.extend(query.get("response-content-disposition").map(|how| ("content-disposition", decoded(how))));
    RawResponse { status: 200, headers, body: object.bytes.clone() }
}

/// The one tag of a Tagging document.
fn tags(xml: &[u8]) -> String {
    let xml = String::from_utf8_lossy(xml);
    let between = |open: &str, close: &str| {
        let (_, rest) = xml.split_once(open).expect("a tag");
        rest.split_once(close).expect("a tag's end").0.to_owned()
    };
    format!("{}={}", between("<Key>", "</Key>"), between("<Value>", "</Value>"))
}

/// The parts of a URL. The bucket's name is in the host or at the start of the path.
struct Address<'a> {
    host: &'a str,
    raw_path: &'a str,
    path: String,
    /// Not percent-decoded.
    query: BTreeMap<&'a str, &'a str>,
}

impl<'a> Address<'a> {
    fn read(url: &'a str) -> Self {
        let (_, rest) = url.split_once("://").expect("a whole URL");
        let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
        let (host, _) = rest.split_once('/').expect("a path");
        let raw_path = &rest[host.len()..];
        let in_bucket =
            if host.contains(".s3.") { &raw_path[1..] } else { raw_path[1..].split_once('/').expect("a key").1 };
        let pairs = query.split('&').filter(|pair| !pair.is_empty());
        let query = pairs.map(|pair| pair.split_once('=').unwrap_or((pair, ""))).collect();
        Self { host, raw_path, path: in_bucket.to_owned(), query }
    }
}

/// Percent-decodes the few characters that a content type has.
fn decoded(text: &str) -> String {
    let written = [("%2F", "/"), ("%20", " "), ("%22", "\""), ("%3B", ";"), ("%3D", "=")];
    written.into_iter().fold(text.to_owned(), |text, (code, character)| text.replace(code, character))
}

/// Signature version 4 in a query string:
/// <https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html>
fn is_signed(asked: &RawRequest<'_>, now: Timestamp) -> bool {
    let Address { host, raw_path, query, .. } = Address::read(asked.url);
    let part = |name: &str| query.get(name).copied().unwrap_or_default();
    let (date, signed_headers) = (part("X-Amz-Date"), part("X-Amz-SignedHeaders").replace("%3B", ";"));
    let scope = part("X-Amz-Credential").replace("%2F", "/");
    let Some((_, scope)) = scope.split_once('/') else { return false };
    let (length, names) = (asked.body.len().to_string(), signed_headers.split(';').collect::<Vec<_>>());
    let value = |name: &str| match name {
        "host" => Some(host),
        "content-length" => Some(length.as_str()),
        _ => asked.headers.get(name).map(String::as_str),
    };
    let mut canonical_headers = String::new();
    for name in &names {
        let Some(value) = value(name) else { return false };
        canonical_headers.push_str(&format!("{name}:{}\n", value.trim()));
    }
    let unsigned = |name: &String| name.starts_with("x-amz-") && !names.contains(&name.as_str());
    if asked.headers.keys().any(unsigned) || is_over(date, part("X-Amz-Expires"), now) {
        return false;
    }
    let pairs = query.iter().filter(|(name, _)| **name != "X-Amz-Signature");
    let canonical_query = pairs.map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("&");
    let canonical = format!(
        "{}\n{raw_path}\n{canonical_query}\n{canonical_headers}\n{signed_headers}\nUNSIGNED-PAYLOAD",
        asked.method
    );
    let digest = hex::encode(Sha256::digest(canonical));
    let first = format!("AWS4{SECRET}").into_bytes();
    let key = scope.split('/').fold(first, |key, part| hmac(&key, part));
    hex::encode(hmac(&key, &format!("AWS4-HMAC-SHA256\n{date}\n{scope}\n{digest}"))) == part("X-Amz-Signature")
}

/// Whether the presigned URL has expired at `now`.
fn is_over(date: &str, seconds: &str, now: Timestamp) -> bool {
    let pieces = [0..4, 4..6, 6..8, 9..11, 11..13, 13..15].map(|range| date.get(range).unwrap_or_default());
    let [year, month, day, hour, minute, second] = pieces;
    let signed = Timestamp::parse(&format!("{year}-{month}-{day}T{hour}:{minute}:{second}Z"));
    let (Ok(signed), Ok(seconds)) = (signed, seconds.parse::<u64>()) else { return true };
    now.ms_since(signed) > seconds * 1000
}

fn hmac(key: &[u8], message: &str) -> Vec<u8> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("any length");
    mac.update(message.as_bytes());
    mac.finalize().into_bytes().to_vec()
}
