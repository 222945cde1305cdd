use crate::{email_change::check_caller, site::Site};
use aws::{Addresses, AuditLog, EmailChanges, Emails, ExclusionRegister, Identity, Players, Wallets};
use contract::dto::{EmailCodeBody, EmailView};
use domain::{
    Failure, Refusal,
    account::User,
    audit::Action,
    email_change::{EmailChange, EmailCode, changed_email, masked},
    exclusion_register::PersonHash,
    timestamp::DAY_MS,
    wallet::Wallet,
};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub players: Players,
        pub wallets: Wallets,
        pub addresses: Addresses,
        pub register: ExclusionRegister,
        pub changes: EmailChanges,
        pub identity: Identity,
        pub emails: Emails,
        pub audit_log: AuditLog,
        pub site: Site,
    }
}

/// Gives the caller's account the address that the code was sent to. The record of the new address comes first, so that
/// no other account can take it. Then come the identity provider, the account with the audit row, and the register of
/// excluded persons. Last, the old address is freed. After a crash, the call can be repeated, and after the code has
/// expired, the change can be requested again: each step recognises finished work.
///
/// # Errors
/// [`Refusal::SignInAgain`], [`Refusal::AccountClosed`], what stops withdrawals; [`Refusal::CodeWrong`],
/// [`Refusal::CodeExpired`], [`Refusal::AddressTaken`].
pub async fn confirm(deps: Arc<Deps>, call: Call) -> Result<EmailView, Failure> {
    let (principal, at) = (call.principal()?, call.arrived());
    let code = EmailCode::parse(&call.json::<EmailCodeBody>()?.code)?;
    let user = deps.players.load(&principal.uid).await?;
    let wallet = deps.wallets.load(&user.uid).await?;
    check_caller(principal, &user, &wallet, at)?;
    let change = deps.changes.for_one_try(&user.uid).await?;
    change.check(&code, at)?;
    let changed = User { email: change.to.clone(), updated_at: at, ..user.clone() };
    deps.take(&user, &changed).await?;
    if user.email != changed.email {
        let states = (masked(&user.email), masked(&changed.email));
        let entry = call.audit(&user.uid, Action::ChangeEmail, &user.uid, (&states.0, &states.1));
        deps.players.change_email(&user, &changed, deps.audit_log.row(&entry)).await?;
    }
    let wallet = deps.hold_to_register(&changed, wallet, &call).await?;
    deps.leave(&change, &wallet, &call).await?;
    Ok(EmailView { email: change.to })
}

impl Deps {
    /// The wallet after the register's check of the changed player: one whom it lists can no longer play (D62).
    async fn hold_to_register(&self, user: &User, wallet: Wallet, call: &Call) -> Result<Wallet, Failure> {
        let is_listed = self.register.add(&PersonHash::of_user(user), &user.uid).await?;
        let Some(held) = is_listed.then(|| wallet.with_registered(true, call.arrived())).flatten() else {
            return Ok(wallet);
        };
        let entry = call.audit(&user.uid, Action::RegisterAccount, &user.uid, ("playing", "on the register"));
        self.wallets.restrict(&held, self.audit_log.row(&entry)).await?;
        Ok(held)
    }

    /// Gives the address to the account, here and at the identity provider, unless another player has it at either.
    async fn take(&self, user: &User, changed: &User) -> Result<(), Failure> {
        if self.addresses.hold(changed).await?.is_some() {
            return Err(Refusal::AddressTaken.into());
        }
        let holder = self.identity.holder(&changed.email).await?;
        let is_free = holder.is_none_or(|holder| holder == changed.uid);
        if is_free && self.identity.set_email(&changed.cognito_username, &changed.email).await? {
            return Ok(());
        }
        // Another player has signed up with it and has no account yet.
        if user.email != changed.email {
            self.addresses.free(&changed.email, &changed.uid).await?;
        }
        Err(Refusal::AddressTaken.into())
    }

    /// Sends a notice to the old address, and frees it. A player who is restricted, or limits their play, keeps the old
    /// address: a new account with it would be neither restricted nor limited.
    async fn leave(&self, change: &EmailChange, wallet: &Wallet, call: &Call) -> Result<(), Failure> {
        let id = format!("changed#{}#{}", change.uid, change.expires);
        let told = changed_email(&self.site.product, &self.site.origin);
        match self.emails.send_once(&id, &change.from, &told, change.expires.plus_ms(DAY_MS)).await {
            // A repeated call would not reach it either.
            Err(Failure::Internal(cause)) => tracing::warn!(cause, "the old address is not told"),
            sent => sent?,
        }
        if !wallet.binds_address(call.arrived()) {
            self.addresses.free(&change.from, &change.uid).await?;
        }
        Ok(())
    }
}
