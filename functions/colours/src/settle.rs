use aws::{Bus, ColoursEntries, ColoursRounds, Connection, Ledger, Settlements, Wallets};
use domain::{
    Failure, Uid,
    colours::{Picks, Round, ShardReport, Task},
    request::RequestId,
};
use http::{again_while_unsettled, clock};
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

impl Settler {
    /// # Errors
    /// [`Failure::Internal`] naming a variable that is missing from the environment.
    pub fn from_env() -> Result<Self, Failure> {
        let connection = Connection::from_env()?;
        Ok(Self {
            rounds: ColoursRounds::from_env(&connection)?,
            entries: ColoursEntries::from_env(&connection)?,
            settlements: Settlements::from_env(&connection)?,
            wallets: Wallets::from_env(&connection)?,
            ledger: Ledger::from_env(&connection)?,
            bus: Bus::from_env(&connection)?,
            run_for: RUN_FOR,
        })
    }

    /// Pays every entry of the task's share that the round owes something. When the time is up, the place to go on
    /// behind. A wallet that cannot be paid keeps no other waiting, but the share is not done then.
    async fn pay_share(&self, round: &Round, task: &Task) -> Result<Option<String>, Failure> {
        let (started, mut unpaid) = (Instant::now(), None);
        for (picks, mut after) in remaining(round, task.from.as_deref()) {
            loop {
                let page = || self.entries.of_combination(&round.id, (&picks, task.shard), after.as_ref());
                let page = again_while_unsettled(|| Box::pin(page())).await?;
                for (uid, id) in page.entries {
                    match again_while_unsettled(|| Box::pin(self.pay(round, &uid, &id))).await {
                        Err(cause @ (Failure::Refused(_) | Failure::Internal(_))) => {
                            tracing::error!(cause = &cause as &dyn Error, %uid, %id, "an entry was not paid");
                            unpaid = Some(cause);
                        }
                        outcome => outcome?,
                    }
                    if started.elapsed() >= self.run_for {
                        return unpaid.map_or(Ok(Some(format!("{picks}#{id}"))), Err);
                    }
                }
                after = page.next;
                if after.is_none() {
                    break;
                }
            }
        }
        unpaid.map_or(Ok(None), Err)
    }

    /// Pays one entry, unless it has been paid.
    async fn pay(&self, round: &Round, uid: &Uid, id: &RequestId) -> Result<(), Failure> {
        let found = self.entries.find(uid, &round.id, id).await?;
        let entry = found.ok_or_else(|| Failure::internal("the index names an entry that is not there"))?;
        if !entry.is_owed(round) {
            return Ok(());
        }
        let posted = entry.pay(round, &self.wallets.load(uid).await?)?;
        self.entries.pay(&entry, &posted, (&self.wallets, &self.ledger)).await
    }

    async fn report(&self, task: &Task, report: ShardReport) -> Result<(), Failure> {
        let Some(pass) = task.pass else { return Ok(()) };
        let report = || self.settlements.report(&task.round_id, pass, task.shard, &report);
        again_while_unsettled(|| Box::pin(report())).await
    }

    async fn hand_on(&self, task: &Task, place: String) -> Result<(), Failure> {
        let rest = [Task { from: Some(place), ..task.clone() }];
        again_while_unsettled(|| Box::pin(self.bus.hand_out(&rest))).await
    }
}

/// One share of a round: pays it, or what it can of it, and says how far it has come before it hands the rest on.
///
/// # Errors
/// When something does not answer, or an entry could not be paid: then the share is handed out again.
pub async fn settle(app: Arc<Settler>, event: Value) -> Result<Value, Failure> {
    let task: Task = serde_json::from_value(event["detail"].clone()).map_err(Failure::internal)?;
    let round = again_while_unsettled(|| Box::pin(app.rounds.load(&task.round_id))).await?;
    match app.pay_share(&round, &task).await? {
        None => app.report(&task, ShardReport::Done).await?,
        Some(place) => {
            app.report(&task, ShardReport::UpTo { place: place.clone(), at: clock() }).await?;
            app.hand_on(&task, place).await?;
        }
    }
    Ok(event)
}

/// The combinations still to be gone through, the first one from behind an entry.
fn remaining(round: &Round, from: Option<&str>) -> Vec<(Picks, Option<RequestId>)> {
    let (paying, place) = (round.paying(), from.and_then(|place| place.split_once('#')));
    let begun = place.and_then(|(picks, _)| paying.iter().position(|paying| paying.to_string() == picks));
    let mut after = place.and_then(|(_, id)| RequestId::parse(id).ok());
    paying.into_iter().skip(begun.unwrap_or_default()).map(|picks| (picks, after.take())).collect()
}
