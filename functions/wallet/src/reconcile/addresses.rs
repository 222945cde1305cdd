//! Sees that the address of each account has its records: by which everybody finds the account (D43), and by which the
//! register of excluded persons does (D62).

use super::{Reconciler, readable};
use domain::{
    Failure, Timestamp,
    account::User,
    exclusion_register::PersonHash,
    reconcile::{Finding, What},
    wallet::Wallet,
};
use http::with_retries;

impl Reconciler {
    /// The findings when a wallet's account is open and its address is recorded as another's, and when its player is on
    /// the register and could play. An account from before these records gets its own here.
    pub(super) async fn address(&self, wallet: &Wallet, at: Timestamp) -> Result<Vec<Finding>, Failure> {
        let uid = &wallet.uid;
        let attempt = async || match self.players.by_id(uid).await? {
            Some(user) => Ok((self.addresses.hold(&user).await?, self.is_listed(&user).await?)),
            None => Ok((None, false)),
        };
        let (other, is_listed) = match readable(with_retries(|| Box::pin(attempt())).await)? {
            Ok((other, is_listed)) => (other.map(|other| other.to_string()), is_listed),
            Err(why) => (Some(why), false),
        };
        let elsewhere = other.map(|other| Finding::new(uid, What::AddressElsewhere, (uid, other)));
        let plays = is_listed && !wallet.is_registered(at);
        let plays = plays.then(|| Finding::new(uid, What::NotKeptFromPlaying, ("on the register", "playing")));
        Ok(elsewhere.into_iter().chain(plays).collect())
    }

    /// Whether the register lists the player of an open account, who becomes known to it by what they have now.
    async fn is_listed(&self, user: &User) -> Result<bool, Failure> {
        if user.closed_at.is_some() {
            return Ok(false);
        }
        let mut is_listed = false;
        for hash in PersonHash::of_user(user) {
            let person = self.register.find(&hash).await?;
            is_listed |= if person.players.contains(&user.uid) {
                person.is_listed
            } else {
                self.register.add(&[hash], &user.uid).await?
            };
        }
        Ok(is_listed)
    }
}
