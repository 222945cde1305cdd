//! How long personal data is kept, and what replaces it (D65).

use crate::Timestamp;

/// Replaces erased data. It is no e-mail address.
pub const ERASED: &str = "erased";

/// The months that personal data is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retention {
    closed_accounts: u64,
    resolved_tickets: u64,
}

impl Retention {
    /// The values of the stack parameters `KeepClosedAccountMonths` and `KeepTicketMonths`.
    pub fn parse(closed_accounts: &str, resolved_tickets: &str) -> Option<Self> {
        let months = |text: &str| text.parse().ok().filter(|months| *months > 0);
        Some(Self { closed_accounts: months(closed_accounts)?, resolved_tickets: months(resolved_tickets)? })
    }

    /// Whether the data of an account that was closed then must be erased.
    pub fn is_over_for_account(self, closed_at: Timestamp, now: Timestamp) -> bool {
        closed_at.plus_months(self.closed_accounts) <= now
    }

    /// Whether a ticket that was resolved then must be erased.
    pub fn is_over_for_ticket(self, resolved_at: Timestamp, now: Timestamp) -> bool {
        resolved_at.plus_months(self.resolved_tickets) <= now
    }
}
