//! Sees that the address of each account has its record, by which everybody finds the account (D43).

use super::{Reconciler, readable};
use domain::{
    Failure, Uid,
    reconcile::{Finding, What},
};
use http::with_retries;

impl Reconciler {
    /// The finding when a wallet's account is open and its address is recorded as another's. An account from before
    /// these records gets its own here.
    pub(super) async fn address(&self, uid: &Uid) -> Result<Option<Finding>, Failure> {
        let attempt = async || match self.players.by_id(uid).await? {
            Some(user) => self.addresses.hold(&user).await,
            None => Ok(None),
        };
        let other = match readable(with_retries(|| Box::pin(attempt())).await)? {
            Ok(other) => other.map(|other| other.to_string()),
            Err(why) => Some(why),
        };
        Ok(other.map(|other| Finding::new(uid, What::AddressElsewhere, (uid, other))))
    }
}
