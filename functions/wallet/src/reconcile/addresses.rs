//! Ensures that the address of each account has its records: the account of the address (D43), the hashes for the
//! register of excluded persons (D62), and for an account without starting points, that its mailbox had them.

use super::{Reconciler, readable};
use domain::{
    Failure, Timestamp, Uid,
    account::User,
    audit::{Action, AuditEntry},
    email::{self, Verification},
    exclusion_register::PersonHash,
    reconcile::{Finding, What},
    wallet::{STARTING_BALANCE, Wallet},
};
use http::with_retries;
use std::collections::BTreeSet;

impl Reconciler {
    /// The findings when the address of a wallet's open account is recorded as another's, and when its mailbox has not
    /// had the starting points that the wallet lacks. An account from before these records gets its own here. The row
    /// written here stops a player who is on the register and could play (D62).
    pub(super) async fn address(&self, wallet: &Wallet, at: Timestamp) -> Result<Vec<Finding>, Failure> {
        let uid = &wallet.uid;
        let attempt = async || match self.players.find(uid).await? {
            Some(user) => {
                let lacks_points = self.lacks_points(wallet, &user).await?;
                Ok((self.elsewhere(wallet, &user).await?, self.is_listed(&user).await?, lacks_points))
            }
            None => Ok((None, false, false)),
        };
        let (other, is_listed, lacks_points) = match readable(with_retries(|| Box::pin(attempt())).await)? {
            Ok(found) => found,
            Err(why) => (Some(why), false, false),
        };
        if is_listed && !wallet.is_registered(at) {
            let (states, id) = (("playing", "listed"), format!("register:{uid}"));
            let listed = AuditEntry::new(uid, Action::RegisterAccount, uid, states, (at, &id));
            with_retries(|| Box::pin(self.audit_log.record(&listed))).await?;
        }
        let elsewhere = other.map(|other| Finding::new(uid, What::AddressElsewhere, (uid, other)));
        let lacks_points = lacks_points.then(|| Finding::not_begun_with(uid, STARTING_BALANCE, wallet.starting));
        Ok(elsewhere.into_iter().chain(lacks_points).collect())
    }

    /// The account that has the address of an open account in its place. A wallet that began without points is no older
    /// than these records: a missing record is not written, or the next check would find no fault.
    async fn elsewhere(&self, wallet: &Wallet, user: &User) -> Result<Option<String>, Failure> {
        if !user.is_erased() {
            self.addresses.name_mailboxes(user).await?;
        }
        if wallet.began_with_points() {
            return Ok(self.addresses.hold(user).await?.map(|other| other.to_string()));
        }
        let holder = self.addresses.holder(&user.email).await?;
        let other = user.closed_at.is_none() && holder.as_ref() != Some(&user.uid);
        Ok(other.then(|| holder.map_or_else(|| "nobody".to_owned(), |holder| holder.to_string())))
    }

    /// Whether the wallet of an open account began without starting points, and its mailbox has not had them either.
    async fn lacks_points(&self, wallet: &Wallet, user: &User) -> Result<bool, Failure> {
        let began_without = !wallet.began_with_points() && user.closed_at.is_none();
        Ok(began_without && !self.addresses.had_points(&user.email).await?)
    }

    /// Whether the register lists the player of an open account. The account's current address and number are recorded
    /// for the register, also once it is closed: a restriction also holds for the next account of its mailbox.
    async fn is_listed(&self, user: &User) -> Result<bool, Failure> {
        if user.is_erased() {
            return Ok(false);
        }
        let (mut is_listed, mut others) = (false, BTreeSet::new());
        for hash in PersonHash::of_user(user) {
            let person = self.register.find(&hash).await?;
            is_listed |= if person.players.contains(&user.uid) {
                person.is_listed
            } else {
                self.register.add(&[hash], &user.uid).await?
            };
            others.extend(person.players.into_iter().filter(|uid| *uid != user.uid));
        }
        Ok(user.closed_at.is_none() && (is_listed || self.lists_one_of(&others, user).await?))
    }

    /// Whether the register lists one of these open accounts of the same mailbox: it may have signed up after it was
    /// listed. An address that was never proven may belong to another person.
    async fn lists_one_of(&self, others: &BTreeSet<Uid>, user: &User) -> Result<bool, Failure> {
        if self.verification == Verification::Off {
            return Ok(false);
        }
        let mailbox = email::mailbox(&user.email);
        for uid in others {
            let other = self.players.find(uid).await?;
            let other = other.filter(|other| other.closed_at.is_none() && email::mailbox(&other.email) == mailbox);
            if let Some(other) = other
                && self.register.lists(&PersonHash::of_user(&other)).await?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
