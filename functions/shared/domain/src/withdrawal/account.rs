//! Saved payout accounts, and how long new payment details wait before a payout to them (D54).

use super::method::PaymentMethod;
use crate::{Refusal, Setting, Timestamp, Uid, request::RequestId, timestamp::HOUR_MS};
use std::collections::BTreeMap;

/// The number of removed accounts whose ids are kept, so that a repeated request is recognised.
const REMOVED_KEPT: usize = 20;

/// How long a player must have had payment details before a payout to them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PayoutHold {
    hours: u64,
}

impl Setting for PayoutHold {
    const VARIABLE: &'static str = "PAYOUT_HOLD";

    fn parse(text: &str) -> Option<Self> {
        Self::new(text.parse().ok()?)
    }
}

impl PayoutHold {
    pub const HOURS_MAX: u64 = 7 * 24;

    pub const fn new(hours: u64) -> Option<Self> {
        if hours <= Self::HOURS_MAX { Some(Self { hours }) } else { None }
    }

    pub const fn hours(self) -> u64 {
        self.hours
    }

    /// The end of the wait, for details that the player has had since then.
    pub const fn end(self, since: Timestamp) -> Timestamp {
        since.plus_ms(self.hours * HOUR_MS)
    }
}

/// A place for a player's payouts. It never changes: a new one replaces it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayoutAccount {
    pub id: RequestId,
    pub method: PaymentMethod,
    /// Masked.
    pub label: String,
    /// In full, as a player would type them.
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

    /// Compares every character: two addresses with the same letters may belong to different people.
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

/// The place that a player chooses for a payout.
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
    /// The time since when the player has had it.
    pub since: Timestamp,
}

impl PayoutAccounts {
    /// The most that a player can have at once.
    pub const MAX: usize = 5;

    pub const fn none(uid: Uid) -> Self {
        Self { uid, accounts: Vec::new(), removed: Vec::new(), version: 0 }
    }

    /// The account that an earlier call with the same key and fields has saved.
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

    /// With one more account.
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

    /// The accounts without this one, and the removed account; `None` when it was removed before.
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

    /// The place of the payout. Details that match a saved account are as old as it; others are new.
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
