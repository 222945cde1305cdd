//! Parts that the handlers share.

use contract::dto::{FourEyesView, TakenView, WithdrawalReview};
use domain::{
    Refusal,
    audit::{Action, AuditEntry},
    four_eyes::{FourEyes, Needed},
    withdrawal::{PayoutMinutes, Status, Withdrawal},
};
use http::AdminCall;

/// A withdrawal as the calling admin sees it: how many admins a payout needs, and why the admin may not make it. If
/// two admins watch each other, only the admin who sends the money sees the payment details.
pub(crate) fn review(
    call: &AdminCall,
    (four_eyes, minutes): (FourEyes, PayoutMinutes),
    withdrawal: Withdrawal,
    (needed, barred): (Needed, Option<Refusal>),
) -> WithdrawalReview {
    let (admin, at) = (call.admin(), call.arrived());
    if withdrawal.status != Status::Pending {
        return decided_view(call, withdrawal);
    }
    let is_watched = four_eyes != FourEyes::Off;
    // A taken payout needs two others to say that it was not paid. Its admin reads their proposal.
    let takes_two = withdrawal
        .taken
        .as_ref()
        .is_none_or(|taken| taken.unclear_from(minutes) <= at && (taken.by != *admin || withdrawal.proposal.is_some()));
    let hidden = is_watched.then(|| withdrawal.hidden_details());
    let mut review = WithdrawalReview {
        decidable: barred.is_none(),
        barred: barred.map(Into::into),
        four_eyes: FourEyesView::new(needed, withdrawal.proposal.as_ref(), admin, at).filter(|_| takes_two),
        to_take: is_watched && withdrawal.taken.is_none(),
        taken: TakenView::new(&withdrawal, (admin, call.role().moves_points()), minutes, at),
        ..WithdrawalReview::new(withdrawal, at)
    };
    if let Some(hidden) = hidden {
        review.request.payment_details = hidden;
    }
    review
}

/// How many admins the next step needs, from the record alone. If a small payout takes two, only its proposal shows
/// it.
pub(crate) fn needed_of_record(withdrawal: &Withdrawal, four_eyes: FourEyes) -> Needed {
    match (&withdrawal.taken, &withdrawal.proposal) {
        (Some(_), _) => four_eyes.of_trust(),
        (None, Some(_)) => withdrawal.admins_needed(four_eyes).max(four_eyes.of_trust()),
        (None, None) => withdrawal.admins_needed(four_eyes),
    }
}

/// A withdrawal that has just been decided, or was before.
pub(crate) fn decided_view(call: &AdminCall, withdrawal: Withdrawal) -> WithdrawalReview {
    WithdrawalReview::new(withdrawal, call.arrived())
}

/// The audit row of a call that changed a request from `before` to `after`.
pub(crate) fn audit_entry(call: &AdminCall, action: Action, before: &Withdrawal, after: &Withdrawal) -> AuditEntry {
    call.audit(action, &before.id, (before.status.name(), after.status.name()))
}
