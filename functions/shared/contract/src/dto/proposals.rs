//! Decisions that take two admins (D48).

use domain::{
    Timestamp, Uid,
    four_eyes::{Needed, Proposal},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Why an admin proposes a decision. Needed where it takes two admins and nobody has proposed it yet; with it the call
/// never confirms.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReasonBody {
    /// For the other admins; at most 500 characters.
    #[serde(default)]
    pub reason: String,
}

/// A decision that waits for another admin.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProposalView {
    /// The user id of the admin who proposed it.
    pub by: String,
    pub email: String,
    /// Whether that is the caller.
    pub own: bool,
    pub reason: String,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// Until when another admin can confirm it.
    #[schema(value_type = String, format = DateTime)]
    pub until: Timestamp,
}

impl ProposalView {
    pub(super) fn new(proposal: &Proposal, caller: &Uid) -> Self {
        Self {
            by: proposal.by.to_string(),
            email: proposal.email.clone(),
            own: proposal.by == *caller,
            reason: proposal.reason.as_str().to_owned(),
            at: proposal.at,
            until: proposal.until(),
        }
    }
}

/// That a decision takes two admins: one proposes it, another confirms it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FourEyesView {
    /// Whether an admin who is the only one can decide it a day after proposing it.
    pub alone_after_a_day: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub proposal: Option<ProposalView>,
}

impl FourEyesView {
    /// `None` if one admin is enough.
    pub fn new(needed: Needed, proposal: Option<&Proposal>, caller: &Uid, at: Timestamp) -> Option<Self> {
        let waiting = proposal.filter(|proposal| proposal.waits(needed, at));
        let view = |alone_after_a_day| Self {
            alone_after_a_day,
            proposal: waiting.map(|proposal| ProposalView::new(proposal, caller)),
        };
        match needed {
            Needed::One => None,
            Needed::Two => Some(view(false)),
            Needed::TwoOrADay => Some(view(true)),
        }
    }
}
