//! The total of a day.

use crate::{Money, Timestamp, timestamp::DAY_MS};

/// The amount that moved on one day (UTC), and the time of the last movement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DayTotal {
    pub at: Timestamp,
    pub amount: Money,
}

impl DayTotal {
    pub(super) const fn is_on_the_day_of(self, at: Timestamp) -> bool {
        self.at.ms() / DAY_MS == at.ms() / DAY_MS
    }
}
