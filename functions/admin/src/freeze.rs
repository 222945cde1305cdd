use crate::sync::sync;
use aws::{Admins, AuditLog, Identity, Players, Wallets};
use contract::dto::{FreezeBody, FreezeView};
use domain::{Failure, Refusal, account::User, audit::Action};
use http::AdminCall;
use std::sync::Arc;

const ACTIVE: &str = "active";
const FROZEN: &str = "frozen";

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub players: Players,
        pub wallets: Wallets,
        pub audit_log: AuditLog,
        pub identity: Identity,
    }
}

http::admins_only!(Deps);

/// Freezes a player's account or lifts the freeze: the wallet first, since points move only with a write to it, then
/// sign-in. Repeating the call completes a change that failed halfway.
///
/// # Errors
/// [`Refusal::UserNotFound`], [`Refusal::WalletNotFound`], [`Refusal::AccountClosed`], [`Refusal::AdminNotFrozen`],
/// [`Refusal::ReasonMissing`], [`Refusal::NoteTooLong`], [`Refusal::Malformed`].
pub async fn freeze(deps: Arc<Deps>, call: AdminCall) -> Result<FreezeView, Failure> {
    let (uid, is_frozen, reason) = call.json::<FreezeBody>()?.read()?;
    let player = deps.players.load(&uid).await?;
    player.check_open()?;
    if is_frozen && player.role.is_some() {
        return Err(Refusal::AdminNotFrozen.into());
    }
    let wallet = deps.wallets.load(&uid).await?;
    let (changed, action, states) = if is_frozen {
        (wallet.frozen(reason.clone(), call.arrived()), Action::FreezeAccount, (ACTIVE, FROZEN))
    } else {
        (wallet.unfrozen(call.arrived()), Action::UnfreezeAccount, (FROZEN, ACTIVE))
    };
    if let Some(changed) = changed {
        let entry = call.audit(action, &uid, states).with_note(reason);
        deps.wallets.restrict(&changed, deps.audit_log.row(&entry)).await?;
    }
    deps.sync_sign_in(&player).await
}

impl Deps {
    /// Lets the player sign in unless the wallet is frozen.
    async fn sync_sign_in(&self, player: &User) -> Result<FreezeView, Failure> {
        let read = || async { Ok(self.wallets.load(&player.uid).await?.is_frozen()) };
        let set = |is_frozen: bool| self.identity.set_enabled(&player.cognito_username, !is_frozen);
        let is_frozen = sync(read().await?, set, read).await?;
        Ok(FreezeView { user_id: player.uid.to_string(), is_frozen })
    }
}
