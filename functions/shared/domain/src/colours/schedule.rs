//! When rounds open, close and are drawn: a cycle in whole minutes.

use super::RoundId;
use crate::{Timestamp, timestamp::MINUTE_MS};

/// The cycle of rounds, from the stack's parameters (D31).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Schedule {
    cycle: u64,
    offset: u64,
    draw: u64,
    close_lead: u64,
}

/// The id and the times of a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    pub id: RoundId,
    pub open_at: Timestamp,
    pub close_at: Timestamp,
    pub draw_at: Timestamp,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ScheduleError {
    #[error("a cycle has 1 to 10080 minutes")]
    Cycle,
    #[error("the offset is shorter than the cycle")]
    Offset,
    #[error(
        "the draw comes at most at the cycle's end, at least a minute after the close, which comes after the opening"
    )]
    Draw,
}

impl Schedule {
    /// A week.
    const CYCLE_MINUTES_MAX: u64 = 7 * 24 * 60;

    /// All in minutes. Cycles follow one another from `offset` after midnight UTC of 1970-01-01. Each round opens at
    /// the start of its cycle, is drawn `draw` later and closes `close_lead` before the draw.
    ///
    /// # Errors
    /// Unless 0 < `draw` − `close_lead` < `draw` ≤ `cycle`, and `offset` < `cycle`.
    pub fn new(cycle: u64, offset: u64, draw: u64, close_lead: u64) -> Result<Self, ScheduleError> {
        if cycle == 0 || cycle > Self::CYCLE_MINUTES_MAX {
            return Err(ScheduleError::Cycle);
        }
        if offset >= cycle {
            return Err(ScheduleError::Offset);
        }
        if close_lead == 0 || close_lead >= draw || draw > cycle {
            return Err(ScheduleError::Draw);
        }
        Ok(Self { cycle, offset, draw, close_lead })
    }

    /// The round of the cycle of `now`. `None` after its close, when it takes no more entries.
    pub fn opening_at(&self, now: Timestamp) -> Option<Opening> {
        let minutes = (now.ms() / MINUTE_MS).checked_sub(self.offset)?;
        let start = self.offset + minutes - minutes % self.cycle;
        let at = |minutes: u64| Timestamp::from_ms((start + minutes) * MINUTE_MS);
        let (close_at, draw_at) = (at(self.draw - self.close_lead), at(self.draw));
        let opening = Opening { id: RoundId::of(draw_at), open_at: at(0), close_at, draw_at };
        (now < opening.close_at).then_some(opening)
    }
}
