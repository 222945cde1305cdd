//! The optional proof of payment: which files may be announced, and whether the uploaded one matches (`spec 5.14`).

use crate::{Refusal, Timestamp, Uid, request::RequestId, text};
use sha2::{Digest, Sha256};

/// 5 MB (`spec 9.19`).
pub const PROOF_BYTES_MAX: u64 = 5_242_880;
const NAME_CHARS_MAX: usize = 100;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProofType {
    Png,
    Jpeg,
    Pdf,
}

impl ProofType {
    pub const ALL: [Self; 3] = [Self::Png, Self::Jpeg, Self::Pdf];

    pub const fn mime(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::Pdf => "application/pdf",
        }
    }

    pub fn parse(mime: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.mime() == mime)
    }

    const fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Png => &["png"],
            Self::Jpeg => &["jpg", "jpeg"],
            Self::Pdf => &["pdf"],
        }
    }
}

/// A file that a player wants to upload.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Announcement {
    /// The given name without invisible characters. A long name is cut at the beginning, so that the extension stays.
    pub name: String,
    pub kind: ProofType,
    pub bytes: u64,
}

impl Announcement {
    /// # Errors
    /// [`Refusal::ProofTypeInvalid`] unless the type is allowed and the extension matches it,
    /// [`Refusal::ProofTooLarge`], [`Refusal::ProofEmpty`].
    pub fn parse(name: &str, mime: &str, bytes: u64) -> Result<Self, Refusal> {
        let kind = ProofType::parse(mime).ok_or(Refusal::ProofTypeInvalid)?;
        let extension = name.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase());
        if !extension.is_some_and(|extension| kind.extensions().contains(&extension.as_str())) {
            return Err(Refusal::ProofTypeInvalid);
        }
        match bytes {
            0 => Err(Refusal::ProofEmpty),
            1..=PROOF_BYTES_MAX => Ok(Self { name: end_of(&text::visible_line(name)), kind, bytes }),
            _ => Err(Refusal::ProofTooLarge),
        }
    }
}

fn end_of(name: &str) -> String {
    let end: String = name.chars().skip(name.chars().count().saturating_sub(NAME_CHARS_MAX)).collect();
    end.trim_start().to_owned()
}

/// For the key in the bucket, which is also part of a header: ASCII letters and digits, hyphens, underscores and single
/// dots. Two dots would mean the parent folder to a program that reads a key as a path.
fn sanitised(name: &str) -> String {
    let following = name.chars().skip(1).chain(['_']);
    name.chars()
        .zip(following)
        .map(|(c, next)| match c {
            '.' if next != '.' => c,
            '-' => c,
            _ if c.is_ascii_alphanumeric() => c,
            _ => '_',
        })
        .collect()
}

/// A proof of payment, expected until [`Proof::uploaded_at`] is set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// The key in the bucket: `deposit_proofs/{uid}/{ms since the epoch}_{id}_{sanitised name}`. It includes the
    /// request's id, since a rejected file is deleted: that must not delete another request's file of the same
    /// millisecond.
    pub path: String,
    pub name: String,
    pub kind: ProofType,
    pub bytes: u64,
    pub uploaded_at: Option<Timestamp>,
    /// Of the attached file, in hex; absent from proofs that were attached before it was stored (D46).
    pub sha256: Option<String>,
    /// Another request that the same file was uploaded for.
    pub seen_in: Option<RequestId>,
}

/// The object in the bucket at a proof's key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Upload {
    pub bytes: u64,
    pub mime: Option<String>,
    /// Empty for a file of more than [`PROOF_BYTES_MAX`].
    pub content: Vec<u8>,
}

impl Upload {
    pub(super) fn sha256(&self) -> String {
        hex::encode(Sha256::digest(&self.content))
    }
}

impl Proof {
    pub(super) fn awaited(announced: &Announcement, id: &RequestId, uid: &Uid, at: Timestamp) -> Self {
        let Announcement { name, kind, bytes } = announced.clone();
        let path = format!("deposit_proofs/{uid}/{}_{id}_{}", at.ms(), sanitised(&name));
        Self { path, name, kind, bytes, uploaded_at: None, sha256: None, seen_in: None }
    }

    pub(super) fn fault(&self, upload: &Upload) -> Option<Refusal> {
        let is_of_type =
            upload.mime.as_deref() == Some(self.kind.mime()) && ProofType::of(&upload.content) == Some(self.kind);
        if upload.bytes > PROOF_BYTES_MAX {
            Some(Refusal::ProofTooLarge)
        } else if upload.bytes == 0 {
            Some(Refusal::ProofEmpty)
        } else if !is_of_type {
            Some(Refusal::ProofTypeInvalid)
        } else if upload.bytes != self.bytes {
            Some(Refusal::ProofRejected("The file is not of the announced size".to_owned()))
        } else if !self.kind.is_whole(&upload.content) {
            Some(Refusal::ProofDamaged)
        } else {
            None
        }
    }
}
