use aws::{Bus, ColoursEntries, ColoursRounds, Connection, FromConnection, Ledger, Settlements, Wallets};
use domain::{
    Failure, Uid,
    colours::{Picks, Round, ShardReport, Task},
    request::RequestId,
};
use http::{clock, metrics, with_retries};
use serde_json::Value;
use std::{error::Error, sync::Arc, time::Duration};
use tokio::time::Instant;

/// How long a settler pays before another invocation goes on: well below the function's time-out.
const RUN_FOR: Duration = Duration::from_secs(40);

/// Pays what a round owes.
#[derive(Debug)]
pub struct Settler {
    pub rounds: ColoursRounds,
    pub entries: ColoursEntries,
    pub settlements: Settlements,
    pub wallets: Wallets,
    pub ledger: Ledger,
    pub bus: Bus,
    pub run_for: Duration,
}

/// What an invocation has come to.
struct Paid {
    /// Why an entry was not paid, the last one of them.
    unpaid: Option<Failure>,
    /// The sort key to go on behind, when the time is up.
    rest: Option<String>,
}

impl FromConnection for Settler {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self {
            rounds: connection.connect()?,
            entries: connection.connect()?,
            settlements: connection.connect()?,
            wallets: connection.connect()?,
            ledger: connection.connect()?,
            bus: connection.connect()?,
            run_for: RUN_FOR,
        })
    }
}

impl Settler {
    /// Pays every entry of the task's share that the round owes something, while there is time. A wallet that cannot
    /// be paid, or that its player never leaves alone, keeps no other waiting.
    async fn pay_share(&self, round: &Round, task: &Task) -> Result<Paid, Failure> {
        let (started, mut unpaid) = (Instant::now(), None);
        let paying = round.paying();
        if paying.is_empty() {
            // Such a share would be reported as done before anybody is paid.
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
                        return Ok(Paid { unpaid, rest: Some(format!("{picks}#{id}")) });
                    }
                }
                after = page.next;
                if after.is_none() {
                    break;
                }
            }
        }
        Ok(Paid { unpaid, rest: None })
    }

    /// Pays one entry, unless it has been paid.
    async fn pay(&self, round: &Round, uid: &Uid, id: &RequestId) -> Result<(), Failure> {
        let found = self.entries.find(uid, &round.id, id).await?;
        let entry = found.ok_or_else(|| Failure::internal("the index names an entry that is not there"))?;
        if !entry.is_owed(round) {
            return Ok(());
        }
        let posted = entry.pay(round, &self.wallets.load(uid).await?)?;
        self.entries.pay(&entry, &posted, (&self.wallets, &self.ledger)).await?;
        metrics::of_row(&posted.row);
        Ok(())
    }

    async fn report(&self, task: &Task, report: ShardReport) -> Result<(), Failure> {
        let Some(pass) = task.pass else { return Ok(()) };
        let report = || self.settlements.report(&task.round_id, pass, task.shard, &report);
        with_retries(|| Box::pin(report())).await
    }

    async fn hand_on(&self, task: &Task, sort_key: String) -> Result<(), Failure> {
        let rest = [Task { from: Some(sort_key), ..task.clone() }];
        with_retries(|| Box::pin(self.bus.hand_out(&rest))).await
    }
}

/// One share of a round: pays it, or what it can of it, and says how far it has come before it hands the rest on.
///
/// # Errors
/// When something does not answer, or an entry could not be paid: then the share is handed out again.
pub async fn settle(app: Arc<Settler>, event: Value) -> Result<Value, Failure> {
    let task: Task = serde_json::from_value(event["detail"].clone()).map_err(Failure::internal)?;
    let round = with_retries(|| Box::pin(app.rounds.load(&task.round_id))).await?;
    match app.pay_share(&round, &task).await? {
        Paid { unpaid: None, rest: None } => app.report(&task, ShardReport::Done).await?,
        Paid { unpaid: Some(cause), rest: None } => return Err(cause),
        Paid { unpaid: None, rest: Some(sort_key) } => {
            app.report(&task, ShardReport::UpTo { sort_key: sort_key.clone(), at: clock() }).await?;
            app.hand_on(&task, sort_key).await?;
        }
        // The rest is paid without a report, so the tick hands this part out again. Nor is this an error, on which
        // the bus would have the rest handed on again and again.
        Paid { unpaid: Some(_), rest: Some(sort_key) } => app.hand_on(&Task { pass: None, ..task }, sort_key).await?,
    }
    Ok(event)
}

/// The combinations still to be gone through, the first one from behind an entry.
fn remaining(paying: Vec<Picks>, from: Option<&str>) -> Vec<(Picks, Option<RequestId>)> {
    let begun = from.and_then(|sort_key| {
        let (picks, id) = sort_key.split_once('#')?;
        Some((paying.iter().position(|paying| paying.to_string() == picks)?, RequestId::parse(id).ok()?))
    });
    let (passed, mut after) = begun.unzip();
    paying.into_iter().skip(passed.unwrap_or_default()).map(|picks| (picks, after.take())).collect()
}
