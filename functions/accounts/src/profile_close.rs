use aws::{AuditLog, ColoursEntries, ColoursRounds, Deposits, Identity, PendingDeposits, Players, Wallets};
use contract::dto::{ClosingBody, ClosingView};
use domain::{Failure, Uid, audit::Action, deposit::Status, wallet::Unfinished};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub players: Players,
        pub wallets: Wallets,
        pub pending: PendingDeposits,
        pub deposits: Deposits,
        pub entries: ColoursEntries,
        pub rounds: ColoursRounds,
        pub identity: Identity,
        pub audit_log: AuditLog,
    }
}

impl Deps {
    async fn unfinished(&self, uid: &Uid) -> Result<Vec<Unfinished>, Failure> {
        let mut unfinished = Vec::new();
        for pending in self.pending.of_player(uid).await? {
            let deposit = self.deposits.find(&pending.id).await?;
            unfinished.extend(deposit.filter(|found| found.status == Status::Pending).map(|_| Unfinished::Deposit));
        }
        if let Some(newest) = self.entries.newest_round(uid).await? {
            let round = self.rounds.load(&newest).await?;
            unfinished.extend(round.settled_at.is_none().then_some(Unfinished::Draw));
        }
        Ok(unfinished)
    }
}

/// Closes the caller's account for good (D61): user, wallet and audit row in one transaction, then the user at the
/// identity provider. After a crash in between, the account is closed, and the call can be repeated.
///
/// # Errors
/// [`domain::Refusal::SignInAgain`] unless the caller's sign-in is recent; what
/// [`domain::account::User::check_closable`] and [`domain::wallet::Wallet::closing`] refuse.
pub async fn profile_close(deps: Arc<Deps>, call: Call) -> Result<ClosingView, Failure> {
    let (principal, at) = (call.principal()?, call.arrived());
    let give_up = call.json::<ClosingBody>()?.given_up()?;
    principal.sign_in.check_recent(at)?;
    let user = deps.players.load(&principal.uid).await?;
    let closed_at = match user.closed_at {
        Some(closed_at) => closed_at,
        None => {
            user.check_closable()?;
            // Read before unfinished items: an entry that is paid for later changes the wallet.
            let wallet = deps.wallets.load(&user.uid).await?;
            let unfinished = deps.unfinished(&user.uid).await?;
            let closed = wallet.closing(give_up, &unfinished, at)?;
            let given_up = format!("closed, {give_up} points given up");
            let entry = call.audit(&user.uid, Action::CloseAccount, &user.uid, ("open", &given_up));
            deps.players.close(&user, (&deps.wallets, &closed), deps.audit_log.row(&entry)).await?;
            at
        }
    };
    deps.identity.delete(&user).await?;
    Ok(ClosingView { closed_at })
}
