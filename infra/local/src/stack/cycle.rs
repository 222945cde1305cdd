//! How often rounds of Colours for the Day are drawn on a local stack.

/// The times at which rounds of Colours for the Day open and are drawn, in minutes (see template.yaml).
#[derive(Clone, Copy)]
pub struct Cycle {
    pub minutes: u16,
    pub draw: u16,
}

/// Short, since tests wait for it: open for two minutes, then closed and drawn for one each.
pub const FOR_TESTS: Cycle = Cycle { minutes: 4, draw: 3 };

/// Short enough to see a round from its opening to its prizes.
pub const TEN_MINUTES: Cycle = Cycle { minutes: 10, draw: 9 };
/// It may be entered until shortly before midnight UTC.
pub const ONE_ROUND_A_DAY: Cycle = Cycle { minutes: 1440, draw: 1440 };
