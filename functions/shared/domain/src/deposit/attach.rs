//! Attaching an uploaded proof to a deposit.

use super::{Deposit, Proof, Status, Upload};
use crate::{Refusal, Timestamp, request::RequestId};

impl Deposit {
    /// Checks the upload. It is attached, or the request fails with the reason.
    ///
    /// # Errors
    /// [`Refusal::ProofNotAwaited`] when no proof was announced or the request is decided, [`Refusal::ProofMissing`]
    /// before the upload.
    pub fn attach(&self, upload: Option<&Upload>, at: Timestamp) -> Result<Self, Refusal> {
        let proof = self.awaited_proof().ok_or(Refusal::ProofNotAwaited)?;
        let upload = upload.ok_or(Refusal::ProofMissing)?;
        let mut after = Self { updated_at: at, ..self.clone() };
        match proof.fault(upload) {
            None => {
                let sha256 = Some(upload.sha256());
                after.proof = Some(Proof { uploaded_at: Some(at), sha256, ..proof.clone() });
            }
            Some(fault) => {
                after.status = Status::Failed;
                after.failure_reason = Some(fault.to_string());
            }
        }
        Ok(after)
    }

    /// With another request that the attached file was uploaded for, if there is one.
    #[must_use]
    pub fn seen_in(self, seen_in: Option<RequestId>) -> Self {
        let proof = self.proof.map(|proof| Proof { seen_in, ..proof });
        Self { proof, ..self }
    }

    /// The proof that passed the check.
    ///
    /// # Errors
    /// [`Refusal::ProofNotAttached`].
    pub fn attached_proof(&self) -> Result<&Proof, Refusal> {
        let attached = self.proof.as_ref().filter(|proof| proof.uploaded_at.is_some());
        attached.ok_or(Refusal::ProofNotAttached)
    }

    /// The proof that was rejected, or not attached before the decision. If its file exists, it has to be deleted.
    pub fn unwanted_proof(&self) -> Option<&Proof> {
        self.proof.as_ref().filter(|proof| self.status != Status::Pending && proof.uploaded_at.is_none())
    }

    /// The answer for a repeated call, once an upload has been checked.
    ///
    /// # Errors
    /// [`Refusal::ProofRejected`] with the reason when it was rejected, [`Refusal::ProofNotAwaited`] when none was ever
    /// checked.
    pub fn attached(self) -> Result<Self, Refusal> {
        match &self.failure_reason {
            Some(reason) => Err(Refusal::ProofRejected(reason.clone())),
            None if self.attached_proof().is_ok() => Ok(self),
            None => Err(Refusal::ProofNotAwaited),
        }
    }
}
