//! Pauses that players take themselves (D56). A time-out ends by itself; a self-exclusion ends a day after its player
//! has asked for it, and not before its time. Neither can be made shorter.

use super::{Restriction, RestrictionKind, Stop, Wallet};
use crate::{Refusal, Timestamp, request::Note, timestamp::DAY_MS};

/// A player's choice of a pause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pause {
    TimeOut {
        days: u64,
    },
    /// `None` is for good.
    Exclusion {
        months: Option<u64>,
    },
}

impl Pause {
    pub const DAYS_MAX: u64 = 42;
    pub const MONTHS_MIN: u64 = 6;
    pub const MONTHS_MAX: u64 = 60;

    /// # Errors
    /// [`Refusal::PauseLengthInvalid`].
    pub const fn time_out(days: u64) -> Result<Self, Refusal> {
        match days {
            1..=Self::DAYS_MAX => Ok(Self::TimeOut { days }),
            _ => Err(Refusal::PauseLengthInvalid),
        }
    }

    /// # Errors
    /// [`Refusal::PauseLengthInvalid`].
    pub const fn exclusion(months: u64) -> Result<Self, Refusal> {
        match months {
            Self::MONTHS_MIN..=Self::MONTHS_MAX => Ok(Self::Exclusion { months: Some(months) }),
            _ => Err(Refusal::PauseLengthInvalid),
        }
    }

    pub const FOR_GOOD: Self = Self::Exclusion { months: None };

    fn restriction(self, at: Timestamp) -> Restriction {
        // The text that a version from before pauses shows.
        let reason = Note::stored("You asked for a break from playing".to_owned());
        let stops = vec![Stop::Stakes, Stop::Transfers];
        let (kind, until, endable_from) = match self {
            Self::TimeOut { days } => (RestrictionKind::TimeOut, Some(at.plus_ms(days * DAY_MS)), None),
            Self::Exclusion { months } => {
                (RestrictionKind::Excluded, None, months.map(|months| at.plus_months(months)))
            }
        };
        Restriction { until, endable_from, ..Restriction::new(kind, reason, at, stops) }
    }
}

impl Restriction {
    pub const fn is_pause(&self) -> bool {
        matches!(self.kind, RestrictionKind::TimeOut | RestrictionKind::Excluded)
    }

    /// The earliest end of a pause; `None` if it never ends.
    pub fn ends(&self) -> Option<Timestamp> {
        self.until.or(self.endable_from)
    }

    /// Whether it ends before the other one can. Only another exclusion can replace an exclusion.
    pub(super) fn is_shorter_than(&self, other: &Self) -> bool {
        let ends_before = match (self.ends(), other.ends()) {
            (None, _) => false,
            (Some(_), None) => true,
            (Some(own), Some(others)) => own < others,
        };
        ends_before || (other.waits_to_be_ended() && !self.waits_to_be_ended())
    }

    /// The pause that is as strict as this one and another together; `None` if this one already is. A pause whose end
    /// must be asked for is never followed by one that ends by itself: it can only be ended later.
    pub(super) fn joined_with(&self, other: &Self) -> Option<Self> {
        let joined = match (self.waits_to_be_ended(), other.waits_to_be_ended()) {
            (true, false) => self.endable_after(other),
            (false, true) => other.endable_after(self),
            (true, true) | (false, false) if self.is_shorter_than(other) => other.clone(),
            (true, true) | (false, false) => self.clone(),
        };
        let joined = joined.over(self.covers.as_deref());
        (joined != *self).then_some(joined)
    }

    fn endable_after(&self, other: &Self) -> Self {
        Self {
            endable_from: self.endable_from.map(|from| other.ends().map_or(from, |end| end.max(from))),
            ..self.clone()
        }
    }

    /// Whether it is an exclusion whose end has not been asked for yet.
    fn waits_to_be_ended(&self) -> bool {
        self.kind == RestrictionKind::Excluded && self.until.is_none()
    }
}

impl Wallet {
    /// The pause that holds now.
    pub fn pause(&self, at: Timestamp) -> Option<&Restriction> {
        self.restrictions(at).find(|restriction| restriction.is_pause())
    }

    /// Checks that the player may pay in: a player who may not play cannot. A payment that was already made is booked.
    ///
    /// # Errors
    /// [`Refusal::OnTimeOut`], [`Refusal::SelfExcluded`], [`Refusal::OnRegister`].
    pub fn permits_paying_in(&self, at: Timestamp) -> Result<(), Refusal> {
        self.kept_from_playing(at).map_or(Ok(()), |pause| Err(pause.refusal()))
    }

    /// The wallet once its player pauses.
    ///
    /// # Errors
    /// [`Refusal::PauseNotShortened`] when it is shorter than the one that holds.
    pub fn paused(&self, pause: Pause, at: Timestamp) -> Result<Self, Refusal> {
        let mut next = pause.restriction(at);
        if let Some(now) = self.pause(at) {
            if next.is_shorter_than(now) {
                return Err(Refusal::PauseNotShortened);
            }
            next.since = now.since;
        }
        Ok(self.replacing(Restriction::is_pause, Some(next), at))
    }

    /// The wallet once its player has asked for the end of an exclusion, which comes a day later; the same wallet when
    /// they have asked before.
    ///
    /// # Errors
    /// [`Refusal::NotExcluded`]; [`Refusal::ExclusionNotOver`] before its time.
    pub fn ending_exclusion(&self, at: Timestamp) -> Result<Option<Self>, Refusal> {
        let exclusion = self.pause(at).filter(|pause| pause.kind == RestrictionKind::Excluded);
        let exclusion = exclusion.ok_or(Refusal::NotExcluded)?;
        if exclusion.until.is_some() {
            return Ok(None);
        }
        if exclusion.endable_from.is_none_or(|from| at < from) {
            return Err(Refusal::ExclusionNotOver { endable_from: exclusion.endable_from });
        }
        let ending = Restriction { until: Some(at.plus_ms(DAY_MS)), ..exclusion.clone() };
        Ok(Some(self.replacing(Restriction::is_pause, Some(ending), at)))
    }
}
