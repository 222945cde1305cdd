//! The admins' queues of all players' requests.

use crate::{
    client::{
        connection::{Connection, FromConnection},
        lists::Request,
        store::Store,
    },
    people::addresses::{Addresses, SearchScope},
};
use domain::{Failure, Page, QueueQuery};

#[derive(Debug, Clone)]
pub struct Queue<R> {
    addresses: Addresses,
    requests: Store<R>,
}

impl<R: Request> FromConnection for Queue<R> {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self { addresses: connection.connect()?, requests: connection.connect()? })
    }
}

impl<R: Request> Queue<R> {
    /// A short or empty page need not be the last.
    ///
    /// # Errors
    /// [`domain::Refusal::Malformed`] for a malformed sort key.
    pub async fn page(&self, query: &QueueQuery<R::Status>) -> Result<Page<R>, Failure> {
        let (status, after) = (query.status, query.after.as_deref());
        match self.addresses.scope(query.search.as_ref()).await? {
            SearchScope::Everybody => self.requests.of_all(status, after).await,
            SearchScope::Player(uid) => self.requests.of_player(&uid, status, after).await,
            SearchScope::Reference(reference) => self.requests.with_reference(&reference, status, after).await,
            SearchScope::Nobody => Ok(Page::of(None)),
            SearchScope::Request(id) => {
                let found = self.requests.find(&id).await?;
                Ok(Page::of(found.filter(|found| query.includes(found.status()))))
            }
        }
    }
}
