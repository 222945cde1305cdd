//! Deposits that were not paid in time fail, where the bank's statements are imported (D72). It is done here and not in
//! the check of the books, which writes no request.

use super::{Deps, Erased};
use domain::{
    Failure, Timestamp,
    audit::{Action, AuditEntry},
    bank::{BankLine, Head, LineStatus},
    deposit::{Deposit, Status},
    request::RequestId,
};
use http::with_retries;
use tokio::time::Instant;

impl Deps {
    /// One write for each, on the condition that the request is as it was read: what an admin or the player does
    /// meanwhile comes first.
    pub(super) async fn end_unpaid(&self, erased: &mut Erased, now: Timestamp, until: Instant) -> Result<(), Failure> {
        let Some(head) = with_retries(|| Box::pin(self.imports.head())).await? else { return Ok(()) };
        let (mut open, mut after) = (None, None::<String>);
        loop {
            let page = with_retries(|| Box::pin(self.deposits.oldest(Status::Pending, after.as_deref()))).await?;
            // They are sorted by creation.
            let is_late = |deposit: &&Deposit| self.deposit_days.are_over(deposit.created_at, &head, now);
            let late: Vec<&Deposit> = page.items.iter().filter(is_late).collect();
            if open.is_none() && !late.is_empty() {
                open = Some(self.open_lines().await?);
            }
            for deposit in &late {
                let lines = open.as_deref().unwrap_or_default();
                erased.unpaid += u64::from(with_retries(|| Box::pin(self.end(&deposit.id, &head, lines, now))).await?);
            }
            after = page.next.filter(|_| late.len() == page.items.len());
            if after.is_none() || Instant::now() >= until {
                return Ok(());
            }
        }
    }

    /// All of them: a request that one of them names was paid.
    async fn open_lines(&self) -> Result<Vec<BankLine>, Failure> {
        let (mut open, mut after) = (Vec::new(), None::<String>);
        loop {
            let page = with_retries(|| Box::pin(self.lines.oldest(LineStatus::Open, after.as_deref()))).await?;
            open.extend(page.items);
            after = page.next;
            if after.is_none() {
                return Ok(open);
            }
        }
    }

    /// Whether the request failed now. The list may be older than the record.
    async fn end(&self, id: &RequestId, head: &Head, open: &[BankLine], now: Timestamp) -> Result<bool, Failure> {
        let deposit = self.deposits.load(id).await?;
        let Some(failed) = deposit.expire(self.deposit_days, head, open, now) else { return Ok(false) };
        let (states, row) = ((deposit.status.name(), failed.status.name()), format!("expire-{id}"));
        let entry = AuditEntry::new(&deposit.from.uid, Action::ExpireDeposit, id, states, (now, &row));
        self.deposits.record(&deposit, &failed, self.audit_log.row(&entry)).await?;
        Ok(true)
    }
}
