use aws::{Accounts, Addresses, Applicant, AuditLog, Identity, Rights};
use contract::dto::Profile;
use domain::{Failure, Refusal, Uid, audit::Action};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub accounts: Accounts,
        pub addresses: Addresses,
        pub identity: Identity,
        pub rights: Rights,
        pub audit_log: AuditLog,
    }
}

/// The caller's account. This creates records that sign-up could not save, and the record of the address if the account
/// is from before these records (D9, D43).
///
/// # Errors
/// [`Refusal::AccountClosed`], [`Refusal::AddressTaken`]; [`Refusal::WalletNotFound`] for an account that has lost its
/// wallet; when a service does not answer.
pub async fn profile_get(deps: Arc<Deps>, call: Call) -> Result<Profile, Failure> {
    let principal = call.principal()?;
    if let Some((user, wallet)) = deps.accounts.find(&principal.uid).await? {
        user.check_open()?;
        // If another account has the address, this one stays as it is; the nightly run reports it. It also reports a
        // missing record of an account that is no older than these records.
        if wallet.began_with_points() {
            deps.addresses.hold(&user).await?;
        }
        return Ok(Profile::new(user, &wallet));
    }
    let applicant = Applicant {
        uid: &principal.uid,
        email: &principal.email,
        cognito_username: &principal.cognito_username,
        at: call.arrived(),
    };
    if let Some(holder) = deps.accounts.create(&applicant).await? {
        deps.succeed(&applicant, &holder, &call).await?;
    }
    let created = deps.accounts.find(&principal.uid).await?;
    let (user, wallet) = created.ok_or(Refusal::WalletNotFound)?;
    Ok(Profile::new(user, &wallet))
}

impl Deps {
    /// Gives the applicant the address of an account that no user can sign in to any more.
    async fn succeed(&self, applicant: &Applicant<'_>, holder: &Uid, call: &Call) -> Result<(), Failure> {
        // Read before the account: if a role or a suspension changes later, the write below fails.
        let admins = self.rights.find().await?;
        let (old, wallet) = self.accounts.find(holder).await?.ok_or(Refusal::AddressTaken)?;
        if self.identity.knows(&old).await? {
            return Err(Refusal::AddressTaken.into());
        }
        let states =
            if old.closed_at.is_none() { ("open", "closed") } else { ("closed", "closed, without its address") };
        let entry = call.audit(applicant.uid, Action::CloseAccount, holder, states);
        let rights = (&self.rights, admins.as_ref().filter(|_| old.role.is_some()));
        self.accounts.succeed(applicant, (&old, &wallet), rights, self.audit_log.row(&entry)).await
    }
}
