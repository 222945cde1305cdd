//! The admins' queues of all players' requests: their filters and their order by status.

use crate::{Refusal, Search, cursor, named::Named, text};

/// The status of a request in a queue, in the order of the admins' queue.
pub trait Status: Named {
    /// Parses an admin's search in this queue.
    ///
    /// # Errors
    /// As the search refuses.
    fn search(text: &str) -> Result<Search, Refusal> {
        Search::parse(text)
    }

    /// The status with this name.
    fn named(text: &str) -> Option<Self> {
        Self::EACH.iter().copied().find(|status| status.name() == text)
    }
}

/// Which page of a queue to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueueQuery<S> {
    pub status: Option<S>,
    pub search: Option<Search>,
    /// The cursor; it does not include the owner of a request.
    pub after: Option<String>,
}

impl<S: Status> QueueQuery<S> {
    /// # Errors
    /// [`Refusal::Malformed`] for an unknown status, a malformed search and a malformed cursor;
    /// [`Refusal::ReferenceMistyped`].
    pub fn parse(status: Option<String>, search: Option<String>, cursor: Option<String>) -> Result<Self, Refusal> {
        let known = |text| S::named(text).ok_or_else(|| Refusal::must_be("status", &text::one_of(S::NAMES)));
        Ok(Self {
            status: status.as_deref().map(known).transpose()?,
            search: search.as_deref().map(S::search).transpose()?,
            after: cursor::parse(cursor)?,
        })
    }

    /// Whether the filter includes this status.
    pub fn includes(&self, status: S) -> bool {
        self.status.is_none_or(|only| only == status)
    }
}

/// A position in a list that is ordered by status: after a request, or before the first one of a status.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueueCursor<S> {
    pub status: S,
    pub after: Option<String>,
}

impl<S: Status> QueueCursor<S> {
    /// The position of a cursor, or the start of the list. `only` is the status filter.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] for a malformed cursor and for a cursor of another list.
    pub fn read(cursor: Option<&str>, only: Option<S>) -> Result<Self, Refusal> {
        let Some(text) = cursor else {
            return Ok(Self { status: only.unwrap_or(S::EACH[0]), after: None });
        };
        let (status, after) = text.split_once(' ').map_or((text, None), |(status, after)| (status, Some(after)));
        let status = S::named(status).filter(|status| only.is_none_or(|only| only == *status));
        Ok(Self { status: status.ok_or_else(cursor::invalid)?, after: after.map(str::to_owned) })
    }

    /// The next position: within this status while it has more, then in the next status, unless the filter is `only`
    /// this one.
    pub fn next(&self, position: Option<&str>, only: Option<S>) -> Option<String> {
        if let Some(position) = position {
            return Some(format!("{} {position}", self.status.name()));
        }
        let next = S::EACH.iter().skip_while(|status| **status != self.status).nth(1);
        next.filter(|_| only.is_none()).map(|status| status.name().to_owned())
    }
}
