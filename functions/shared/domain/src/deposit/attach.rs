//! Announcing a proof for a deposit, and attaching it once it is uploaded.

use super::{Announcement, Deposit, Proof, Status, Upload};
use crate::{Refusal, Timestamp, request::RequestId};

impl Deposit {
    /// Expects this file instead of the one that was announced before. Its key differs from every earlier key, so a
    /// file at an earlier key is never attached.
    ///
    /// # Errors
    /// [`Refusal::RequestNotPending`]; [`Refusal::ProofNotAwaited`] once a proof is attached.
    pub fn announce(&self, announcement: &Announcement, at: Timestamp) -> Result<Self, Refusal> {
        if self.status != Status::Pending {
            return Err(Refusal::RequestNotPending);
        }
        if self.attached_proof().is_ok() {
            return Err(Refusal::ProofNotAwaited);
        }
        let at = at.max(self.updated_at.plus_ms(1));
        let proof = Some(Proof::awaited(announcement, &self.id, &self.from.uid, at));
        Ok(Self { proof, updated_at: at, ..self.clone() })
    }

    /// Checks the upload. The file is attached, or the request fails with the reason. A proposal from before the upload
    /// is dropped: otherwise another admin would confirm something else.
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
                after.proposal = None;
            }
            Some(fault) => {
                after.status = Status::Failed;
                after.failure_reason = Some(fault.to_string());
            }
        }
        Ok(after)
    }

    /// Records another request that the attached file was uploaded for, if there is one.
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

    /// The proof that was rejected, or was not attached before the decision. If its file exists, it must be deleted.
    pub fn unwanted_proof(&self) -> Option<&Proof> {
        self.proof.as_ref().filter(|proof| self.status != Status::Pending && proof.uploaded_at.is_none())
    }

    /// Whether a different file has been announced since.
    pub fn has_replaced(&self, proof: &Proof) -> bool {
        self.proof.as_ref().is_none_or(|now| now.path != proof.path)
    }

    /// The answer for a repeated call, once an upload has been checked.
    ///
    /// # Errors
    /// [`Refusal::ProofRejected`] with the reason when it was rejected, [`Refusal::ProofNotAwaited`] when none was ever
    /// checked.
    pub fn attached(self) -> Result<Self, Refusal> {
        match self.failure_reason.as_ref().filter(|_| !self.is_unpaid()) {
            Some(reason) => Err(Refusal::ProofRejected(reason.clone())),
            None if self.attached_proof().is_ok() => Ok(self),
            None => Err(Refusal::ProofNotAwaited),
        }
    }
}
