//! How an action can end badly: one type that keeps the words for the player apart from the inner cause.

use crate::Refusal;
use std::error::Error;

/// Why an action was not carried out. Only [`Failure::Refused`] carries words for the player.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// A business answer: final for this request.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Somebody else wrote first. Nothing was written; load, decide and commit again.
    #[error("another write came first")]
    Conflict,
    /// A part did not answer in time or asked for patience. The write may or may not have happened; the same
    /// request may be sent again.
    #[error("unavailable: {0}")]
    Unavailable(#[source] Box<dyn Error + Send + Sync>),
    /// A defect or a broken record: a person has to look.
    #[error("internal: {0}")]
    Internal(#[source] Box<dyn Error + Send + Sync>),
}

impl Failure {
    pub fn internal(cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Internal(cause.into())
    }
}
