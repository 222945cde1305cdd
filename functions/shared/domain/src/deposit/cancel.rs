//! Taking a deposit back (D52).

use super::{Deposit, Status};
use crate::{Refusal, Timestamp};

/// The failure reason of a request that its player took back.
const CANCELLED: &str = "Cancelled by the player";

impl Deposit {
    /// Fails the request, unless this has been done.
    ///
    /// # Errors
    /// [`Refusal::RequestNotPending`] once it is decided or its proof was rejected.
    pub fn cancel(&self, at: Timestamp) -> Result<Self, Refusal> {
        match self.status {
            Status::Pending => {
                let failure_reason = Some(CANCELLED.to_owned());
                Ok(Self { status: Status::Failed, failure_reason, updated_at: at, ..self.clone() })
            }
            Status::Failed if self.is_cancelled() => Ok(self.clone()),
            Status::Completed | Status::Declined | Status::Failed => Err(Refusal::RequestNotPending),
        }
    }

    /// Whether its player took it back.
    pub fn is_cancelled(&self) -> bool {
        self.failure_reason.as_deref() == Some(CANCELLED)
    }
}
