//! What the handlers share.

use contract::dto::{FourEyesView, WithdrawalReview};
use domain::{
    audit::{Action, AuditEntry},
    four_eyes::FourEyes,
    request::DecisionState,
    withdrawal::{Status, Withdrawal},
};
use http::AdminCall;

/// A withdrawal as the calling admin sees it.
pub(crate) fn review(call: &AdminCall, withdrawal: Withdrawal, four_eyes: FourEyes) -> WithdrawalReview {
    let decidable = withdrawal.check_decision(call.admin(), Status::Completed, None) == Ok(DecisionState::New);
    let four_eyes = match withdrawal.status {
        Status::Pending => {
            let agreement = withdrawal.agreement(four_eyes);
            FourEyesView::new(agreement, withdrawal.proposal.as_ref(), call.admin(), call.arrived())
        }
        Status::Completed | Status::Declined => None,
    };
    WithdrawalReview::new(withdrawal, call.arrived(), decidable, four_eyes)
}

/// A withdrawal that has just been decided, or was before.
pub(crate) fn decided(call: &AdminCall, withdrawal: Withdrawal) -> WithdrawalReview {
    WithdrawalReview::new(withdrawal, call.arrived(), false, None)
}

/// The audit row of a call that changed a request from `before` to `after`.
pub(crate) fn audit_entry(call: &AdminCall, action: Action, before: &Withdrawal, after: &Withdrawal) -> AuditEntry {
    call.audit(action, &before.id, (before.status.name(), after.status.name()))
}
