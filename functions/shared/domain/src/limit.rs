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
    /// The maximum in a window.
    pub const fn max(self) -> u32 {
        match self {
            // Each reserves a name for a while, or sends an e-mail and leaves a row in the audit log.
            Self::Usernames | Self::PayoutAccounts | Self::LimitChanges | Self::Breaks => 20,
            // Each is a payment made elsewhere, and players do not pay every three minutes. It also reveals whether a
            // guessed e-mail has an account, so the limit is well below that of look-ups.
            Self::Deposits => 20,
            // Each is a file of up to 5 MB that lies in the bucket for a day, and the player has few to show.
            Self::Uploads => 20,
            // An admin reads and decides each.
            Self::Withdrawals | Self::Tickets => 10,
            // Per address, which many players may share. Codes are too long to guess, even from many addresses.
            Self::Recoveries => 60,
            // Each can be tried against the register of excluded persons.
            Self::PhoneNumbers => 3,
            // Each sends an e-mail to any address that the caller types.
            Self::EmailChanges => 5,
            // The form sends one at each pause in typing, so a name typed slowly takes several.
            Self::LookUps => 60,
            // Each has 25 players, and a search sends one at each pause in typing.
            Self::PlayersPages => 120,
        }
    }

    const fn window_ms(self) -> u64 {
        match self {
            Self::Deposits | Self::Uploads | Self::Withdrawals | Self::Tickets | Self::Recoveries => HOUR_MS,
            Self::LookUps | Self::PlayersPages => 10 * MINUTE_MS,
            Self::Usernames
            | Self::PhoneNumbers
            | Self::LimitChanges
            | Self::Breaks
            | Self::PayoutAccounts
            | Self::EmailChanges => DAY_MS,
        }
    }

    /// The window that contains `at`.
    pub const fn window(self, at: Timestamp) -> Window {
        Window { limit: self, start: Timestamp::from_ms(at.ms() - at.ms() % self.window_ms()) }
    }
}

/// The plural in the texts for players.
impl fmt::Display for RateLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Deposits => "deposit requests",
            Self::Uploads => "files",
            Self::Withdrawals => "withdrawal requests",
            Self::Tickets => "support tickets",
            Self::LookUps => "searches for a player",
            Self::PlayersPages => "requests for the list of players",
            Self::Usernames => "changes of the username",
            Self::PhoneNumbers => "changes of the phone number",
            Self::LimitChanges => "changes of limits",
            Self::Breaks => "breaks",
            Self::Recoveries => "recovery codes",
            Self::PayoutAccounts => "new payout accounts",
            Self::EmailChanges => "codes for another email address",
        })
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
