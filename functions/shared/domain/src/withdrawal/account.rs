//! Saved payout accounts, and how long new payment details wait before they are paid to (D54).

use super::method::PaymentMethod;
use crate::{Refusal, Timestamp, Uid, request::RequestId};
use std::collections::BTreeMap;

/// The ids of removed accounts that are kept, so that a request sent again is recognised.
const REMOVED_KEPT: usize = 20;
const HOUR_MS: u64 = 60 * 60_000;

/// How long a player must have had payment details before they are paid to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PayoutHold {
    hours: u64,
}

impl PayoutHold {
    pub const HOURS_MAX: u64 = 7 * 24;

    pub const fn new(hours: u64) -> Option<Self> {
        if hours <= Self::HOURS_MAX { Some(Self { hours }) } else { None }
    }

    pub const fn hours(self) -> u64 {
        self.hours
    }

    /// For details that the player has had since then.
    pub const fn end(self, since: Timestamp) -> Timestamp {
        since.plus_ms(self.hours * HOUR_MS)
    }
}

/// Where a player can be paid out to. It never changes: another one takes its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayoutAccount {
    pub id: RequestId,
    pub method: PaymentMethod,
    /// Masked.
    pub label: String,
    /// Whole, as a player would type them.
    pub details: String,
    pub added_at: Timestamp,
}

impl PayoutAccount {
    /// # Errors
    /// [`Refusal::PaymentMethodMissing`], and what the method's fields refuse.
    pub fn parse(
        id: RequestId,
        method: &str,
        fields: &BTreeMap<String, String>,
        at: Timestamp,
    ) -> Result<Self, Refusal> {
        let method = PaymentMethod::parse(method).ok_or(Refusal::PaymentMethodMissing)?;
        let values = method.read(fields)?;
        Ok(Self { id, method, label: method.masked(&values), details: method.details(&values), added_at: at })
    }

    /// Letter for letter: of two addresses with the same letters, one may be somebody else's.
    fn is_at(&self, method: PaymentMethod, details: &str) -> bool {
        self.method == method && method.values(&self.details) == method.values(details)
    }
}

/// One row of the payout_accounts table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayoutAccounts {
    pub uid: Uid,
    /// Oldest first.
    pub accounts: Vec<PayoutAccount>,
    /// The newest last.
    pub removed: Vec<RequestId>,
    /// Counts the changes; 0 before the first.
    pub version: u64,
}

/// Where a player asks to be paid out to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Destination {
    /// In the player's words.
    Typed { method: PaymentMethod, details: String },
    /// A saved payout account.
    Account(RequestId),
}

/// Where a withdrawal goes.
#[derive(Debug)]
pub(super) struct Place {
    pub method: PaymentMethod,
    pub details: String,
    /// Since when the player has had it.
    pub since: Timestamp,
}

impl PayoutAccounts {
    /// Of a player at once.
    pub const MAX: usize = 5;

    pub const fn none(uid: Uid) -> Self {
        Self { uid, accounts: Vec::new(), removed: Vec::new(), version: 0 }
    }

    /// What an earlier call with the same key and fields has saved.
    ///
    /// # Errors
    /// [`Refusal::IdempotencyKeyReused`] when it saved another account; [`Refusal::PayoutAccountNotFound`] when the
    /// account has been removed since.
    pub fn saved_as(&self, account: &PayoutAccount) -> Result<Option<&PayoutAccount>, Refusal> {
        if self.removed.contains(&account.id) {
            return Err(Refusal::PayoutAccountNotFound);
        }
        let Some(saved) = self.accounts.iter().find(|saved| saved.id == account.id) else { return Ok(None) };
        let is_same = saved.is_at(account.method, &account.details);
        if is_same { Ok(Some(saved)) } else { Err(Refusal::IdempotencyKeyReused) }
    }

    /// With one more.
    ///
    /// # Errors
    /// [`Refusal::PayoutAccountSaved`], [`Refusal::TooManyPayoutAccounts`].
    pub fn with(&self, account: PayoutAccount) -> Result<Self, Refusal> {
        if self.accounts.iter().any(|saved| saved.is_at(account.method, &account.details)) {
            return Err(Refusal::PayoutAccountSaved);
        }
        if self.accounts.len() >= Self::MAX {
            return Err(Refusal::TooManyPayoutAccounts);
        }
        let mut after = self.clone();
        after.accounts.push(account);
        after.version += 1;
        Ok(after)
    }

    /// Without this account, and that account; `None` when it was removed before.
    ///
    /// # Errors
    /// [`Refusal::PayoutAccountNotFound`].
    pub fn without(&self, id: &RequestId) -> Result<Option<(Self, PayoutAccount)>, Refusal> {
        if self.removed.contains(id) {
            return Ok(None);
        }
        let account = self.find(id)?.clone();
        let mut after = self.clone();
        after.accounts.retain(|saved| saved.id != *id);
        after.removed.push(id.clone());
        after.removed.drain(..after.removed.len().saturating_sub(REMOVED_KEPT));
        after.version += 1;
        Ok(Some((after, account)))
    }

    fn find(&self, id: &RequestId) -> Result<&PayoutAccount, Refusal> {
        self.accounts.iter().find(|saved| saved.id == *id).ok_or(Refusal::PayoutAccountNotFound)
    }

    /// Where to pay out to. Details that are those of a saved account are as old as it, others are new.
    ///
    /// # Errors
    /// [`Refusal::PayoutAccountNotFound`].
    pub(super) fn place(&self, to: &Destination, at: Timestamp) -> Result<Place, Refusal> {
        match to {
            Destination::Account(id) => {
                let PayoutAccount { method, details, added_at, .. } = self.find(id)?.clone();
                Ok(Place { method, details, since: added_at })
            }
            Destination::Typed { method, details } => {
                let saved = self.accounts.iter().find(|saved| saved.is_at(*method, details));
                let since = saved.map_or(at, |saved| saved.added_at);
                Ok(Place { method: *method, details: details.clone(), since })
            }
        }
    }
}
