//! Checks decisions about money and the bank's lines against each other (D72). Where no statement was ever imported,
//! nothing is missing.

use super::Reconciler;
use aws::Unreadable;
use domain::{
    Failure, Timestamp, Uid,
    bank::{Head, LineStatus},
    reconcile::Finding,
    request::RequestId,
};
use http::with_retries;

/// The player, the request, and who decided it when.
type Sent<'a> = (&'a Uid, &'a RequestId, (&'a Uid, Timestamp));

impl Reconciler {
    async fn head(&self) -> Result<Option<Head>, Failure> {
        with_retries(|| Box::pin(self.imports.head())).await
    }

    /// The findings about a page's requests that the statements should show by now.
    pub(super) async fn without_line<T>(
        &self,
        records: &[Result<T, Unreadable>],
        awaits_line: impl Fn(&T) -> Option<Sent<'_>>,
    ) -> Result<Vec<Finding>, Failure> {
        let Some(head) = self.head().await? else { return Ok(Vec::new()) };
        let sent = records.iter().flatten().filter_map(awaits_line);
        let missing = sent.filter(|(_, _, (_, at))| head.is_missing(*at, self.line_days));
        Ok(missing.map(|(uid, id, decided)| Finding::line_missing(uid, id, decided, head.until)).collect())
    }

    /// The findings about lines that wait. The index has the oldest first.
    pub(super) async fn open_lines(&self) -> Result<Vec<Finding>, Failure> {
        let Some(head) = self.head().await? else { return Ok(Vec::new()) };
        let (mut findings, mut after) = (Vec::new(), None::<String>);
        loop {
            let page = with_retries(|| Box::pin(self.lines.oldest(LineStatus::Open, after.as_deref()))).await?;
            let (late, newer): (Vec<_>, Vec<_>) =
                page.items.iter().partition(|line| head.has_waited(line.day, self.line_days));
            findings.extend(late.into_iter().map(|line| Finding::line_open(line, head.until)));
            after = page.next.filter(|_| newer.is_empty());
            if after.is_none() {
                return Ok(findings);
            }
        }
    }
}
