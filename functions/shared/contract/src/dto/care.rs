//! Cases of players whose play shows signs of harm, for admins (D63).

use super::names::{CareContact, CareOutcome, CareStatus, HarmMarker};
use domain::{
    Timestamp, Uid,
    care::{CareCase, CareNote, Sign},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An admin's note on a case. Players do not see it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CareNoteBody {
    /// At most 500 characters.
    pub note: String,
    pub contact: CareContact,
    /// Closes the case.
    #[serde(default)]
    #[schema(nullable = false)]
    pub outcome: Option<CareOutcome>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct HarmSign {
    pub marker: HarmMarker,
    pub weight: u8,
    /// In words, with the figures.
    pub reason: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CareNoteView {
    /// The user id of the admin.
    pub by: String,
    pub email: String,
    /// Whether that is the caller.
    pub own: bool,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    pub contact: CareContact,
    pub note: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub outcome: Option<CareOutcome>,
}

/// A player whose play shows signs of harm.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CareCaseView {
    pub id: String,
    pub user_id: String,
    pub username: String,
    pub email: String,
    pub status: CareStatus,
    /// The sum of the weights.
    pub score: u32,
    /// Of the night with the highest score.
    pub signs: Vec<HarmSign>,
    /// Oldest first.
    pub notes: Vec<CareNoteView>,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Timestamp,
}

impl CareCaseView {
    pub fn new(case: CareCase, caller: &Uid) -> Self {
        Self {
            score: case.score(),
            id: case.id.to_string(),
            user_id: case.player.uid.to_string(),
            username: case.player.username,
            email: case.player.email,
            status: case.status.into(),
            signs: case.signs.into_iter().map(Into::into).collect(),
            notes: case.notes.into_iter().map(|note| CareNoteView::new(note, caller)).collect(),
            created_at: case.created_at,
            updated_at: case.updated_at,
        }
    }
}

impl CareNoteView {
    fn new(note: CareNote, caller: &Uid) -> Self {
        Self {
            own: note.by == *caller,
            by: note.by.to_string(),
            email: note.email,
            at: note.at,
            contact: note.contact.into(),
            note: note.text.as_str().to_owned(),
            outcome: note.outcome.map(Into::into),
        }
    }
}

impl From<Sign> for HarmSign {
    fn from(Sign { marker, weight, reason }: Sign) -> Self {
        Self { marker: marker.into(), weight, reason }
    }
}
