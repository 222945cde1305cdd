//! Restrictions: they keep a player's points from moving, for a time or until they are lifted (D41, D56).

use super::Wallet;
use crate::{Refusal, Timestamp, request::Note};
use std::iter::successors;

named! {
    /// A kind of movement that a restriction stops.
    pub enum Stop {
        /// Plays and entries.
        Stakes = "stakes",
        /// To and from other players.
        Transfers = "transfers",
        /// Requests and payouts.
        Withdrawals = "withdrawals",
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RestrictionKind {
    /// By an admin.
    Frozen,
    /// The account is closed: by its player (D61), or since its address belongs to another one (D43).
    Closed,
    /// By the player, until a time (D56).
    TimeOut,
    /// By the player, until they ask for its end and a day has passed (D56).
    Excluded,
    /// On the register of excluded persons (D62).
    OnRegister,
    /// One that only a later version sets, by its name. It stops the movements that it lists.
    Other(String),
}

impl RestrictionKind {
    /// A stable name: the wallet stores it.
    pub fn name(&self) -> &str {
        match self {
            Self::Frozen => "frozen",
            Self::Closed => "closed",
            Self::TimeOut => "time-out",
            Self::Excluded => "excluded",
            Self::OnRegister => "on-register",
            Self::Other(name) => name,
        }
    }

    pub fn parse(text: &str) -> Self {
        let known = [Self::Frozen, Self::Closed, Self::TimeOut, Self::Excluded, Self::OnRegister];
        known.into_iter().find(|kind| kind.name() == text).unwrap_or_else(|| Self::Other(text.to_owned()))
    }
}

/// A restriction of one wallet. The wallet is written on condition that it has not changed since it was loaded, so no
/// movement that a restriction stops can succeed after the write of the restriction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restriction {
    pub kind: RestrictionKind,
    /// For the player.
    pub reason: Note,
    pub since: Timestamp,
    /// The time from which it stops nothing; `None` for one that is lifted by hand.
    pub until: Option<Timestamp>,
    pub stops: Vec<Stop>,
    /// From when a player may ask for the end of a self-exclusion; `None` for one for good.
    pub endable_from: Option<Timestamp>,
    /// Another one that holds as well. It remains when this one is lifted.
    pub covers: Option<Box<Restriction>>,
}

impl Restriction {
    pub(super) const fn new(kind: RestrictionKind, reason: Note, since: Timestamp, stops: Vec<Stop>) -> Self {
        Self { kind, reason, since, until: None, stops, endable_from: None, covers: None }
    }

    /// A freeze by an admin stops everything.
    pub fn freeze(reason: Note, at: Timestamp) -> Self {
        Self::new(RestrictionKind::Frozen, reason, at, Stop::ALL.to_vec())
    }

    pub(super) fn closing(at: Timestamp) -> Self {
        let reason = Note::stored(Refusal::AccountClosed.to_string());
        Self::new(RestrictionKind::Closed, reason, at, Stop::ALL.to_vec())
    }

    /// This restriction with another one beneath it.
    pub(super) fn over(self, covered: Option<&Self>) -> Self {
        Self { covers: covered.cloned().map(Box::new), ..self }
    }

    pub fn is_freeze(&self) -> bool {
        self.kind == RestrictionKind::Frozen
    }

    pub fn holds(&self, at: Timestamp) -> bool {
        self.until.is_none_or(|until| at < until)
    }
}

impl Wallet {
    pub fn is_frozen(&self) -> bool {
        self.restriction.as_ref().is_some_and(Restriction::is_freeze)
    }

    /// The wallet once it is frozen; `None` for one that already is.
    pub fn frozen(&self, reason: Note, at: Timestamp) -> Option<Self> {
        let freeze = || Restriction::freeze(reason, at).over(self.restriction.as_ref());
        (!self.is_frozen()).then(|| self.restricted(Some(freeze()), at))
    }

    /// The wallet once its freeze is lifted; `None` for one that is not frozen.
    pub fn unfrozen(&self, at: Timestamp) -> Option<Self> {
        let covered = || self.restriction.as_ref().and_then(|freeze| freeze.covers.as_deref());
        self.is_frozen().then(|| self.restricted(covered().cloned(), at))
    }

    /// The wallet with `new` in place of the restrictions that are `same`. A pause stands below the register, and both
    /// below a freeze or a closing.
    pub(super) fn replacing(
        &self,
        same: impl Fn(&Restriction) -> bool,
        new: Option<Restriction>,
        at: Timestamp,
    ) -> Self {
        let others = self.stored_restrictions().filter(|restriction| !same(restriction)).cloned();
        let mut all: Vec<Restriction> = others.chain(new).collect();
        all.sort_by_key(|restriction| (restriction.keeps_from_playing(), restriction.is_pause()));
        let below = |below: Option<Restriction>, above: Restriction| Some(above.over(below.as_ref()));
        self.restricted(all.into_iter().rev().fold(None, below), at)
    }

    pub(super) fn restricted(&self, restriction: Option<Restriction>, at: Timestamp) -> Self {
        Self { restriction, limits: self.limits(at), ..self.written(at) }
    }

    /// All restrictions that hold, a freeze before the player's own.
    pub fn restrictions(&self, at: Timestamp) -> impl Iterator<Item = &Restriction> {
        self.stored_restrictions().filter(move |restriction| restriction.holds(at))
    }

    fn stored_restrictions(&self) -> impl Iterator<Item = &Restriction> {
        successors(self.restriction.as_ref(), |restriction| restriction.covers.as_deref())
    }

    /// Checks that no restriction stops this now.
    ///
    /// # Errors
    /// [`Refusal::AccountFrozen`], [`Refusal::AccountRestricted`], [`Refusal::OnTimeOut`], [`Refusal::SelfExcluded`],
    /// [`Refusal::OnRegister`].
    pub fn permits(&self, stop: Stop, at: Timestamp) -> Result<(), Refusal> {
        let stopping = self.restrictions(at).find(|restriction| restriction.stops.contains(&stop));
        stopping.map_or(Ok(()), |restriction| Err(restriction.refusal()))
    }
}

impl Restriction {
    pub(super) fn refusal(&self) -> Refusal {
        let (since, reason) = (self.since, self.reason.as_str().to_owned());
        match (&self.kind, self.until) {
            (RestrictionKind::Frozen, _) => Refusal::AccountFrozen { since, reason },
            (RestrictionKind::TimeOut | RestrictionKind::Excluded, Some(until)) => Refusal::OnTimeOut { since, until },
            (RestrictionKind::Excluded, None) => Refusal::SelfExcluded { since, endable_from: self.endable_from },
            (RestrictionKind::OnRegister, _) => Refusal::OnRegister { since },
            (RestrictionKind::Closed | RestrictionKind::TimeOut | RestrictionKind::Other(_), _) => {
                Refusal::AccountRestricted(reason)
            }
        }
    }
}
