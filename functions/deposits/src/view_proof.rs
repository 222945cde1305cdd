use crate::case;
use aws::{Admins, AuditLog, Connection, Deposits, Proofs};
use contract::dto::ProofLink;
use domain::{Failure, audit::Action};
use http::Call;
use std::sync::Arc;

/// Where admins look at proofs.
#[derive(Debug)]
pub struct Viewing {
    pub admins: Admins,
    pub deposits: Deposits,
    pub audit_log: AuditLog,
    pub proofs: Proofs,
}

impl Viewing {
    /// # Errors
    /// [`Failure::Internal`] naming a variable that is missing from the environment.
    pub fn from_env() -> Result<Self, Failure> {
        let connection = Connection::from_env()?;
        Ok(Self {
            admins: Admins::from_env(&connection)?,
            deposits: Deposits::from_env(&connection)?,
            audit_log: AuditLog::from_env(&connection)?,
            proofs: Proofs::from_env(&connection)?,
        })
    }
}

/// Where to look at a proof for a minute. The look is in the audit log before there is an address to look at.
///
/// # Errors
/// [`domain::Refusal::NotAdmin`], [`domain::Refusal::DepositIdMissing`], [`domain::Refusal::RequestNotFound`],
/// [`domain::Refusal::ProofNotAttached`].
pub async fn view_proof(app: Arc<Viewing>, call: Call) -> Result<ProofLink, Failure> {
    let admin = call.admin()?;
    app.admins.require(admin).await?;
    let deposit = app.deposits.load(&case::id(&call)?).await?;
    let proof = deposit.attached_proof()?;
    app.audit_log.record(&case::entry(&call, admin, Action::ViewProof, &deposit, &deposit)).await?;
    let address = app.proofs.view_address(proof, call.now()).await?;
    Ok(ProofLink {
        url: address.url,
        name: proof.name.clone(),
        r#type: proof.kind.mime(),
        size: proof.bytes,
        expires_at: address.expires_at,
    })
}
