use crate::case;
use aws::{Admins, AuditLog, Connection, Deposits};
use contract::dto::{DepositCase, NoteBody};
use domain::{Failure, audit::Action, deposit::Status, request::Note};
use http::Call;
use std::sync::Arc;

/// What a refusal works with: no wallet.
#[derive(Debug)]
pub struct Declines {
    pub admins: Admins,
    pub deposits: Deposits,
    pub audit_log: AuditLog,
}

impl Declines {
    /// # Errors
    /// [`Failure::Internal`] naming a variable that is missing from the environment.
    pub fn from_env() -> Result<Self, Failure> {
        let connection = Connection::from_env()?;
        Ok(Self {
            admins: Admins::from_env(&connection)?,
            deposits: Deposits::from_env(&connection)?,
            audit_log: AuditLog::from_env(&connection)?,
        })
    }
}

/// Moves nothing. The same admin with the same note again gets the first answer.
///
/// # Errors
/// [`domain::Refusal::NotAdmin`], [`domain::Refusal::DepositIdMissing`], [`domain::Refusal::RequestNotFound`], and
/// what [`Note::parse`] and [`domain::deposit::Deposit::is_open_to`] refuse.
pub async fn decline(app: Arc<Declines>, call: Call) -> Result<DepositCase, Failure> {
    let admin = call.admin()?;
    app.admins.require(admin).await?;
    let note = Note::parse(&call.json_or_default::<NoteBody>()?.note)?;
    let deposit = app.deposits.load(&case::id(&call)?).await?;
    if !deposit.is_open_to(admin, Status::Declined, note.as_ref())? {
        return Ok(case::seen_by(admin, deposit));
    }
    let declined = deposit.decline(admin, note, call.arrived());
    let entry = case::entry(&call, admin, Action::DeclineDeposit, &deposit, &declined);
    app.deposits.decline(&deposit, &declined, (&app.audit_log, &entry)).await?;
    Ok(case::seen_by(admin, declined))
}
