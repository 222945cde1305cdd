//! A request that was not paid (D72).

use super::{Deposit, Status};
use crate::{
    Setting, Timestamp,
    bank::{BankLine, Head, Target},
    four_eyes::Needed,
    timestamp::DAY_MS,
};

/// The failure reason of a request whose payment the bank does not show.
const UNPAID: &str = "Not paid in time";

/// For how many days a request waits for its payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DepositDays(u64);

impl Setting for DepositDays {
    const VARIABLE: &'static str = "DEPOSIT_DAYS";

    fn parse(text: &str) -> Option<Self> {
        text.parse().ok().filter(|days| *days > 0).map(Self)
    }
}

impl DepositDays {
    /// Whether a request of this time should have been paid, according to the clock and to the statements: payments
    /// until now may be in one that was not imported yet.
    pub fn are_over(self, created_at: Timestamp, head: &Head, now: Timestamp) -> bool {
        now.min(head.until).ms_since(created_at) >= self.0 * DAY_MS
    }
}

impl Deposit {
    /// The failed request, if its days are over; `None` for one that an admin can still decide on a proof, a proposal or
    /// one of the `open` lines. Its reference stays its own, so a later line still finds the player.
    pub fn expire(&self, days: DepositDays, head: &Head, open: &[BankLine], now: Timestamp) -> Option<Self> {
        let is_proposed = self.proposal.as_ref().is_some_and(|proposal| proposal.waits(Needed::TwoOrADay, now));
        let target = Target::Deposit(self.id.clone());
        let has_line = |line: &BankLine| line.is_named(&self.reference) || line.proposal_for(Some(&target)).is_some();
        let is_kept = !self.is_to_self() || self.attached_proof().is_ok() || is_proposed || open.iter().any(has_line);
        if self.status != Status::Pending || is_kept || !days.are_over(self.created_at, head, now) {
            return None;
        }
        let failure_reason = Some(UNPAID.to_owned());
        Some(Self { status: Status::Failed, failure_reason, updated_at: now.max(self.updated_at), ..self.clone() })
    }

    /// Whether it failed without any payment.
    pub fn is_unpaid(&self) -> bool {
        self.is_cancelled() || self.failure_reason.as_deref() == Some(UNPAID)
    }
}
