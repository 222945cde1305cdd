use crate::{Desk, desk::entry};
use aws::{Connection, Ledger};
use contract::dto::{NoteBody, WithdrawalCase};
use domain::{
    Failure,
    audit::Action,
    request::{Note, RequestId},
    withdrawal::Status,
};
use http::{Call, settled};
use std::sync::Arc;

/// Where points go back to their player, which the ledger has to explain.
#[derive(Debug)]
pub struct Returns {
    pub desk: Desk,
    pub ledger: Ledger,
}

impl Returns {
    /// # Errors
    /// [`Failure::Internal`] naming a variable that is missing from the environment.
    pub fn from_env() -> Result<Self, Failure> {
        let connection = Connection::from_env()?;
        Ok(Self { desk: Desk::over(&connection)?, ledger: Ledger::from_env(&connection)? })
    }
}

/// Gives the points back, with a reason: one transaction of request, wallet, ledger row and audit row. The same
/// admin with the same reason again gets the first answer.
///
/// # Errors
/// [`domain::Refusal::NotAdmin`], [`domain::Refusal::RequestNotFound`], and what [`Note::reason`],
/// [`domain::withdrawal::Withdrawal::is_open_to`] and [`domain::withdrawal::Withdrawal::decline`] refuse.
pub async fn decline(app: Arc<Returns>, call: Call) -> Result<WithdrawalCase, Failure> {
    let (desk, admin) = (&app.desk, call.admin()?);
    desk.admins.require(admin).await?;
    let reason = Note::reason(&call.json_or_default::<NoteBody>()?.note)?;
    let open = desk.withdrawals.load(&RequestId::parse(call.parameter("id"))?).await?;
    if !open.is_open_to(admin, Status::Declined, Some(&reason))? {
        return Ok(WithdrawalCase::new(open, false));
    }
    let wallet = desk.wallets.load(&open.uid).await?;
    let declined = open.decline(admin, reason, &wallet, call.arrived());
    let made = settled(declined, &open, desk.withdrawals.load(&open.id)).await?;
    let entry = entry(&call, Action::DeclineWithdrawal, &open, &made)?;
    desk.withdrawals.decline(&made, (&desk.wallets, &app.ledger), (&desk.audit_log, &entry)).await?;
    Ok(WithdrawalCase::new(made.withdrawal, false))
}
