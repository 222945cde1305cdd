//! An admin's search in a queue: exact matches only, since nothing on a user's path scans a table (D15).

use crate::{Recipient, Refusal, deposit::Reference, request::RequestId};

/// A request, or the requests of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Search {
    Request(RequestId),
    /// The request with this reference.
    Reference(Reference),
    Player(Recipient),
}

impl Search {
    /// # Errors
    /// [`Refusal::Malformed`] for text that is not a request id, a user id or an e-mail.
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        let text = text.trim();
        match RequestId::parse(text) {
            Ok(id) => Ok(Self::Request(id)),
            Err(_) => {
                Recipient::parse(text).map(Self::Player).map_err(|_| not_whole("a request's ID, a user ID or an email"))
            }
        }
    }

    /// As [`Search::parse`], also for a reference.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] for any other text, [`Refusal::ReferenceMistyped`].
    pub fn of_deposits(text: &str) -> Result<Self, Refusal> {
        if let Ok(search) = Self::parse(text) {
            return Ok(search);
        }
        let reference = Reference::typed(text)?.map(Self::Reference);
        reference.ok_or_else(|| not_whole("a request's ID or reference, a user ID or an email"))
    }
}

fn not_whole(what: &str) -> Refusal {
    Refusal::Malformed(format!("Please search for {what}, each of them whole"))
}
