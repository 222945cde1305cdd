//! How a player closes their account for good (D61).

use super::{Posted, Posting, RestrictionKind, Stop, Wallet};
use crate::{Money, Refusal, Timestamp, wallet::Restriction};

/// Pending actions that may still bring points after an account is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unfinished {
    Deposit,
    /// A draw of Colours for the Day.
    Draw,
}

impl Wallet {
    /// The wallet once its player has closed the account. The player names the amount that they give up, so that they
    /// do not give up points that they do not know of.
    ///
    /// # Errors
    /// What stops withdrawals; [`Refusal::ClosingUnfinished`], [`Refusal::BalanceNotGivenUp`].
    pub fn closing(&self, given_up: Money, unfinished: &[Unfinished], at: Timestamp) -> Result<Self, Refusal> {
        self.permits(Stop::Withdrawals, at)?;
        let waits = |what| unfinished.contains(&what);
        let is_paying_out = self.pending > 0 || self.held > Money::ZERO;
        let names = [
            (is_paying_out, "a withdrawal"),
            (waits(Unfinished::Deposit), "a deposit"),
            (waits(Unfinished::Draw), "a draw"),
        ];
        let open: Vec<&str> = names.into_iter().filter_map(|(is_open, name)| is_open.then_some(name)).collect();
        if let Some((last, before)) = open.split_last() {
            let before = before.join(", ");
            let what = if before.is_empty() { (*last).to_owned() } else { format!("{before} and {last}") };
            return Err(Refusal::ClosingUnfinished(what));
        }
        if self.balance != given_up {
            return Err(Refusal::BalanceNotGivenUp(self.balance));
        }
        Ok(self.closed(at))
    }

    /// The wallet once its account is closed. It keeps the restriction from before, beneath the closing.
    #[must_use]
    pub fn closed(&self, at: Timestamp) -> Self {
        if self.is_closed() {
            return self.written(at);
        }
        self.restricted(Some(Restriction::closing(at).over(self.restriction.as_ref())), at)
    }

    /// As [`Wallet::post`], for points that a closed account hands over. They stay with the same person, so the
    /// closing, a pause and the register do not stop them.
    ///
    /// # Errors
    /// As [`Wallet::post`]; of restrictions, what a freeze refuses.
    pub fn post_handed_over(&self, posting: Posting, at: Timestamp) -> Result<Posted, Refusal> {
        let is_kept = |held: &&Restriction| {
            let is_closing = held.kind == RestrictionKind::Closed;
            !is_closing && !held.keeps_from_playing() && held.stops.contains(&Stop::Transfers)
        };
        if let Some(freeze) = self.restrictions(at).find(is_kept) {
            return Err(freeze.refusal());
        }
        let Posted { wallet, row } = Self { restriction: None, ..self.clone() }.post(posting, at)?;
        Ok(Posted { wallet: Self { restriction: self.restriction.clone(), ..wallet }, row })
    }

    /// The restriction on a new account with the address of this one. What is owed here freezes it.
    pub fn handed_on(&self, at: Timestamp) -> Option<Restriction> {
        let own = self.restriction.as_ref();
        let is_closing = |held: &&Restriction| held.kind == RestrictionKind::Closed;
        let held = own.filter(is_closing).map_or(own, |closing| closing.covers.as_deref());
        match held {
            Some(freeze) if freeze.is_freeze() => Some(freeze.clone()),
            _ => self.freeze_of_debt(at).map(|freeze| freeze.over(held)).or_else(|| held.cloned()),
        }
    }

    /// Whether a new account with the same address is restricted or limited as well, or this one owes points.
    pub fn binds_address(&self, at: Timestamp) -> bool {
        let is_restricted = self.restrictions(at).any(|restriction| restriction.kind != RestrictionKind::Closed);
        is_restricted || !self.limits(at).set.is_empty() || self.debt > Money::ZERO
    }

    pub fn is_closed(&self) -> bool {
        self.restriction.as_ref().is_some_and(|restriction| restriction.kind == RestrictionKind::Closed)
    }
}
