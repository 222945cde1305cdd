//! A wallet's limits (D57): how they change, what they permit, and how they count.

use super::{LimitChange, LimitName, Limited, Movement, PlayLimit, PlayLimits, RaiseRule, Wallet};
use crate::{Money, Refusal, Timestamp};

impl Wallet {
    /// The limits with their counts at `at`.
    pub fn limits(&self, at: Timestamp) -> PlayLimits {
        self.limits.at(self.updated_at, at.max(self.updated_at))
    }

    /// The rest of a limit. Time after the last stake counts, as the next stake will count it.
    pub fn left(&self, of: Limited, limit: PlayLimit, at: Timestamp) -> Money {
        let at = at.max(self.updated_at);
        let goes_on = of == Limited::Time && self.play_session(at).is_some();
        let minutes = if goes_on { self.reality_check.minutes_to(at) } else { Money::ZERO };
        limit.left().minus(minutes).unwrap_or_default()
    }

    /// The wallet once its player has changed a limit; `None` when that changes nothing.
    ///
    /// # Errors
    /// [`Refusal::AmountInvalid`] for a limit of zero, [`Refusal::LimitTooHigh`], [`Refusal::LimitNotSet`],
    /// [`Refusal::NoRaiseWaits`], [`Refusal::RaiseTooEarly`].
    pub fn limited(&self, change: LimitChange, rule: RaiseRule, at: Timestamp) -> Result<Option<Self>, Refusal> {
        match change {
            LimitChange::Set(_, Some(Money::ZERO)) => return Err(Refusal::AmountInvalid),
            LimitChange::Set(LimitName { of, .. }, Some(most)) if most > PlayLimit::highest(of) => {
                return Err(Refusal::LimitTooHigh(of));
            }
            LimitChange::Set(..) | LimitChange::Confirm | LimitChange::Keep => {}
        }
        let now = self.limits(at);
        let limits = now.clone().changed(change, rule, at)?;
        Ok((limits != now).then(|| Self { limits, ..self.written(at) }))
    }

    /// The limits after a movement.
    pub(super) fn limits_after(&self, movement: &Movement, amount: Money, at: Timestamp) -> PlayLimits {
        let mut limits = self.limits(at);
        limits.count(movement, amount, self.reality_check.minutes_to(at));
        limits
    }

    /// Checks that neither the loss of this stake nor the time of play passes a limit.
    ///
    /// # Errors
    /// [`Refusal::LimitReached`].
    pub(super) fn permits_stake(&self, stake: Money, at: Timestamp) -> Result<(), Refusal> {
        let minutes = self.reality_check.minutes_to(at.max(self.updated_at));
        self.keeps_limits(&[Limited::Stakes, Limited::Losses], Money::ZERO, stake, at)?;
        self.keeps_limits(&[Limited::Time], Money::ZERO, minutes, at)
    }

    pub fn limits_deposits(&self) -> bool {
        self.limits.set.keys().any(|name| name.of == Limited::Deposits)
    }

    /// Checks that a new deposit, together with the amount `waiting` for a decision, passes no limit.
    ///
    /// # Errors
    /// [`Refusal::LimitReached`].
    pub fn permits_deposit(&self, waiting: Money, amount: Money, at: Timestamp) -> Result<(), Refusal> {
        self.keeps_limits(&[Limited::Deposits], waiting, amount, at)
    }

    fn keeps_limits(&self, of: &[Limited], waiting: Money, amount: Money, at: Timestamp) -> Result<(), Refusal> {
        for (name, limit) in self.limits(at).set.into_iter().filter(|(name, _)| of.contains(&name.of)) {
            let left = limit.left().minus(waiting).unwrap_or_default();
            if left < amount {
                return Err(Refusal::LimitReached { name, most: limit.most, left });
            }
        }
        Ok(())
    }
}
