use aws::{Books, Bus, ColoursEntries, ColoursRounds, Settlements};
use domain::{
    Failure, Uid,
    colours::{Picks, Round, ShardReport, Task},
    request::RequestId,
};
use http::{clock, metrics, with_retries};
use serde_json::Value;
use std::{error::Error, sync::Arc, time::Duration};
use tokio::time::Instant;

/// How long an invocation pays before another one continues: well below the function's time-out.
const RUN_FOR: Duration = Duration::from_secs(40);

aws::deps! {
    /// Pays the prizes of a round, or returns the fees of a void one.
    pub struct Settler {
        pub rounds: ColoursRounds,
        pub entries: ColoursEntries,
        pub settlements: Settlements,
        pub books: Books,
        pub bus: Bus,
        pub run_for: Duration = |_| Ok(RUN_FOR),
    }
}

/// What an invocation leaves.
struct Left {
    /// Why the last unpaid entry was not paid.
    unpaid: Option<Failure>,
    /// The sort key after which to continue, when the time was up.
    rest: Option<String>,
}

impl Settler {
    /// Pays every entry of the task's shard that is owed points, as long as there is time. A wallet that cannot be
    /// paid, or that keeps changing, does not hold up the others.
    async fn pay_shard(&self, round: &Round, task: &Task) -> Result<Left, Failure> {
        let (started, mut unpaid) = (Instant::now(), None);
        let paying = round.paying();
        if paying.is_empty() {
            // Otherwise the shard would be reported as done without any payment.
            return Err(Failure::internal(format!("round {}: nothing is decided yet", round.id)));
        }
        for (picks, mut after) in remaining(paying, task.from.as_deref()) {
            loop {
                let page = || self.entries.of_combination(&round.id, (&picks, task.shard), after.as_ref());
                let page = with_retries(|| Box::pin(page())).await?;
                for (uid, id) in page.items {
                    match with_retries(|| Box::pin(self.pay(round, &uid, &id))).await {
                        Err(cause @ (Failure::Refused(_) | Failure::Internal(_) | Failure::Conflict)) => {
                            tracing::error!(cause = &cause as &dyn Error, %uid, %id, "an entry was not paid");
                            unpaid = Some(cause);
                        }
                        outcome => outcome?,
                    }
                    if started.elapsed() >= self.run_for {
                        return Ok(Left { unpaid, rest: Some(format!("{picks}#{id}")) });
                    }
                }
                after = page.next;
                if after.is_none() {
                    break;
                }
            }
        }
        Ok(Left { unpaid, rest: None })
    }

    /// Pays one entry, unless it has been paid.
    async fn pay(&self, round: &Round, uid: &Uid, id: &RequestId) -> Result<(), Failure> {
        let found = self.entries.find(uid, &round.id, id).await?;
        let entry = found.ok_or_else(|| Failure::internal("the index names an entry that does not exist"))?;
        if !entry.is_owed(round) {
            return Ok(());
        }
        let posted = entry.pay(round, &self.books.wallets.load(uid).await?)?;
        self.entries.pay(&entry, &posted, &self.books).await?;
        metrics::of_row(&posted.row);
        Ok(())
    }

    async fn report(&self, task: &Task, report: ShardReport) -> Result<(), Failure> {
        let Some(pass) = task.pass else { return Ok(()) };
        let report = || self.settlements.report(&task.round_id, pass, task.shard, &report);
        with_retries(|| Box::pin(report())).await
    }

    async fn hand_out_rest(&self, task: &Task, sort_key: String) -> Result<(), Failure> {
        let rest = [Task { from: Some(sort_key), ..task.clone() }];
        with_retries(|| Box::pin(self.bus.hand_out(&rest))).await
    }
}

/// Settles a shard of a round. When its time is up, it reports how far it has come and hands out the rest.
///
/// # Errors
/// When a service does not answer, or an entry could not be paid: then the shard is handed out again.
pub async fn settle(app: Arc<Settler>, event: Value) -> Result<Value, Failure> {
    let task: Task = serde_json::from_value(event["detail"].clone()).map_err(Failure::internal)?;
    let round = with_retries(|| Box::pin(app.rounds.load(&task.round_id))).await?;
    match app.pay_shard(&round, &task).await? {
        Left { unpaid: None, rest: None } => app.report(&task, ShardReport::Done).await?,
        Left { unpaid: Some(cause), rest: None } => return Err(cause),
        Left { unpaid: None, rest: Some(sort_key) } => {
            app.report(&task, ShardReport::UpTo { sort_key: sort_key.clone(), at: clock() }).await?;
            app.hand_out_rest(&task, sort_key).await?;
        }
        // The rest is paid without a report, so that the tick hands out this part again. This is no error, because the
        // bus would retry it and each retry would hand out the rest once more.
        Left { unpaid: Some(_), rest: Some(sort_key) } => {
            app.hand_out_rest(&Task { pass: None, ..task }, sort_key).await?
        }
    }
    Ok(event)
}

/// The combinations that are left, the first of them after the entry that `from` names.
fn remaining(paying: Vec<Picks>, from: Option<&str>) -> Vec<(Picks, Option<RequestId>)> {
    let place = from.and_then(|sort_key| {
        let (picks, id) = sort_key.split_once('#')?;
        Some((paying.iter().position(|paying| paying.to_string() == picks)?, RequestId::parse(id).ok()?))
    });
    let (skipped, mut after) = place.unzip();
    paying.into_iter().skip(skipped.unwrap_or_default()).map(|picks| (picks, after.take())).collect()
}
