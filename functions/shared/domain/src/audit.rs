//! What admins did, for those who have to answer for it (design.md §3).

use crate::{Timestamp, Uid};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    ApproveDeposit,
    DeclineDeposit,
    ViewProof,
    CompleteWithdrawal,
    DeclineWithdrawal,
}

impl Action {
    /// A name that stays.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ApproveDeposit => "deposit.approve",
            Self::DeclineDeposit => "deposit.decline",
            Self::ViewProof => "deposit.view-proof",
            Self::CompleteWithdrawal => "withdrawal.complete",
            Self::DeclineWithdrawal => "withdrawal.decline",
        }
    }
}

/// One row of the audit log. Never changed, never deleted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditEntry {
    pub at: Timestamp,
    /// Which API request did it.
    pub request_id: String,
    pub actor: Uid,
    pub action: Action,
    /// The id of the deposit or withdrawal.
    pub subject: String,
    /// The subject's status before and after.
    pub before: &'static str,
    pub after: &'static str,
}
