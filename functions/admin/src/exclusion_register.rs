use aws::{Admins, AuditLog, ExclusionRegister, Players, Wallets};
use contract::dto::{RegisterBody, RegisterView};
use domain::{
    Failure, Uid,
    audit::{Action, AuditEntry},
    exclusion_register::PersonHash,
};
use futures::future::try_join_all;
use http::{AdminCall, with_retries};
use std::sync::Arc;

/// The number of simultaneous requests to DynamoDB.
const AT_ONCE: usize = 16;
const SUBJECT: &str = "exclusion-register";

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub register: ExclusionRegister,
        pub players: Players,
        pub wallets: Wallets,
        pub audit_log: AuditLog,
    }
}

http::admins_only!(Deps);

/// Puts people on the register of excluded persons, or takes them off it, and then their accounts (D62). The audit
/// row comes first. Repeating the call completes one that failed halfway.
///
/// # Errors
/// [`domain::Refusal::Malformed`]; when a service does not answer.
pub async fn exclusion_register(deps: Arc<Deps>, call: AdminCall) -> Result<RegisterView, Failure> {
    let (hashes, is_listed) = call.json::<RegisterBody>()?.read()?;
    let done = if is_listed { "added" } else { "removed" };
    let entry = call.audit(Action::ChangeRegister, &SUBJECT, ("", &format!("{} {done}", hashes.len())));
    deps.audit_log.record(&entry).await?;
    let mut view = RegisterView { changed: 0, players: 0 };
    for some in hashes.chunks(AT_ONCE) {
        for done in try_join_all(some.iter().map(|hash| deps.list(&call, hash, is_listed))).await? {
            view.changed += done.changed;
            view.players += done.players;
        }
    }
    Ok(view)
}

impl Deps {
    async fn list(&self, call: &AdminCall, hash: &PersonHash, is_listed: bool) -> Result<RegisterView, Failure> {
        let before = self.register.list(hash, is_listed).await?;
        let mut players = 0;
        for uid in &before.players {
            let follow = || Box::pin(self.follow(call, uid, hash, is_listed));
            players += usize::from(with_retries(follow).await?);
        }
        Ok(RegisterView { changed: usize::from(before.is_listed != is_listed), players })
    }

    /// Whether the account could be played and no longer can, or the reverse. An account that had the telephone number
    /// only before is left as it is. So is one that the register lists by another hash.
    async fn follow(&self, call: &AdminCall, uid: &Uid, hash: &PersonHash, is_listed: bool) -> Result<bool, Failure> {
        let Some(user) = self.players.find(uid).await? else { return Ok(false) };
        let theirs = PersonHash::of_user(&user);
        let stays = if is_listed { !theirs.contains(hash) } else { self.register.lists(&theirs).await? };
        if stays {
            return Ok(false);
        }
        let wallet = self.wallets.find(uid).await?;
        let changed = wallet.and_then(|wallet| wallet.with_registered(is_listed, call.arrived()));
        let Some(changed) = changed else { return Ok(false) };
        let states = if is_listed { ("playing", "on the register") } else { ("on the register", "playing") };
        // One request may change several accounts.
        let request_id = format!("{}:{uid}", call.request_id());
        let entry = AuditEntry { request_id, ..call.audit(Action::RegisterAccount, uid, states) };
        self.wallets.restrict(&changed, self.audit_log.row(&entry)).await?;
        Ok(true)
    }
}
