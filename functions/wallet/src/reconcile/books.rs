//! Checks each wallet against its ledger, and each row against the request that it belongs to.

#![deny(clippy::wildcard_enum_match_arm, clippy::match_wildcard_for_single_variants)]

use super::{Page, RECHECK_AFTER, Reconciler, readable};
use aws::Unreadable;
use domain::{
    Failure, Timestamp, Uid,
    quick::{Play, Round},
    reconcile::{Books, CheckPoint, Claim, Closed, Finding, Run, What},
    request::RequestId,
    wallet::{EntryRef, LedgerRow, Movement, RowRef, Wallet},
    withdrawal::Withdrawal,
};
use futures::future::join_all;
use http::with_retries;
use std::collections::BTreeMap;
use tokio::time::sleep;

/// How often a check reads the rows that were added to a wallet meanwhile, without starting over.
const CATCH_UPS_MAX: usize = 10;
/// A wallet whose findings differ between this many checks is left for the next night.
const RECHECKS_MAX: usize = 6;

/// The result of a check of one wallet.
pub(super) struct Examined {
    /// `None` when no two checks agreed.
    pub closed: Option<Closed>,
    /// For the next run.
    pub check_point: CheckPoint,
    pub findings: Vec<Finding>,
}

impl Reconciler {
    /// Checks a page of wallets concurrently, and seals their check-points.
    pub(super) async fn wallets(&self, run: &mut Run, now: Timestamp) -> Result<Page, Failure> {
        let page = with_retries(|| Box::pin(self.wallets.scan(run.after.as_deref()))).await?;
        let mut findings = Vec::new();
        let known = (run.full, run.sealed_at());
        // Another invocation with a faster clock may have begun the run.
        let at = now.max(run.started);
        let checks = page.records.iter().map(|record| async move {
            let wallet = match record {
                Ok(wallet) => wallet,
                Err(unreadable) => return Ok::<_, Failure>(Err(unreadable_wallet(unreadable))),
            };
            let examined = self.examine(wallet, known, at).await?;
            with_retries(|| Box::pin(self.reconciliations.keep(&examined.check_point))).await?;
            Ok(Ok(examined))
        });
        for checked in join_all(checks).await {
            match checked? {
                Ok(examined) => {
                    match examined.closed {
                        Some(closed) => run.totals.add(&closed),
                        None => run.totals.restless += 1,
                    }
                    findings.extend(examined.findings);
                }
                Err(finding) => findings.push(finding),
            }
        }
        Ok(Page { findings, next: page.next })
    }

    /// Checks a page of check-points: one that this run has not sealed belongs to a wallet that it did not find.
    pub(super) async fn check_points(&self, run: &mut Run) -> Result<Page, Failure> {
        let page = with_retries(|| Box::pin(self.reconciliations.check_points(run.after.as_deref()))).await?;
        let mut findings = Vec::new();
        for stale in page.items.into_iter().filter(|check_point| run.count(check_point)) {
            let wallet = with_retries(|| Box::pin(self.wallets.find(&stale.uid))).await;
            if readable(wallet)? == Ok(None) {
                findings.push(Finding::new(&stale.uid, What::WalletGone, (format!("as on {}", stale.at), "none")));
            }
        }
        if page.next.is_none() {
            findings.extend(run.missing());
        }
        Ok(Page { findings, next: page.next })
    }

    /// Checks one wallet, from row 1 if `full`. `sealed_at` is as in [`CheckPoint::trusted`].
    pub(super) async fn examine(
        &self,
        scanned: &Wallet,
        (full, sealed_at): (bool, Option<Timestamp>),
        at: Timestamp,
    ) -> Result<Examined, Failure> {
        let found = with_retries(|| Box::pin(self.reconciliations.check_point(&scanned.uid))).await;
        let (known, untrusted) = CheckPoint::trusted(readable(found)?, scanned, sealed_at, at);
        let from = if full { Books::whole(known.clone()) } else { Books::since(known.clone()) };
        let closed = self.check_until_repeated(from, scanned, at).await?;
        let (check_point, findings) = match &closed {
            Some(closed) => (closed.check_point.clone(), closed.findings.clone()),
            None => {
                let (kept, restless) = known.kept(at);
                (kept, restless.into_iter().collect())
            }
        };
        Ok(Examined { closed, check_point, findings: untrusted.into_iter().chain(findings).collect() })
    }

    /// A check that finds something is followed by checks from row 1, until two have the same findings.
    async fn check_until_repeated(
        &self,
        from: Books,
        scanned: &Wallet,
        now: Timestamp,
    ) -> Result<Option<Closed>, Failure> {
        let again = from.again();
        let mut checked = self.check(from, scanned.clone(), now).await?;
        let mut previous = None;
        for _ in 0..RECHECKS_MAX {
            let Some(closed) = checked else { return Ok(None) };
            if closed.findings.is_empty() || previous.as_ref() == Some(&closed.findings) {
                return Ok(Some(closed));
            }
            previous = Some(closed.findings);
            sleep(RECHECK_AFTER).await;
            checked = self.check(again.clone(), closed.wallet, now).await?;
        }
        Ok(None)
    }

    /// One check of a wallet that did not change meanwhile; `None` when it kept changing or is gone.
    async fn check(&self, mut books: Books, mut wallet: Wallet, at: Timestamp) -> Result<Option<Closed>, Failure> {
        for _ in 0..CATCH_UPS_MAX {
            let beyond = self.walk(&mut books, wallet.seq).await?;
            let held_for = self.held_for(&books).await?;
            let now = with_retries(|| Box::pin(self.wallets.find(books.uid()))).await;
            match readable(now)? {
                Ok(Some(now)) if now == wallet => {
                    let mut closed = books.close(wallet, &beyond, &held_for, at);
                    closed.findings.extend(self.address(&closed.wallet, at).await?);
                    return Ok(Some(closed));
                }
                Ok(Some(now)) => wallet = now,
                Ok(None) | Err(_) => return Ok(None),
            }
        }
        Ok(None)
    }

    /// Reads on up to row `to`, and returns the numbers of the rows beyond it.
    async fn walk(&self, books: &mut Books, to: u64) -> Result<Vec<u64>, Failure> {
        let (mut beyond, mut more) = (Vec::new(), true);
        while more && beyond.is_empty() {
            let rows = with_retries(|| Box::pin(self.ledger.rows_after(books.uid(), books.seq()))).await?;
            for row in rows.0 {
                match row {
                    Ok(LedgerRow { seq, .. }) | Err((seq, _)) if seq > to => beyond.push(seq),
                    Ok(row) => books.take(&row, &self.claim(&row).await?),
                    Err((seq, why)) => books.take_unreadable(seq, &why.to_string()),
                }
            }
            more = rows.1;
        }
        Ok(beyond)
    }

    /// The row that its request requires.
    async fn claim(&self, row: &LedgerRow) -> Result<Claim, Failure> {
        let claim = match &row.movement {
            Movement::Start => Ok(Claim::NoRequest),
            Movement::QuickWin(play) | Movement::QuickLoss(play) => Ok(self.claim_of_play(play, row).await?),
            Movement::PaidIn(id)
            | Movement::Sent(id)
            | Movement::Received(id)
            | Movement::Reversed(RowRef { id, .. }) => {
                let found = with_retries(|| Box::pin(self.deposits.find(id))).await;
                readable(found)?.map(|deposit| Claim::of_deposit(deposit.as_ref(), row))
            }
            Movement::Held(id) | Movement::GivenBack(id) | Movement::PaidOut(id) => {
                let found = with_retries(|| Box::pin(self.withdrawals.find(id))).await;
                readable(found)?.map(|withdrawal| Claim::of_withdrawal(withdrawal.as_ref(), row))
            }
            Movement::DrawEntry(entry) | Movement::Prize(entry) | Movement::ReturnedFee(entry) => {
                self.claim_of_entry(entry, row).await?
            }
        };
        Ok(claim.unwrap_or_else(Claim::Unreadable))
    }

    /// Computes the play again: the round's tag, its seed and its answer.
    async fn claim_of_play(&self, play: &Play, row: &LedgerRow) -> Result<Claim, Failure> {
        let id = match Claim::round_of(play, row) {
            Ok(id) => id,
            Err(expected) => return Ok(Claim::Forged(expected)),
        };
        let verify = || self.quick_keys.verifying(id.starts_at(), |key| Round::verify(key, &row.uid, id.clone()));
        match with_retries(|| Box::pin(verify())).await {
            Ok(round) => Ok(Claim::of_play(Some(&round), play)),
            Err(Failure::Refused(_)) => Ok(Claim::of_play(None, play)),
            Err(failure) => Err(failure),
        }
    }

    async fn claim_of_entry(&self, entry: &EntryRef, row: &LedgerRow) -> Result<Result<Claim, String>, Failure> {
        let EntryRef { round_id, id } = entry;
        let entry = with_retries(|| Box::pin(self.entries.find(&row.uid, round_id, id))).await;
        let round = with_retries(|| Box::pin(self.rounds.find(round_id))).await;
        let both = readable(entry)?.and_then(|entry| Ok((entry, readable(round).map_err(|why| why.to_string())??)));
        Ok(both.map(|(entry, round)| Claim::of_entry(entry.as_ref().zip(round.as_ref()), row)))
    }

    /// The withdrawals for which a ledger holds points.
    async fn held_for(
        &self,
        books: &Books,
    ) -> Result<BTreeMap<RequestId, Result<Option<Withdrawal>, String>>, Failure> {
        let mut found = BTreeMap::new();
        for id in books.held_for() {
            let withdrawal = readable(with_retries(|| Box::pin(self.withdrawals.find(id))).await)?;
            found.insert(id.clone(), withdrawal);
        }
        Ok(found)
    }
}

fn unreadable_wallet(Unreadable { key, why }: &Unreadable) -> Finding {
    let uid = Uid::parse(key).ok();
    Finding::new(uid.as_ref(), What::WalletUnreadable, ("a wallet", format!("{key}: {why}")))
}
