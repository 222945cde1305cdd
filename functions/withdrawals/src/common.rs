//! What the handlers share.

use contract::dto::{FourEyesView, WithdrawalReview};
use domain::{
    Refusal,
    audit::{Action, AuditEntry},
    four_eyes::Agreement,
    withdrawal::{Status, Withdrawal},
};
use http::AdminCall;

/// A withdrawal as the calling admin sees it: who has to agree to a payout, and why the admin may not make it.
pub(crate) fn review(
    call: &AdminCall,
    withdrawal: Withdrawal,
    agreement: Agreement,
    barred: Option<Refusal>,
) -> WithdrawalReview {
    let four_eyes = match withdrawal.status {
        Status::Pending => FourEyesView::new(agreement, withdrawal.proposal.as_ref(), call.admin(), call.arrived()),
        Status::Completed | Status::Declined => None,
    };
    let decidable = withdrawal.status == Status::Pending && barred.is_none();
    let barred = barred.filter(|_| withdrawal.status == Status::Pending);
    WithdrawalReview::new(withdrawal, call.arrived(), decidable, four_eyes).with_barred(barred)
}

/// A withdrawal that has just been decided, or was before.
pub(crate) fn decided(call: &AdminCall, withdrawal: Withdrawal) -> WithdrawalReview {
    WithdrawalReview::new(withdrawal, call.arrived(), false, None)
}

/// The audit row of a call that changed a request from `before` to `after`.
pub(crate) fn audit_entry(call: &AdminCall, action: Action, before: &Withdrawal, after: &Withdrawal) -> AuditEntry {
    call.audit(action, &before.id, (before.status.name(), after.status.name()))
}
