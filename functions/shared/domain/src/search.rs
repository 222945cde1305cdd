//! An admin's search in a queue: exact matches only, since nothing on a user's path scans a table (D15).

use crate::{Recipient, Refusal, request::RequestId};

/// A request, or the requests of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Search {
    Request(RequestId),
    Player(Recipient),
}

impl Search {
    /// # Errors
    /// [`Refusal::Malformed`] for text that is neither a request id nor a user id nor an e-mail.
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        let text = text.trim();
        match RequestId::parse(text) {
            Ok(id) => Ok(Self::Request(id)),
            Err(_) => Recipient::parse(text).map(Self::Player).map_err(|_| {
                Refusal::malformed("Please search for a request's ID, a user ID or an email, each of them whole")
            }),
        }
    }
}
