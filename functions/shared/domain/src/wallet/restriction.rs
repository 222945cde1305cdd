//! Restrictions: what keeps a player's points from moving, for a time or until it is lifted (D41).

use super::{Movement, Wallet};
use crate::{Refusal, Timestamp, request::Note};

/// A way that points leave or change, as a restriction stops it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// Plays and entries.
    Stakes,
    /// To and from other players.
    Transfers,
    /// Requests and payouts.
    Withdrawals,
}

impl Stop {
    pub const ALL: [Self; 3] = [Self::Stakes, Self::Transfers, Self::Withdrawals];

    /// A stable name: the wallet stores it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stakes => "stakes",
            Self::Transfers => "transfers",
            Self::Withdrawals => "withdrawals",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|stop| stop.name() == text)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RestrictionKind {
    /// By an admin.
    Frozen,
    /// The address belongs to another account now (D43).
    Closed,
    /// One that only a later version sets, by its name: it stops what it says.
    Other(String),
}

impl RestrictionKind {
    /// A stable name: the wallet stores it.
    pub fn name(&self) -> &str {
        match self {
            Self::Frozen => "frozen",
            Self::Closed => "closed",
            Self::Other(name) => name,
        }
    }

    pub fn parse(text: &str) -> Self {
        match text {
            "frozen" => Self::Frozen,
            "closed" => Self::Closed,
            other => Self::Other(other.to_owned()),
        }
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
    /// From then on it stops nothing; `None` for one that is lifted by hand.
    pub until: Option<Timestamp>,
    pub stops: Vec<Stop>,
}

impl Restriction {
    /// A freeze by an admin stops everything.
    pub fn freeze(reason: Note, at: Timestamp) -> Self {
        Self { kind: RestrictionKind::Frozen, reason, since: at, until: None, stops: Stop::ALL.to_vec() }
    }

    fn closing(at: Timestamp) -> Self {
        let reason = Note::stored(Refusal::AccountClosed.to_string());
        Self { kind: RestrictionKind::Closed, reason, since: at, until: None, stops: Stop::ALL.to_vec() }
    }

    pub fn holds(&self, at: Timestamp) -> bool {
        self.until.is_none_or(|until| at < until)
    }
}

impl Movement {
    /// What stops this movement. What was won, returned or paid in is booked all the same, so that no round and no
    /// decision has to wait.
    pub(super) const fn stopped_by(&self) -> Option<Stop> {
        match self {
            Self::QuickWin(_) | Self::QuickLoss(_) | Self::DrawEntry(_) => Some(Stop::Stakes),
            Self::Sent(_) | Self::Received(_) => Some(Stop::Transfers),
            Self::Held(_) | Self::PaidOut(_) => Some(Stop::Withdrawals),
            Self::Start | Self::Prize(_) | Self::ReturnedFee(_) | Self::PaidIn(_) | Self::GivenBack(_) => None,
        }
    }
}

impl Wallet {
    pub fn is_frozen(&self) -> bool {
        self.restriction.as_ref().is_some_and(|restriction| restriction.kind == RestrictionKind::Frozen)
    }

    /// The wallet once it is frozen; `None` for one that already is.
    pub fn frozen(&self, reason: Note, at: Timestamp) -> Option<Self> {
        (!self.is_frozen()).then(|| self.restricted(Some(Restriction::freeze(reason, at)), at))
    }

    /// The wallet once its freeze is lifted; `None` for one that is not frozen.
    pub fn unfrozen(&self, at: Timestamp) -> Option<Self> {
        self.is_frozen().then(|| self.restricted(None, at))
    }

    /// The wallet once its account is closed for good.
    #[must_use]
    pub fn closed(&self, at: Timestamp) -> Self {
        self.restricted(Some(Restriction::closing(at)), at)
    }

    fn restricted(&self, restriction: Option<Restriction>, at: Timestamp) -> Self {
        Self { restriction, version: self.version + 1, updated_at: at, ..self.clone() }
    }

    /// Checks that no restriction stops this now.
    ///
    /// # Errors
    /// [`Refusal::AccountFrozen`], [`Refusal::AccountRestricted`].
    pub fn permits(&self, stop: Stop, at: Timestamp) -> Result<(), Refusal> {
        match &self.restriction {
            Some(restriction) if restriction.holds(at) && restriction.stops.contains(&stop) => {
                let reason = restriction.reason.as_str().to_owned();
                Err(match restriction.kind {
                    RestrictionKind::Frozen => Refusal::AccountFrozen(reason),
                    RestrictionKind::Closed | RestrictionKind::Other(_) => Refusal::AccountRestricted(reason),
                })
            }
            Some(_) | None => Ok(()),
        }
    }
}
