//! Checks that finished rounds have paid every player to whom they owe points. Losing entries are not read.

use super::{Page, Reconciler, readable};
use domain::{
    Failure, Uid,
    colours::{Entry, Round, RoundId, Shard},
    reconcile::{Finding, Run, What},
    request::RequestId,
};
use futures::future::join_all;
use http::with_retries;

/// How long after its draw every round is finished: a day for its beacon, an hour for the second pass, and a margin.
const FINISHED_WITHIN_MS: u64 = 3 * 24 * 60 * 60_000;
/// After this many winners the run is saved, even within a page of rounds.
const WINNERS_MAX: u64 = 500;

impl Reconciler {
    /// Checks a page of rounds, newest first.
    pub(super) async fn winners(&self, run: &mut Run) -> Result<Page, Failure> {
        let before = run.after.as_deref().map(RoundId::parse).transpose()?;
        let page = with_retries(|| Box::pin(self.rounds.past(before.as_ref(), run.started))).await?;
        let (mut findings, winners_before) = (Vec::new(), run.totals.winners);
        for round in &page.items {
            if !run.covers([round.draw_at.plus_ms(FINISHED_WITHIN_MS)]) {
                return Ok(Page { findings, next: None });
            }
            if let Some(why) = round.drawn_wrongly() {
                let expected = format!("what seed and beacon of the round {} give", round.id);
                findings.push(Finding::new(None, What::DrawForged, (expected, why)));
            }
            if round.finished {
                let winners = join_all(Shard::all().map(|shard| self.shard(round, shard))).await;
                run.totals.rounds += 1;
                for shard in winners {
                    let (winners, found) = shard?;
                    run.totals.winners += winners;
                    findings.extend(found);
                }
            }
            if run.totals.winners - winners_before >= WINNERS_MAX {
                return Ok(Page { findings, next: Some(round.id.to_string()) });
            }
        }
        Ok(Page { findings, next: page.next.map(|next| next.to_string()) })
    }

    /// The number of winners in a shard of a round, and the findings about them.
    async fn shard(&self, round: &Round, shard: Shard) -> Result<(u64, Vec<Finding>), Failure> {
        let (mut winners, mut findings) = (0, Vec::new());
        for picks in round.paying() {
            let (mut after, mut more) = (None, true);
            while more {
                let page = || self.entries.of_combination(&round.id, (&picks, shard), after.as_ref());
                let page = with_retries(|| Box::pin(page())).await?;
                for (uid, id) in &page.items {
                    winners += 1;
                    findings.extend(self.winner(round, uid, id).await?);
                }
                (more, after) = (page.next.is_some(), page.next);
            }
        }
        Ok((winners, findings))
    }

    /// A winner must have been paid, and have the rows of fee and payment.
    async fn winner(&self, round: &Round, uid: &Uid, id: &RequestId) -> Result<Vec<Finding>, Failure> {
        let found = with_retries(|| Box::pin(self.entries.find(uid, &round.id, id))).await;
        let entry = match readable(found)? {
            Ok(Some(entry)) => entry,
            // The index still has an entry that was deleted.
            Ok(None) => return Ok(Vec::new()),
            Err(why) => {
                return Ok(vec![Finding::new(uid, What::RequestUnreadable, ("an entry", why)).of_request(id.as_str())]);
            }
        };
        let (Some(paid_at), Some(payout)) = (entry.paid_at, entry.payout(round)) else {
            return Ok(vec![unpaid(round, &entry)]);
        };
        let fee = self.missing(uid, &entry.fee(round), entry.created_at).await?;
        let paid = self.missing(uid, &payout, paid_at).await?;
        Ok(fee.into_iter().chain(paid).collect())
    }
}

fn unpaid(round: &Round, entry: &Entry) -> Finding {
    let owed = format!("{} for the round {}", round.payout(&entry.picks), round.id);
    Finding::new(&entry.uid, What::WinnerUnpaid, (owed, "nothing")).of_request(entry.id.as_str())
}
