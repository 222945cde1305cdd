//! A wallet's reality check (D58): when it is due, and how it is answered.

use super::{CheckEvery, PlaySession, RealityCheck, Wallet};
use crate::{Refusal, Timestamp};

impl Wallet {
    /// The current stretch of play.
    pub fn play_session(&self, at: Timestamp) -> Option<&PlaySession> {
        self.reality_check.session.as_ref().filter(|session| session.is_on(at))
    }

    /// Checks that the player has answered.
    ///
    /// # Errors
    /// [`Refusal::RealityCheckDue`].
    pub(super) fn permits_to_play_on(&self, at: Timestamp) -> Result<(), Refusal> {
        let at = at.max(self.updated_at);
        match self.play_session(at) {
            Some(session) if at >= session.check_at(self.reality_check.every) => {
                Err(Refusal::RealityCheckDue { since: session.since })
            }
            _ => Ok(()),
        }
    }

    /// The wallet once its player has answered; `None` when no check was due.
    pub fn answered_check(&self, at: Timestamp) -> Option<Self> {
        self.permits_to_play_on(at).err()?;
        let at = at.max(self.updated_at);
        let mut answered = self.reality_checked(at, self.reality_check.clone());
        answered.reality_check.session.as_mut()?.answered = at;
        Some(answered)
    }

    /// The wallet once its player has chosen this interval; `None` when they have it already.
    ///
    /// # Errors
    /// [`Refusal::RealityCheckDue`], so that a change cannot replace an answer.
    pub fn checked_every(&self, every: CheckEvery, at: Timestamp) -> Result<Option<Self>, Refusal> {
        self.permits_to_play_on(at)?;
        let changed = || self.reality_checked(at, RealityCheck { every, ..self.reality_check.clone() });
        Ok((every != self.reality_check.every).then(changed))
    }

    fn reality_checked(&self, at: Timestamp, reality_check: RealityCheck) -> Self {
        Self { reality_check, limits: self.limits(at), ..self.written(at) }
    }
}
