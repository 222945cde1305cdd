//! Parts that deposits, withdrawals and proposed roles share.

use crate::client::{
    item::{Fields, Item, broken, item, text, texts},
    keys,
};
use domain::{
    Failure,
    deposit::Reversal,
    four_eyes::Proposal,
    request::{Decision, Fingerprint, Note, RequestId},
};

const ADMIN_NOTE: &str = "adminNote";
const PROCESSED_AT: &str = "processedAt";
const PROCESSED_BY: &str = "processedBy";
const PROPOSED_BY: &str = "proposedBy";
pub(crate) const REVERSED_AT: &str = "reversedAt";
const REVERSED_BY: &str = "reversedBy";
const REVERSAL_REASON: &str = "reversalReason";
const REVERSED_ROWS: &str = "reversedRows";
/// It differs for each proposal.
pub(crate) const PROPOSED_AT: &str = "proposedAt";

/// The attributes of a decision; none before there is one.
pub(crate) fn decision_item(decision: Option<&Decision>) -> Item {
    let Some(Decision { by, at, note }) = decision else { return Item::new() };
    item([
        (PROCESSED_BY, Some(text(by.as_str()))),
        (PROCESSED_AT, Some(text(at.to_string()))),
        (ADMIN_NOTE, note.as_ref().map(|note| text(note.as_str()))),
    ])
}

/// The attributes of the decision that undid an approval; none before there is one.
pub(crate) fn reversal_item(reversal: Option<&Reversal>) -> Item {
    let Some(Reversal { decision: Decision { by, at, note }, rows }) = reversal else { return Item::new() };
    item([
        (REVERSED_BY, Some(text(by.as_str()))),
        (REVERSED_AT, Some(text(at.to_string()))),
        (REVERSAL_REASON, note.as_ref().map(|note| text(note.as_str()))),
        (REVERSED_ROWS, Some(texts(rows.iter().map(u64::to_string)))),
    ])
}

/// The attributes of a proposal; none before there is one.
pub(crate) fn proposal_item(proposal: Option<&Proposal>) -> Item {
    let Some(Proposal { by, email, at, reason }) = proposal else { return Item::new() };
    item([
        (PROPOSED_BY, Some(text(by.as_str()))),
        ("proposedByEmail", Some(text(email))),
        (PROPOSED_AT, Some(text(at.to_string()))),
        ("proposedReason", Some(text(reason.as_str()))),
    ])
}

impl Fields<'_> {
    pub fn request_id(&self, name: &str) -> Result<RequestId, Failure> {
        RequestId::parse(&self.text(name)?).map_err(|_| broken(name))
    }

    pub fn optional_request_id(&self, name: &str) -> Result<Option<RequestId>, Failure> {
        let id = self.optional_text(name)?;
        id.map(|id| RequestId::parse(&id).map_err(|_| broken(name))).transpose()
    }

    pub fn fingerprint(&self) -> Result<Fingerprint, Failure> {
        self.text(keys::FINGERPRINT).map(Fingerprint::stored)
    }

    pub fn proposal(&self) -> Result<Option<Proposal>, Failure> {
        let Some(at) = self.optional_time(PROPOSED_AT)? else { return Ok(None) };
        let reason = Note::stored(self.text("proposedReason")?);
        Ok(Some(Proposal { by: self.uid(PROPOSED_BY)?, email: self.text("proposedByEmail")?, at, reason }))
    }

    pub fn decision(&self) -> Result<Option<Decision>, Failure> {
        let Some(at) = self.optional_time(PROCESSED_AT)? else { return Ok(None) };
        let note = self.optional_text(ADMIN_NOTE)?.map(Note::stored);
        Ok(Some(Decision { by: self.uid(PROCESSED_BY)?, at, note }))
    }

    pub fn reversal(&self) -> Result<Option<Reversal>, Failure> {
        let Some(at) = self.optional_time(REVERSED_AT)? else { return Ok(None) };
        let note = self.optional_text(REVERSAL_REASON)?.map(Note::stored);
        let rows = self.texts(REVERSED_ROWS)?.into_iter().map(|seq| seq.parse().map_err(|_| broken(REVERSED_ROWS)));
        let decision = Decision { by: self.uid(REVERSED_BY)?, at, note };
        Ok(Some(Reversal { decision, rows: rows.collect::<Result<_, _>>()? }))
    }
}
