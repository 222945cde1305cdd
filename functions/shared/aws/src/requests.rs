//! What deposits and withdrawals have in common.

use crate::{
    item::{Fields, Item, broken, item, text},
    keys,
};
use domain::{
    Failure,
    request::{Decision, Fingerprint, Note, RequestId},
};

const ADMIN_NOTE: &str = "adminNote";
const PROCESSED_AT: &str = "processedAt";
const PROCESSED_BY: &str = "processedBy";

/// The attributes of a decision; none before there is one.
pub(crate) fn decision_item(decision: Option<&Decision>) -> Item {
    let Some(Decision { by, at, note }) = decision else { return Item::new() };
    item([
        (PROCESSED_BY, Some(text(by.as_str()))),
        (PROCESSED_AT, Some(text(at.to_string()))),
        (ADMIN_NOTE, note.as_ref().map(|note| text(note.as_str()))),
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

    pub fn decision(&self) -> Result<Option<Decision>, Failure> {
        let Some(at) = self.optional_time(PROCESSED_AT)? else { return Ok(None) };
        let note = self.optional_text(ADMIN_NOTE)?.map(Note::stored);
        Ok(Some(Decision { by: self.uid(PROCESSED_BY)?, at, note }))
    }
}
