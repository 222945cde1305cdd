//! The names of the limits that players set for themselves (D57), and the periods that they are for.

use crate::Timestamp;
use serde::{Deserialize, Serialize};
use std::fmt;
use time::{Date, Duration};

named! {
    /// What a limit is for.
    #[derive(PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Limited {
        /// Every stake, won back or not.
        Stakes = "stakes",
        /// Stakes less winnings.
        Losses = "losses",
        /// Deposits to oneself, from outside.
        Deposits = "deposits",
        /// The time of play, in minutes instead of points. This limit is for a day only.
        Time = "time",
    }
}

named! {
    /// The period of a limit, in Windhoek time. After it, the count starts from zero.
    #[derive(PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Period {
        Day = "day",
        /// From Monday.
        Week = "week",
        Month = "month",
    }
}

/// Which of a player's limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct LimitName {
    pub period: Period,
    pub of: Limited,
}

impl Limited {
    /// The limits that are counted in points.
    const IN_POINTS: [Self; 3] = [Self::Stakes, Self::Losses, Self::Deposits];

    pub(crate) const fn highest_in_words(self) -> &'static str {
        match self {
            Self::Stakes | Self::Losses | Self::Deposits => "1,000,000.00 points",
            Self::Time => "1,440 minutes",
        }
    }

    pub(crate) const fn unit(self) -> &'static str {
        match self {
            Self::Stakes | Self::Losses | Self::Deposits => "points",
            Self::Time => "minutes",
        }
    }
}

impl Period {
    fn first_day(self, at: Timestamp) -> Option<Date> {
        let day = at.windhoek_date()?;
        match self {
            Self::Day => Some(day),
            Self::Week => day.checked_sub(Duration::days(day.weekday().number_days_from_monday().into())),
            Self::Month => day.replace_day(1).ok(),
        }
    }

    /// When the period of `at` is over.
    pub fn end(self, at: Timestamp) -> Timestamp {
        let days = |first: Date| match self {
            Self::Day => 1,
            Self::Week => 7,
            Self::Month => first.month().length(first.year()).into(),
        };
        let next = self.first_day(at).and_then(|first| first.checked_add(Duration::days(days(first))));
        next.map_or(Timestamp::MAX, Timestamp::start_of_windhoek_date)
    }

    pub(crate) fn has_both(self, one: Timestamp, other: Timestamp) -> bool {
        self.first_day(one) == self.first_day(other)
    }

    pub(crate) const fn end_in_words(self) -> &'static str {
        match self {
            Self::Day => "at midnight",
            Self::Week => "on Monday",
            Self::Month => "with the next month",
        }
    }
}

impl LimitName {
    /// The wallet stores a position in this list: new names come last.
    pub fn all() -> impl Iterator<Item = Self> {
        let in_points = |period| Limited::IN_POINTS.map(|of| Self { period, of });
        Period::ALL.into_iter().flat_map(in_points).chain([Self { period: Period::Day, of: Limited::Time }])
    }

    /// `None` if this limit does not exist.
    pub fn new(period: Period, of: Limited) -> Option<Self> {
        Self::all().find(|name| *name == Self { period, of })
    }

    /// When it counts from zero again.
    pub fn renews(self, at: Timestamp) -> Timestamp {
        self.period.end(at)
    }
}

/// `losses a day`.
impl fmt::Display for LimitName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} a {}", self.of.name(), self.period.name())
    }
}
