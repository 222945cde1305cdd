//! Restrictions and limits of one account of a mailbox also hold for its other accounts (D43).

use super::{PlayLimits, Restriction, RestrictionKind, Wallet};
use crate::Timestamp;

/// The restriction that another account shares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shared {
    Pause,
    Freeze,
}

impl Wallet {
    /// A new wallet with all restrictions and limits of another one of the same person, as long as they hold there.
    /// What is owed there freezes it.
    #[must_use]
    pub fn sharing(&self, other: &Self, at: Timestamp) -> Self {
        let shared = self.sharing_restrictions(other, |_| true, at);
        let shared = other.freeze_of_debt(at).iter().fold(shared, |wallet, freeze| wallet.with_shared(freeze, at));
        shared.held_to(&other.limits(at), at).unwrap_or(shared)
    }

    /// The wallet once it shares this restriction of another one; `None` if it is as restricted already.
    pub fn held_as(&self, other: &Self, shared: Shared, at: Timestamp) -> Option<Self> {
        let held = match shared {
            Shared::Pause => self.sharing_restrictions(other, Restriction::is_pause, at),
            Shared::Freeze => self.sharing_restrictions(other, Restriction::is_freeze, at),
        };
        (held != *self).then_some(held)
    }

    /// The wallet once each of its limits is as low as these; `None` if they already are.
    pub fn held_to(&self, limits: &PlayLimits, at: Timestamp) -> Option<Self> {
        let now = self.limits(at);
        let stricter = now.clone().stricter(limits);
        (stricter != now).then(|| Self { limits: stricter, ..self.written(at) })
    }

    fn sharing_restrictions(&self, other: &Self, which: impl Fn(&Restriction) -> bool, at: Timestamp) -> Self {
        let is_shared = |held: &&Restriction| held.kind != RestrictionKind::Closed && which(held);
        let shared = other.restrictions(at).filter(is_shared);
        shared.fold(self.clone(), |wallet, restriction| wallet.with_shared(restriction, at))
    }

    fn with_shared(&self, shared: &Restriction, at: Timestamp) -> Self {
        let same = |own: &Restriction| own.kind == shared.kind || (own.is_pause() && shared.is_pause());
        let Some(own) = self.restrictions(at).find(|own| same(own)) else {
            return self.replacing(same, Some(shared.clone().over(None)), at);
        };
        match own.joined_with(shared).filter(|_| own.is_pause()) {
            Some(joined) => self.replacing(same, Some(joined), at),
            None => self.clone(),
        }
    }
}
