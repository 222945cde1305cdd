//! Checks the number of admins, which keeps the last one from being removed.

use super::{RECHECK_AFTER, Reconciler};
use domain::{
    Failure,
    reconcile::{Finding, What},
};
use http::with_retries;
use tokio::time::sleep;

impl Reconciler {
    /// The finding when the number differs from the number of players with the flag, twice in a row and without a
    /// change in between. Before the first admin there is no number.
    pub(super) async fn admins(&self) -> Result<Option<Finding>, Failure> {
        let mut last = None;
        loop {
            let Some(before) = with_retries(|| Box::pin(self.rights.find())).await? else { return Ok(None) };
            let living = with_retries(|| Box::pin(self.rights.scan())).await?;
            if before.counts == living {
                return Ok(None);
            }
            if last == Some((before.counts, living)) {
                return Ok(Some(Finding::new(None, What::AdminCount, (living, before.counts))));
            }
            last = Some((before.counts, living));
            sleep(RECHECK_AFTER).await;
        }
    }
}
