//! How often one player may do what somebody has to work off, or what tells something about others (D17).
//!
//! Windows are fixed, so that counting is one write without a read: somebody who waits for a window's end may do
//! twice as much within a moment, and then has to wait the whole next one out.

use crate::Timestamp;
use std::fmt;

const MINUTE_MS: u64 = 60_000;

/// What is counted. Whoever plays and pays never meets the numbers; whoever floods a queue or reads the players out
/// does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RateLimit {
    Deposits,
    Withdrawals,
    Tickets,
    LookUps,
    PlayersPages,
}

impl RateLimit {
    /// A name that stays: counters are kept under it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Deposits => "deposits",
            Self::Withdrawals => "withdrawals",
            Self::Tickets => "tickets",
            Self::LookUps => "look-ups",
            Self::PlayersPages => "players-pages",
        }
    }

    /// How often within one window.
    pub const fn max(self) -> u32 {
        match self {
            // Each one is a payment that was made elsewhere: nobody makes one every three minutes. It may also be a
            // way to find somebody out by a guessed e-mail, so this is well below the look-ups.
            Self::Deposits => 20,
            // An admin reads and decides each of them.
            Self::Withdrawals | Self::Tickets => 10,
            // The form asks at each pause in typing, so a name typed slowly is a handful.
            Self::LookUps => 60,
            // Each has 25 players, and a search asks at each pause in typing.
            Self::PlayersPages => 120,
        }
    }

    const fn window_ms(self) -> u64 {
        match self {
            Self::Deposits | Self::Withdrawals | Self::Tickets => 60 * MINUTE_MS,
            Self::LookUps | Self::PlayersPages => 10 * MINUTE_MS,
        }
    }

    /// The window that `at` lies in.
    pub const fn window(self, at: Timestamp) -> Window {
        Window { limit: self, start: Timestamp::from_ms(at.ms() - at.ms() % self.window_ms()) }
    }
}

/// As a player knows it, many of them.
impl fmt::Display for RateLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Deposits => "deposit requests",
            Self::Withdrawals => "withdrawal requests",
            Self::Tickets => "support tickets",
            Self::LookUps => "searches for a player",
            Self::PlayersPages => "requests for the list of players",
        })
    }
}

/// A stretch of time in which a limit's maximum holds, the same for all players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    pub limit: RateLimit,
    pub start: Timestamp,
}

impl Window {
    /// The first moment of the next one.
    pub const fn end(self) -> Timestamp {
        self.start.plus_ms(self.limit.window_ms())
    }
}
