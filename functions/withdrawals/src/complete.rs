use crate::{
    common::{audit_entry, decided_view},
    payouts::counted,
};
use aws::{Admins, AuditLog, Connection, Totals, Wallets, Withdrawals};
use contract::dto::{PaidBody, WithdrawalReview};
use domain::{
    Failure, Refusal,
    audit::Action,
    four_eyes::{FourEyes, Grounds},
    request::{DecisionState, Note, RequestId},
    wallet::Movement,
    withdrawal::{BankReference, Status},
};
use http::{AdminCall, confirm_refusal, metrics};
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub withdrawals: Withdrawals,
        pub wallets: Wallets,
        pub totals: Totals,
        pub four_eyes: FourEyes = Connection::setting,
        pub audit_log: AuditLog,
    }
}

http::admins_only!(Deps);

/// Records that the money was paid out and ends the hold: request, wallet and audit row in one transaction. If one
/// admin decides, that is one step with taking it (D66). The same admin's second call with the same words gets the
/// first answer.
///
/// # Errors
/// [`Refusal::RequestNotFound`], [`Refusal::PayoutNotTaken`], and what [`Note::parse`], [`BankReference::parse`],
/// [`domain::withdrawal::Withdrawal::check_decision`], [`domain::withdrawal::Withdrawal::pay_at_once`] and
/// [`domain::admin_limit::AdminLimits::count`] refuse.
pub async fn complete(deps: Arc<Deps>, call: AdminCall) -> Result<WithdrawalReview, Failure> {
    let (admin, at) = (call.admin(), call.arrived());
    let PaidBody { note, bank_reference } = call.json_or_default()?;
    let (note, bank_reference) = (Note::parse(&note)?, BankReference::parse(&bank_reference)?);
    let pending = deps.withdrawals.load(&RequestId::parse(call.parameter("id"))?).await?;
    if pending.check_decision(admin, Status::Completed, note.as_ref())? == DecisionState::Repeated {
        let is_same = pending.bank_reference == bank_reference;
        return if is_same { Ok(decided_view(&call, pending)) } else { Err(Refusal::RequestNotPending.into()) };
    }
    let wallet = deps.wallets.load(&pending.uid).await?;
    let at_once = pending.taken.is_none() && deps.four_eyes == FourEyes::Off;
    let words = (note, bank_reference);
    let completed = match at_once {
        true => pending.pay_at_once((admin, &call.principal()?.email), words, &wallet, at),
        false => pending.complete(admin, words, &wallet, at),
    };
    let completed = confirm_refusal(completed, &pending, deps.withdrawals.load(&pending.id)).await?;
    let limits = deps.totals.limits;
    let counted = if at_once { Some(counted(limits, (admin, Grounds::One), &pending, at)?) } else { None };
    let entry = audit_entry(&call, Action::CompleteWithdrawal, &pending, &completed.withdrawal);
    let (change, count) = ((&pending, &completed), (&deps.totals, counted.as_ref()));
    deps.withdrawals.complete(change, &deps.wallets, count, deps.audit_log.row(&entry)).await?;
    metrics::of_movement(&Movement::PaidOut(pending.id), pending.amount);
    Ok(decided_view(&call, completed.withdrawal))
}
