//! Ends what nothing follows any more: personal data whose period is over (D65), which is that of accounts that were
//! closed long ago and of old tickets, and deposits that were not paid (D72).

mod unpaid;

use aws::{
    Addresses, AuditLog, BankImports, BankLines, CareCases, CareNights, Connection, Deposits, ExclusionRegister,
    Identity, PayoutAccountsStore, Players, Proofs, Tickets, Wallets, Withdrawals,
};
use domain::{
    Failure, Timestamp, Uid,
    account::User,
    audit::{Action, AuditEntry},
    deposit::{self, Deposit, DepositDays},
    exclusion_register::PersonHash,
    retention::Retention,
    ticket,
    withdrawal::{self, Withdrawal},
};
use http::{clock, with_retries};
use serde_json::{Value, json};
use std::{sync::Arc, time::Duration};
use tokio::time::Instant;

/// Two minutes less than the template's time-out, since an account is not interrupted.
pub const RUN_FOR: Duration = Duration::from_secs(420);

aws::deps! {
    pub struct Deps {
        pub retention: Retention,
        pub players: Players,
        pub wallets: Wallets,
        pub addresses: Addresses,
        pub register: ExclusionRegister,
        pub payout_accounts: PayoutAccountsStore,
        pub deposits: Deposits,
        pub deposit_days: DepositDays = Connection::setting,
        pub imports: BankImports,
        pub lines: BankLines,
        pub withdrawals: Withdrawals,
        pub proofs: Proofs,
        pub tickets: Tickets,
        pub cases: CareCases,
        pub nights: CareNights,
        pub identity: Identity,
        pub audit_log: AuditLog,
    }
}

/// How a run ended.
#[derive(Debug, Default)]
struct Erased {
    accounts: u64,
    tickets: u64,
    /// Deposits that failed.
    unpaid: u64,
    /// Accounts with an undecided request: they wait for its decision.
    unfinished: u64,
    failed: u64,
}

/// The schedule's event.
///
/// # Errors
/// As [`erase_at`].
pub async fn erase(deps: Arc<Deps>, _: Value) -> Result<Value, Failure> {
    erase_at(deps, clock(), RUN_FOR).await
}

/// As [`erase`], at a given time and for this long. The next night does the rest.
///
/// # Errors
/// When a list cannot be read, or an account was not erased; the other accounts are.
pub async fn erase_at(deps: Arc<Deps>, now: Timestamp, run_for: Duration) -> Result<Value, Failure> {
    let until = Instant::now() + run_for;
    let mut erased = Erased::default();
    deps.erase_tickets(&mut erased, now, until).await?;
    deps.erase_accounts(&mut erased, now, until).await?;
    // Last: what cannot be read of it stops nothing else.
    deps.end_unpaid(&mut erased, now, until).await?;
    let Erased { accounts, tickets, unpaid, unfinished, failed } = erased;
    tracing::info!(accounts, tickets, unpaid, unfinished, failed, "ended what nothing follows any more");
    if failed > 0 {
        return Err(Failure::internal(format!("{failed} accounts were not erased")));
    }
    Ok(json!({ "accounts": accounts, "tickets": tickets, "unpaid": unpaid, "unfinished": unfinished }))
}

impl Deps {
    async fn erase_tickets(&self, erased: &mut Erased, now: Timestamp, until: Instant) -> Result<(), Failure> {
        let mut after: Option<String> = None;
        loop {
            let resolved = ticket::Status::Resolved;
            let page = with_retries(|| Box::pin(self.tickets.oldest(resolved, after.as_deref()))).await?;
            // They are sorted by creation. No ticket was resolved before its creation.
            let is_last = page.items.last().is_none_or(|last| !self.retention.is_over_for_ticket(last.created_at, now));
            for ticket in &page.items {
                if self.retention.is_over_for_ticket(ticket.updated_at, now) {
                    with_retries(|| Box::pin(self.tickets.remove(&ticket.id))).await?;
                    erased.tickets += 1;
                }
            }
            after = page.next;
            if is_last || after.is_none() || Instant::now() >= until {
                return Ok(());
            }
        }
    }

    async fn erase_accounts(&self, erased: &mut Erased, now: Timestamp, until: Instant) -> Result<(), Failure> {
        let mut after: Option<String> = None;
        loop {
            let page = with_retries(|| Box::pin(self.players.closed_oldest(after.as_deref()))).await?;
            for uid in &page.items {
                match with_retries(|| Box::pin(self.erase_account(uid, now))).await {
                    Ok(Outcome::Kept) => return Ok(()),
                    Ok(Outcome::Gone) => {}
                    Ok(Outcome::Unfinished) => erased.unfinished += 1,
                    Ok(Outcome::Erased) => erased.accounts += 1,
                    Err(cause) => {
                        tracing::error!(account = uid.as_str(), "not erased: {cause}");
                        erased.failed += 1;
                    }
                }
                if Instant::now() >= until {
                    return Ok(());
                }
            }
            after = page.next;
            if after.is_none() {
                return Ok(());
            }
        }
    }

    /// Erases the data of one account. Its own record is the last, so a run that stops in between is repeated as a
    /// whole.
    async fn erase_account(&self, uid: &Uid, now: Timestamp) -> Result<Outcome, Failure> {
        let user = self.players.load(uid).await?;
        // The list may be older than the record.
        let Some(closed_at) = user.closed_at.filter(|_| !user.is_erased()) else { return Ok(Outcome::Gone) };
        if !self.retention.is_over_for_account(closed_at, now) {
            return Ok(Outcome::Kept);
        }
        let (deposits, withdrawals) = self.requests_of(uid).await?;
        let deposit_waits = deposits.iter().any(|deposit| deposit.status == deposit::Status::Pending);
        if deposit_waits || withdrawals.iter().any(|asked| asked.status == withdrawal::Status::Pending) {
            return Ok(Outcome::Unfinished);
        }
        self.erase_requests(uid, &deposits, &withdrawals).await?;
        self.remove_records(uid).await?;
        // The user still exists if closing stopped before the deletion and was not repeated.
        self.identity.delete(&user).await?;
        if !self.wallets.load(uid).await?.binds_address(now) {
            self.free_addresses(&user).await?;
        }
        let (states, id) = (("closed", "closed, personal data erased"), format!("erase-{uid}"));
        let entry = AuditEntry::new(uid, Action::EraseAccount, uid, states, (now, &id));
        self.players.erase(&user, self.audit_log.row(&entry)).await?;
        Ok(Outcome::Erased)
    }

    /// By the player or for the player.
    async fn requests_of(&self, uid: &Uid) -> Result<(Vec<Deposit>, Vec<Withdrawal>), Failure> {
        let mut deposits = self.deposits.all_of_player(uid).await?;
        deposits.extend(self.deposits.all_to_player(uid).await?);
        Ok((deposits, self.withdrawals.all_of_player(uid).await?))
    }

    /// Leaves only the values that the books need. Repeating it changes nothing.
    async fn erase_requests(&self, uid: &Uid, deposits: &[Deposit], withdrawals: &[Withdrawal]) -> Result<(), Failure> {
        for deposit in deposits {
            let left = deposit.without_data_of(uid);
            if left != *deposit {
                if let (Some(proof), None) = (&deposit.proof, &left.proof) {
                    self.proofs.remove(&proof.path).await?;
                }
                self.deposits.replace(deposit, &left).await?;
            }
        }
        for withdrawal in withdrawals {
            let left = withdrawal.without_data();
            if left != *withdrawal {
                self.withdrawals.replace(withdrawal, &left).await?;
            }
        }
        Ok(())
    }

    async fn remove_records(&self, uid: &Uid) -> Result<(), Failure> {
        for ticket in self.tickets.all_of_player(uid).await? {
            self.tickets.remove(&ticket.id).await?;
        }
        for case in self.cases.all_of_player(uid).await? {
            self.cases.remove(&case.id).await?;
        }
        self.nights.remove_history(uid).await?;
        self.payout_accounts.remove(uid).await
    }

    /// A later owner of one of these addresses is a new player.
    async fn free_addresses(&self, user: &User) -> Result<(), Failure> {
        let uid = &user.uid;
        for address in user.emails() {
            self.addresses.free(address, uid).await?;
            let mut is_last = true;
            for hash in PersonHash::of_email(address) {
                is_last &= self.register.leave(&hash, uid).await?;
            }
            if is_last {
                self.addresses.forget_mailbox(address, uid).await?;
            }
        }
        for hash in PersonHash::of_user(user) {
            self.register.leave(&hash, uid).await?;
        }
        Ok(())
    }
}

/// The result for an account in the list of closed ones.
enum Outcome {
    /// Its period is not over, and neither is that of any later account.
    Kept,
    /// It was erased meanwhile.
    Gone,
    Unfinished,
    Erased,
}
