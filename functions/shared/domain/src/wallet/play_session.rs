//! Stretches of play, and the reality check in them (D58). At intervals the player sees how long they have played and
//! with what result, and answers before the next stake. The wallet keeps the stretch, so the write of a play decides.

use super::{Movement, limits::PlayLimit};
use crate::{
    Money, Timestamp,
    player_limit::{Limited, Period},
    quick::ROUND_MS,
    timestamp::MINUTE_MS,
};

/// Stakes with less than half an hour from one to the next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaySession {
    /// The times of its first and its last stake.
    pub since: Timestamp,
    pub last: Timestamp,
    /// When its player last answered; at first, `since`.
    pub answered: Timestamp,
    /// In hundredths, of stakes and of losses, as limits count them.
    pub staked: i64,
    pub lost: i64,
}

/// The interval of the checks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CheckEvery {
    Quarter,
    #[default]
    Half,
    Hour,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RealityCheck {
    pub every: CheckEvery,
    /// The last one; it may be over.
    pub session: Option<PlaySession>,
}

impl CheckEvery {
    pub const ALL: [Self; 3] = [Self::Quarter, Self::Half, Self::Hour];

    pub const fn minutes(self) -> u64 {
        match self {
            Self::Quarter => 15,
            Self::Half => 30,
            Self::Hour => 60,
        }
    }

    pub fn of_minutes(minutes: u64) -> Option<Self> {
        Self::ALL.into_iter().find(|every| every.minutes() == minutes)
    }
}

impl PlaySession {
    const ENDS_AFTER_MS: u64 = 30 * MINUTE_MS;

    const fn begun(at: Timestamp) -> Self {
        Self { since: at, last: at, answered: at, staked: 0, lost: 0 }
    }

    /// Whether a stake at `at` belongs to the same stretch as the one at `last`.
    pub(crate) const fn goes_on(last: Timestamp, at: Timestamp) -> bool {
        at.ms_since(last) < Self::ENDS_AFTER_MS
    }

    pub(super) const fn is_on(&self, at: Timestamp) -> bool {
        Self::goes_on(self.last, at)
    }

    /// When the next check is due.
    pub const fn check_at(&self, every: CheckEvery) -> Timestamp {
        self.answered.plus_ms(every.minutes() * MINUTE_MS)
    }

    pub fn staked(&self) -> Money {
        Money::clamped(self.staked)
    }

    /// Wins with their stakes, prizes, and fees of a draw that did not take place.
    pub fn back(&self) -> Money {
        Money::clamped(self.staked.saturating_sub(self.lost))
    }

    fn count(&mut self, movement: &Movement, amount: Money) {
        let most = PlayLimit::HIGHEST.hundredths();
        let sum = |sum: i64, of| sum.saturating_add(movement.counted(of, amount, Money::ZERO)).clamp(-most, most);
        (self.staked, self.lost) = (sum(self.staked, Limited::Stakes).max(0), sum(self.lost, Limited::Losses));
    }
}

impl RealityCheck {
    /// The minutes that a stake at `at` plays for: the time of this day since the last stake of the same stretch. The
    /// first stake counts as one round.
    pub(super) fn minutes_to(&self, at: Timestamp) -> Money {
        let hundredths = |ms| ms / (MINUTE_MS / 100);
        let minutes = match &self.session {
            Some(session @ PlaySession { last, .. }) if session.is_on(at) => {
                let since = if Period::Day.has_both(*last, at) { *last } else { Period::Day.end(*last) };
                hundredths(at.ms()) - hundredths(since.ms())
            }
            Some(_) | None => hundredths(ROUND_MS),
        };
        Money::from_hundredths(minutes).unwrap_or(Money::MAX)
    }

    pub(super) fn after(&self, movement: &Movement, amount: Money, at: Timestamp) -> Self {
        let is_stake = movement.counted(Limited::Stakes, amount, Money::ZERO) > 0;
        let mut session = self.session.clone().filter(|session| session.is_on(at));
        if is_stake {
            session.get_or_insert_with(|| PlaySession::begun(at)).last = at;
        }
        let Some(mut session) = session else { return self.clone() };
        session.count(movement, amount);
        Self { session: Some(session), ..self.clone() }
    }
}
