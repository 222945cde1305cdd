//! What an admin looks for in a queue: exact, since nothing on a user's path scans a table (D15).

use crate::{Recipient, Refusal, cursor, request::RequestId};

/// One request, or the requests of one player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Search {
    Request(RequestId),
    Player(Recipient),
}

impl Search {
    /// # Errors
    /// [`Refusal::Malformed`] for what is neither a request's id nor a user id nor an e-mail.
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

/// Which page of a queue an admin wants to see; `S` is the status of what stands in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted<S> {
    pub status: Option<S>,
    pub search: Option<Search>,
    /// Where to go on, never whose requests.
    pub after: Option<String>,
}

impl<S: PartialEq> Wanted<S> {
    /// `query` gives a parameter's value, `parse` knows the statuses, and `statuses` names them all.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] for a status, search or cursor that is none.
    pub fn read<'a>(
        query: impl Fn(&str) -> Option<&'a str>,
        parse: impl Fn(&str) -> Option<S>,
        statuses: &str,
    ) -> Result<Self, Refusal> {
        let status = |text| parse(text).ok_or_else(|| Refusal::Malformed(format!("status is one of {statuses}")));
        Ok(Self {
            status: query("status").map(status).transpose()?,
            search: query("search").map(Search::parse).transpose()?,
            after: query("cursor").map(cursor::read).transpose()?,
        })
    }

    /// Whether what stands so is among what is wanted.
    pub fn includes(&self, status: &S) -> bool {
        self.status.as_ref().is_none_or(|only| only == status)
    }
}
