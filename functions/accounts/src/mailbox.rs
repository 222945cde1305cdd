//! Applies restrictions and limits of one account of a mailbox to all its accounts (D43).

use aws::{AuditLog, Connection, ExclusionRegister, Players, Wallets, audit_keys};
use domain::{
    Failure, Uid,
    account::User,
    audit::{Action, AuditEntry, AuditKey},
    email::{self, Verification},
    exclusion_register::PersonHash,
    wallet::Shared,
};
use http::with_retries;
use serde_json::Value;
use std::sync::Arc;

/// The prefix of the request ids of rows that this function writes.
const OWN_ROWS: &str = "mailbox:";

aws::deps! {
    pub struct Deps {
        pub verification: Verification = Connection::setting,
        pub players: Players,
        pub register: ExclusionRegister,
        pub wallets: Wallets,
        pub audit_log: AuditLog,
    }
}

/// Repeats for a mailbox's other accounts what the audit log records for one of them. An event may come twice.
///
/// # Errors
/// When a service does not answer or a record is corrupt. The event comes again.
pub async fn mailbox(deps: Arc<Deps>, event: Value) -> Result<Value, Failure> {
    for key in audit_keys(&event)? {
        deps.follow(&key).await?;
    }
    Ok(Value::Null)
}

/// The restrictions or limits to apply to an account.
#[derive(Clone, Copy)]
enum Held<'a> {
    /// Those of another account.
    As(&'a Uid, Shared),
    /// The limits of another account that this row changed. A request for a raise lowers no limit elsewhere.
    ToLimits(&'a Uid, &'a AuditEntry),
    /// Whether the register lists its mailbox.
    Registered(bool),
}

impl Held<'_> {
    /// As the audit log calls it.
    const fn states(self) -> (&'static str, &'static str) {
        match self {
            Self::As(..) | Self::ToLimits(..) => ("its own", "as for another account of the mailbox"),
            Self::Registered(true) => ("playing", "on the register"),
            Self::Registered(false) => ("on the register", "playing"),
        }
    }
}

impl Deps {
    async fn follow(&self, key: &AuditKey) -> Result<(), Failure> {
        let Some(entry) = self.audit_log.find(key).await? else { return Ok(()) };
        let Ok(uid) = Uid::parse(&entry.subject) else { return Ok(()) };
        let Some(user) = self.players.find(&uid).await? else { return Ok(()) };
        if user.closed_at.is_some() || entry.request_id.starts_with(OWN_ROWS) {
            return Ok(());
        }
        let mut bound = self.others(&user).await?;
        let held = match entry.action {
            Action::PauseAccount => Held::As(&uid, Shared::Pause),
            Action::FreezeAccount => {
                // An admin cannot be frozen, not even indirectly.
                bound.retain(|other| other.role.is_none());
                Held::As(&uid, Shared::Freeze)
            }
            Action::ChangeLimit => Held::ToLimits(&uid, &entry),
            // No account of a mailbox can be played while the register lists one of them.
            Action::RegisterAccount => {
                bound.push(user);
                let hashes: Vec<PersonHash> = bound.iter().flat_map(PersonHash::of_user).collect();
                match self.register.lists(&hashes).await? {
                    // A repeated row must not release a player who has a different number by now.
                    false if entry.after != "playing" => return Ok(()),
                    is_listed => Held::Registered(is_listed),
                }
            }
            _ => return Ok(()),
        };
        for User { uid, .. } in &bound {
            let row = row(&entry, uid, held);
            with_retries(|| Box::pin(self.hold(uid, held, &row))).await?;
        }
        Ok(())
    }

    /// The other open accounts of a mailbox. An address that was never proven may belong to another person.
    async fn others(&self, user: &User) -> Result<Vec<User>, Failure> {
        let mut others = Vec::new();
        if self.verification == Verification::Off {
            return Ok(others);
        }
        let is_other = |other: &User| {
            let is_open = other.closed_at.is_none() && other.uid != user.uid;
            is_open && email::mailbox(&other.email) == email::mailbox(&user.email)
        };
        for uid in &self.register.find(&PersonHash::of_mailbox(&user.email)).await?.players {
            others.extend(self.players.find(uid).await?.filter(is_other));
        }
        Ok(others)
    }

    /// Writes the wallet with its row, unless the wallet already has the restriction or limits.
    async fn hold(&self, uid: &Uid, to: Held<'_>, row: &AuditEntry) -> Result<(), Failure> {
        let Some(wallet) = self.wallets.find(uid).await? else {
            tracing::error!(account = uid.as_str(), "this account has no wallet");
            return Ok(());
        };
        let changed = match to {
            Held::As(other, shared) => wallet.held_as(&self.wallets.load(other).await?, shared, row.at),
            Held::ToLimits(other, AuditEntry { before, after, .. }) => {
                let limits = self.wallets.load(other).await?.limits(row.at).changed_by(before, after);
                wallet.held_to(&limits, row.at)
            }
            Held::Registered(is_listed) => wallet.with_registered(is_listed, row.at),
        };
        match changed {
            Some(changed) => self.wallets.restrict(&changed, self.audit_log.row(row)).await,
            None => Ok(()),
        }
    }
}

fn row(cause: &AuditEntry, uid: &Uid, held: Held<'_>) -> AuditEntry {
    let (before, after) = held.states();
    AuditEntry {
        request_id: format!("{OWN_ROWS}{}:{uid}", cause.request_id),
        subject: uid.to_string(),
        before: before.to_owned(),
        after: after.to_owned(),
        ..cause.clone()
    }
}
