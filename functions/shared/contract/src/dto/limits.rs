//! The limits that a player sets for themselves.

use super::{
    amount::Amount,
    names::{LimitPeriod, LimitedThing},
};
use domain::{
    Money, Refusal, Timestamp,
    wallet::{LimitChange, LimitName, Limited, Period, PlayLimit, Raise, Wallet},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A limit with `most` or `remove`, or else what becomes of a raise that waits: exactly one of the four.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LimitBody {
    #[schema(value_type = Option<LimitedThing>, nullable = false)]
    pub of: Option<Limited>,
    #[schema(value_type = Option<LimitPeriod>, nullable = false)]
    pub period: Option<Period>,
    /// In points; of time, in minutes.
    #[schema(nullable = false)]
    pub most: Option<Amount>,
    #[serde(default)]
    pub remove: bool,
    /// The second yes to the raise.
    #[serde(default)]
    pub confirm: bool,
    /// Takes the raise back.
    #[serde(default)]
    pub keep: bool,
}

const A_DAY_ALONE: &str = "A limit of time is for a day";

impl TryFrom<LimitBody> for LimitChange {
    type Error = Refusal;

    fn try_from(LimitBody { of, period, most, remove, confirm, keep }: LimitBody) -> Result<Self, Self::Error> {
        let name = match of.zip(period) {
            Some((of, period)) => Some(LimitName::new(period, of).ok_or_else(|| Refusal::malformed(A_DAY_ALONE))?),
            None => None,
        };
        match (name, most, remove, confirm, keep) {
            (Some(name), Some(most), false, false, false) => {
                Ok(Self::Set(name, Some(Money::parse(most.text()).map_err(|_| Refusal::AmountInvalid)?)))
            }
            (Some(name), None, true, false, false) => Ok(Self::Set(name, None)),
            (None, None, false, true, false) => Ok(Self::Confirm),
            (None, None, false, false, true) => Ok(Self::Keep),
            _ => Err(Refusal::malformed("Please name a limit, with most or remove, or say confirm or keep")),
        }
    }
}

/// The caller's limits.
#[derive(Debug, Serialize, ToSchema)]
pub struct LimitsView {
    pub set: Vec<LimitView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub raise: Option<RaiseView>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct LimitView {
    #[schema(value_type = LimitedThing)]
    pub of: Limited,
    #[schema(value_type = LimitPeriod)]
    pub period: Period,
    /// In points; of time, in minutes.
    #[schema(value_type = f64, exclusive_minimum = 0)]
    pub most: Money,
    /// What is left of it; of deposits, also for those that wait for a decision; of time, as long as a stretch of play goes on,
    /// by now.
    #[schema(value_type = f64, minimum = 0)]
    pub left: Money,
    /// When it counts from zero again.
    #[schema(value_type = String, format = DateTime)]
    pub renews: Timestamp,
}

/// A limit that is to be raised or removed, and waits for its player's second yes.
#[derive(Debug, Serialize, ToSchema)]
pub struct RaiseView {
    #[schema(value_type = LimitedThing)]
    pub of: Limited,
    #[schema(value_type = LimitPeriod)]
    pub period: Period,
    /// Absent where the limit is to be removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<f64>, exclusive_minimum = 0, nullable = false)]
    pub to: Option<Money>,
    /// When it can be confirmed.
    #[schema(value_type = String, format = DateTime)]
    pub from: Timestamp,
    /// From then on it cannot any more.
    #[schema(value_type = String, format = DateTime)]
    pub lapses: Timestamp,
}

impl LimitsView {
    pub fn new(wallet: &Wallet, at: Timestamp) -> Self {
        let limits = wallet.limits(at);
        Self {
            set: limits.set.into_iter().map(|(name, limit)| LimitView::new(wallet, name, limit, at)).collect(),
            raise: limits.raise.map(Into::into),
        }
    }
}

impl LimitView {
    fn new(wallet: &Wallet, name: LimitName, limit: PlayLimit, at: Timestamp) -> Self {
        let LimitName { of, period } = name;
        Self { of, period, most: limit.most, left: wallet.left(of, limit, at), renews: name.renews(at) }
    }
}

impl From<Raise> for RaiseView {
    fn from(raise: Raise) -> Self {
        let Raise { name: LimitName { of, period }, to, from } = raise;
        Self { of, period, to, from, lapses: raise.lapses() }
    }
}
