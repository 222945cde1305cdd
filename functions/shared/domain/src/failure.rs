//! How an action can fail: one type that keeps the text for the player apart from the internal cause.

use crate::Refusal;
use std::error::Error;

/// Why an action was not carried out. Only [`Failure::Refused`] has a text for the player.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The rules do not allow it. This is the answer to the caller; it is not retried.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A concurrent write came first. Nothing was written; load, decide and commit again.
    #[error("another write came first")]
    Conflict,
    /// A service did not answer in time or throttled the call. The write may or may not have happened; the same request
    /// may be repeated.
    #[error("unavailable: {0}")]
    Unavailable(#[source] Box<dyn Error + Send + Sync>),
    /// A defect or a corrupt record, which a person must look at.
    #[error("internal: {0}")]
    Internal(#[source] Box<dyn Error + Send + Sync>),
}

impl Failure {
    /// The kind of failure, for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Refused(refusal) => refusal.code(),
            Self::Conflict => "BUSY",
            Self::Unavailable(_) => "UNAVAILABLE",
            Self::Internal(_) => "INTERNAL",
        }
    }

    pub fn internal(cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Internal(cause.into())
    }
}
