//! Checks each request against the rows that it must have: reading a ledger does not show which row it lacks.

use super::{Page, RECHECK_AFTER, Reconciler, readable};
use aws::{ScanPage, Unreadable};
use domain::{
    Failure, Timestamp, Uid,
    deposit::{self, Deposit},
    reconcile::{Finding, Run, What},
    wallet::Posting,
    withdrawal::{self, Withdrawal},
};
use futures::future::join_all;
use http::with_retries;
use tokio::time::sleep;

impl Reconciler {
    /// Checks a page of deposits. Each completed one must have its row, or the sender's and the recipient's, and each
    /// reversed one the rows that undo them.
    pub(super) async fn deposits(&self, run: &mut Run) -> Result<Page, Failure> {
        let page = with_retries(|| Box::pin(self.deposits.scan(run.after.as_deref()))).await?;
        let rows = |deposit: &Deposit| -> Vec<(Uid, Posting, Timestamp)> {
            let decided_at = deposit.decision.as_ref().map_or(deposit.created_at, |decision| decision.at);
            let reversed_at = deposit.reversed.as_ref().map(|reversal| reversal.decision.at);
            let is_covered = run.covers([Some(decided_at), reversed_at].into_iter().flatten());
            if deposit.status != deposit::Status::Completed || !is_covered {
                return Vec::new();
            }
            let at = |at: Timestamp| move |(uid, posting): (&Uid, Posting)| (uid.clone(), posting, at);
            let reversals = deposit.reversals().into_iter().map(at(reversed_at.unwrap_or(decided_at)));
            deposit.postings().into_iter().map(at(decided_at)).chain(reversals).collect()
        };
        let without_line =
            self.without_line(&page.records, |deposit| Some((&deposit.from.uid, &deposit.id, deposit.awaits_line()?)));
        let without_line = without_line.await?;
        let (mut page, checked) = self.page(page, rows).await?;
        page.findings.extend(without_line);
        run.totals.deposits += checked;
        Ok(page)
    }

    /// Checks a page of withdrawals. Each must have the row of its hold, and a declined or returned one that of its
    /// return.
    pub(super) async fn withdrawals(&self, run: &mut Run) -> Result<Page, Failure> {
        let page = with_retries(|| Box::pin(self.withdrawals.scan(run.after.as_deref()))).await?;
        let rows = |withdrawal: &Withdrawal| -> Vec<(Uid, Posting, Timestamp)> {
            let Withdrawal { uid, created_at, decision, status, returned, .. } = withdrawal;
            let decided_at = decision.as_ref().map(|decision| decision.at);
            if !run.covers([Some(*created_at), decided_at, returned.map(|returned| returned.at)].into_iter().flatten())
            {
                return Vec::new();
            }
            let back = match (status, returned) {
                (withdrawal::Status::Declined, _) => Some((withdrawal.give_back(), decided_at.unwrap_or(*created_at))),
                (_, Some(returned)) => Some((withdrawal.return_of_payment(), returned.at)),
                _ => None,
            };
            let back = back.map(|(posting, at)| (uid.clone(), posting, at));
            [(uid.clone(), withdrawal.hold(), *created_at)].into_iter().chain(back).collect()
        };
        let without_line =
            self.without_line(&page.records, |payout| Some((&payout.uid, &payout.id, payout.awaits_line()?)));
        let without_line = without_line.await?;
        let (mut page, checked) = self.page(page, rows).await?;
        page.findings.extend(without_line);
        run.totals.withdrawals += checked;
        Ok(page)
    }

    /// Looks for the rows of a page's requests concurrently, and counts the requests that need any.
    async fn page<T>(
        &self,
        page: ScanPage<T>,
        rows: impl Fn(&T) -> Vec<(Uid, Posting, Timestamp)>,
    ) -> Result<(Page, u64), Failure> {
        let (mut findings, mut expected, mut checked) = (Vec::new(), Vec::new(), 0);
        for record in &page.records {
            match record {
                Ok(request) => {
                    let rows = rows(request);
                    checked += u64::from(!rows.is_empty());
                    expected.extend(rows);
                }
                Err(Unreadable { key, why }) => {
                    findings.push(Finding::new(None, What::RequestUnreadable, ("a request", why)).of_request(key));
                }
            }
        }
        let searches = expected.iter().map(|(uid, posting, from)| self.missing(uid, posting, *from));
        for missing in join_all(searches).await {
            findings.extend(missing?);
        }
        Ok((Page { findings, next: page.next }, checked))
    }

    /// The finding when a request lacks this row, which was written at `from` or later.
    pub(super) async fn missing(
        &self,
        uid: &Uid,
        posting: &Posting,
        from: Timestamp,
    ) -> Result<Option<Finding>, Failure> {
        for pause in [RECHECK_AFTER, std::time::Duration::ZERO] {
            let wallet = readable(with_retries(|| Box::pin(self.wallets.find(uid))).await)?;
            let last = wallet.ok().flatten().map_or(0, |wallet| wallet.seq);
            let holds = || self.ledger.holds(uid, last, from, &posting.movement);
            if with_retries(|| Box::pin(holds())).await? {
                return Ok(None);
            }
            sleep(pause).await;
        }
        Ok(Some(Finding::row_missing(uid, posting)))
    }
}
