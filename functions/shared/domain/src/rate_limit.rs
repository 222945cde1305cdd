//! Rate limits on requests that admins must work on or that reveal something about others (D17). They are for each
//! player, or for each address when the caller is not signed in.
//!
//! Windows are fixed, so that counting is one write without a read. Around the end of a window a player can do twice as
//! much in a short time, and must then wait for the end of the next.

use crate::{
    Timestamp,
    timestamp::{DAY_MS, HOUR_MS, MINUTE_MS},
};
use std::fmt;

named! {
    /// The limited actions. The limits are above what normal use needs. Counters are stored under the names.
    pub enum RateLimit {
        Deposits = "deposits",
        Uploads = "uploads",
        Withdrawals = "withdrawals",
        Tickets = "tickets",
        LookUps = "look-ups",
        PlayersPages = "players-pages",
        Usernames = "usernames",
        PhoneNumbers = "phone-numbers",
        LimitChanges = "limit-changes",
        Breaks = "breaks",
        Recoveries = "recoveries",
        PayoutAccounts = "payout-accounts",
        EmailChanges = "email-changes",
    }
}

impl RateLimit {
    /// The maximum in a window, the length of a window, and the plural in the texts for players.
    const fn rule(self) -> (u32, u64, &'static str) {
        match self {
            // Each is a payment made elsewhere, and players do not pay every three minutes. It also reveals whether a
            // guessed e-mail has an account, so the limit is well below that of look-ups.
            Self::Deposits => (20, HOUR_MS, "deposit requests"),
            // Each is a file of up to 5 MB that lies in the bucket for a day, and the player has few to show.
            Self::Uploads => (20, HOUR_MS, "files"),
            // An admin reads and decides each of these two.
            Self::Withdrawals => (10, HOUR_MS, "withdrawal requests"),
            Self::Tickets => (10, HOUR_MS, "support tickets"),
            // The form sends one at each pause in typing, so a name typed slowly takes several.
            Self::LookUps => (60, 10 * MINUTE_MS, "searches for a player"),
            // Each has 25 players, and a search sends one at each pause in typing.
            Self::PlayersPages => (120, 10 * MINUTE_MS, "requests for the list of players"),
            // Each can be tried against the register of excluded persons.
            Self::PhoneNumbers => (3, DAY_MS, "changes of the phone number"),
            // Each of these four reserves a name for a while, or sends an e-mail and leaves a row in the audit log.
            Self::Usernames => (20, DAY_MS, "changes of the username"),
            Self::LimitChanges => (20, DAY_MS, "changes of limits"),
            Self::Breaks => (20, DAY_MS, "breaks"),
            Self::PayoutAccounts => (20, DAY_MS, "new payout accounts"),
            // Per address, which many players may share. Codes are too long to guess, even from many addresses.
            Self::Recoveries => (60, HOUR_MS, "recovery codes"),
            // Each sends an e-mail to any address that the caller types.
            Self::EmailChanges => (5, DAY_MS, "codes for another email address"),
        }
    }

    pub const fn max(self) -> u32 {
        self.rule().0
    }

    const fn window_ms(self) -> u64 {
        self.rule().1
    }

    /// The window that contains `at`.
    pub const fn window(self, at: Timestamp) -> Window {
        Window { limit: self, start: Timestamp::from_ms(at.ms() - at.ms() % self.window_ms()) }
    }
}

impl fmt::Display for RateLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.rule().2)
    }
}

/// A time window of a limit, the same for all players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    pub limit: RateLimit,
    pub start: Timestamp,
}

impl Window {
    /// The start of the next window.
    pub const fn end(self) -> Timestamp {
        self.start.plus_ms(self.limit.window_ms())
    }
}
