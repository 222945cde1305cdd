//! The bucket of proofs of payment. The browser uploads and views files directly with presigned URLs. A file that is
//! uploaded but not attached has a tag by which a lifecycle rule deletes it.

use crate::client::{
    connection::{Connection, FromConnection},
    failure::{failure, unless},
};
use aws_sdk_s3::{
    error::ProvideErrorMetadata,
    presigning::{PresignedRequest, PresigningConfig},
    types::{Tag, Tagging},
};
use domain::{
    Failure, Timestamp,
    deposit::{PROOF_BYTES_MAX, Proof, Upload},
};
use std::{
    collections::BTreeMap,
    time::{Duration, UNIX_EPOCH},
};

/// How long an upload URL is valid.
const UPLOAD_SECONDS: u64 = 300;
/// How long a view URL is valid.
const VIEW_SECONDS: u64 = 60;

const ATTACHED: &str = "attached";
const AWAITED_TAGGING: &str = "attached=no";

#[derive(Debug, Clone)]
pub struct Proofs {
    client: aws_sdk_s3::Client,
    bucket: String,
}

/// A presigned URL. Its holder may make this one request until it expires.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    pub url: String,
    /// To be sent unchanged.
    pub headers: BTreeMap<String, String>,
    pub expires_at: Timestamp,
}

impl FromConnection for Proofs {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self { client: connection.s3(), bucket: connection.variable("PROOFS_BUCKET")? })
    }
}

impl Proofs {
    /// The upload URL of an announced file: for one file of exactly this size and type, once (D24). Needs no call to
    /// AWS.
    ///
    /// # Errors
    /// [`Failure::Internal`] when signing fails.
    pub async fn upload_address(&self, proof: &Proof, at: Timestamp) -> Result<Address, Failure> {
        let put = self.client.put_object().bucket(&self.bucket).key(&proof.path);
        let bytes = i64::try_from(proof.bytes).map_err(Failure::internal)?;
        let put = put.content_length(bytes).content_type(proof.kind.mime());
        let put = put.if_none_match("*").tagging(AWAITED_TAGGING);
        let signed = put.presigned(validity(at, UPLOAD_SECONDS)?).await.map_err(failure)?;
        Ok(address(&signed, at, UPLOAD_SECONDS))
    }

    /// The URL to view a proof. The response has the checked type and a file name, and the browser shows the file
    /// inline.
    ///
    /// # Errors
    /// [`Failure::Internal`] when signing fails.
    pub async fn view_address(&self, proof: &Proof, at: Timestamp) -> Result<Address, Failure> {
        let get = self.client.get_object().bucket(&self.bucket).key(&proof.path);
        // All of the path has only letters, digits, dots, hyphens and underscores, so the name needs no escaping.
        let name = proof.path.rsplit('/').next().unwrap_or_default();
        let get = get.response_content_type(proof.kind.mime());
        let get = get.response_content_disposition(format!("inline; filename=\"{name}\""));
        let signed = get.presigned(validity(at, VIEW_SECONDS)?).await.map_err(failure)?;
        Ok(address(&signed, at, VIEW_SECONDS))
    }

    /// Content, size and type of the object at `path`, in one call. `None` if there is none.
    pub async fn inspect(&self, path: &str) -> Result<Option<Upload>, Failure> {
        let sent = self.client.get_object().bucket(&self.bucket).key(path).send().await;
        let Some(answer) = unless(sent, is_missing)? else { return Ok(None) };
        let bytes = answer.content_length().and_then(|bytes| u64::try_from(bytes).ok());
        let bytes = bytes.ok_or_else(|| Failure::internal("the bucket answered without a size"))?;
        let mime = answer.content_type().map(str::to_owned);
        let content = match bytes {
            0..=PROOF_BYTES_MAX => {
                answer.body.collect().await.map_err(|error| Failure::Unavailable(error.into()))?.to_vec()
            }
            _ => Vec::new(),
        };
        Ok(Some(Upload { bytes, mime, content }))
    }

    /// Changes the tag, so that the file does not expire.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when it was deleted since it was inspected.
    pub async fn keep(&self, path: &str) -> Result<(), Failure> {
        let tag = Tag::builder().key(ATTACHED).value("yes").build().map_err(Failure::internal)?;
        let tagging = Tagging::builder().tag_set(tag).build().map_err(Failure::internal)?;
        let request = self.client.put_object_tagging().bucket(&self.bucket).key(path).tagging(tagging);
        unless(request.send().await, is_missing)?.map(drop).ok_or(Failure::Conflict)
    }

    /// Deletes the file, if it exists.
    pub async fn remove(&self, path: &str) -> Result<(), Failure> {
        self.client.delete_object().bucket(&self.bucket).key(path).send().await.map_err(failure)?;
        Ok(())
    }
}

fn is_missing(error: &impl ProvideErrorMetadata) -> bool {
    error.code() == Some("NoSuchKey")
}

fn validity(at: Timestamp, seconds: u64) -> Result<PresigningConfig, Failure> {
    let start = UNIX_EPOCH + Duration::from_secs(at.ms() / 1000);
    let config = PresigningConfig::builder().start_time(start).expires_in(Duration::from_secs(seconds));
    config.build().map_err(Failure::internal)
}

/// Signatures have times in whole seconds. Host and content length are set by the browser, which does not let scripts
/// set them.
fn address(signed: &PresignedRequest, at: Timestamp, seconds: u64) -> Address {
    let own = |name: &str| name != "host" && name != "content-length";
    let headers = signed.headers().filter(|(name, _)| own(name));
    Address {
        url: signed.uri().to_owned(),
        headers: headers.map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        expires_at: Timestamp::from_ms((at.ms() / 1000 + seconds) * 1000),
    }
}
