use crate::audit::entry;
use aws::{Admins, AuditLog, Ledger, Wallets, Withdrawals};
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
        pub wallets: Wallets,
        pub ledger: Ledger,
        pub audit_log: AuditLog,
    }
}

http::admins_only!(Deps);

/// Gives the points back, with a reason: one transaction of request, wallet, ledger row and audit row. The same
/// admin with the same reason again gets the first answer.
///
/// # Errors
/// [`domain::Refusal::RequestNotFound`], and what [`Note::reason`],
/// [`domain::withdrawal::Withdrawal::check_decision`] and [`domain::withdrawal::Withdrawal::decline`] refuse.
pub async fn decline(deps: Arc<Deps>, call: AdminCall) -> Result<WithdrawalReview, Failure> {
    let admin = call.admin();
    let reason = Note::reason(&call.json_or_default::<NoteBody>()?.note)?;
    let open = deps.withdrawals.load(&RequestId::parse(call.parameter("id"))?).await?;
    if open.check_decision(admin, Status::Declined, Some(&reason))? == DecisionState::Repeated {
        return Ok(WithdrawalReview::new(open, false));
    }
    let wallet = deps.wallets.load(&open.uid).await?;
    let declined = open.decline(admin, reason, &wallet, call.arrived());
    let made = confirm_refusal(declined, &open, deps.withdrawals.load(&open.id)).await?;
    let entry = entry(&call, Action::DeclineWithdrawal, &open, &made);
    deps.withdrawals.decline(&made, (&deps.wallets, &deps.ledger), (&deps.audit_log, &entry)).await?;
    Ok(WithdrawalReview::new(made.withdrawal, false))
}
