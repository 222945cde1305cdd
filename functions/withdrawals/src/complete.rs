use crate::{Desk, desk::entry};
use contract::dto::{NoteBody, WithdrawalCase};
use domain::{
    Failure,
    audit::Action,
    request::{Note, RequestId},
    wallet::Movement,
    withdrawal::Status,
};
use http::{Call, metrics, settled};
use std::sync::Arc;

/// The money has been paid out: the hold ends, in one transaction of request, wallet and audit row. The same admin
/// with the same note again gets the first answer.
///
/// # Errors
/// [`domain::Refusal::NotAdmin`], [`domain::Refusal::RequestNotFound`], and what [`Note::parse`],
/// [`domain::withdrawal::Withdrawal::is_open_to`] and [`domain::withdrawal::Withdrawal::complete`] refuse.
pub async fn complete(desk: Arc<Desk>, call: Call) -> Result<WithdrawalCase, Failure> {
    let admin = call.admin()?;
    desk.admins.require(admin).await?;
    let note = Note::parse(&call.json_or_default::<NoteBody>()?.note)?;
    let open = desk.withdrawals.load(&RequestId::parse(call.parameter("id"))?).await?;
    if !open.is_open_to(admin, Status::Completed, note.as_ref())? {
        return Ok(WithdrawalCase::new(open, false));
    }
    let wallet = desk.wallets.load(&open.uid).await?;
    let completed = open.complete(admin, note, &wallet, call.arrived());
    let made = settled(completed, &open, desk.withdrawals.load(&open.id)).await?;
    let entry = entry(&call, Action::CompleteWithdrawal, &open, &made)?;
    desk.withdrawals.complete(&made, &desk.wallets, (&desk.audit_log, &entry)).await?;
    metrics::of_movement(&Movement::PaidOut(made.withdrawal.id.clone()), made.withdrawal.amount);
    Ok(WithdrawalCase::new(made.withdrawal, false))
}
