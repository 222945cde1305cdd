use aws::{AuditLog, ExclusionRegister, Wallets};
use domain::{Failure, account::User, audit::Action, exclusion_register::PersonHash, wallet::Wallet};
use http::Call;

aws::deps! {
    /// Keeps to the register of excluded persons what a player changes about themselves (D62).
    pub struct HeldToRegister {
        pub register: ExclusionRegister,
        pub wallets: Wallets,
        pub audit_log: AuditLog,
    }
}

impl HeldToRegister {
    /// The wallet once the register knows what the player has now: nobody plays with it from then on if it lists that.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the wallet has changed since it was loaded; when DynamoDB does not answer.
    pub async fn hold(&self, user: &User, wallet: Wallet, call: &Call) -> Result<Wallet, Failure> {
        let is_listed = self.register.add(&PersonHash::of_user(user), &user.uid).await?;
        let Some(held) = is_listed.then(|| wallet.with_registered(true, call.arrived())).flatten() else {
            return Ok(wallet);
        };
        let entry = call.audit(&user.uid, Action::RegisterAccount, &user.uid, ("playing", "on the register"));
        self.wallets.restrict(&held, (&self.audit_log, &entry)).await?;
        Ok(held)
    }
}
