//! Care for players whose play shows signs of harm (D63): the case that a night opens, and how admins handle it.

mod history;
mod markers;
mod night;

pub use history::PlayHistory;
pub use markers::{Marker, Observed, Sign, Weights, score, signs};
pub use night::Night;

use crate::{
    Refusal, Timestamp, Uid,
    party::Party,
    queue,
    request::{Note, RequestId},
    timestamp::DAY_MS,
};

/// After a closed case, another one opens after this long for the same score, and at once for a higher score.
const CLOSED_FOR_MS: u64 = 28 * DAY_MS;
const NOTES_MAX: usize = 50;

named! {
    pub enum Status {
        New = "new",
        InContact = "in_contact",
        Closed = "closed",
    }
}

impl queue::Status for Status {}

named! {
    /// How an admin was in contact with the player.
    pub enum Contact {
        None = "none",
        Email = "email",
        Phone = "phone",
    }
}

named! {
    /// The result of a case.
    pub enum Outcome {
        NoConcern = "no_concern",
        /// Informed about limits, breaks and where to find help.
        Informed = "informed",
        SetLimits = "set_limits",
        TookBreak = "took_break",
        Frozen = "frozen",
    }
}

/// An admin's note. Players do not see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CareNote {
    /// The same in each retry.
    pub id: RequestId,
    /// The admin, and their address at that time.
    pub by: Uid,
    pub email: String,
    pub at: Timestamp,
    pub contact: Contact,
    pub text: Note,
    /// Closes the case.
    pub outcome: Option<Outcome>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CareCase {
    pub id: RequestId,
    pub player: Party,
    /// The signs of the night with the highest score.
    pub signs: Vec<Sign>,
    pub status: Status,
    pub notes: Vec<CareNote>,
    /// Increases with every write; writes are conditional on it.
    pub version: u64,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

impl CareCase {
    pub fn open(id: RequestId, player: Party, signs: Vec<Sign>, at: Timestamp) -> Self {
        let (status, notes) = (Status::New, Vec::new());
        Self { id, player, signs, status, notes, version: 1, created_at: at, updated_at: at }
    }

    pub fn score(&self) -> u32 {
        score(&self.signs)
    }

    /// The case with tonight's signs, if they weigh more.
    pub fn with_signs(&self, signs: &[Sign], at: Timestamp) -> Option<Self> {
        let weighs_more = self.status != Status::Closed && score(signs) > self.score();
        weighs_more.then(|| Self { signs: signs.to_vec(), ..self.changed(at) })
    }

    /// Whether tonight's signs need a new case, because this one does not cover them.
    pub fn is_over(&self, signs: &[Sign], at: Timestamp) -> bool {
        let is_long_ago = at.ms_since(self.updated_at) >= CLOSED_FOR_MS;
        self.status == Status::Closed && (score(signs) > self.score() || is_long_ago)
    }

    /// The case with an admin's note; an outcome closes the case. `None` when it has this note already.
    ///
    /// # Errors
    /// [`Refusal::OwnCase`], [`Refusal::CaseClosed`], [`Refusal::TooManyNotes`]; [`Refusal::IdempotencyKeyReused`] when
    /// another note has this id.
    pub fn noted(&self, note: CareNote) -> Result<Option<Self>, Refusal> {
        if note.by == self.player.uid {
            return Err(Refusal::OwnCase);
        }
        if let Some(made) = self.notes.iter().find(|made| made.id == note.id) {
            let is_same = CareNote { at: made.at, email: made.email.clone(), ..note } == *made;
            return if is_same { Ok(None) } else { Err(Refusal::IdempotencyKeyReused) };
        }
        if self.status == Status::Closed {
            return Err(Refusal::CaseClosed);
        }
        // The last one closes the case.
        if self.notes.len() >= NOTES_MAX - usize::from(note.outcome.is_none()) {
            return Err(Refusal::TooManyNotes);
        }
        let status = if note.outcome.is_some() { Status::Closed } else { Status::InContact };
        let mut changed = Self { status, ..self.changed(note.at) };
        changed.notes.push(note);
        Ok(Some(changed))
    }

    fn changed(&self, at: Timestamp) -> Self {
        Self { version: self.version + 1, updated_at: at, ..self.clone() }
    }
}
