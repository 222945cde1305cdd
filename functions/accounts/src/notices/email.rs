use crate::site::Site;
use aws::{
    AuditLog, Change, Changed, Changes, ColoursEntries, ColoursRounds, Deposits, Emails, Players, Tickets, Withdrawals,
};
use domain::{
    Failure, Timestamp, Uid,
    account::User,
    audit::AuditKey,
    colours::RoundId,
    notice::{self, Email, Notice},
    ticket::Ticket,
    withdrawal::Withdrawal,
};
use serde_json::Value;
use std::sync::Arc;

/// An older outcome of a request is no news: its record was changed for another reason.
const NEWS_MS: u64 = 24 * 60 * 60 * 1000;

aws::deps! {
    pub struct Deps {
        pub changes: Changes,
        pub deposits: Deposits,
        pub withdrawals: Withdrawals,
        pub tickets: Tickets,
        pub entries: ColoursEntries,
        pub rounds: ColoursRounds,
        pub players: Players,
        pub audit_log: AuditLog,
        pub emails: Emails,
        pub site: Site,
    }
}

/// Sends notices for the changes of an event to players who want them by e-mail, and notices of account changes to the
/// account's owner. An event may come twice: each e-mail is sent once.
///
/// # Errors
/// When a service does not answer or a record is corrupt. The event comes again.
pub async fn notices_email(deps: Arc<Deps>, event: Value) -> Result<Value, Failure> {
    for Change { what, at } in deps.changes.of(&event)? {
        if let Changed::Logged(key) = what {
            deps.tell_of(&key, at).await?;
            continue;
        }
        for (uid, notice) in deps.notices(&what).await? {
            deps.send(&uid, &notice, at).await?;
        }
    }
    Ok(Value::Null)
}

impl Deps {
    /// The notices of a changed item, and their recipients.
    async fn notices(&self, changed: &Changed) -> Result<Vec<(Uid, Notice)>, Failure> {
        Ok(match changed {
            Changed::Deposit(id) => {
                let Some(deposit) = self.deposits.find(id).await? else { return Ok(Vec::new()) };
                let mut parties = vec![deposit.from.uid.clone()];
                if !deposit.is_to_self() {
                    parties.push(deposit.to.uid.clone());
                }
                let told = |uid: Uid| Notice::of_deposit(&deposit, &uid).map(|notice| (uid, notice));
                parties.into_iter().filter_map(told).collect()
            }
            Changed::Withdrawal(id) => {
                let told = |of: Withdrawal| Notice::of_withdrawal(&of).map(|notice| (of.uid, notice));
                self.withdrawals.find(id).await?.and_then(told).into_iter().collect()
            }
            Changed::Ticket(id) => {
                let told = |of: Ticket| Notice::of_ticket(&of).map(|notice| (of.uid, notice));
                self.tickets.find(id).await?.and_then(told).into_iter().collect()
            }
            Changed::Entry(uid, round) => {
                self.draw(uid, round).await?.map(|notice| (uid.clone(), notice)).into_iter().collect()
            }
            Changed::Logged(_) => Vec::new(),
        })
    }

    /// The notice of a draw to a player who is paid by it: all prizes together. An entry without a prize never changes.
    async fn draw(&self, uid: &Uid, round: &RoundId) -> Result<Option<Notice>, Failure> {
        let Some(round) = self.rounds.find(round).await? else { return Ok(None) };
        let (mut entries, mut after) = (Vec::new(), None);
        loop {
            let page = self.entries.of_player(uid, &round.id, after.as_ref()).await?;
            entries.extend(page.items);
            after = page.next;
            if after.is_none() {
                return Ok(Notice::of_round(&round, &entries));
            }
        }
    }

    async fn send(&self, uid: &Uid, notice: &Notice, at: Timestamp) -> Result<(), Failure> {
        if at.ms_since(notice.at) > NEWS_MS {
            return Ok(());
        }
        let Some(user) = self.open_account(uid).await? else { return Ok(()) };
        if !user.email_about.contains(&notice.topic) {
            return Ok(());
        }
        let Site { product, origin } = &self.site;
        let id = format!("{uid}#{}", notice.id());
        self.send_once(&id, &user, &notice.email(product, origin), notice.at).await
    }

    /// Sends the notice of an audit row to the account's owner, whatever topics they chose.
    async fn tell_of(&self, key: &AuditKey, at: Timestamp) -> Result<(), Failure> {
        let Some(entry) = self.audit_log.find(key).await? else { return Ok(()) };
        let Site { product, origin } = &self.site;
        let Some(email) = notice::of_account(&entry, product, origin) else { return Ok(()) };
        let Ok(uid) = Uid::parse(&entry.subject) else { return Ok(()) };
        let Some(user) = self.open_account(&uid).await? else { return Ok(()) };
        self.send_once(&format!("audit#{}", key.id), &user, &email, at).await
    }

    async fn open_account(&self, uid: &Uid) -> Result<Option<User>, Failure> {
        Ok(self.players.find(uid).await?.filter(|user| user.closed_at.is_none()))
    }

    async fn send_once(&self, id: &str, user: &User, email: &Email, at: Timestamp) -> Result<(), Failure> {
        // Longer than an event of this notice can still arrive.
        self.emails.send_once(id, &user.email, email, at.plus_ms(3 * NEWS_MS)).await
    }
}
