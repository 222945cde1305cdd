use crate::common::{audit_entry, decided_view};
use aws::{Admins, AuditLog, Books, Withdrawals};
use contract::dto::{NoteBody, WithdrawalReview};
use domain::{
    Failure,
    audit::Action,
    request::{DecisionState, Note, RequestId},
    withdrawal::Status,
};
use http::{AdminCall, confirm_refusal};
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub withdrawals: Withdrawals,
        pub books: Books,
        pub audit_log: AuditLog,
    }
}

http::admins_only!(Deps);

/// Returns the points, with a reason: request, wallet, ledger row and audit row in one transaction. The same admin's
/// second call with the same reason gets the first answer.
///
/// # Errors
/// [`domain::Refusal::RequestNotFound`], and what [`Note::reason`],
/// [`domain::withdrawal::Withdrawal::check_decision`] and [`domain::withdrawal::Withdrawal::decline`] refuse.
pub async fn decline(deps: Arc<Deps>, call: AdminCall) -> Result<WithdrawalReview, Failure> {
    let admin = call.admin();
    let reason = Note::reason(&call.json_or_default::<NoteBody>()?.note)?;
    let pending = deps.withdrawals.load(&RequestId::parse(call.parameter("id"))?).await?;
    if pending.check_decision(admin, Status::Declined, Some(&reason))? == DecisionState::Repeated {
        return Ok(decided_view(&call, pending));
    }
    let wallet = deps.books.wallets.load(&pending.uid).await?;
    let declined = pending.decline(admin, reason, &wallet, call.arrived());
    let declined = confirm_refusal(declined, &pending, deps.withdrawals.load(&pending.id)).await?;
    let entry = audit_entry(&call, Action::DeclineWithdrawal, &pending, &declined.withdrawal);
    deps.withdrawals.decline((&pending, &declined), &deps.books, deps.audit_log.row(&entry)).await?;
    Ok(decided_view(&call, declined.withdrawal))
}
