//! What two accounts can have in common, so that an admin sees which may belong to one person (D46).

use crate::{
    Money, Uid,
    deposit::{Deposit, Party, Reference, Status},
};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use unicode_normalization::UnicodeNormalization;

/// The same file as a proof of payment, the same payment details, or the same reference.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Link(String);

impl Link {
    /// Of the attached proof; `None` for a proof from before its SHA-256 was stored.
    pub fn of_proof(deposit: &Deposit) -> Option<Self> {
        let sha256 = deposit.attached_proof().ok()?.sha256.as_ref()?;
        Some(Self(format!("proof:{sha256}")))
    }

    pub fn of_reference(reference: &Reference) -> Self {
        Self(format!("reference:{reference}"))
    }

    /// Two payment details are the same if their letters and digits are the same.
    pub fn of_details(details: &str) -> Self {
        let normal = details.nfkc().collect::<String>().to_lowercase();
        let letters: String = normal.chars().filter(|character| character.is_alphanumeric()).collect();
        Self(format!("details:{letters}"))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// In hex. The digest fits a key, however long the payment details are.
    pub fn digest(&self) -> String {
        hex::encode(Sha256::digest(&self.0))
    }
}

/// An account that a player is linked to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Linked {
    pub account: Party,
    pub same_details: bool,
    pub same_proof: bool,
    /// By the player to this account.
    pub sent: Money,
    /// By the player from this account.
    pub received: Money,
}

/// The accounts that a player is linked to, without the player's own.
#[derive(Debug)]
pub struct LinkedAccounts {
    player: Uid,
    found: BTreeMap<Uid, Linked>,
}

impl LinkedAccounts {
    pub const fn of(player: Uid) -> Self {
        Self { player, found: BTreeMap::new() }
    }

    /// Adds an account that asked for payouts to the same place.
    pub fn add_details(&mut self, account: &Party) {
        self.with(account, |linked| linked.same_details = true);
    }

    /// Adds an account that attached the same file.
    pub fn add_proof(&mut self, account: &Party) {
        self.with(account, |linked| linked.same_proof = true);
    }

    /// Adds the other side of a transfer from or to the player. Deposits that moved no points are left out, and those
    /// that were undone.
    pub fn add_transfer(&mut self, deposit: &Deposit) {
        if deposit.status != Status::Completed || deposit.reversed.is_some() {
            return;
        }
        let add = |sum: &mut Money| *sum = sum.plus(deposit.booked()).unwrap_or(Money::MAX);
        if deposit.from.uid == self.player {
            self.with(&deposit.to, |linked| add(&mut linked.sent));
        } else {
            self.with(&deposit.from, |linked| add(&mut linked.received));
        }
    }

    /// Accounts with something in common first, then by the points that were sent either way, most first.
    pub fn sorted(self) -> Vec<Linked> {
        let mut linked: Vec<Linked> = self.found.into_values().collect();
        linked.sort_by_key(|Linked { same_details, same_proof, sent, received, .. }| {
            let points = sent.plus(*received).unwrap_or(Money::MAX);
            (u8::from(!same_details) + u8::from(!same_proof), std::cmp::Reverse(points))
        });
        linked
    }

    fn with(&mut self, account: &Party, change: impl FnOnce(&mut Linked)) {
        if account.uid == self.player {
            return;
        }
        let new = || Linked {
            account: account.clone(),
            same_details: false,
            same_proof: false,
            sent: Money::ZERO,
            received: Money::ZERO,
        };
        change(self.found.entry(account.uid.clone()).or_insert_with(new));
    }
}
